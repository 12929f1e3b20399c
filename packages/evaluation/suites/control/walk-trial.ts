import { worldPositions, type Motion } from '@understudy/motion'
import {
  DRAWN,
  HIPS,
  pathControl,
  placesOf,
  respond,
  spacingOf,
  speedGuide,
  walkAfterHips,
  STEP_VARIETY,
  WALK,
  controlOf,
  type MappingDatabase,
  type PointMotion,
  type RespondOptions,
} from '@understudy/synthesis/methods/control-by-example'
import { distanceFromPath, footSkate, makeRun, measureKnees } from '@understudy/synthesis/analysis'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels } from '../../data/suite-kernels.ts'
import { jointError, judged } from './dance-errors.ts'
import { SHAPES, walkShape } from './shapes.ts'
import { inPhase, stepRate } from './walk-errors.ts'
import { byPerson, FEWEST_SECONDS, secondsOf, walkDatabase, walkTakes, type WalkTake } from './walk-takes.ts'

const RUN = makeRun({ kernels: suiteKernels })

/** A take of a person walked again through that person's other takes. */
export interface WalkResult {
  readonly name: string
  readonly person: string
  /** Root mean square distance of the root along the ground, metres. */
  readonly root: number
  readonly joints: number
  /** Steps per second, difference from the truth. */
  readonly stepRate: number
  readonly phase: number
  readonly motion: Motion
}

/** A drawn path walked by a person. */
export interface PathResult {
  readonly name: string
  readonly person: string
  readonly speed: number
  /** Metres before and after cleaning. */
  readonly before: number
  readonly after: number
  readonly heading: number
  readonly skate: number
  /** Fastest knee of the answer over the fastest knee of the examples. */
  readonly knee: number
  readonly motion: Motion
}

export interface WalkTrial {
  readonly takes: readonly WalkResult[]
  readonly paths: readonly PathResult[]
  /** Others' paths through one person's examples: root error in metres. */
  readonly others: readonly { readonly name: string; readonly root: number }[]
}

const REAL_HIPS: RespondOptions = { ...HIPS.respond, frameRate: 60 }
const VARIED: RespondOptions = { ...DRAWN.respond, frameRate: 60, variety: STEP_VARIETY }
const PATH_SECONDS = 16

const known = new WeakMap<EvaluationData, Promise<WalkTrial>>()

export async function walkTrial(data: EvaluationData): Promise<WalkTrial> {
  const trial = known.get(data) ?? runTrial(data)
  known.set(data, trial)
  return await trial
}

async function runTrial(data: EvaluationData): Promise<WalkTrial> {
  const { examples, judged: folder } = data
  if (!examples || !folder) return { takes: [], paths: [], others: [] }
  const shown = byPerson(await walkTakes(data, examples))
  const tests =
    folder.name === examples.name
      ? [...shown.values()].flat()
      : (await walkTakes(data, folder)).filter(({ person }) => shown.has(person))
  const takes: WalkResult[] = []
  for (const test of tests) {
    await data.breathe()
    const others = shown.get(test.person)!.filter(({ name }) => name !== test.name)
    if (secondsOf(others) >= FEWEST_SECONDS) takes.push(walkAgain(walkDatabase(others, HIPS), test))
  }
  const paths: PathResult[] = []
  const foreign: { name: string; root: number }[] = []
  for (const [person, own] of shown) {
    const [drawn, database] = [walkDatabase(own, DRAWN), walkDatabase(own)]
    for (const [name, shape] of Object.entries(SHAPES)) {
      await data.breathe()
      paths.push(walkPath(drawn, person, own, name, shape))
    }
    for (const other of tests.filter((take) => take.person !== person && fits(database, take)).slice(0, 6)) {
      await data.breathe()
      // By the best interpretation alone: after real hips the body is over them by construction, and nothing would be measured.
      const control = controlOf(other.motion, WALK.control)
      const { motion } = respond(database, control, VARIED, RUN)
      foreign.push({
        name: `${other.name} by ${person}`,
        root: distanceFromPath(motion, placesOf(control)).rms,
      })
    }
  }
  return { takes, paths, others: foreign }
}

function walkAgain(database: MappingDatabase, { name, person, motion: truth }: WalkTake): WalkResult {
  const { motion } = walkAfterHips(database, controlOf(truth, HIPS.control), REAL_HIPS, RUN)
  return {
    name,
    person,
    root: rootError(motion, truth),
    joints: jointError(judged(motion), judged(truth)),
    stepRate: Math.abs(stepRate(motion) - stepRate(truth)),
    phase: inPhase(motion, truth),
    motion,
  }
}

function walkPath(
  database: MappingDatabase,
  person: string,
  own: readonly WalkTake[],
  name: string,
  shape: (s: number) => readonly [number, number],
): PathResult {
  const speed = speedGuide(database).median
  const control = pathControl(walkShape(shape, speed, PATH_SECONDS), { spacing: spacingOf(database) })
  const { motion, raw } = respond(database, control, VARIED, RUN)
  const after = distanceFromPath(motion, placesOf(control))
  const examples = Math.max(...own.map((take) => measureKnees(take.motion).fastestDegreesPerSecond))
  return {
    name,
    person,
    speed,
    before: lineFromPath(raw, control),
    after: after.rms,
    heading: after.headingDegrees,
    skate: footSkate(motion, motion.annotations.contacts).mean,
    knee: measureKnees(motion).fastestDegreesPerSecond / examples,
    motion,
  }
}

/** How far the line the hips travel along is from a drawn path at the same time, metres RMS: their sway is no error of the path. */
function lineFromPath(motion: Motion, path: PointMotion): number {
  const [line, asked] = [placesOf(controlOf(motion, DRAWN.control)), placesOf(path)]
  let sum = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const [a, b] = [line(frame / motion.frameRate), asked(frame / motion.frameRate)]
    sum += (a.x - b.x) ** 2 + (a.z - b.z) ** 2
  }
  return Math.sqrt(sum / motion.frameCount)
}

/** Whether a person's examples cover a take's mean speed: what nobody showed is warned of, not judged. */
function fits(database: MappingDatabase, { motion }: WalkTake): boolean {
  const guide = speedGuide(database)
  let path = 0
  for (let frame = 1; frame < motion.frameCount; frame++) {
    path += Math.hypot(
      motion.rootPositions[3 * frame] - motion.rootPositions[3 * frame - 3],
      motion.rootPositions[3 * frame + 2] - motion.rootPositions[3 * frame - 1],
    )
  }
  const speed = (path * motion.frameRate) / motion.frameCount
  return speed <= guide.fastest && speed >= guide.slowest
}

function rootError(motion: Motion, truth: Motion): number {
  const [a, b] = [worldPositions(motion), worldPositions(truth)]
  let sum = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const own = Math.min(truth.frameCount - 1, Math.round((frame / motion.frameRate) * truth.frameRate))
    const [p, q] = [3 * frame * motion.skeleton.jointCount, 3 * own * truth.skeleton.jointCount]
    sum += (a[p] - b[q]) ** 2 + (a[p + 2] - b[q + 2]) ** 2
  }
  return Math.sqrt(sum / motion.frameCount)
}
