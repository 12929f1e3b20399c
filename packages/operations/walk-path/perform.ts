import { duration, MotionError } from '@understudy/motion'
import {
  distanceFromPath,
  type PathDistance,
  type Run,
  type StageTiming,
} from '@understudy/synthesis/analysis'
import {
  markPath,
  pacePath,
  pathControl,
  placesOf,
  respond,
  spacingOf,
  speedGuide,
  speedWarnings,
  stepRateWarnings,
  DRAWN,
  type MappingDatabase,
  type PathSample,
  type PointMotion,
  type SpeedGuide,
  type SpeedWarning,
} from '@understudy/synthesis/methods/control-by-example'
import { constraintsFor } from '../control/constraints.ts'
import type { AnswerExamples } from '../control/examples-at.ts'
import {
  blendOf,
  costsOf,
  segmentsOf,
  type AnswerSegment,
  type InterpretationCosts,
} from '../control/segments.ts'
import { mustBeWalkable, timePath } from '../control/time-path.ts'
import type { Made } from '../core/operation.ts'
import { perform as learn } from '../learn-walks/perform.ts'
import type { LearnWalksReport } from '../learn-walks/perform.ts'
import type { WalkPath } from './operation.ts'

/** Which examples the walk is made of, how far it is from the path, and how well its feet hold. */
export interface WalkPathReport extends InterpretationCosts, AnswerExamples {
  readonly segments: readonly AnswerSegment[]
  /** How far the hips are from where the path has them at that time, metres. */
  readonly offPath: PathDistance
  /** Foot skate after cleaning, cm/s; undefined where feet were left as they are. */
  readonly skateCmPerSecond: number | undefined
  /** Where the path asks for what no example shows. */
  readonly warnings: readonly SpeedWarning[]
  readonly guide: SpeedGuide
  /** The path with the times that were walked, and the control made of it. */
  readonly samples: readonly PathSample[]
  readonly control: PointMotion
  /** What became of the examples, where there were any. */
  readonly learnt: LearnWalksReport | undefined
  readonly timings: readonly StageTiming[]
}

/** From walks and a path to a walk along it. This is the whole job. */
export function perform(
  { examples = [], steps, path, played }: WalkPath['inputs'],
  options: WalkPath['options'],
  run: Run,
): Made<'motion', WalkPathReport> {
  const {
    speed,
    pace,
    spatialSmoothing,
    temporalSmoothing,
    seamWeight,
    stretchSeconds,
    seamSeconds,
    keep,
    frameRate,
    clean,
    look,
    variety,
  } = options
  if (examples.length === 0 && steps === undefined)
    throw new MotionError(
      'walk-path: neither examples nor steps were given; walks to learn from are needed. Give one of them.',
      { code: 'missing' },
    )
  const learnt =
    steps === undefined ? learn({ clips: examples }, { mirror: options.mirror, steps: keep }, run) : undefined
  const database = mustHaveExamples(steps ?? learnt!.output)
  const guide = speedGuide(database)
  const paced = pacePath(timePath(path, speed ?? guide.median), pace, guide)
  const samples = markPath(paced, path.marks ?? [], guide)
  // After pacing: a hasty stroke that is slowed down can be walked.
  mustBeWalkable(samples)
  const control = pathControl(samples, {
    spatialSmoothing,
    temporalSmoothing,
    spacing: spacingOf(database),
  })
  const { motion, interpretation, blended, feet } = respond(
    database,
    control,
    {
      ...DRAWN.respond,
      seamWeight,
      stretch: { seconds: stretchSeconds },
      seams: { windowSeconds: seamSeconds },
      frameRate,
      clean,
      look,
      variety,
      constraints: constraintsFor('walk-path', database, played),
    },
    run,
  )
  // The first and the last may hang over the ends: how long they take is not seen.
  const whole = interpretation.segments.slice(1, -1)
  return {
    output: motion,
    report: {
      ...costsOf(interpretation),
      segments: segmentsOf(database, interpretation, duration(motion)),
      ...(blended && { blend: blendOf(database, blended) }),
      offPath: distanceFromPath(motion, placesOf(control)),
      skateCmPerSecond: feet?.after.footSkateCmPerSecond.mean,
      // A pace that was not asked for is no reason to warn whoever drew the path.
      warnings:
        pace === 'drawn' ? [...speedWarnings(control, guide), ...stepRateWarnings(database, whole)] : [],
      guide,
      samples,
      control,
      learnt: learnt?.report,
      timings: run.timings,
    },
  }
}

function mustHaveExamples(database: MappingDatabase): MappingDatabase {
  if (database.instances.length > 0) return database
  throw new MotionError('walk-path: the steps have no examples in them. Build them with other cuts.', {
    code: 'too-little',
  })
}
