/** Every word of the page, in one place, so that other languages can follow. The player's are with the player. */
export const WORDS = {
  name: 'Understudy',
  sentence: 'Drop your own BVH (or GLB, ASF+AMC, JSON) file anywhere. It stays on this machine.',
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
