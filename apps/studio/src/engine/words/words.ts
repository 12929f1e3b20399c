import type { TakeEntry } from '../../document/document.ts'

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const FAMILIES: Readonly<Record<string, string>> = {
  'start-stop': 'Starting and stopping',
  'walk-cycle': 'Walk cycles',
  jump: 'Jumps',
  bowling: 'Bowling',
  golf: 'Golf swings',
  'walk-to-jump': 'Walk to jump',
  wave: 'Waves',
  'punch-grid': 'Punches',
  'reach-grid': 'Reaches',
  'kick-grid': 'Kicks',
  'stair-step': 'Stairs',
  lindy: 'Lindy hop',
  'lindy-test': 'Lindy hop, tests',
  'free-walk': 'Walking at will',
  'fight-punch': 'Fighting: punches',
  'fight-kick': 'Fighting: kicks',
  'fight-walk': 'Fighting: walks',
  'fight-run': 'Fighting: runs',
  'fight-jump': 'Fighting: jumps',
  'fight-shadowbox': 'Fighting: shadow boxing',
  'fight-defence': 'Fighting: guards',
  'fight-reach': 'Fighting: grabs',
  'fight-dodge': 'Fighting: dodges',
  'fight-push': 'Fighting: pushes',
  'fight-be-hit': 'Fighting: being hit',
  'fight-pull': 'Fighting: pulls',
  'fight-combination': 'Fighting: combinations',
}

/** A clip by a name that people say: `fight-punch-07` is punch 7, `lindy-02-leader` is Lindy hop 2, leader. */
export function clipTitle(id: string): string {
  const found = /^(.*?)-(\d+)(?:-(leader|follower))?$/.exec(id)
  const [, stem = id, number, part] = found ?? []
  const name = CLIPS[stem] ?? stem.replace(/^fight-/, '').replaceAll('-', ' ')
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return `${title}${number ? ` ${Number(number)}` : ''}${part ? `, ${part}` : ''}`
}

const CLIPS: Readonly<Record<string, string>> = {
  'start-stop': 'Start and stop',
  golf: 'Golf swing',
  stair: 'Stairs',
  lindy: 'Lindy hop',
  'lindy-test': 'Lindy hop test',
  'fight-be-hit': 'Being hit',
  'fight-defence': 'Guard',
  'fight-reach': 'Grab',
  'fight-walk': 'Fighting walk',
  'fight-run': 'Fighting run',
  'fight-jump': 'Fighting jump',
}

interface SegmentFacts {
  readonly source: string
  readonly sourceStart: number
  readonly sourceEnd: number
  readonly stretch: number
  readonly readingCost: number
  readonly seamCost: number
}

/** What is said while a take is made, where that is not a performance. */
const WORKING: Readonly<Partial<Record<TakeEntry['recipe']['kind'], string>>> = {
  walk: 'Finding the steps…',
  clean: 'Holding the feet…',
  partner: 'Finding the steps of a partner…',
  join: 'Making the transition…',
  blend: 'Blending…',
  shape: 'Bending…',
  assemble: 'Putting it together…',
  style: 'Restyling…',
  space: 'Aiming…',
  lift: 'Lifting…',
  edit: 'Editing the clip…',
}

