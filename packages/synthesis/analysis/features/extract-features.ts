import { reference, type Kernels } from '@understudy/kernels'
import type { Motion } from '@understudy/motion'
import { bodyTrack } from './body-track.ts'
import { CATALOGUE } from './catalogue.ts'
import type { Feature } from './feature.ts'
import { measureSignal } from './measure-signal.ts'
import { threshold } from './threshold.ts'

export interface ExtractOptions {
  /** What to ask; the catalogue unless told. */
  readonly features?: readonly Feature[]
  /** Answers per second. Motions of any rate are sampled at this one first. */
  readonly frameRate?: number
}
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

/** From a motion to what can be said about it. O(frames × features), about four microseconds a frame for the catalogue. */
export function extractFeatures(
  motion: Motion,
  options: ExtractOptions = {},
  kernels: Kernels = reference,
): FeatureStreams {
  const { features = CATALOGUE, frameRate = EXTRACT_DEFAULTS.frameRate } = options
  const body = bodyTrack(motion, frameRate, kernels)
  return {
    name: motion.name,
    features,
    frameRate,
    frameCount: body.frameCount,
    values: features.map((feature) => threshold(measureSignal(body, feature.test), feature)),
  }
}
