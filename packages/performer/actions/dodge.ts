import { gaussian } from '../math/wander.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { guard } from './fight.ts'
import { bounce } from './ready.ts'
import { label, mirrored, playMoments, shiftFoot, type Moment } from './stance.ts'

export interface DodgeAction {
  readonly do: 'dodge'
  readonly how: 'duck' | 'slip' | 'lean' | 'weave' | 'sidestep'
  /** To which side, where it has one. */
  readonly side?: Side
  readonly lead?: Side
  readonly pace?: number
}

/** Out of the way and back: under, to the side of, away from a blow, or with both feet. Written for the left. */
export function dodge(stage: Stage, { how, side = 'left', lead = 'left', pace = 1 }: DodgeAction): void {
  guard(stage, lead)
  const began = stage.now
  const { body, manner } = stage.performer
  const random = stage.random.fork(`dodge ${began}`)
  const size = 1 + 0.08 * gaussian(random)
  const speed = pace * manner.tempo
  const out = 0.12 + (0.3 * size) / speed
  const { leg } = body
  const low: Omit<Moment, 'at'> = {
    hips: [0, -0.11 * leg, 0.2 * leg * size],
    turn: { trunkPitch: 0.5, pelvisTilt: 0.3, headPitch: 0.2 },
    leftFist: [0, 0.05, -0.06],
    rightFist: [0, 0.05, -0.04],
  }
  const leant = (by: number, down: number): Omit<Moment, 'at'> => ({
    hips: [0.1 * leg * by, 0, down * leg],
    turn: {
      trunkList: -0.34 * by * size,
      pelvisList: -0.06 * by,
      trunkYaw: 0.18 * by,
      trunkPitch: 0.12,
      headRoll: -0.16 * by,
    },
  })
  const moments: Readonly<Record<DodgeAction['how'], readonly Moment[]>> = {
    duck: [
      { at: 0.12 },
      { at: out + 0.05, ...low },
      { at: out + 0.2 / speed, ...low },
      { at: out + 0.75 / speed },
    ],
    slip: [
      { at: 0.12 },
      { at: out, ...leant(1, 0.08) },
      { at: out + 0.12, ...leant(1, 0.08) },
      { at: out + 0.6 / speed },
    ],
    lean: [
      { at: 0.12 },
      {
        at: out,
        hips: [0, -0.07 * leg, 0.05 * leg],
        turn: { trunkPitch: -0.36 * size, pelvisTilt: -0.14, headPitch: -0.06 },
        leftFist: [0, 0.03, 0.02],
      },
      {
        at: out + 0.14,
        hips: [0, -0.07 * leg, 0.05 * leg],
        turn: { trunkPitch: -0.36 * size, pelvisTilt: -0.14 },
      },
      { at: out + 0.65 / speed },
    ],
    weave: [
      { at: 0.12 },
      { at: out, ...leant(0.8, 0.1) },
      { at: out + 0.26 / speed, ...low, turn: { ...low.turn, trunkPitch: 0.4 } },
      { at: out + 0.52 / speed, ...leant(-0.8, 0.1) },
      { at: out + 1 / speed },
    ],
    sidestep: [
      { at: 0.12 },
      { at: 0.3, hips: [0.03, 0, 0.05] },
      { at: 0.5, hips: [0.24, -0.02, 0.07], turn: { trunkList: -0.08, trunkYaw: 0.08 } },
      { at: 0.75, hips: [0.34, 0, 0.05] },
      { at: 1, hips: [0.36, 0, 0] },
    ],
  }
  if (how === 'sidestep') {
    const by = side === 'left' ? 0.36 : -0.36
    shiftFoot(stage, side, [by, 0], 0.26, 0.24)
    shiftFoot(stage, otherSide(side), [by, 0], 0.56, 0.24)
  }
  const list: readonly Moment[] = [{ at: 0 }, ...moments[how]]
  playMoments(stage, lead, side === 'left' ? list : mirrored(list))
  bounce(stage, began, stage.now, 0.4)
  shapeHands(stage, 'fist', began, stage.now)
  label(stage, began, 'dodge', { extension: how === 'sidestep' ? 0.5 : out })
}
