import { duration, MotionError } from '@understudy/motion'
import type { Run, StageTiming } from '@understudy/synthesis/analysis'
import {
  controlOf,
  DANCE,
  dancePartner,
  hasSpeeds,
  HIPS,
  LINDY,
  pointDuration,
  transcribe,
  WALK,
  walkAfterHips,
  wholeDance,
  type DancePartner,
  type MappingDatabase,
  type Preset,
  type TranscribedSymbol,
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
import type { Made } from '../core/operation.ts'
import type { FollowLeader } from './operation.ts'

/** Which examples the partner is made of, what they cost, and how well hands and feet hold. */
export interface FollowLeaderReport extends InterpretationCosts, AnswerExamples {
  readonly segments: readonly AnswerSegment[]
  /** The leader as symbols, read off the examples' labels, with how sure that is. */
  readonly symbols: readonly TranscribedSymbol[]
  /** How long the leader was followed, seconds. */
  readonly seconds: number
  /** Foot skate after cleaning, cm/s. */
  readonly skateCmPerSecond: number | undefined
  readonly hands: DancePartner['hands']
  readonly timings: readonly StageTiming[]
}

const PRESETS: Readonly<Record<Exclude<FollowLeader['options']['manner'], 'auto'>, Preset>> = {
  dance: DANCE,
  lindy: LINDY,
  walk: WALK,
  hips: HIPS,
}

/** From examples of couples and a leader to the partner who answers. This is the whole job. */
export function perform(
  { examples, leader, played }: FollowLeader['inputs'],
  {
    manner,
    seamWeight,
    stretchSeconds,
    softness,
    beamWidth,
    ahead,
    alignment,
    apart,
    hands,
  }: FollowLeader['options'],
  run: Run,
): Made<'motion', FollowLeaderReport> {
  const { control } = examples
  if (!control || control.kind === 'free')
    throw new MotionError(
      'follow-leader: the control points of the examples come from elsewhere, not from a body; a motion cannot be followed with them. ' +
        'Build the examples from motions of leaders and partners.',
      { code: 'unsupported' },
    )
  const preset = manner === 'auto' ? presetOf(examples) : PRESETS[manner]
  const settings = {
    ...(ahead && preset === DANCE ? wholeDance(control) : preset.respond),
    ...(seamWeight === undefined ? {} : { seamWeight }),
    ...(stretchSeconds === undefined ? {} : { stretch: { seconds: stretchSeconds } }),
    ...(softness === undefined ? {} : { softness }),
    ...(beamWidth === undefined ? {} : { beamWidth }),
    ...(alignment === undefined ? {} : { alignment }),
    hands,
    apart,
    constraints: constraintsFor('follow-leader', examples, played),
  }
  const points = controlOf(leader, control)
  const answer: DancePartner = hasSpeeds(examples)
    ? { ...walkAfterHips(examples, points, settings, run), leader }
    : dancePartner(examples, leader, settings, run)
  return {
    output: answer.motion,
    more: { leader: answer.leader },
    report: {
      ...costsOf(answer.interpretation),
      segments: segmentsOf(examples, answer.interpretation, duration(answer.motion)),
      ...(answer.blended && { blend: blendOf(examples, answer.blended) }),
      symbols: transcribe(examples, answer.interpretation, duration(leader)),
      seconds: pointDuration(points),
      skateCmPerSecond: answer.feet?.after.footSkateCmPerSecond.mean,
      hands: answer.hands,
      timings: run.timings,
    },
  }
}

/** Hips are walked after, with speeds or without; anything else is danced with. */
const presetOf = (examples: MappingDatabase): Preset =>
  examples.control?.kind === 'hips' ? (hasSpeeds(examples) ? HIPS : WALK) : DANCE
