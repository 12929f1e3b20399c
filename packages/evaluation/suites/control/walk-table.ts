import { makeClip, perform, performerOf, scoreOf } from '@understudy/performer'
import { sliceFrames, type Motion } from '@understudy/motion'
import { distanceFromPath, makeRun, type StageTiming } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  interpret,
  placesOf,
  respond,
  thin,
  WALK,
  type Interpretation,
  type MappingDatabase,
  type PointMotion,
  type RespondOptions,
} from '@understudy/synthesis/methods/control-by-example'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { inPhase, stepRate } from './walk-errors.ts'

/** Hsu 2004, §6.1: two minutes of walking cut into 200 segments, of which clustering left 70; 57 s of control. */
const SEGMENTS = 200
const KEPT = 70
const CONTROL_SECONDS = 57
/** Squared metres; modest, as the thesis says of its own. */
const BEAM = 2
const SETTINGS: RespondOptions = { ...WALK.respond, frameRate: 30 }

/** One way to search, with what it took and how the walk came out. */
export interface TableRun {
  readonly timings: readonly StageTiming[]
  readonly interpretation: Interpretation
  /** Metres RMS from the control's path. */
  readonly root: number
  /** Steps per second, difference from the walk the control was made of. */
  readonly stepRate: number
  readonly phase: number
}

/** How the work grows: transitions there are and transitions looked at. Counted, so that no clock decides. */
export interface GrowthPoint {
  readonly seconds: number
  readonly states: number
  readonly possible: number
  readonly visited: number
}

export interface WalkTable {
  readonly segments: number
  readonly kept: number
  readonly exact: TableRun
  readonly beam: TableRun
  readonly overLength: readonly GrowthPoint[]
  readonly overStates: readonly GrowthPoint[]
}

const known = new WeakMap<EvaluationData, Promise<WalkTable>>()

/** The thesis's walk on the embedded free walks: one walk of a person as examples, another one's path by the same person. */
export async function walkTable(data: EvaluationData): Promise<WalkTable> {
  const table = known.get(data) ?? runTable(data)
  known.set(data, table)
  return await table
}

async function runTable(data: EvaluationData): Promise<WalkTable> {
  const walk = makeClip('free-walk-1')
  await data.breathe()
  const elsewhere = scoreOf('free-walk-2')
  const other = perform(elsewhere, performerOf(scoreOf('free-walk-1').performer), elsewhere.seed)
  await data.breathe()
  const truth = between(other, 5, CONTROL_SECONDS)
  const control = controlOf(truth, WALK.control)
  const all = emptyDatabase(WALK.targetRoles, { control: WALK.control })
  const pair = { name: walk.name, control: controlOf(walk, WALK.control), target: walk }
  const whole = addPair(all, pair, cutsAtFootplants(walk).slice(0, SEGMENTS + 1))
  const { database } = thin(whole, { count: KEPT })
  const overLength: GrowthPoint[] = []
  for (const seconds of [7, 14, 28, 57]) {
    await data.breathe()
    overLength.push(grown(database, controlOf(between(truth, 0, seconds), WALK.control), seconds))
  }
  const overStates: GrowthPoint[] = []
  for (const count of [18, 35, 70, 140]) {
    await data.breathe()
    const some = thin(whole, { count }).database
    overStates.push(grown(some, controlOf(between(truth, 0, 14), WALK.control), 14))
  }
  return {
    segments: whole.instances.length,
    kept: database.instances.length,
    exact: walkOnce(data.clock, database, control, truth),
    beam: walkOnce(data.clock, database, control, truth, BEAM),
    overLength,
    overStates,
  }
}

const between = (motion: Motion, start: number, seconds: number): Motion =>
  sliceFrames(
    motion,
    Math.round(start * motion.frameRate),
    Math.min(motion.frameCount, Math.round((start + seconds) * motion.frameRate) + 1),
  )

function grown(database: MappingDatabase, control: PointMotion, seconds: number): GrowthPoint {
  const { stateCount, possibleTransitions, visitedTransitions } = interpret(database, control, {
    ...SETTINGS,
    kernels: suiteKernels,
  })
  return { seconds, states: stateCount, possible: possibleTransitions, visited: visitedTransitions }
}

function walkOnce(
  clock: EvaluationData['clock'],
  database: MappingDatabase,
  control: PointMotion,
  truth: Motion,
  beamWidth?: number,
): TableRun {
  const watched = makeRun({ clock, kernels: suiteKernels })
  const { motion, interpretation } = respond(database, control, { ...SETTINGS, beamWidth }, watched)
  return {
    timings: watched.timings,
    interpretation,
    root: distanceFromPath(motion, placesOf(control)).rms,
    stepRate: Math.abs(stepRate(motion) - stepRate(truth)),
    phase: inPhase(motion, truth),
  }
}
