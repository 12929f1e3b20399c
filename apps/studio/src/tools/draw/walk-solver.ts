import type { Kernels } from '@understudy/kernels'
import { decodeClips } from '@understudy/performer'
import type { Motion } from '@understudy/motion'
import { distanceFromPath, makeRun } from '@understudy/synthesis/analysis'
import {
  learnWalks,
  pacePath,
  pathControl,
  placesOf,
  respond,
  speedGuide,
  speedWarnings,
  thin,
  WALK,
  type PointMotion,
  type SpeedGuide,
} from '@understudy/synthesis/methods/control-by-example'
import { pathSeconds } from '../../document/walk-path.ts'
import type { WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { onlineWalk } from './online-walk.ts'
import { segmentsOf } from '../shared/example-segments.ts'

/** Half as many steps as the exact answer has: enough to see where somebody would walk. */
const PREVIEW_STEPS = 36

/** How a solver learns that nobody waits any more, and what time it is (seconds). */
export interface Watch {
  readonly clock: () => number
  readonly signal?: AbortSignal
  readonly onProgress?: () => void
  /** Compiled ones as soon as they are there; the plain reference until then. Answers do not depend on it. */
  readonly kernels?: Kernels
}

export interface WalkSolver {
  readonly guide: SpeedGuide
  solve(request: WalkRequest, watch: Watch): WalkAnswer
}

/** Learns from a pack of walking clips; then answers paths. Plain computation: it runs in a worker and in tests alike. */
export function makeWalkSolver(pack: Uint8Array): WalkSolver {
  const exact = learnWalks(decodeClips(pack))
  const preview = thin(exact, { count: PREVIEW_STEPS }).database
  const guide = speedGuide(exact)
  const online = onlineWalk(preview)
  return {
    guide,
    solve: ({ path, settings, quality }, { clock, signal, onProgress, kernels }) => {
      const { pace, spatialSmoothing, temporalSmoothing, seamWeight, stretch } = settings
      const timed = pacePath(path, pace, guide)
      const control = pathControl(timed, { spatialSmoothing, temporalSmoothing })
      const run = makeRun({ kernels, clock, signal, onProgress })
      const quick = quality === 'preview'
      const about = {
        quality,
        warnings: speedWarnings(control, guide),
        asked: middles(control),
        pathRate: control.rate,
        timed,
        slowedBy: pathSeconds(timed) / Math.max(pathSeconds(path), 1e-6),
      }
      const soFar = quick
        ? run.stage('online', () => online.answer(path, settings, control, kernels))
        : undefined
      if (soFar) return { ...about, ...soFar, error: offPath(soFar.motion, control), timings: run.timings }
      const database = quick ? preview : exact
      const response = respond(
        database,
        control,
        {
          ...WALK.respond,
          seamWeight,
          stretch: { seconds: stretch },
          frameRate: quick ? 30 : exact.pairs[0].target.frameRate,
          ...(quick && { refineRate: 0, clean: false, rate: 7.5 }),
        },
        run,
      )
      return {
        ...about,
        motion: response.motion,
        segments: segmentsOf(database, response),
        error: offPath(response.motion, control),
        timings: run.timings,
      }
    },
  }
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

const offPath = (motion: Motion, control: PointMotion): WalkAnswer['error'] => {
  const { mean, worst } = distanceFromPath(motion, placesOf(control))
  return { mean, worst }
}
