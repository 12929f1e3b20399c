import type { Motion } from '@understudy/motion'
import { blendMotions } from '../blend-motions/operation.ts'
import type { BlendMotionsReport } from '../blend-motions/perform.ts'
import { cleanFeet as cleanFeetOperation } from '../clean-feet/operation.ts'
import type { CleanFeetFindings } from '../clean-feet/perform.ts'
import type { OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { joinMotions } from '../join-motions/operation.ts'
import type { JoinMotionsReport } from '../join-motions/perform.ts'
import { loopMotion } from '../loop-motion/operation.ts'
import type { LoopMotionReport } from '../loop-motion/perform.ts'
import { retargetMotion } from '../retarget-motion/operation.ts'
import type { RetargetMotionReport } from '../retarget-motion/perform.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** The same motion with planted feet that stay put. Contacts are found where none are annotated. */
export const cleanFeet = async (
  motion: Motion,
  options: OptionsFor<typeof cleanFeetOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<CleanFeetFindings>> =>
  madeMotion(await perform(cleanFeetOperation, { motion }, options, context))

/** `motion` on the body of `to`. */
export const retargetTo = async (
  motion: Motion,
  to: Motion,
  options: OptionsFor<typeof retargetMotion> = {},
  context?: PerformOptions,
): Promise<MadeMotion<RetargetMotionReport>> =>
  madeMotion(await perform(retargetMotion, { motion, to }, options, context))

/** One motion that begins as `a` and ends as `b`, on the body of `a`; the seam is where they are most alike. */
export const join = async (
  a: Motion,
  b: Motion,
  options: OptionsFor<typeof joinMotions> = {},
  context?: PerformOptions,
): Promise<MadeMotion<JoinMotionsReport>> =>
  madeMotion(await perform(joinMotions, { a, b }, { fit: true, ...options }, context))

/** Motions that do the same thing, mixed by weights, on the body of the first. */
export const blendClips = async (
  clips: readonly Motion[],
  options: OptionsFor<typeof blendMotions> = {},
  context?: PerformOptions,
): Promise<MadeMotion<BlendMotionsReport>> =>
  madeMotion(await perform(blendMotions, { clips }, { fit: true, ...options }, context))

/** The smoothest cycle of a clip, closed, `times` times over. */
export const makeLoop = async (
  motion: Motion,
  options: OptionsFor<typeof loopMotion> = {},
  context?: PerformOptions,
): Promise<MadeMotion<LoopMotionReport>> =>
  madeMotion(await perform(loopMotion, { motion }, options, context))
