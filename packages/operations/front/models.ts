import type { Motion } from '@understudy/motion'
import type { ConstraintRow, DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { bendMotion } from '../bend-motion/operation.ts'
import { buildModel } from '../build-model/operation.ts'
import type { InputsFor, OptionsFor } from '../core/operation.ts'
import { perform, type PerformOptions } from '../core/perform.ts'
import { editModel } from '../edit-model/operation.ts'
import type { EditModelReport } from '../edit-model/perform.ts'
import { filterMotion } from '../filter-motion/operation.ts'
import type { FilterMotionReport } from '../filter-motion/perform.ts'
import type { SolutionFacts } from '../models/solution.ts'
import { sampleModel as sampleModelOperation } from '../sample-model/operation.ts'
import type { SampleModelReport } from '../sample-model/perform.ts'
import { madeMotion, type MadeMotion } from './made-motion.ts'

/** Clips of one action, or the model that was learned from them. */
type Examples = readonly Motion[] | DeformableModel

/** A model of one action from four clips or more, cut alike. Foot contacts are found where none are annotated. */
export const learnModel = async (
  clips: readonly Motion[],
  options: OptionsFor<typeof buildModel> = {},
  context?: PerformOptions,
): Promise<DeformableModel> => (await perform(buildModel, { examples: clips }, options, context)).output

const modelOf = async (examples: Examples, context?: PerformOptions): Promise<DeformableModel> =>
  'modes' in examples ? examples : await learnModel(examples, {}, context)

/**
 * Bends `motion` around `at` seconds until the constraints are met (frames of the motion, metres, radians). Joints turn there, planted
 * feet stay planted, and the rest is unchanged.
 */
export const bend = async (
  motion: Motion,
  at: number,
  constraints: readonly ConstraintRow[],
  options: Omit<OptionsFor<typeof bendMotion>, 'at'> = {},
  context?: PerformOptions,
): Promise<MadeMotion<SolutionFacts>> =>
  madeMotion(
    await perform(bendMotion, { motion, constraints: asGiven(constraints) }, { ...options, at }, context),
  )

/** The most likely motion like `examples` that meets the constraints (frames of the model's clock, metres, radians), starting from `motion` if given. */
export const editByModel = async (
  examples: Examples,
  constraints: readonly ConstraintRow[],
  motion?: Motion,
  options: OptionsFor<typeof editModel> = {},
  context?: PerformOptions,
): Promise<MadeMotion<EditModelReport>> =>
  madeMotion(
    await perform(
      editModel,
      {
        model: await modelOf(examples, context),
        constraints: asGiven(constraints),
        ...(motion && { motion }),
      },
      { loose: true, ...options },
      context,
    ),
  )

/** A motion nobody performed, as likely as `examples`; another for another `seed`. */
export const sampleModel = async (
  examples: Examples,
  seed = 1,
  options: OptionsFor<typeof sampleModelOperation> = {},
  context?: PerformOptions,
): Promise<MadeMotion<SampleModelReport>> =>
  madeMotion(
    await perform(sampleModelOperation, { model: await modelOf(examples, context) }, options, {
      ...context,
      seed,
    }),
  )

/** `motion` without noise and skate, as `examples` of its action have it. What they cannot say is left alone: see `report.flagged`. */
export const cleanByModel = async (
  motion: Motion,
  examples: Examples,
  options: OptionsFor<typeof filterMotion> = {},
  context?: PerformOptions,
): Promise<MadeMotion<FilterMotionReport>> =>
  madeMotion(
    await perform(filterMotion, { model: await modelOf(examples, context), motion }, options, context),
  )

/** The schema's lists are writable, those of callers need not be. */
const asGiven = (rows: readonly ConstraintRow[]): InputsFor<typeof bendMotion>['constraints'] =>
  rows as InputsFor<typeof bendMotion>['constraints']
