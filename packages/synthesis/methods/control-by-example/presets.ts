import type { Role } from '@understudy/motion'
import type { ContextPoint } from './context.ts'
import { HIPS_CONTROL, PATH_CONTROL, type ControlSpec } from './control-spec.ts'
import { END_EFFECTORS } from './database.ts'
import { HIP_SPACING } from './points.ts'
import type { UnitOptions } from './units.ts'
import type { RespondOptions } from './respond.ts'

/** Settings that go together: what the control is, what must join, how units are cut and how they are searched. */
export interface Preset {
  readonly control: ControlSpec
  readonly targetRoles: readonly Role[]
  readonly joinSeconds: number
  /** Every example is also shown in a mirror. */
  readonly mirrored: boolean
  readonly units: UnitOptions
  readonly respond: RespondOptions
}

/** Hands and feet, shoulders and hips: which way a body faces joins too. */
const WHOLE_BODY: readonly Role[] = [...END_EFFECTORS, 'leftUpperArm', 'rightUpperArm', 'hips']

/**
 * A partner's dance. Chosen by leave-one-take-out over eight salsa takes, both directions (see the README for what
 * was tried): hands carry the lead and count double, hips and shoulders say where the body faces. Seams join the
 * whole body and its speed: a follower half through a turn goes on turning, and the mirrored examples then
 * answer turns to the other side.
 */
export const DANCE: Preset = {
  control: {
    kind: 'points',
    points: [
      { role: 'leftHand', weight: 2 },
      { role: 'rightHand', weight: 2 },
      { role: 'leftFoot' },
      { role: 'rightFoot' },
      { role: 'leftUpperArm' },
      { role: 'rightUpperArm' },
      { role: 'hips' },
    ],
  },
  targetRoles: WHOLE_BODY,
  joinSeconds: 0.1,
  mirrored: true,
  units: { lengths: [2], hop: 1 },
  respond: { rate: 7.5, stretch: { seconds: 0.15 }, seamWeight: 1, softness: 0.08 },
}

/** Hands 0.4 s before and after, and where hands and feet are 0.15 s later: seconds and weight by role. */
const DANCE_CONTEXT: readonly {
  readonly roles: readonly Role[]
  readonly later: number
  readonly weight: number
}[] = [
  { roles: ['leftHand', 'rightHand'], later: -0.4, weight: 0.5 },
  { roles: ['leftHand', 'rightHand'], later: 0.4, weight: 0.5 },
  { roles: ['leftHand', 'rightHand'], later: 0.15, weight: 1 },
  { roles: ['leftFoot', 'rightFoot'], later: 0.15, weight: 0.5 },
]

/**
 * A partner's dance to a leader of whom the whole take is known: what comes and what was are read too, and one stray hand does not decide.
 * The settings of an earlier trial, measured on salsa alone (docs/experiments/control-by-example.md), so it is no default. A live
 * follower, who does not know what comes, is answered by `DANCE.respond`.
 */
export function wholeDance(control: ControlSpec): RespondOptions {
  const roles = control.kind === 'points' ? control.points.map(({ role }) => role) : []
  const context = DANCE_CONTEXT.flatMap(({ roles: seen, later, weight }) =>
    seen.flatMap((role): ContextPoint[] => {
      const point = roles.indexOf(role)
      return point < 0 ? [] : [{ point, later, weight }]
    }),
  )
  return { ...DANCE.respond, seamWeight: 0.5, softness: 0.043, stray: 0.3, context, refineRate: 0 }
}

/** A walk along hips (Hsu 2004, §6.1). Seams count more than after real hips: what is laid on the floor carries little phase. */
export const WALK: Preset = {
  control: HIPS_CONTROL,
  targetRoles: END_EFFECTORS,
  joinSeconds: 0,
  mirrored: false,
  units: {},
  respond: { rate: 10, stretch: { seconds: 0.2 }, seamWeight: 1 },
}

/**
 * A walk along a drawn path, which carries no phase at all. Steps keep nearly their own pace: stretched by more, a stroll's would
 * stand in for those of a brisk walk. Seams are felt within the double support: a longer window drags planted feet, and
 * holding those again bends the knees. Chosen with `STEP_VARIETY` on straights at seven speeds; see `walked-` in `eval performer`.
 */
export const DRAWN: Preset = {
  ...WALK,
  control: PATH_CONTROL,
  respond: { ...WALK.respond, stretch: { seconds: 0.1 }, seams: { windowSeconds: 0.15 }, look: true },
}

/**
 * Along a drawn path a step comes back after so many others at the earliest (`varySteps`): alone on a straight, two would loop.
 * Three: of six, some fit worse, and the walk varies more than people's.
 */
export const STEP_VARIETY = 3

/**
 * A walk after somebody's real hips (`walkAfterHips`). They carry the gait's phase, most of it in their speed, so
 * following it counts most; joining the whole body with its speed keeps to one manner of walking. Steps begin at every
 * quarter of a step, so that an example answers at any phase. Chosen by leave-one-take-out over four people, on
 * plateaus: 0.1 to 0.3 s ahead, k 0.05 to 0.3.
 */
export const HIPS: Preset = {
  ...WALK,
  control: { kind: 'hips', spacing: HIP_SPACING, ahead: 0.2 },
  targetRoles: WHOLE_BODY,
  joinSeconds: 0.1,
  units: { lengths: [1], hop: 1 / 4 },
  respond: { ...WALK.respond, seamWeight: 0.1 },
}

/** Lindy Hop as in the thesis (Hsu 2004, §6.2): hands and feet lead, two-beat units, 7.5 Hz, ±0.15 s. */
export const LINDY: Preset = {
  control: { kind: 'points', points: END_EFFECTORS.map((role) => ({ role })) },
  targetRoles: END_EFFECTORS,
  joinSeconds: 0,
  mirrored: false,
  units: { lengths: [2], hop: 2 },
  respond: { rate: 7.5, stretch: { seconds: 0.15 }, seamWeight: 1, frameRate: 60 },
}
