import type { Role } from '@understudy/motion'
import type { TakeRecipe } from '../../document/document.ts'
import { clipTitle } from './words.ts'

const LIMBS: Readonly<Partial<Record<Role, string>>> = {
  leftFoot: 'Left heel',
  rightFoot: 'Right heel',
  leftToes: 'Left ball',
  rightToes: 'Right ball',
  leftHand: 'Left hand',
  rightHand: 'Right hand',
}
const spaced = (role: string): string =>
  role.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())
const roleName = (role: Role): string =>
  LIMBS[role] ?? spaced(role).replace(/ (.)/g, (_, a: string) => ` ${a.toLowerCase()}`)

const lower = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase()

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

const RECIPES: Readonly<Record<TakeRecipe['kind'], string>> = {
  opening: 'Made for the opening.',
  corpus: 'A clip of the library.',
  file: 'Read from your file.',
  clip: 'A clip of a set.',
  walk: 'A walk along a drawn path.',
  clean: 'Its feet were cleaned.',
  partner: 'The partner of a leader.',
  join: 'Two clips joined by a transition.',
  blend: 'A blend of two clips.',
  shape: 'Edited with a model.',
  assemble: 'Assembled from parts of several motions.',
  style: 'Its style was changed.',
  space: 'Aimed in a space of examples.',
  excerpt: 'A part of another take.',
  edit: 'Edited: its steps are in the panel.',
  line: 'Several motions on one line.',
  poses: 'Made from key poses.',
  lift: 'Reconstructed with a model.',
}

