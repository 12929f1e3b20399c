import { expose, transfer, type ProxyOrClone } from 'comlink'
import { MotionError, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { parseModel, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { sketchMotion } from '../../engine/sketches/sketch.ts'
import { bend } from './bend.ts'
import { bendBase, type BendBase } from './bend-base.ts'
import type { Heard } from '../shared/models/learn-family.ts'
import { makeModels, type Models } from '../shared/models/family-models.ts'
import type { ShapeAnswer, ShapeQuestion, Variation } from './messages.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { kernels } from '../../engine/worker/loaded-kernels.ts'

/** Bases that are kept ready: the one in hand, and a few that undo may go back to. */
const KEPT = 6

let models: Models | undefined
const inputs = new Map<number, Motion>()
const ownModels = new Map<number, DeformableModel>()
const bases = new Map<string, { base: BendBase; warm?: Float64Array }>()
const clock = (): number => performance.now()

async function baseOf(
  { input, recipe, own }: ShapeQuestion,
  tell: Heard,
): Promise<{ base: BendBase; warm?: Float64Array }> {
  const { model, at, seed, modes } = recipe
  const key = JSON.stringify([input, model, own, at, seed, modes])
  const found = bases.get(key)
  if (found) return found
  if (!models) throw new MotionError('Shape: the worker was not opened.')
  const motion = input === undefined ? undefined : inputs.get(input)
  if (input !== undefined && !motion)
    throw new MotionError('Shape: the motion to bend did not arrive. Try again.')
  const learned =
    model === 'local'
      ? undefined
      : model === 'own'
        ? ownModels.get(own ?? -1)
        : await models.load(model, tell)
  const made = { base: bendBase(recipe, learned, motion, makeRun({ ...(kernels && { kernels }) })) }
  bases.set(key, made)
  for (const old of [...bases.keys()].slice(0, Math.max(0, bases.size - KEPT))) bases.delete(old)
  return made
}

const worker = {
  open: (page: string): void => {
    models ??= makeModels(page, () => kernels)
  },
  /** A motion that questions will name by this number. */
  hold: (id: number, motion: Motion): void => void inputs.set(id, motion),
  /** A model of one's own, as its file has it. */
  giveModel: (id: number, text: string): void => void ownModels.set(id, parseModel(text, 'model')),
  /** Gets a model ready before somebody drags. */
  async prepare(question: ShapeQuestion, tell: ProxyOrClone<Heard>): Promise<void> {
    await baseOf(question, tell as Heard)
  },
  async solve(question: ShapeQuestion, tell: ProxyOrClone<Heard>): Promise<ShapeAnswer> {
    const held = await baseOf(question, tell as Heard)
    const { quality, recipe } = question
    const { x, ...answer } = bend(held.base, recipe, {
      quality,
      clock,
      ...(held.warm && { warm: held.warm }),
      ...(kernels && { kernels }),
    })
    held.warm = x
    const { rootPositions, rotations } = answer.motion
    // What was held is needed again: only copies may be given away.
    const own = answer.motion !== held.base.input
    return own ? transfer(answer, [rootPositions.buffer, rotations.buffer, answer.times.buffer]) : answer
  },
  /** Each of these seeds, as a thumbnail. */
  async variations(
    question: ShapeQuestion,
    seeds: readonly number[],
    tell: ProxyOrClone<Heard>,
  ): Promise<readonly Variation[]> {
    const made: Variation[] = []
    for (const seed of seeds) {
      const recipe: Omit<ShapeRecipe, 'input' | 'own'> = { ...question.recipe, seed }
      const { base } = await baseOf({ ...question, recipe }, tell as Heard)
      const { motion, share } = bend(base, recipe, {
        quality: 'preview',
        clock,
        ...(kernels && { kernels }),
      })
      made.push({ seed, sketch: sketchMotion(motion), share })
      ;(tell as Heard)(made.length / seeds.length)
    }
    return made
  },
}

export type ShapeWorker = typeof worker

expose(worker)
