/** Every word of the page, in one place, so that other languages can follow. The player's are with the player. */
export const WORDS = {
  name: 'Understudy',
  sentence: 'Draw on the floor. Someone will walk it.',
  sentenceMore: 'Or drop your own BVH, GLB or ASF+AMC file anywhere. It stays on this machine.',
  /** Steps of the history, as undo and redo name them. */
  steps: {
    draw: 'Draw a path',
    movePoint: 'Move a point of the path',
    timePoint: 'Change when a point is reached',
    duration: 'Change how long the walk takes',
    settings: 'Change the walk',
    addClip: (name: string): string => `Take ${name} from the library`,
    open: (name: string): string => `Open ${name}`,
    choose: 'Choose a take',
    remove: (name: string): string => `Remove ${name}`,
    rename: 'Rename a take',
    reread: 'Read a file differently',
  },
  tooShort: 'That was too short to walk. Press, and draw a longer line.',
  open: 'Open a file…',
  dropHere: 'Let go to see it move',
  dropFormats: 'BVH · GLB · AMC together with its ASF · JSON saved by Understudy',
  reading: (names: readonly string[]): string => `Reading ${names.join(', ')}…`,
  loaded: (names: readonly string[]): string => `Now showing ${names.join(' and ')}.`,
  report: (file: string): string => `What was found in ${file}`,
  problem: 'That file could not be shown',
  another: 'Choose another file…',
  close: 'Close',
  useRate: (rate: number): string => `Use ${rate} frames per second`,
  withoutProfile: (profile: string): string => `Without ${profile} repairs`,
  withProfile: 'With the usual repairs',
  repairs: (count: number): string => (count === 1 ? '1 repair' : `${count} repairs`),
  more: (count: number): string => `and ${count} more`,
  tooMany: (shown: number, dropped: number): string =>
    `${dropped} motions were dropped; the first ${shown} are shown.`,
  noOpening: (status: number): string =>
    `The opening figure did not arrive (answer ${status} for opening.json). Build the page again with "npm run build".`,
  workerLost:
    'The reader stopped without a word; the file may be too large for this browser. Try a shorter clip.',
} as const
