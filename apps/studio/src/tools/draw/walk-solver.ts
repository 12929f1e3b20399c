import type { Kernels } from '@understudy/kernels'
import { duration } from '@understudy/motion'
import { segmentsOf } from '@understudy/operations'
import { distanceFromPath, makeRun } from '@understudy/synthesis/analysis'
import {
  markPath,
  pacePath,
  pathControl,
  placesOf,
  respond,
  spacingOf,
  speedGuide,
  speedWarnings,
  thin,
  DRAWN,
  type MappingDatabase,
  type SpeedGuide,
} from '@understudy/synthesis/methods/control-by-example'
import type { WalkAnswer, WalkRequest } from '../../engine/performances/walk-answer.ts'
import { sourceSegments } from '../shared/example-segments.ts'
import { aboutPath } from './about-path.ts'
import { onlineWalk } from './online-walk.ts'

/** Far fewer steps than the exact answer has: enough to see where somebody would walk. */
const PREVIEW_STEPS = 36
/** So few must be stretched further to fit, seconds. */
const PREVIEW_STRETCH = 0.1

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
  preview(request: WalkRequest, watch: Watch): WalkAnswer
}

/**
 * Answers paths while the hand still moves: fewer steps, feet not held. The exact answer is the operation's. Plain
 * computation: it runs in a worker and in tests alike.
 */
export function makeWalkSolver(steps: MappingDatabase): WalkSolver {
  const few = thin(steps, { count: PREVIEW_STEPS }).database
  const guide = speedGuide(steps)
  const online = onlineWalk(few)
  return {
    guide,
    preview: ({ path, settings, marks = [] }, { clock, signal, onProgress, kernels }) => {
      const { pace, spatialSmoothing, temporalSmoothing, seamWeight } = settings
      const looser = { ...settings, stretch: settings.stretch + PREVIEW_STRETCH }
      const timed = markPath(pacePath(path, pace, guide), marks, guide)
      const control = pathControl(timed, {
        spatialSmoothing,
        temporalSmoothing,
        spacing: spacingOf(steps),
      })
      const run = makeRun({ kernels, clock, signal, onProgress })
      const about = {
        quality: 'preview',
        ...aboutPath(path, timed, control),
        warnings: pace === 'drawn' ? speedWarnings(control, guide) : [],
      } as const
      const soFar =
        marks.length > 0
          ? undefined
          : run.stage('online', () => online.answer(path, looser, control, kernels))
      const answer =
        soFar ??
        respond(
          few,
          control,
          {
            ...DRAWN.respond,
            seamWeight,
            stretch: { seconds: looser.stretch },
            frameRate: 30,
            refineRate: 0,
            clean: false,
            rate: 7.5,
          },
          run,
        )
      const { mean, worst } = distanceFromPath(answer.motion, placesOf(control))
      return {
        ...about,
        motion: answer.motion,
        segments:
          'segments' in answer
            ? answer.segments
            : sourceSegments(segmentsOf(few, answer.interpretation, duration(answer.motion))),
        error: { mean, worst },
        timings: run.timings,
      }
    },
  }
}
