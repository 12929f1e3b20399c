import { decodeClips } from '@understudy/performer'
import { duration, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  addPair,
  controlOf,
  cutsAtFootplants,
  emptyDatabase,
  hipsOnFloor,
  pathControl,
  respond,
  samplePoints,
  speedGuide,
  speedWarnings,
  thin,
  WALK,
  type MappingDatabase,
  type PointMotion,
  type Response,
  type SpeedGuide,
} from '@understudy/synthesis/methods/control-by-example'
import { pathSeconds } from '../document/walk-path.ts'
import type { WalkAnswer, WalkRequest, WalkSegment } from './messages.ts'
import { paced } from './pace.ts'

/** Steps that answer well and fast: half of them change a loop's error by less than a centimetre and halve the time. */
const EXACT_STEPS = 80
const PREVIEW_STEPS = 36

/** How a solver learns that nobody waits any more, and what time it is (seconds). */
export interface Watch {
  readonly clock: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: () => void
}

export interface WalkSolver {
  readonly guide: SpeedGuide
  solve(request: WalkRequest, watch: Watch): WalkAnswer
}

/** Learns from a pack of walking clips; then answers paths. Plain computation: it runs in a worker and in tests alike. */
export function makeWalkSolver(pack: Uint8Array): WalkSolver {
  const all = decodeClips(pack).reduce(addWalk, emptyDatabase(WALK.targetRoles, { control: WALK.control }))
  const exact = thin(all, { count: EXACT_STEPS }).database
  const preview = thin(exact, { count: PREVIEW_STEPS }).database
  const guide = speedGuide(exact)
  return {
    guide,
    solve: ({ path, settings, quality }, { clock, signal, onProgress }) => {
      const { pace, spatialSmoothing, temporalSmoothing, seamWeight, stretch } = settings
      const timed = paced(path, pace, guide)
      const control = pathControl(timed, { spatialSmoothing, temporalSmoothing })
      const run = makeRun({ clock, signal, onProgress })
      const quick = quality === 'preview'
      const database = quick ? preview : exact
      const response = respond(
        database,
        control,
        {
          ...WALK.respond,
          seamWeight,
          stretch: { seconds: stretch },
          frameRate: quick ? 30 : all.pairs[0].target.frameRate,
          ...(quick && { refineRate: 0, clean: false, rate: 7.5 }),
        },
        run,
      )
      return {
        motion: response.motion,
        quality,
        segments: segmentsOf(database, response),
        warnings: speedWarnings(control, guide),
        asked: middles(control),
        pathRate: control.rate,
        error: pathError(response.motion, control),
        timed,
        slowedBy: pathSeconds(timed) / Math.max(pathSeconds(path), 1e-6),
        timings: run.timings,
      }
    },
  }
}

function addWalk(database: MappingDatabase, motion: Motion): MappingDatabase {
  const control = controlOf(motion, WALK.control)
  return addPair(database, { name: motion.name, control, target: motion }, cutsAtFootplants(motion))
}

function segmentsOf(
  { instances, pairs }: MappingDatabase,
  { interpretation, motion }: Response,
): WalkSegment[] {
  const whole = duration(motion)
  return interpretation.segments.map(({ instance, start, end, readingCost, seamCost }) => {
    const { pair, start: sourceStart, end: sourceEnd } = instances[instance]
    return {
      // Open ends: the first and the last step may hang over the drawing.
      start: Math.max(0, start),
      end: Math.min(whole, end),
      source: pairs[pair].name,
      sourceStart,
      sourceEnd,
      stretch: (end - start) / (sourceEnd - sourceStart),
      readingCost,
      seamCost,
    }
  })
}

/** Between the two hips, `[frame][xz]`. */
function middles({ points, frameCount }: PointMotion): Float32Array {
  const out = new Float32Array(2 * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    out[2 * frame] = (points[6 * frame] + points[6 * frame + 3]) / 2
    out[2 * frame + 1] = (points[6 * frame + 2] + points[6 * frame + 5]) / 2
  }
  return out
}

/** Where the hips are against where the path has them, at every frame of the motion. */
function pathError(motion: Motion, control: PointMotion): { mean: number; worst: number } {
  const hips = hipsOnFloor(motion)
  const [asked, got] = [new Float64Array(6), new Float64Array(6)]
  let [sum, worst] = [0, 0]
  for (let frame = 0; frame < motion.frameCount; frame++) {
    samplePoints(asked, 0, control, frame / motion.frameRate)
    samplePoints(got, 0, hips, frame / motion.frameRate)
    const far = Math.hypot(
      (asked[0] + asked[3] - got[0] - got[3]) / 2,
      (asked[2] + asked[5] - got[2] - got[5]) / 2,
    )
    sum += far
    worst = Math.max(worst, far)
  }
  return { mean: sum / motion.frameCount, worst }
}
