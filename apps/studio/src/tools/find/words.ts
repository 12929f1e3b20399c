import type { BodyPart } from '@understudy/synthesis/analysis/features'

const PARTS: Readonly<Record<BodyPart, string>> = {
  whole: 'whole body',
  upper: 'upper body',
  lower: 'legs',
  leftArm: 'left arm',
  rightArm: 'right arm',
  leftLeg: 'left leg',
  rightLeg: 'right leg',
  trunk: 'trunk',
  head: 'head',
}

/** Every word of the Find tool. */
export const FIND_WORDS = {
  where: 'Search in',
  everywhere: 'Search in all files',
  keepHits: (count: number): string =>
    count === 1 ? 'Keep the hit as a set' : `Keep the ${count} hits as a set`,
  keepHitsHint:
    'Cuts every hit out of its clip. The set can become a model, a space, a style, a walker or couples.',
  setOf: (name: string): string => `Like ${name}`,
  title: 'Find',
  what: 'Finds similar motions.',
  steps: {
    take: (name: string): string => `Take ${name}`,
    poses: 'Pose a figure',
  },
  likeThis: 'Like this',
  rowsTab: 'By features',
  mode: 'Kind of query',
  query: (name: string): string => `Like ${name}`,
  from: 'From',
  until: 'Until',
  regionHint: 'The part of the clip to search for. I and O on the timeline set it, too',
  wholeClip: 'All of it',
  partHint: 'Choose the part of the body to compare; press it again for the whole body',
  part: (part: BodyPart): string => PARTS[part],
  counts: (part: BodyPart): string =>
    part === 'whole' ? 'Compares the whole body.' : `Compares only the ${PARTS[part]}.`,
  diagram: 'Part to compare',
  bothSides: 'Either side',
  bothSidesHint: 'Also finds the mirrored motion: with the other hand or foot',
  searchAgain: 'Find like the one on stage',
  examples: 'Or look for',
  /** What can be asked for by a word: the query that finds it in anybody, and a clip that shows it. */
  presets: [
    { named: 'kick', clip: 'fight-kick-01', text: 'a kick' },
    { named: 'punch', clip: 'fight-punch-02', text: 'a punch' },
    { named: 'jump', clip: 'jump-05', text: 'a jump' },
    { named: 'reach', clip: 'reach-left-06', text: 'a reach' },
    { named: 'wave', clip: 'wave-03', text: 'a wave' },
    { named: 'golf-swing', clip: 'golf-04', text: 'a golf swing' },
  ],
  looking: 'Searching…',
  hits: 'Hits',
  foundIn: (hits: number, clips: number): string =>
    hits === 0
      ? 'No similar motion was found. Choose a shorter part, or only a part of the body.'
      : `${hits} ${hits === 1 ? 'place' : 'places'} in ${clips} ${clips === 1 ? 'clip' : 'clips'}`,
  lookedIn: (clips: number, minutes: number, milliseconds: number): string =>
    `Searched ${clips} motions, ${Math.round(minutes)} minutes, in ${(milliseconds / 1000).toFixed(1)} s`,
  walkHint: 'Arrow keys show them on stage, Enter takes one',
  more: 'More like these',
  moreHint: 'Search again from each result, nearest first (transitive search in the match web)',
  grown: (asked: number, more: number): string =>
    more > 0 ? `${more} more, after ${asked} further searches` : `No more, after ${asked} further searches`,
  hit: (start: number, end: number): string => `${start.toFixed(1)} – ${end.toFixed(1)} s`,
  otherSide: 'other side',
  viaOthers: (depth: number): string => `found through ${depth - 1} ${depth === 2 ? 'other' : 'others'}`,
  taken: (name: string): string => `${name} is now one of your takes.`,
  rowsHint: 'Coloured runs show the answers over time. Press one to allow another answer there, too',
  any: 'any',
  run: (row: string, words: string, start: number, end: number): string =>
    `${row}: ${words}, ${start.toFixed(1)} to ${end.toFixed(1)} s`,
  askRows: 'Search by these',
  noRows: 'Tick a row to search by it.',
  poses: {
    tab: 'By poses',
    start: 'Pose a figure',
    startHint: 'Starts with three poses of the figure on stage; edit them, then search',
    what: 'A motion as a few key poses. Move a hand or foot on stage, or turn a joint here; then search for similar motions.',
    allEqual: 'All poses are the same, so nothing moves and the search has nothing to go by. Change one.',
    equal: (poses: readonly number[]): string =>
      poses.length === 1
        ? `Pose ${poses[0]} is the same as the one before it.`
        : `Poses ${poses.join(', ')} are the same as the ones before them.`,
    takeName: (n: number): string => `Poses ${n}`,
    key: 'Pose',
    add: 'Add a pose here',
    remove: 'Remove this pose',
    frame: 'At frame',
    joint: 'Joint',
    rotation: 'Rotation',
    root: 'Root',
    length: 'Frames in all',
    mirror: 'Mirror',
    mirrorHint: 'Swaps left and right in this pose',
    paste: 'Paste pose from',
    pasteHint: 'The pose of a motion at the playhead',
    at: 'At',
    pasteDo: 'Paste it',
    find: 'Find these poses',
    steps: {
      move: 'Move a hand or foot',
      turn: 'Turn a joint',
      root: 'Move the root',
      frame: 'Move a pose in time',
      add: 'Add a pose',
      remove: 'Remove a pose',
      mirror: 'Mirror a pose',
      paste: 'Paste a pose',
      length: 'Change how long the poses take',
    },
    asked: (centimetres: number): string =>
      `${centimetres.toFixed(0)} cm short: the limb is too short to reach.`,
  },
} as const
