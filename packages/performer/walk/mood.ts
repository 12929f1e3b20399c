/**
 * How a feeling colours a walk: factors and additions on what the average does. Directions after
 * J. M. Montepare, S. B. Goldstein, A. Clausen. The identification of emotions from gait information.
 * J. Nonverbal Behavior 11 (1987), and C. L. Roether et al. Critical features for the perception of emotion
 * from gait. J. Vision 9 (2009): sad is slow, stooped, with small arm and knee amplitudes; happy and angry are
 * fast and wide, angry leans and bends its elbows. The sizes are ours.
 */
export interface Mood {
  /** Factors: swing of the arms, of hip and trunk rotation, vertical bounce, lift of the feet. */
  readonly arms: number
  readonly sway: number
  readonly bounce: number
  readonly lift: number
  /** Additions, radians: trunk and head forward, elbows bent, arms away from the body. */
  readonly stoop: number
  readonly headDown: number
  readonly elbows: number
  readonly armsOut: number
  /** Cadence against what the speed asks for: quick short steps above one. */
  readonly cadence: number
}

export const MOODS = {
  neutral: { arms: 1, sway: 1, bounce: 1, lift: 1, stoop: 0, headDown: 0, elbows: 0, armsOut: 0, cadence: 1 },
  happy: {
    arms: 1.35,
    sway: 1.25,
    bounce: 1.35,
    lift: 1.1,
    stoop: -0.03,
    headDown: -0.08,
    elbows: 0.12,
    armsOut: 0.04,
    cadence: 1.02,
  },
  sad: {
    arms: 0.55,
    sway: 0.8,
    bounce: 0.7,
    lift: 0.85,
    stoop: 0.12,
    headDown: 0.28,
    elbows: -0.08,
    armsOut: -0.03,
    cadence: 0.97,
  },
  angry: {
    arms: 1.2,
    sway: 0.9,
    bounce: 1.1,
    lift: 1.05,
    stoop: 0.1,
    headDown: 0.06,
    elbows: 0.35,
    armsOut: 0.08,
    cadence: 1.05,
  },
  proud: {
    arms: 1.1,
    sway: 1.1,
    bounce: 1.05,
    lift: 1,
    stoop: -0.06,
    headDown: -0.12,
    elbows: 0,
    armsOut: 0.07,
    cadence: 0.96,
  },
  tired: {
    arms: 0.75,
    sway: 1.1,
    bounce: 0.85,
    lift: 0.9,
    stoop: 0.09,
    headDown: 0.15,
    elbows: -0.05,
    armsOut: 0,
    cadence: 0.96,
  },
} as const satisfies Record<string, Mood>

export type MoodName = keyof typeof MOODS
