import { rootMotion, wrapAngle, type Motion } from '@understudy/motion'
import { putBack, type ConstraintRow } from '@understudy/synthesis/methods/deformable-model'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { cycleWeight, swingOf } from '../../engine/recipes/shape-rows.ts'
import { answerOf, type Facts } from './answer.ts'
import type { BendBase } from './bend-base.ts'
import { PREVIEW_STEPS, type BendOptions } from './bend-options.ts'
import type { ShapeAnswer } from './messages.ts'

/** A cycle of a take, bent while a hand moves and blended back; feet are held by the operation, afterwards. */
export function bendCycle(
  { shape: { take, cycle, base }, previews }: Extract<BendBase, { kind: 'cycle' }>,
  recipe: Pick<ShapeRecipe, 'requests' | 'natural' | 'cycle' | 'modes'>,
  rows: readonly ConstraintRow[],
  { clock, kernels }: Omit<BendOptions, 'warm'>,
): ShapeAnswer & { readonly x: Float64Array } {
  const began = clock()
  const { step, direction, turn } = swingOf(recipe.requests)
  const request = {
    ...(step !== undefined && { step, direction: radians(direction ?? 0) }),
    ...(turn !== undefined && { turn: radians(turn) }),
    ...(recipe.modes && { modes: recipe.modes }),
    rows,
  }
  const { solution, motion, times } = previews.answer(request, {
    priorWeight: cycleWeight(recipe.natural),
    maxIterations: PREVIEW_STEPS,
    kernels,
  })
  const solveMs = clock() - began
  const back = putBack(take, cycle, motion, { feet: 'leave', repeat: recipe.cycle?.repeat ?? 1 })
  const { model } = base
  const seconds = (frame: number): number => frame / take.frameRate
  const [was, is] = [wayOf(take, cycle.first, cycle.last), wayOf(back.motion, back.first, back.ends[0])]
  const facts: Facts = {
    motion: back.motion,
    quality: 'preview',
    times: times.map((time) => time + seconds(back.first)),
    first: 0,
    share: solution.verdicts[0].share,
    step: undefined,
    exampleCount: model.exampleNames.length,
    shapeModes: model.shapeCount - model.residualCount,
    timingModes: model.timingCount,
    cycle: {
      start: seconds(back.first),
      end: seconds(back.ends[0]),
      way: was,
      direction: degrees(wrapAngle(is.towards - was.towards)),
      turn: degrees(wrapAngle(is.turned - was.turned)),
      unexplained: 100 * cycle.registration.distance,
    },
    iterations: solution.iterations,
    solveMs,
    workMs: clock() - began,
  }
  const asked =
    step === undefined
      ? undefined
      : Math.max(0, ...solution.residuals.filter(({ label }) => label === 'step').map(({ value }) => value))
  return {
    ...answerOf(
      recipe,
      facts,
      solution.residuals.slice(1),
      asked === undefined ? undefined : { value: asked, unit: 'cm' },
    ),
    x: solution.x,
  }
}

function wayOf(motion: Motion, from: number, to: number) {
  const { x, z, yaw } = rootMotion(motion)
  const [dx, dz] = [x[to] - x[from], z[to] - z[from]]
  return { length: Math.hypot(dx, dz), towards: Math.atan2(dx, dz), turned: yaw[to] - yaw[from] }
}

const radians = (value: number): number => (value * Math.PI) / 180
const degrees = (value: number): number => (value * 180) / Math.PI
