import { sliceFrames, worldPositions, type Motion, type Role } from '@understudy/motion'
import type { BendMotionReport, EditModelReport, ShapeClipReport, Step } from '@understudy/operations'
import type { Residual } from '@understudy/synthesis/methods/deformable-model'
import type { PointRequest, ShapeRecipe, ShapeRequest } from '../../document/shape-recipe.ts'
import { JOINT, rowsOf } from '../../engine/recipes/shape-rows.ts'
import type { Missed, ShapeAnswer } from './messages.ts'

type Asked = Pick<ShapeRecipe, 'requests'>
/** Everything but how near requests came. */
export type Facts = Omit<ShapeAnswer, 'missed'>

/** What came of requests: the facts, and how near each came. Residuals are in the order of what was asked. */
export function answerOf(
  { requests }: Asked,
  facts: Facts,
  residuals: readonly Pick<Residual, 'value' | 'unit'>[],
  endMiss?: Pick<Residual, 'value' | 'unit'>,
): ShapeAnswer {
  const asked = requests.filter(({ on }) => on)
  const missed = missedOf(asked, residuals, (request) => pointMiss(facts, request))
  const swing = endMiss && asked.find(({ kind }) => kind === 'swing')
  return {
    ...facts,
    missed: swing ? missed.map((one) => (one.id === swing.id ? { ...one, ...endMiss } : one)) : missed,
  }
}

type Timed = Pick<ShapeAnswer, 'solveMs' | 'workMs'>

/** What `edit-model` or `bend-motion` found out, as the panel tells it. */
export function exactAnswer(
  recipe: Asked,
  motion: Motion,
  report: EditModelReport | BendMotionReport | ShapeClipReport,
  timed: Timed,
): ShapeAnswer {
  const { residuals, iterations } = report
  const common = { motion, quality: 'exact', iterations, ...timed } as const
  if ('first' in report) {
    const { first, last } = report
    return answerOf(recipe, { ...common, ...momentFacts(motion, first, last) }, residuals)
  }
  if ('cycle' in report) return cycleAnswer(recipe, common, report)
  const { times, verdicts, step, examples: exampleCount, shapeModes, timingModes } = report
  return answerOf(
    recipe,
    {
      ...common,
      times: Float64Array.from(times),
      first: 0,
      share: verdicts[0]?.share,
      step: inDegrees(step),
      exampleCount,
      shapeModes,
      timingModes,
    },
    residuals,
  )
}

/** What `shape-clip` found out: its constraints are the hold of the start, then what was asked, then step and turn. */
function cycleAnswer(
  recipe: Asked,
  common: Pick<Facts, 'motion' | 'quality' | 'iterations' | 'solveMs' | 'workMs'>,
  { residuals, times, verdicts, shapeModes, timingModes, examples: exampleCount, ...report }: ShapeClipReport,
): ShapeAnswer {
  const { made, way, direction, turn, unexplained, doubt, short } = report
  const facts: Facts = {
    ...common,
    times: Float64Array.from(times),
    first: 0,
    share: verdicts[0]?.share,
    step: undefined,
    exampleCount,
    shapeModes,
    timingModes,
    cycle: {
      ...made[0],
      way,
      direction,
      turn,
      unexplained: 100 * unexplained,
      ...(doubt !== undefined && { doubt }),
      ...(short.length > 0 && {
        short: short.map(({ label, value, unit }) => `${label} by ${value.toFixed(1)} ${unit}`).join(', '),
      }),
    },
  }
  const endMiss = { value: 100 * (report.endMiss ?? 0), unit: 'cm' } as const
  return answerOf(recipe, facts, residuals.slice(1), endMiss)
}

export const inDegrees = ({ length, direction }: Step): Step => ({
  length,
  direction: (direction * 180) / Math.PI,
})

/** Of a bend about a moment nothing was learned: its frames are those of the motion. */
export const momentFacts = ({ frameRate }: Motion, first: number, last: number) => ({
  times: Float64Array.from({ length: last - first + 1 }, (_, t) => (first + t) / frameRate),
  first,
  share: undefined,
  step: undefined,
  exampleCount: 0,
  shapeModes: 0,
  timingModes: 0,
})

/** Several rows are one request: its residual is their root mean square. What a point missed is measured on the finished motion. */
function missedOf(
  asked: readonly ShapeRequest[],
  residuals: readonly Pick<Residual, 'value' | 'unit'>[],
  measured: (request: PointRequest) => number | undefined,
): readonly Missed[] {
  let at = 0
  return asked.map((request) => {
    const own = residuals.slice(at, (at += rowsOf(request).length))
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
  { motion, times, first }: Pick<Facts, 'motion' | 'times' | 'first'>,
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