/** Every word of the page, in one place, so that other languages can follow. The player's are with the player. */
export const WORDS = {
  name: 'Understudy',
  sentence: 'Draw on the floor. Someone will walk it.',
  /** With the other tool in hand a drag turns the view. */
  sentenceSelect: 'Take the Draw tool first (B): Select turns the view.',
  sentenceMore:
    'Or drop your own recordings anywhere: BVH, FBX, GLB, VRM, C3D and more. They stay on this machine.',
  /** Steps of the history, as undo and redo name them. */
  steps: {
    draw: 'Draw a path',
    movePoint: 'Move a point of the path',
    timePoint: 'Change when a point is reached',
    duration: 'Change how long the walk takes',
    settings: 'Change the walk',
    addClip: (name: string): string => `Take ${name} from the library`,
    open: (name: string): string => `Open ${name}`,
    remove: (name: string): string => `Remove ${name}`,
    rename: 'Rename a take',
    reread: 'Read a file differently',
    clean: 'Clean the feet',
    cleanSettings: 'Change the cleaning',
    partner: 'Find a partner',
    otherLeader: 'Give the couple another leader',
    partnerSettings: 'Change the partner',
    join: 'Join two motions',
    pickSeam: 'Choose the transition',
    seamLength: 'Change the length of the transition',
    mix: 'Blend two motions',
    mixWeight: 'Change the blend',
    timePath: 'Change the pace along the path',
  },
  /** What takes are called that have no name of their own. */
  kinds: {
    opening: 'the opening',
    line: 'a line of motions',
    corpus: 'a clip',
    file: 'a file',
    clip: 'a clip of a set',
    walk: 'a walk',
    clean: 'a clean take',
    partner: 'a partner',
    join: 'a join',
    blend: 'a blend',
    shape: 'a bent take',
    assemble: 'an assembly',
    style: 'a restyled take',
    space: 'an aimed motion',
    excerpt: 'a part',
    edit: 'an edited clip',
    poses: 'poses',
    lift: 'a lifted motion',
  },
  /** The opener that goes through every tool, and its takes. */
  chain: {
    opener: 'All in one',
    step: 'Open all in one',
    walk: '1 A walk',
    bent: '2 that ducks',
    boxing: '3 with a boxer’s arms',
    brisk: '4 with more energy',
    answered: '5 and a partner',
  },
  tooShort: 'That was too short to walk. Press, and draw a longer line.',
  open: 'Open a file…',
  clock,
  fileGone: (name: string): string =>
    `${name} is no longer in this browser's store; it was cleared. Drop the file again.`,
  working: ({ name, recipe }: TakeEntry): string => WORKING[recipe.kind] ?? `Performing ${name}…`,
  stepsLane: 'St',
  stepsHint: 'Steps and their source; one colour per example',
  segment: ({ source, sourceStart, sourceEnd, stretch, readingCost, seamCost }: SegmentFacts): string =>
    `${source}, ${sourceStart.toFixed(1)} to ${sourceEnd.toFixed(1)} s, ${Math.round(100 * stretch)} % of its time. ` +
    `Cost: ${readingCost.toFixed(3)} off the path, ${seamCost.toFixed(3)} at the seam before it (m²).`,
  tools: 'Tools',
  select: 'Select',
  selectHint: 'Select: drag points of the path, push along it to change the pace, turn the view (Q)',
  draw: 'Draw',
  drawHint: 'Draw a path on the floor (B)',
  drawHelp: 'Press and draw at walking pace. Right drag slides the view, Alt drag turns it.',
  undo: 'Undo',
  redo: 'Redo',
  undoOf: (name: string | undefined): string => (name ? `Undo: ${name} (Ctrl+Z)` : 'Nothing to undo'),
  redoOf: (name: string | undefined): string => (name ? `Redo: ${name} (Ctrl+Shift+Z)` : 'Nothing to redo'),
  commands: 'All commands (Ctrl+K)',
  searchCommands: 'What would you like to do?',
  noCommand: 'Nothing by that name.',
  export: 'Export',
  exportBvh: 'BVH',
  exportBvhHint: 'Skeleton and motion, for nearly every program',
  exportGlb: 'GLB',
  exportGlbHint: 'With a body, for games and the web',
  exportPng: 'PNG',
  exportPngHint: 'The stage as it is now',
  saveProject: 'Project file',
  saveProjectHint: 'Everything, to open here again',
  copyCommand: 'Copy as command',
  copyCommandHint: 'The line that makes this with npx understudy',
  noCommandFor: 'No command for this clip',
  copyRecipe: 'Copy recipe',
  copyRecipeHint: 'How this take is made, to run anywhere with npx understudy run',
  noRecipeFor: 'This take has no recipe that runs elsewhere yet. Save the project instead.',
  recipeCopied: 'Copied. Save it as a .json file and run it with npx understudy run.',
  copied: 'Copied. Paste it into a terminal, in the folder of Understudy.',
  exporting: (file: string): string => `Writing ${file}…`,
  exported: (files: readonly string[]): string =>
    files.length > 2
      ? `${files.length} files from ${files[0]} on are with your downloads.`
      : `${files.join(' and ')} ${files.length > 1 ? 'are' : 'is'} with your downloads.`,
  nobodyOnStage: 'there is no figure on stage yet. Choose a take first.',
  exportFailed: (reason: string): string => `The file could not be written: ${reason}`,
  theme: 'Theme',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  library: 'Library',
  toggleLibrary: 'Show or hide the library',
  search: 'Search clips',
  searchLike: 'Find motions like the one on stage (9)',
  takes: 'Your takes',
  removeTake: (name: string): string => `Remove ${name}`,
  corpus: 'Examples',
  noClips: 'No clip by that name. Try “jump” or “punch”.',
  /** A family of the corpus by the name people know it by; others as they are called. */
  family: (name: string): string =>
    FAMILIES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
  clipTitle,
  openers: 'Try',
  openerDraw: 'Draw a walk',
  openerLoop: 'Walk a loop',
  openerFile: 'Use my own file',
  openerJump: 'Stretch a jump',
  loopName: 'Loop',
  walkPanel: 'Walk',
  pace: 'Pace',
  paces: { comfortable: 'Comfortable', natural: 'Natural', drawn: 'As drawn' },
  paceHint: {
    comfortable: 'At an easy walk, however fast you drew.',
    natural: 'As drawn, slowed down where it is too fast.',
    drawn: 'Exactly as drawn.',
  },
  smoothing: 'Round the corners',
  smoothingHint: 'Spatial smoothing of the path',
  evening: 'Even the pace',
  eveningHint: 'Temporal smoothing',
  seams: 'Smooth joins',
  seamsHint: 'Seam weight k: weight of smooth joins against following the path',
  stretch: 'Stretch limit',
  stretchHint: 'How much a step may be shortened or stretched',
  advanced: 'Advanced',
  duration: 'Takes',
  point: (index: number, count: number): string => `Point ${index} of ${count}`,
  previousPoint: 'Previous point',
  nextPoint: 'Next point',
  pointX: 'x',
  pointZ: 'z',
  pointTime: 'at',
  speed: 'Speed',
  speedBand: (slow: number, fast: number): string =>
    `The examples walk ${slow.toFixed(1)} to ${fast.toFixed(1)} m/s.`,
  meanSpeed: (speed: number): string => `${speed.toFixed(2)} m/s`,
  slowed: (factor: number): string =>
    `Drawn faster than walking speed: it takes ${factor.toFixed(1)} times as long.`,
  warningAt: (start: number, end: number, message: string): string =>
    `${start.toFixed(1)}–${end.toFixed(1)} s: ${message}.`,
  moreWarnings: (count: number): string => `and ${count} more`,
  quality: 'Result',
  pathError: 'Off the path',
  centimetres: (metres: number): string => `${(100 * metres).toFixed(1)} cm`,
  stepCount: 'Pieces of examples',
  solved: 'Solved in',
  milliseconds: (ms: number): string => `${Math.round(ms)} ms`,
  solveHint: (median: number, p95: number, count: number): string =>
    `Over ${count} solves: median ${Math.round(median)} ms, 95 % within ${Math.round(p95)} ms`,
  saved: 'Saved in this browser',
  saving: 'Saving…',
  playPause: 'Play or pause',
  frameAll: 'Show the whole way',
  keepInView: 'Keep the figure in view',
  follow: 'Follow the figure',
  ghosts: 'Ghosts before and after',
  trails: 'Trails of hands and feet',
  keys: 'All keys',
  dropHere: 'Drop files or folders to see them move',
  dropFormats:
    'BVH · FBX · GLB · VRM · C3D · AMC together with its ASF · JSON saved by Understudy · a sound to move to',
  reading: (names: readonly string[]): string => `Reading ${names.join(', ')}…`,
  loaded: (names: readonly string[]): string => `Now showing ${names.join(' and ')}.`,
  report: (file: string): string => `What was found in ${file}`,
  problem: 'That file could not be shown',
  notice: 'Good to know',
  another: 'Choose another file…',
  close: 'Close',
  useRate: (rate: number): string => `Use ${rate} frames per second`,
  withoutProfile: (profile: string): string => `Without ${profile} repairs`,
  withProfile: 'With the usual repairs',
  repairs: (count: number): string => (count === 1 ? '1 repair' : `${count} repairs`),
  more: (count: number): string => `and ${count} more`,
  noSolver: (reason: string): string => `Walks cannot be made: ${reason}. Load the page again.`,
  workerLost:
    'The reader stopped without an error; the file may be too large for this browser. Try a shorter clip.',
} as const

