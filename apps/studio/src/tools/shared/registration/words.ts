/** The words of examples beside each other. */
export const STRIPS = {
  clock: 'Time',
  clocks: { one: 'On one clock', own: 'Each its own' },
  strips: 'Examples beside each other',
  reference: 'Reference',
  worst: (cm: number, seconds: number): string =>
    `worst match: ${cm.toFixed(0)} cm apart at ${seconds.toFixed(2)} s`,
  apart: (cm: number): string => `${cm.toFixed(1)} cm`,
  apartHint: 'RMS distance from the mean of all',
  pin: (key: string, name: string): string => `${key} in ${name}`,
  pinHint: 'Drag it, or use the arrow keys; Delete removes the key frame',
  fit: (cm: number, seconds: number): string =>
    `How far the examples are apart over time: most at ${seconds.toFixed(2)} s, ${cm.toFixed(1)} cm.`,
  addKey: (seconds: number): string => `Add a key at ${seconds.toFixed(2)} s`,
  resetKeys: 'Find the keys again',
  showAll: (count: number): string => `Show all ${count}`,
  showFew: 'Show fewer',
  refused: (count: number): string => (count === 1 ? 'Left out: one' : `Left out: ${count}`),
  force: (name: string): string => `Use ${name} all the same`,
  forceShort: 'Use it',
} as const
