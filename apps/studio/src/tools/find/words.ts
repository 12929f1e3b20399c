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
  title: 'Find',
  what: 'Finds where else somebody moves like this.',
  steps: {
    take: (name: string): string => `Take ${name}`,
    poses: 'Pose a figure',
  },
  likeThis: 'Like this',
  rowsTab: 'By features',
  mode: 'How to ask',
  query: (name: string): string => `Like ${name}`,
  from: 'From',
  until: 'Until',
  regionHint: 'Which part of it counts. I and O on the timeline set it, too',
  wholeClip: 'All of it',
  partHint: 'Choose what counts on the figure; press it again for the whole body',
  part: (part: BodyPart): string => PARTS[part],
  counts: (part: BodyPart): string =>
    part === 'whole' ? 'The whole body counts.' : `Only the ${PARTS[part]} counts.`,
  diagram: 'What counts',
  bothSides: 'Either side',
  bothSidesHint: 'Also where it is done with the other hand or foot',
  searchAgain: 'Find like the one on stage',
  examples: 'Or look for',
  exampleWords: {
    'fight-kick-01': 'a kick',
    'fight-punch-02': 'a punch',
    'jump-05': 'a jump',
    'wave-03': 'a wave',
    'golf-04': 'a golf swing',
  },
  looking: 'Looking through everything…',
  hits: 'What was found',
  foundIn: (hits: number, clips: number): string =>
    hits === 0
      ? 'Nothing else moves like this. Choose a shorter part, or only a part of the body.'
      : `${hits} ${hits === 1 ? 'place' : 'places'} in ${clips} ${clips === 1 ? 'clip' : 'clips'}`,
  lookedIn: (clips: number, minutes: number, milliseconds: number): string =>
    `Looked through ${clips} motions, ${Math.round(minutes)} minutes, in ${(milliseconds / 1000).toFixed(1)} s`,
  walkHint: '↑ ↓ show them on stage, Enter takes one',
  more: 'More like these',
  moreHint: 'What was found asks in turn, nearest first (transitive search in the match web)',
  grown: (asked: number, more: number): string =>
    more > 0 ? `${more} more, after ${asked} asked in turn` : `No more, after ${asked} asked in turn`,
  hit: (start: number, end: number): string => `${start.toFixed(1)} – ${end.toFixed(1)} s`,
  otherSide: 'other side',
  viaOthers: (depth: number): string => `found through ${depth - 1} ${depth === 2 ? 'other' : 'others'}`,
  taken: (name: string): string => `${name} is a take of yours now.`,
  rowsHint:
    'Coloured runs are what it does, one after the other. Press one to admit another answer there as well',
  any: 'any',
  run: (row: string, words: string, start: number, end: number): string =>
    `${row}: ${words}, ${start.toFixed(1)} to ${end.toFixed(1)} s`,
  askRows: 'Find by these',
  noRows: 'Tick a row: what is asked about is looked for.',
  poses: {
    tab: 'By poses',
    start: 'Pose a figure',
    startHint: 'Begins with two poses of the one on stage; move them, then look for them',
    what: 'A motion as a few poses. Move a hand or foot on stage, or turn a joint here; then find who moves like that.',
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
    mirrorHint: 'Left and right exchange places in this pose',
    paste: 'Paste pose from',
    pasteHint: 'The pose a motion has at the playhead’s time',
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
