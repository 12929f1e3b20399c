import { gaussian } from '../math/wander.ts'
import { otherSide, SIDES, type Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { guard } from './fight.ts'
import { bounce } from './ready.ts'
import { label, mirrored, playMoments, shiftFoot, type Moment } from './stance.ts'

export interface PushAction {
  readonly do: 'push'
  /** One hand, or both. */
  readonly hand?: Side | 'both'
  /** A shove is 1; a heavy thing is pushed slowly and with more of the body: 2. */
  readonly weight?: number
  /** How far the feet go after it, metres. */
  readonly advance?: number
  /** Hands higher or lower than the breast, metres. */
  readonly up?: number
  readonly lead?: Side
}

/** Hands to the breast, then legs, trunk and arms stretch one after the other; the feet follow what gives way. */
export function push(stage: Stage, action: PushAction): void {
  const { hand = 'both', weight = 1, advance = 0, up = 0, lead = 'left' } = action
  guard(stage, lead)
  const began = stage.now
  const { body, manner } = stage.performer
  const random = stage.random.fork(`push ${began}`)
  const vary = (value: number): number => value * (1 + 0.07 * gaussian(random))
  const h = body.spec.height
  const load = 0.15 + vary(0.34) / manner.tempo
  const drive = load + vary(0.28 * weight) / manner.tempo
  const hold = drive + 0.12 + 0.2 * (weight - 1)
  const end = hold + vary(0.6) / manner.tempo
  const far = (rear: boolean): number => (rear ? 0.235 : 0.185) * h - 0.06 - 0.1 * Math.abs(up)
  const lower = -0.05 * h + up
  const palms = { leftWrist: -0.75, rightWrist: -0.75, leftPronation: 0.9, rightPronation: 0.9 }
  const out = (forward: number): Moment => ({
    at: 0,
    hips: [0, forward, 0.01 + 0.02 * weight],
    turn: {
      ...palms,
      trunkPitch: 0.1 + 0.13 * weight,
      trunkYaw: 0.3,
      pelvisYaw: 0.2,
      headPitch: -0.04,
      leftShrug: 0.08,
      rightShrug: 0.08,
    },
    leftFist: [0.02, lower, far(lead !== 'left') - 0.04 * weight],
    rightFist: hand === 'both' ? [-0.02, lower, far(lead !== 'right') - 0.04 * weight] : [0, -0.02, -0.03],
  })
  const gathered: Moment = {
    at: load,
    hips: [0, -0.05, 0.05],
    turn: {
      ...palms,
      trunkPitch: -0.06,
      trunkYaw: 0.15,
      headPitch: 0.02,
      leftElbowOut: 0.3,
      rightElbowOut: 0.3,
    },
    leftFist: [0.04, lower - 0.05, -0.12],
    rightFist: hand === 'both' ? [-0.04, lower - 0.05, -0.06] : [0, -0.02, -0.03],
  }
  const moments: readonly Moment[] = [
    { at: 0 },
    { at: 0.15 },
    gathered,
    { ...out(0.07 + 0.6 * advance), at: drive },
    { ...out(0.08 + 0.85 * advance), at: hold },
    { at: end, hips: [0, advance, 0] },
  ]
  if (advance > 0) {
    shiftFoot(stage, lead, [0, advance], load - 0.08, Math.min(0.3, drive - load + 0.02))
    shiftFoot(stage, otherSide(lead), [0, advance], drive + 0.06, 0.26)
  }
  // The lead shoulder is ahead: squaring up goes the other way round in the other stance.
  const square = (list: readonly Moment[]): readonly Moment[] =>
    lead === 'left'
      ? list
      : list.map((m) => ({
          ...m,
          turn: m.turn && {
            ...m.turn,
            trunkYaw: -(m.turn.trunkYaw ?? 0),
            pelvisYaw: -(m.turn.pelvisYaw ?? 0),
          },
        }))
  playMoments(stage, lead, square(hand === 'right' ? swapFists(moments) : moments))
  bounce(stage, began, stage.now, 0.3)
  for (const side of SIDES) {
    const pushes = hand === 'both' || hand === side
    shapeHands(stage, 'fist', began, pushes ? began + load : stage.now, [side])
    if (!pushes) continue
    shapeHands(stage, 'flat', began + load, began + hold, [side])
    shapeHands(stage, 'fist', began + hold, stage.now, [side])
  }
  label(stage, began, 'push', { extension: drive })
}

/** The other hand does it; the trunk does the same. */
const swapFists = (moments: readonly Moment[]): readonly Moment[] =>
  mirrored(moments).map((moment, k) => ({ ...moment, turn: moments[k].turn }))
