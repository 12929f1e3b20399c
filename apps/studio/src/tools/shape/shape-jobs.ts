import { MotionError, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import type { DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import type { ModelCall } from '../../engine/operations/call.ts'
import { modelHere } from '../../engine/operations/model-here.ts'
import { operationJobs } from '../../engine/operations/operation-jobs.ts'
import { sketchMotion } from '../../engine/sketches/sketch.ts'
import { framesOf, give, type JobContext } from '../../engine/worker/job.ts'
import { loadedKernels } from '../../engine/worker/loaded-kernels.ts'
import { bend } from './bend.ts'
import { bendBase, type BendBase } from './bend-base.ts'
import type { ShapeAnswer, ShapeQuestion, Variation } from './messages.ts'

/** Bases that are kept ready: the one in hand, and a few that undo may go back to. */
const KEPT = 6

const inputs = new Map<number, Motion>()
const ownModels = new Map<number, DeformableModel>()
const bases = new Map<string, { base: BendBase; warm?: Float64Array }>()
const clock = (): number => performance.now()

/** The same model that the operation is given, made once. */
function learn({ page, tell }: JobContext, call: ModelCall): Promise<DeformableModel> {
  const kernels = loadedKernels()
  return modelHere(call, page, { ...(kernels && { kernels }), onProgress: tell })
}

async function baseOf(
  context: JobContext,
  { input, recipe, own }: ShapeQuestion,
): Promise<{ base: BendBase; warm?: Float64Array }> {
  const { model, at, cycle, seed, modes } = recipe
  // Modes of a cycle are asked, not prepared: its base stays the same.
  const key = JSON.stringify([input, model, own, at, cycle?.at, seed, cycle ? undefined : modes])
  const found = bases.get(key)
  if (found) return found
  const motion = input === undefined ? undefined : inputs.get(input)
  if (input !== undefined && !motion)
    throw new MotionError('Shape: the motion to bend did not arrive. Try again.')
  const learned =
    model === 'local'
      ? undefined
      : model === 'own'
        ? ownModels.get(own ?? -1)
        : await learn(context, { input: { embedded: model }, given: [], files: {} })
  const made = { base: bendBase(recipe, learned, motion, makeRun({ kernels: loadedKernels() })) }
  bases.set(key, made)
  for (const old of [...bases.keys()].slice(0, Math.max(0, bases.size - KEPT))) bases.delete(old)
  return made
}

export const jobs = {
  ...operationJobs,
  /** A motion that questions will name by this number. */
  hold: (_: JobContext, id: number, motion: Motion): void => void inputs.set(id, motion),
  /** A model of one's own that questions will name by this number. */
  async holdModel(context: JobContext, id: number, call: ModelCall): Promise<true> {
    ownModels.set(id, await learn(context, call))
    return true
  },
  /** Gets a model ready before somebody drags. */
  async prepare(context: JobContext, question: ShapeQuestion): Promise<void> {
    await baseOf(context, question)
  },
  /** While a hand moves. */
  async preview(context: JobContext, question: ShapeQuestion): Promise<ShapeAnswer> {
    const held = await baseOf(context, question)
    const { x, ...answer } = bend(held.base, question.recipe, {
      clock,
      ...(held.warm && { warm: held.warm }),
      kernels: loadedKernels(),
    })
    held.warm = x
    // What was held is needed again: only copies may be given away.
    const own = answer.motion !== inputs.get(question.input ?? -1)
    return own ? give(answer, [...framesOf(answer.motion), answer.times.buffer]) : answer
  },
  /** Each of these seeds, as a thumbnail. */
  async variations(
    context: JobContext,
    question: ShapeQuestion,
    seeds: readonly number[],
  ): Promise<readonly Variation[]> {
    const made: Variation[] = []
    for (const seed of seeds) {
      const recipe: Omit<ShapeRecipe, 'input' | 'own'> = { ...question.recipe, seed }
      const { base } = await baseOf(context, { ...question, recipe })
      const { motion, share } = bend(base, recipe, { clock, kernels: loadedKernels() })
      made.push({ seed, sketch: sketchMotion(motion), share })
      context.tell({ stage: 'variations', fraction: made.length / seeds.length })
    }
    return made
  },
}

export type ShapeJobs = typeof jobs
