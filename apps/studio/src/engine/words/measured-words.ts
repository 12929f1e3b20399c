/** Words about what is measured of a take. */
export const MEASURED_WORDS = {
  title: 'Measured',
  waiting: '…',
  skate: 'Foot skate',
  skateHint: 'How fast planted feet slide along the floor, measured on the take: on average, and at most',
  perSecond: (mean: number, worst: number): string => `${mean.toFixed(2)} cm/s, at most ${worst.toFixed(1)}`,
  noPlants: 'no foot is planted',
  pops: 'Knee pops',
  popsHint: 'How often a knee leaps by more than 10° from one frame to the next',
  from: 'From its examples',
  fromHint:
    'How far the body is from the nearest moment of any motion that the take was made of, RMS: on average, and where it is most',
  apart: (mean: number, worst: number, time: number): string =>
    `${mean.toFixed(1)} cm, ${worst.toFixed(1)} at ${time.toFixed(1)} s`,
} as const
