import { type Motion } from '@understudy/motion'
import { cleanFeet, meetHands, stepToHands, type HandsReport } from '@understudy/synthesis/editing'
import { footSkate } from '@understudy/synthesis/analysis'
import { DANCE } from '@understudy/synthesis/methods/control-by-example'
import type { EvaluationData } from '../../data/evaluation-data.ts'
import {
  answer,
  constantPose,
  controlFor,
  ignoringControl,
  knowing,
  ONE_READING,
  OWN_COST,
  randomly,
  type RawAnswer,
} from './dance-baselines.ts'
import { answerSide, controlSide, danceDatabase, type Direction } from './dance-database.ts'
import {
  boundaryJump,
  footRhythm,
  jointError,
  judged,
  JUDGED_RATE,
  unitErrors,
  type Judged,
  type UnitErrors,
} from './dance-errors.ts'
import { danceTakes, othersOf, type DanceTake } from './dance-takes.ts'

/** How one way to answer did on one take. */
export interface Score {
  /** All-joint error of the raw answer and of the smoothed one, metres. */
  readonly raw: number
  readonly smooth: number
  readonly jump: number
  readonly rhythm: number
  readonly units: UnitErrors
}

export const WAYS = [
  'ours',
  'one reading',
  'k = 0',
  'oracle',
  'constant pose',
  'continuity only',
  'random',
] as const
export type Way = (typeof WAYS)[number]

/** One take answered every way, and what the constraint pass made of ours. */
export interface DanceResult {
  readonly name: string
  readonly frames: number
  readonly scores: Readonly<Partial<Record<Way, Score>>>
  /** Units of the true answer delayed by 67 ms: must be free of errors. */
  readonly delayed: UnitErrors
  readonly hands: HandsReport
  /** Mean speed of planted feet after cleaning, cm/s. */
  readonly skate: number
  /** All-joint error after all constraints, metres. */
  readonly finished: number
  readonly motion: Motion
  readonly control: Motion
}

const known = new WeakMap<EvaluationData, Map<Direction, Promise<readonly DanceResult[]>>>()

/** Leave-one-take-out over the judged takes; examples are all other takes of `--data`. Run once per evaluation. */
export async function danceTrial(
  data: EvaluationData,
  direction: Direction,
): Promise<readonly DanceResult[]> {
  const trials = known.get(data) ?? new Map<Direction, Promise<readonly DanceResult[]>>()
  known.set(data, trials)
  const trial = trials.get(direction) ?? runTrial(data, direction)
  trials.set(direction, trial)
  return await trial
}

async function runTrial(data: EvaluationData, direction: Direction): Promise<readonly DanceResult[]> {
  const { examples, judged: folder } = data
  if (!examples || !folder) return []
  const shown = await danceTakes(data, examples)
  const tests = folder.name === examples.name ? shown : await danceTakes(data, folder)
  const results: DanceResult[] = []
  for (const test of tests) {
    const others = othersOf(shown, test, data.split)
    if (others.length > 0) results.push(await judgeTake(data, others, test, direction))
  }
  return results
}

async function judgeTake(
  data: EvaluationData,
  others: readonly DanceTake[],
  test: DanceTake,
  direction: Direction,
): Promise<DanceResult> {
  const database = danceDatabase(others, direction)
  const control = controlSide(test, direction)
  const truth = judged(answerSide(test, direction))
  const leader = judged(control)
  const points = controlFor(control)
  const seconds = (control.frameCount - 1) / control.frameRate
  const rate = DANCE.respond.rate ?? 7.5
  const score = (found: RawAnswer): Score => scored(found, seconds, truth, leader, test.beats)
  const ways: Partial<Record<Way, () => Score>> = {
    'k = 0': () => score(answer(database, points, { ...ONE_READING, seamWeight: 0 })),
    'one reading': () => score(answer(database, points, ONE_READING)),
    oracle: () =>
      score(
        answer(database, points, {
          ...OWN_COST,
          seamWeight: 0,
          rescore: knowing(answerSide(test, direction), database, rate),
        }),
      ),
    'constant pose': () => {
      const shown = others.map((take) => controlSide(take, direction))
      const held = constantPose(database, shown, control)
      return score({ raw: held, smooth: held, pieces: [] })
    },
    ...(direction === 'leader to follower'
      ? {
          // Without interpretation costs nothing is pruned, so a beam keeps the time short.
          'continuity only': () =>
            score(answer(database, points, { ...OWN_COST, rescore: ignoringControl, beamWidth: 0.5 })),
          random: () => score(randomly(database, points, 1)),
        }
      : {}),
  }
  const ours = answer(database, points)
  const scores: Partial<Record<Way, Score>> = { ours: score(ours) }
  for (const [way, run] of Object.entries(ways)) {
    await data.breathe()
    scores[way as Way] = run()
  }
  const done = finish(ours, control)
  return {
    name: test.name,
    frames: truth.frames,
    scores,
    delayed: unitErrors(delay(truth, 2), truth, leader, test.beats),
    ...done,
    finished: jointError(judged(done.motion), truth),
    control,
  }
}

function scored(
  { raw, smooth: joined, pieces }: RawAnswer,
  seconds: number,
  truth: Judged,
  leader: Judged,
  beats: readonly number[],
): Score {
  const own = judged(raw)
  const smooth = judged(joined)
  return {
    raw: jointError(own, truth),
    smooth: jointError(smooth, truth),
    jump: boundaryJump(pieces, seconds),
    rhythm: footRhythm(smooth, truth),
    units: unitErrors(own, truth, leader, beats),
  }
}

/** Smoothed, hands held and feet planted: what a user gets, with what the passes report. */
function finish(
  { smooth }: RawAnswer,
  control: Motion,
): { readonly motion: Motion; readonly hands: HandsReport; readonly skate: number } {
  const { contacts, handholds } = smooth.annotations
  const lead = everyNth(control, JUDGED_RATE)
  const stepped = stepToHands(smooth, lead, handholds)
  const { motion: planted } = cleanFeet(stepped, contacts)
  const { a, report } = meetHands(planted, lead, handholds)
  return { motion: a, hands: report, skate: footSkate(a, contacts).mean }
}

/** A motion at a lower rate by picking frames: for two bodies on one clock. */
function everyNth(motion: Motion, rate: number): Motion {
  const { jointCount } = motion.skeleton
  const frames = Math.floor(((motion.frameCount - 1) / motion.frameRate) * rate + 1e-6) + 1
  const rootPositions = new Float32Array(3 * frames)
  const rotations = new Float32Array(4 * jointCount * frames)
  for (let frame = 0; frame < frames; frame++) {
    const own = Math.min(motion.frameCount - 1, Math.round((frame / rate) * motion.frameRate))
    rootPositions.set(motion.rootPositions.subarray(3 * own, 3 * own + 3), 3 * frame)
    rotations.set(
      motion.rotations.subarray(4 * jointCount * own, 4 * jointCount * (own + 1)),
      4 * jointCount * frame,
    )
  }
  return { ...motion, frameRate: rate, frameCount: frames, rootPositions, rotations }
}

function delay({ motion, frames, positions }: Judged, by: number): Judged {
  const width = 3 * motion.skeleton.jointCount
  const later = new Float32Array(positions.length)
  for (let frame = 0; frame < frames; frame++) {
    const from = Math.max(0, frame - by)
    later.set(positions.subarray(from * width, (from + 1) * width), frame * width)
  }
  return { motion, frames, positions: later }
}
