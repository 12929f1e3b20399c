import { MotionError, sameSkeleton, type Motion } from '@understudy/motion'
import { curveAt, type Registration } from '../../analysis/index.ts'
import type { ModelKey } from './model.ts'

/** One motion in correspondence with the canonical clock. */
export interface ModelExample {
  readonly motion: Motion
  /** Seconds of this motion at each canonical frame, strictly increasing. */
  readonly times: Float64Array
  /** Examples of one group (a take, a person) are left out together when something is learned by leaving out. */
  readonly group: string
}

/** What a model is built from. */
export interface ExampleSet {
  /** Of the canonical clock, frames per second. */
  readonly frameRate: number
  readonly frameCount: number
  readonly keys: readonly ModelKey[]
  readonly examples: readonly ModelExample[]
}

/** The canonical clock of a set of examples, and which belong together. */
export interface ExamplesOfOptions {
  /** Of the canonical clock, frames per second. */
  readonly frameRate?: number
  /** Instants all members share, seconds of the reference, by name. */
  readonly keys?: readonly { readonly name: string; readonly time: number }[]
  /** What belongs together; each motion by itself unless given. */
  readonly groupOf?: (motion: Motion) => string
}

/** What `examplesOf` takes where its options do not say; frames per second. */
export const EXAMPLES_DEFAULTS = { frameRate: 120 } as const

/** Fewer examples than this make no model: their spread says more about the sample than about the action. */
export const FEWEST_EXAMPLES = 4

/** A registration as examples on a canonical clock: the reference's, at `frameRate`. */
export function examplesOf(registration: Registration, options: ExamplesOfOptions = {}): ExampleSet {
  const { frameRate } = { ...EXAMPLES_DEFAULTS, ...options }
  const { members, duration } = registration
  const frameCount = Math.round(duration * frameRate) + 1
  const last = frameCount - 1
  return checkExamples({
    frameRate,
    frameCount,
    keys: (options.keys ?? []).map(({ name, time }) => ({
      name,
      frame: Math.min(Math.max(Math.round((time / duration) * last), 0), last),
    })),
    examples: members.map(({ motion, curve }) => ({
      motion,
      times: Float64Array.from({ length: frameCount }, (_, t) => curveAt(curve, (duration * t) / last)),
      group: options.groupOf?.(motion) ?? motion.name,
    })),
  })
}

/** Refuses what no model can be made of, in words. */
export function checkExamples(set: ExampleSet): ExampleSet {
  const { examples, frameCount } = set
  if (examples.length < FEWEST_EXAMPLES)
    throw new MotionError(
      `model build: ${examples.length} registered examples were given; at least ${FEWEST_EXAMPLES} are needed to tell what varies. ` +
        `Add examples of the same action.`,
      { code: 'too-little' },
    )
  const [first] = examples
  for (const { motion, times } of examples) {
    if (!sameSkeleton(first.motion.skeleton, motion.skeleton))
      throw new MotionError(
        `model build: "${motion.name}" (${motion.skeleton.jointCount} joints) has another skeleton than "${first.motion.name}" ` +
          `(${first.motion.skeleton.jointCount} joints); all must share one. Retarget them first.`,
        { code: 'mismatch' },
      )
    for (let t = 1; t < frameCount; t++)
      if (times.length !== frameCount || !(times[t] > times[t - 1]))
        throw new MotionError(
          `model build: the clock of "${motion.name}" does not increase at canonical frame ${t} of ${frameCount}; ` +
            `every example needs one strictly increasing time per frame. Register it again.`,
        )
  }
  return set
}
