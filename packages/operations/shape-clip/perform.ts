import { portable } from '@understudy/kernels'
import { rootMotion, sliceFrames, wrapAngle, type Interval, type Motion } from '@understudy/motion'
import { measureQuality, type QualityReport, type Run } from '@understudy/synthesis/analysis'
import { asFigure, transition } from '@understudy/synthesis/editing'
import {
  exampleCount,
  putBack,
  shapeCycle,
  strangeness,
  type Cycle,
  type DeformableModel,
  type PutBack,
  type ShapedCycle,
  type Short,
  type Strangeness,
} from '@understudy/synthesis/methods/deformable-model'
import type { Made } from '../core/operation.ts'
import { solutionFacts, type SolutionFacts } from '../models/solution.ts'
import type { ShapeClip } from './operation.ts'
import { prepareShape } from './shape-base.ts'

/** Which cycle was changed, how far the result is from what was asked, and how clean it is. All is measured in the result. */
export interface ShapeClipReport extends SolutionFacts {
  /** The cycle in the clip, and where it is now, each time it is played; seconds. */
  readonly cycle: Interval
  readonly made: readonly Interval[]
  /** Second of the result at each frame of the model's clock, the first time the cycle is played. */
  readonly times: readonly number[]
  /** How far the cycle went before, metres, and which way, radians. */
  readonly way: { readonly length: number; readonly towards: number }
  /** How many modes the model has, and how many examples it was learned from. */
  readonly shapeModes: number
  readonly timingModes: number
  readonly examples: number
  /** How far the model is from the cycle, metres: this much of it no mode can say, and it is kept. */
  readonly unexplained: number
  /** How strange the cycle is among people whom no example shows. */
  readonly strangeness: Strangeness
  /** Why the cycle hardly fits the model. */
  readonly doubt: string | undefined
  /** How far the start of the cycle has moved, metres and radians. */
  readonly startMoved: number
  readonly startTurned: number
  /** How many times as far the cycle goes, how far its end swung and its heading turned, degrees. */
  readonly step: number
  readonly direction: number
  readonly turn: number
  /** How far the end is from where it was asked to be, metres; undefined where no place was asked. */
  readonly endMiss: number | undefined
  readonly met: boolean
  readonly short: readonly Short[]
  readonly why: string | undefined
  readonly quality: QualityReport
}

/** How far around the cycle feet are held while a request is corrected, seconds. */
const AROUND = 1.5

export function perform(
  { model, motion, constraints = [], append }: ShapeClip['inputs'],
  { at, from, until, repeat, prior, beyond, clean, ...asked }: ShapeClip['options'],
  run: Run,
): Made<'motion', ShapeClipReport> {
  const { take, cycle, base } = prepareShape(model, motion, { at, from, until }, run)
  const feet = clean ? 'lock' : 'leave'
  const solve = (near: Nearby): ShapedCycle =>
    shapeCycle(
      base,
      {
        ...asked,
        ...(asked.direction !== undefined && { direction: radians(asked.direction) }),
        ...(asked.turn !== undefined && { turn: radians(asked.turn) }),
        rows: constraints,
      },
      {
        kernels: run.kernels,
        priorWeight: prior,
        beyond,
        finish: (made) => {
          const { motion: whole, first, ends } = putBack(near.motion, near, made, { feet })
          return { cycle: sliceFrames(whole, first, ends[0]! + 1), whole }
        },
      },
    )
  let shaped = run.stage('solve', () => solve(nearby(take, cycle)))
  const untouched =
    repeat === 1 &&
    !append &&
    constraints.length === 0 &&
    Object.values(asked).every((one) => one === undefined)
  // Nothing is asked: the clip itself, to the bit.
  if (untouched) {
    const itself = { motion, first: cycle.first, ends: [cycle.last] }
    return { output: motion, report: reportOf(model, take, cycle, shaped, itself, motion) }
  }
  const blend = (): PutBack => putBack(take, cycle, shaped.motion, { repeat, feet })
  let back = run.stage('blend', blend)
  // Feet that are held in all of the take may pull the end away from where it was met beside the cycle alone.
  if (shaped.met && !((missOf(shaped, back) ?? 0) <= MET)) {
    shaped = run.stage('solve again', () => solve({ ...cycle, motion: take }))
    back = run.stage('blend again', blend)
  }
  const output = append
    ? transition(back.motion, asFigure(append, back.motion), {
        cleanFeet: clean,
        regionA: { start: back.ends.at(-1)! / take.frameRate, end: Infinity },
      }).motion
    : back.motion
  return { output, report: reportOf(model, take, cycle, shaped, back, output) }
}

