import { gaussian } from '../math/wander.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { guard } from './fight.ts'
import { bounce } from './ready.ts'
import { label, playMoments, shiftFoot, type Moment } from './stance.ts'

export interface PullAction {
  readonly do: 'pull'
  /** A handle is 1, a rope with somebody on it 2. */
  readonly weight?: number
  /** How far the feet go back with it, metres. */
  readonly retreat?: number
  readonly lead?: Side
}

/** Both hands out and closed, then the weight goes back before the elbows bend. */
export function pull(stage: Stage, { weight = 1, retreat = 0, lead = 'left' }: PullAction): void {
  guard(stage, lead)
  const began = stage.now
  const { body, manner } = stage.performer
  const random = stage.random.fork(`pull ${began}`)
  const vary = (value: number): number => value * (1 + 0.07 * gaussian(random))
  const h = body.spec.height
  const grip = 0.15 + vary(0.5) / manner.tempo
  const taut = grip + 0.2
  const drawn = taut + vary(0.35 + 0.2 * weight) / manner.tempo
  const hold = drawn + 0.2
  const end = hold + vary(0.6) / manner.tempo
  const yaw = (lead === 'left' ? 1 : -1) * 0.3
  const ahead = { lead: 0.14 * h, rear: 0.2 * h }
  const reach = (side: Side, back: number, down: number): [number, number, number] => [
    side === 'left' ? -0.04 : 0.04,
    -down * h,
    (side === lead ? ahead.lead : ahead.rear) - back * h,
  ]
  const gripped: Moment = {
    at: grip,
    hips: [0, 0.04, 0.04],
    turn: {
      trunkPitch: 0.16,
      trunkYaw: yaw,
      pelvisYaw: 0.6 * yaw,
      headPitch: 0.08,
      leftShrug: 0.05,
      rightShrug: 0.05,
    },
    leftFist: reach('left', 0, 0.09),
    rightFist: reach('right', 0, 0.09),
  }
  // The hips are behind: the hands stay where the thing is until it comes.
  const strained: Moment = {
    at: taut,
    hips: [0, -0.05 * weight, 0.05],
    turn: { trunkPitch: 0.06, trunkYaw: yaw, pelvisYaw: 0.6 * yaw, headPitch: 0.02 },
    leftFist: reach('left', -0.05 * weight, 0.08),
    rightFist: reach('right', -0.05 * weight, 0.08),
  }
  const back = -0.06 * weight - 0.7 * retreat
  const home: Moment = {
    at: drawn,
    hips: [0, back, 0.04 + 0.01 * weight],
    turn: {
      trunkPitch: -0.1 - 0.1 * weight,
      trunkYaw: 0.5 * yaw,
      pelvisTilt: -0.06,
      headPitch: 0.02,
      leftElbowOut: -0.2,
      rightElbowOut: -0.2,
    },
    leftFist: reach('left', 0.16, 0.17),
    rightFist: reach('right', 0.22, 0.17),
  }
  if (retreat > 0) {
    shiftFoot(stage, otherSide(lead), [0, -retreat], taut - 0.02, 0.3)
    shiftFoot(stage, lead, [0, -retreat], taut + 0.42, 0.28)
  }
  playMoments(stage, lead, [
    { at: 0 },
    { at: 0.15 },
    gripped,
    strained,
    home,
    { ...home, at: hold, hips: [0, back - 0.1 * retreat, 0.05] },
    { at: Math.max(end, taut + 0.85), hips: [0, -retreat, 0] },
  ])
  bounce(stage, began, stage.now, 0.25)
  shapeHands(stage, 'fist', began, began + 0.15)
  shapeHands(stage, 'grip', began + grip, began + hold)
  label(stage, began, 'pull', { grip, extension: taut, drawn })
}