/** The words of the timeline, the library, provenance, video, avatar and the figures of speed. */
export const SHELL_WORDS = {
  role: roleName,
  /** A mark by its name: `leftHeelStrike` is "Left heel strike"; what people typed stays. */
  named: (name: string): string => (/^[a-z]+([A-Z][a-z]+)+$/.test(name) ? lower(spaced(name)) : name),
  from: (source: string, seconds: number): string => `${clipTitle(source)} · ${minutes(seconds)}`,
  hold: (role: Role, other: Role): string => `${roleName(role)} holds ${roleName(other).toLowerCase()}`,
  beat: (number: number): string => `Beat ${number}`,
  rulerLabel: (seconds: number, step: number): string =>
    step < 1
      ? `${seconds.toFixed(1)} s`
      : seconds < 60 && step < 60
        ? `${Math.round(seconds)} s`
        : minutes(seconds),
  preview: {
    panel: 'What you look at',
    looking: (name: string): string => `Looking at ${name}`,
    add: 'Add to your takes',
    back: 'Back to your take (Esc)',
  },
  favourites: 'Favourites',
  groupBy: 'List the examples',
  groupings: { family: 'By kind', performer: 'By person', label: 'By tag' },
  trimHint: 'Drag to trim the take',
  toggleLanes: 'Show or hide the lanes of the timeline',
  lanes: {
    take: 'Take',
    takeHint: 'Source of the motion; one colour per example',
    segments: 'Parts',
    segmentsHint: 'Named parts; drag their ends, M while playing cuts',
    marks: 'Keys',
    marksHint: 'Key marks; M puts one at the playhead',
    left: 'L foot',
    leftHint: 'Left foot: heel above, ball below',
    right: 'R foot',
    rightHint: 'Right foot: heel above, ball below',
    hands: 'Hands',
    handsHint: 'Hands that touch: left above, right below',
    holds: 'Holds',
    holdsHint: 'Hands that hold the partner',
    everybody: 'All',
    everybodyHint: 'All figures on stage; click to show them one by one or together',
    beats: 'Beats',
    beatsHint: 'Beats of the music',
  },
  kinds: {
    origin: 'Step',
    segment: 'Part',
    contact: 'Contact',
    handhold: 'Handhold',
    mark: 'Key',
    beat: 'Beat',
    request: 'Asked',
    tick: 'Moment',
    crowd: 'All figures',
    sound: 'Sound',
  },
  kindsMany: {
    origin: 'Where it comes from',
    segment: 'Parts',
    contact: 'Contacts',
    handhold: 'Handholds',
    mark: 'Keys',
    beat: 'Beats',
    request: 'Asked',
    tick: 'Moments',
    crowd: 'All figures',
    sound: 'Sound',
  },
  span: (start: number, end: number): string =>
    end > start ? `${start.toFixed(1)}–${end.toFixed(1)} s` : `${start.toFixed(2)} s`,
  crowd: (count: number, folded: boolean): string =>
    folded ? `${count} people, one of them below: click to see all` : `${count} people: click to see one`,
  unfold: 'Show all figures of a crowd, or one',
  noCrowd: 'All figures are shown already.',
  nothingChosen: 'Choose something on the timeline first.',
  removeChosen: 'Remove what is chosen on the timeline',
  /** How a take was made, in a sentence. */
  recipe: (recipe: TakeRecipe): string => RECIPES[recipe.kind],
  keySheet: [
    ['M', 'mark this moment; while it plays, each tap cuts a part'],
    ['Shift+M', 'name a part from here'],
    ['I O', 'range starts, ends here (Shift+I: everything again)'],
    [', .', 'previous, next mark or seam'],
    ['Y', 'where this moment comes from'],
    ['H', 'history: go back to any step'],
    ['Delete', 'remove what is chosen on the timeline'],
    ['Shift+Home', 'show all of the time (wheel zooms, middle drag slides)'],
  ] as readonly (readonly [string, string])[],
  history: {
    panel: 'History',
    toggle: 'Show or hide the history',
    beginning: 'The beginning',
  },
  share: {
    copy: 'Copy a link to the project',
    copyHint: 'A link that contains this project',
    copied: 'Copied. The link opens this project.',
    copyTake: 'Copy a link to this take',
    copyTakeHint: 'A link that contains the take on stage alone',
    leftOut: ({
      takes,
      files,
    }: {
      readonly takes: readonly string[]
      readonly files: readonly string[]
    }): string =>
      `The link is copied without ${takes.length > 0 ? takes.join(', ') : 'the body'}: a link holds no files, and ${files.join(', ')} would be needed. Save the project to share everything.`,
    ownFiles: (names: readonly string[]): string =>
      `A link holds no files, and this project needs ${names.join(', ')}. Save the project instead: it holds them.`,
    tooLong: (length: number, most: number): string =>
      `This project would make a link of ${Math.ceil(length / 1000)} kB, and browsers take ${Math.floor(most / 1000)}. Save the project instead.`,
    opened: 'Opened from a link. Undo brings back what was here.',
    step: 'Open a link',
    tooLarge: (most: number): string =>
      `The link unpacks to more than ${most >> 20} MB, which is too large for a link; it was not opened. Ask for the project as a file.`,
    broken:
      'The link could not be read; it may have been cut off. Ask for it again, or for the project as a file.',
  },
  stats: {
    panel: 'How fast it is',
    toggle: 'Show or hide how fast it is',
    solves: 'Walks solved',
    median: 'Median',
    p95: '95 % within',
    longest: 'Longest wait of the page',
    held: 'Waits over 50 ms',
    none: 'under 50 ms',
  },
  views: {
    front: 'Look from the front',
    side: 'Look from the side',
    top: 'Look from the top',
    orthographic: 'With or without perspective',
    bones: 'Bones only, or bodies',
    contacts: 'Show or hide contacts',
    sideBySide: 'Stand the figures side by side',
  },
  onlyOne: 'There is only one figure on stage.',
  loop: 'Loop on or off',
  speed: (speed: number): string => `Play at ${speed}× speed`,
  film: {
    panel: 'The film',
    making: (file: string, done: number): string => `Filming ${file}: ${Math.round(100 * done)} %`,
    cancel: 'Stop filming',
    stopped: 'The film was stopped; nothing was saved.',
    mp4: 'MP4 film',
    mp4Hint: 'For nearly every player, and for posting',
    webm: 'WebM film',
    webmHint: 'For the web; small',
    noEncoder: (container: string): string =>
      `this browser cannot write ${container.toUpperCase()} films. Try the other kind of film, or another browser; PNG and GLB work everywhere`,
  },
  /** A part of the body for a list: "Left upper arm". */
  rolePart: (role: Role): string => lower(spaced(role)),
  report: {
    asFound: 'All as found',
    repairs: 'With the usual repairs',
    repairsOf: (profile: string): string => `With the repairs for ${profile} files`,
    rate: 'Frames per second',
    rateFound: 'As the file says',
    unit: 'One unit of the file is',
    unitFound: 'As found',
    unitIs: (unit: string): string => `One unit is ${unit}`,
    up: 'Which axis is up',
    found: 'Found',
    floor: 'Set on the floor',
    contacts: 'Look for contacts',
    roles: 'Which joint is what…',
  },
  ownFiles: 'Your files',
  details: {
    name: 'Name',
    labels: 'Labels',
    labelsHint: 'Type and press Enter',
    partner: 'Together with',
    noPartner: 'Alone',
    together: 'Both on stage',
    other: 'Take the partner',
    report: 'What was found',
  },
  body: {
    title: 'Body',
    usual: 'The usual body',
    own: 'Your own (GLB)…',
    wear: 'Use your own body (GLB)…',
    another: 'Another…',
    worn: (name: string, matched: number): string => `${name}: ${matched} body parts matched.`,
    coming: (name: string): string => `Reading ${name}…`,
    noSkin: (name: string): string =>
      `${name} has no skinned body. Export the mesh together with its armature as GLB.`,
    noRoles: (name: string): string =>
      `${name}: hips, legs and arms were not recognised, so it cannot be animated. Name its joints below, or use a humanoid rig (VRM, Mixamo, Unreal or Rokoko names).`,
    failed: (name: string, reason: string): string => `${name} cannot be worn: ${reason}`,
  },
  timeline: 'Timeline',
  timeHint:
    'Drag to scrub. Wheel zooms, middle drag slides, Shift snaps, I and O set the range, M marks, Home shows all.',
  zoomIn: 'Zoom in on time',
  zoomOut: 'Zoom out of time',
  zoomAll: 'Show all of the time',
  setIn: 'Range starts here',
  setOut: 'Range ends here',
  clearRange: 'Play everything again',
  noRange: 'There is no range: press I or O first.',
  addMark: 'Mark this moment',
  addSegment: 'Name a part from here',
  whence: 'Where does this moment come from?',
  previousEdge: 'To the mark or seam before',
  nextEdge: 'To the next mark or seam',
  tapping: (count: number): string => (count === 1 ? 'Cut 1. Go on tapping M.' : `Cut ${count}.`),
  partName: (number: number): string => `Part ${number}`,
  markName: (number: number): string => `Key ${number}`,
  steps: {
    mark: 'Mark a moment',
    cut: 'Cut a part',
    segment: 'Name a part',
    moveEnd: (what: string): string => `Change when the ${what.toLowerCase()} is`,
    relabel: 'Rename a part',
    remove: (what: string): string => `Remove a ${what.toLowerCase()}`,
    labels: 'Change labels',
    pair: 'Change who belongs together',
    avatar: (name: string): string => `Wear ${name}`,
    avatarRoles: (name: string): string => `Name the joints of ${name}`,
    noAvatar: 'Wear the usual body',
  },
  item: {
    panel: 'What is chosen on the timeline',
    label: 'Name',
    start: 'From',
    end: 'To',
    at: 'At',
    remove: 'Remove',
    close: 'Choose nothing',
    seconds: ' s',
  },
  toolFailed: (why: string): string =>
    `This tool could not be loaded. Your project is untouched. Look whether the network is there, then try again. (${why})`,
  tryAgain: 'Try again',
  list: 'On the timeline',
  listEmpty: 'Nothing is marked yet. M marks a moment.',
  listMore: (count: number): string => `and ${count} more`,
  listItem: (kind: string, text: string, start: number, end: number): string =>
    end > start
      ? `${kind}: ${text}, ${start.toFixed(2)} to ${end.toFixed(2)} s`
      : `${kind}: ${text}, at ${start.toFixed(2)} s`,
  provenance: {
    panel: 'Where this comes from',
    example: 'Example',
    weight: 'Weight',
    weightOf: (percent: number): string => `${percent.toFixed(percent % 1 === 0 ? 0 : 1)} %`,
    /** Where several examples are blended. */
    blended: (count: number, seconds: number): string =>
      `${count} examples are blended at ${seconds.toFixed(2)} s.`,
    stretch: 'Stretch',
    stretchOf: (stretch: number): string => `${Math.round(100 * stretch)} % of its time`,
    transform: 'Aligned by',
    transformOf: (degrees: number, x: number, z: number): string =>
      `${Math.round(degrees)}° turn, ${x.toFixed(2)} m, ${z.toFixed(2)} m`,
    waiting: 'looking…',
    reading: 'Off the path',
    seam: 'Seam before',
    cost: (squareMetres: number): string => `${squareMetres.toFixed(4)} m²`,
    span: (start: number, end: number): string => `${start.toFixed(2)}–${end.toFixed(2)} s`,
    jump: 'Show the example',
    whole: 'All of this take is one clip.',
  },
} as const