/** A miss up to this is none, metres. */
const MET = 0.01

/** How far the end of the first round is from where it was asked to be, metres; undefined where no place was asked. */
function missOf({ asked }: ShapedCycle, { motion, ends }: Omit<PutBack, 'first'>): number | undefined {
  if (asked.x === undefined || asked.z === undefined) return undefined
  const { x, z } = rootMotion(motion)
  return portable.hypot(x[ends[0]!]! - asked.x, z[ends[0]!]! - asked.z)
}

interface Nearby {
  readonly motion: Motion
  readonly first: number
  readonly last: number
}

/** The cycle with a little of the take around it. */
function nearby(take: Motion, { first, last }: Cycle): Nearby {
  const around = Math.round(AROUND * take.frameRate)
  const from = Math.max(0, first - around)
  return {
    motion: sliceFrames(take, from, Math.min(take.frameCount, last + 1 + around)),
    first: first - from,
    last: last - from,
  }
}

function reportOf(
  model: DeformableModel,
  take: Motion,
  { first, last, registration }: Cycle,
  shaped: ShapedCycle,
  { first: start, ends }: PutBack,
  output: Motion,
): ShapeClipReport {
  const { solution, times, why } = shaped
  const [was, is] = [rootMotion(take), rootMotion(output)]
  const end = ends[0]!
  const way = ({ x, z }: typeof was, a: number, b: number) => {
    const [dx, dz] = [x[b]! - x[a]!, z[b]! - z[a]!]
    return { length: portable.hypot(dx, dz), towards: portable.atan2(dx, dz) }
  }
  const [before, after] = [way(was, first, last), way(is, start, end)]
  const endMiss = missOf(shaped, { motion: output, ends })
  const short = [...shaped.short]
  // Measured in the whole take: asked and got never disagree.
  if (endMiss !== undefined && endMiss > MET && !short.some(({ label }) => label === 'step'))
    short.unshift({ label: 'step', value: 100 * endMiss, worst: 100 * endMiss, unit: 'cm' })
  const seconds = (frame: number): number => frame / take.frameRate
  return {
    ...solutionFacts(solution),
    cycle: { start: seconds(first), end: seconds(last) },
    made: ends.map((frame, n) => ({ start: seconds(n === 0 ? start : ends[n - 1]!), end: seconds(frame) })),
    times: Array.from(times, (time) => seconds(start) + time),
    way: before,
    shapeModes: model.shapeCount - model.residualCount,
    timingModes: model.timingCount,
    examples: exampleCount(model),
    unexplained: registration.distance,
    strangeness: strangeness(model, registration.coefficients),
    doubt: registration.asks?.reason,
    startMoved: portable.hypot(is.x[start]! - was.x[first]!, is.z[start]! - was.z[first]!),
    startTurned: Math.abs(wrapAngle(is.yaw[start]! - was.yaw[first]!)),
    step: after.length / Math.max(before.length, 1e-6),
    direction: degrees(wrapAngle(after.towards - before.towards)),
    turn: degrees(wrapAngle(is.yaw[end]! - is.yaw[start]! - (was.yaw[last]! - was.yaw[first]!))),
    endMiss,
    met: short.length === 0,
    short,
    why,
    quality: measureQuality(output),
  }
}

const radians = (value: number): number => (value * Math.PI) / 180
const degrees = (value: number): number => (value * 180) / Math.PI
