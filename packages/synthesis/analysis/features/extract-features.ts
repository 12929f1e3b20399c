import { scalar, type Kernels, type TrackPlan } from '@understudy/kernels'
import { worldPositions, type Motion, type Skeleton } from '@understudy/motion'
import { everyNth, lengthsOf } from './body-track.ts'
import { CATALOGUE } from './catalogue.ts'
import type { Feature } from './feature.ts'
import { turnRate } from './measure-signal.ts'
import { planTracks } from './plan-tracks.ts'
import { threshold } from './threshold.ts'

/** Which features are asked of a motion, and how often. */
export interface ExtractOptions {
  /** What to ask; the catalogue unless told. */
  readonly features?: readonly Feature[]
  /** Answers per second. Motions of any rate are sampled at this one first. */
  readonly frameRate?: number
}

/** What `extractFeatures` takes where its options do not say; answers per second. */
export const EXTRACT_DEFAULTS = { frameRate: 30 } as const

/** The answers to a set of features over a motion. */
export interface FeatureStreams {
  readonly name: string
  readonly features: readonly Feature[]
  readonly frameRate: number
  readonly frameCount: number
  /** One per feature: its answer at every frame, 0, 1 or 2. */
  readonly values: readonly Uint8Array[]
}

/**
 * From a motion to what can be said about it: sampled at `frameRate` first, so that answers do not depend on the rate it was recorded at,
 * then all questions at once (`AskTracks`). O(frames × features), about three microseconds a frame for the catalogue in plain
 * TypeScript. The answers are those of `measureSignal` and `threshold`, which name the numbers behind them.
 */
export function extractFeatures(
  motion: Motion,
  options: ExtractOptions = {},
  kernels: Kernels = scalar,
): FeatureStreams {
  const { frameRate = EXTRACT_DEFAULTS.frameRate } = options
  const taken = everyNth(motion, Math.round(motion.frameRate / frameRate), frameRate)
  return featuresOfPositions({ ...taken, positions: worldPositions(taken, kernels) }, options, kernels)
}

/** Where the joints of a figure are over time: all that features look at. */
export interface PositionTrack {
  readonly name: string
  /** Its roles, and the lengths that features measure by. */
  readonly skeleton: Skeleton
  readonly frameRate: number
  readonly frameCount: number
  /** World positions, `[frame][joint][xyz]`. */
  readonly positions: Float32Array
}

/** The same of a figure of which only its joints' places are known. */
export function featuresOfPositions(
  track: PositionTrack,
  options: ExtractOptions = {},
  kernels: Kernels = scalar,
): FeatureStreams {
  const { features = CATALOGUE, frameRate = EXTRACT_DEFAULTS.frameRate } = options
  const { skeleton, name, positions } = track
  const frameCount = Math.floor(((track.frameCount - 1) / track.frameRate) * frameRate + 1e-6) + 1
  const { recipes, tests } = planTracks(skeleton, features, frameRate, lengthsOf(skeleton, name))
  const answers = new Uint8Array(tests.length * frameCount)
  const heading = new Float32Array(2 * frameCount)
  kernels.askTracks(
    {
      positions,
      jointCount: skeleton.jointCount,
      ...framesBetween(track, frameRate, frameCount),
      recipes,
      tests,
    },
    answers,
    heading,
  )
  const front = { x: heading.subarray(0, frameCount), z: heading.subarray(frameCount) }
  let next = 0
  const values = features.map((feature) => {
    if (feature.test.kind === 'turn') return threshold(turnRate({ front, frameCount, frameRate }), feature)
    return answers.slice(next++ * frameCount, next * frameCount)
  })
  return { name, features, frameRate, frameCount, values }
}

/** For every frame at `frameRate` the two of the track it lies between. */
function framesBetween(
  track: Pick<PositionTrack, 'frameRate' | 'frameCount'>,
  frameRate: number,
  frameCount: number,
): Pick<TrackPlan, 'from' | 'to' | 'alpha'> {
  const [from, to] = [new Int32Array(frameCount), new Int32Array(frameCount)]
  const alpha = new Float64Array(frameCount)
  const step = track.frameRate / frameRate
  const last = track.frameCount - 1
  for (let f = 0; f < frameCount; f++) {
    const exact = Math.min(f * step, last)
    from[f] = Math.min(Math.floor(exact + 1e-6), last)
    to[f] = Math.min(from[f] + 1, last)
    alpha[f] = Math.max(0, exact - from[f])
  }
  return { from, to, alpha }
}