/** What the studio adds to the player's key sheet. */
export const STUDIO_KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['Q', 'select: drag points, turn the view'],
  ['E', 'edit: trim, mirror, loop, layers, path of a clip'],
  ['[ ]', 'the take starts, ends here'],
  ['Shift+X Delete', 'trim to the range, cut it out'],
  ['Shift+V R L K', 'mirror, reverse, loop, once more'],
  ['Shift+P S E G', 'in place, smooth, remove spikes, fill gaps'],
  ['Shift+< >', 'half the speed, twice the speed'],
  ['Shift+D Delete', 'duplicate, delete the take'],
  ['Shift+J A', 'append a take or a clip, all takes on stage'],
  ['B', 'draw a path on the floor'],
  ['3', 'partner: make a partner for a leader'],
  ['4', 'shape: drag any point of the body'],
  ['5', 'body parts: borrow a part from another motion'],
  ['6', 'style: more or less of a style'],
  ['7', 'join or blend two motions'],
  ['8', 'aim a motion'],
  ['9', 'find similar motions'],
  ['0', 'repair: noise, gaps, 2D to 3D'],
  ['U', 'fix feet: planted feet stand still'],
  ['Esc', 'cancel what you are doing; then put the tool away'],
  ['Ctrl+Z Ctrl+Shift+Z', 'undo, redo'],
  ['Ctrl+K', 'every command by name'],
  ['Ctrl+E', 'export'],
]
