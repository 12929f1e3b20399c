import type { Kernels } from '@understudy/kernels'
import { seeded, sliceFrames, worldPositions, type Motion, type Role } from '@understudy/motion'
import {
  constraintsOf,
  editMotion,
  judge,
  rolesAsked,
  spliceBend,
  standingRows,
  stepAhead,
  synthesize,
  timesOf,
  type DeformableModel,
  type Solution,
  type SolveOptions,
  type Solver,
} from '@understudy/synthesis/methods/deformable-model'
import type { Quality } from '../../engine/performances/walk-answer.ts'
import { loosenBase, type BendBase } from './bend-base.ts'
import type { Missed, ShapeAnswer } from './messages.ts'

import type { PointRequest, ShapeRecipe, ShapeRequest } from '../../document/shape-recipe.ts'
import { JOINT, priorWeight, rowsOf } from '../../engine/recipes/shape-rows.ts'

export interface BendOptions {
  readonly quality: Quality
  /** The last solution, while something is dragged. */
  readonly warm?: Float64Array
  /** Milliseconds. */
  readonly clock: () => number
  /** Whichever are loaded; the answer is the same. */
  readonly kernels?: Kernels | undefined
}

/** Steps of a solve while a hand moves: the next one goes on from there. */
const PREVIEW_STEPS = 6

/**
 * Bends a base as the requests say. A preview goes on from the last solution; the exact answer begins from nothing
 * else than the recipe, so that it is the same every time.
 */
export function bend(
  base: BendBase,
  { requests, natural }: Pick<ShapeRecipe, 'requests' | 'natural'>,
  options: BendOptions,
): ShapeAnswer & { readonly x: Float64Array } {
  const { quality, clock, warm, kernels } = options
  const { placement, input, span } = base
  const began = clock()
  const first = span?.first ?? 0
  const asked = requests.filter(({ on }) => on)
  const rows = asked.map((request) => rowsOf(request, first))
  const { model, solver, centre } = loosenBase(base, rows.flat())
  const standing = span && input ? standingRows(input, rows.flat(), first) : []
  const constraints = constraintsOf([...rows.flat(), ...standing], model, 'what was asked')
  const settings: SolveOptions = {
    priorWeight: priorWeight(natural),
    ...(centre && { centres: [centre] }),
    ...(kernels && { kernels }),
  }
  // Nothing is asked and nothing varied: the motion itself, to the bit.
  const untouched = asked.length === 0 && input && (centre?.every((value) => value === 0) ?? true)
  const rate = input?.frameRate ?? model.frameRate
  const name = input?.name ?? model.name
  let solved: { solution: Solution; motion: Motion; solveMs: number }
  if (quality === 'preview' || untouched || span) {
    const steps = quality === 'preview' ? { maxIterations: PREVIEW_STEPS } : {}
    const start = quality === 'preview' && warm?.length === model.size ? warm : centre
    const solution = solver.solve(constraints, { ...settings, ...steps, ...(start && { start }) })
    const solveMs = clock() - began
    const u = solution.coefficients[0]
    const motion =
      untouched && input
        ? input
        : span && input
          ? spliceBend(input, model, u, span, rolesAsked(rows.flat()))
          : synthesize(model, u, { placement, frameRate: rate, name })
    solved = { solution, motion, solveMs }
  } else {
    const { solution, motion } = editMotion(model, constraints, {
      ...settings,
      ...(centre && { start: centre }),
      placement,
      output: { name, frameRate: rate },
    })
    solved = { solution, motion, solveMs: clock() - began }
  }
  const { solution, motion, solveMs } = solved
  const u = solution.coefficients[0]
  const times = span
    ? Float64Array.from({ length: model.frameCount }, (_, t) => (first + t) / model.frameRate)
    : timesOf(model, u)
  return {
    motion,
    quality,
    times,
    first,
    missed: missedOf(asked, rows, solution, (request) => pointMiss(motion, times, first, request)),
    share: span ? undefined : judge(model, u).share,
    step: span ? undefined : stepOf(solver, model, solution.x),
    exampleCount: span ? 0 : model.exampleNames.length,
    iterations: solution.iterations,
    solveMs,
    workMs: clock() - began,
    shapeModes: span ? 0 : base.model.shapeCount - base.model.residualCount,
    timingModes: span ? 0 : model.timingCount,
    x: solution.x,
  }
}

/** The step as its constraint measures it: ahead and left of where the figure heads at the start. */
function stepOf(
  solver: Solver,
  model: DeformableModel,
  x: Float64Array,
): { length: number; direction: number } {
  const r = new Float64Array(2)
  solver.stage.moveTo(x)
  stepAhead({ model, length: 0, sigma: 1 }).evaluate(solver.stage, r)
  return { length: Math.hypot(r[0], r[1]), direction: (Math.atan2(r[1], r[0]) * 180) / Math.PI }
}

/** Several rows are one request: its residual is their root mean square. What a point missed is measured on the finished motion. */
function missedOf(
  asked: readonly ShapeRequest[],
  rows: readonly (readonly unknown[])[],
  { residuals }: Solution,
  measured: (request: PointRequest) => number | undefined,
): readonly Missed[] {
  let at = 0
  return asked.map((request, k) => {
    const own = residuals.slice(at, (at += rows[k].length))
    const unit = own[0]?.unit ?? 'cm'
    const alike = own.filter((one) => one.unit === unit)
    const rms = Math.sqrt(
      alike.reduce((sum, { value }) => sum + value * value, 0) / Math.max(1, alike.length),
    )
    const value = (request.kind === 'point' ? measured(request) : undefined) ?? rms
    return { id: request.id, value, unit }
  })
}

/** How far the finished motion's point is from where it was asked to be, centimetres. */
function pointMiss(
  motion: Motion,
  times: Float64Array,
  first: number,
  { point, tip, frame, place }: PointRequest,
): number | undefined {
  const { skeleton, frameRate, frameCount } = motion
  const joint = point.startsWith(JOINT)
    ? skeleton.joints.findIndex(({ name }) => name === point.slice(JOINT.length))
    : skeleton.roles.get(point as Role)
  if (joint === undefined || joint < 0 || tip) return undefined
  const at = frame - first
  const f = Math.min(Math.max(Math.floor(at), 0), times.length - 1)
  const seconds = times[f] + (at - f) * ((times[f + 1] ?? times[f]) - times[f])
  const exact = Math.min(seconds * frameRate, frameCount - 1)
  const low = Math.min(Math.floor(exact), frameCount - 1)
  const two = sliceFrames(motion, low, Math.min(low + 2, frameCount))
  const world = worldPositions(two)
  const a = two.frameCount > 1 ? exact - low : 0
  const o = 3 * joint
  const p = 3 * (skeleton.jointCount * (two.frameCount - 1) + joint)
  const gap = [0, 1, 2].map((c) => (1 - a) * world[o + c] + a * world[p + c] - place[c])
  return 100 * Math.hypot(...gap)
}

/** The first seeds of variations nobody asked for by number. */
export const seedsFrom = (seed: number, count: number): readonly number[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => Math.floor(random.between(1, 10_000)))
}
