import { gaussian } from '../math/wander.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { guard } from './fight.ts'
import { bounce } from './ready.ts'
import { mirrored, playMoments, shiftFoot, type Moment } from './stance.ts'

/** What a boxer does between two breaths. Jab and hook with the leading hand, cross and uppercut with the other. */
export const BOXING_MOVES = [
  'jab',
  'cross',
  'hook',
  'uppercut',
  'slip',
  'weave',
  'in',
  'out',
  'pause',
] as const
export type BoxingMove = (typeof BOXING_MOVES)[number]

export interface ShadowboxAction {
  readonly do: 'shadowbox'
  readonly moves: readonly BoxingMove[]
  readonly lead?: Side
  readonly pace?: number
  /** What the whole is called. */
  readonly label?: string
}

/** Key poses of a move led by the left; seconds from its beginning, lengths as shares of standing height. The last is on the way home. */
const MOVES: Readonly<Record<Exclude<BoxingMove, 'in' | 'out'>, readonly Moment[]>> = {
  jab: [
    { at: 0.08, leftFist: [0, -0.012, -0.02], turn: { trunkYaw: 0.06 } },
    {
      at: 0.25,
      hips: [0, 0.02, 0.005],
      turn: {
        trunkYaw: -0.36,
        pelvisYaw: -0.15,
        leftPronation: 1,
        leftShrug: 0.13,
        trunkPitch: 0.05,
        headYaw: 0.03,
      },
      leftFist: [-0.05, 0.022, 0.165],
      rightFist: [0.015, 0.01, -0.02],
    },
    { at: 0.46, hips: [0, 0.005, 0], rightFist: [0, 0, 0] },
  ],
  cross: [
    { at: 0.1, turn: { trunkYaw: -0.12 }, rightFist: [0, -0.012, -0.025] },
    {
      at: 0.3,
      hips: [0.012, 0.035, 0.014],
      turn: {
        trunkYaw: 0.72,
        pelvisYaw: 0.45,
        rightPronation: 1,
        rightShrug: 0.13,
        trunkPitch: 0.08,
        headYaw: 0.05,
      },
      rightFist: [0.055, 0.022, 0.225],
      leftFist: [-0.01, 0.005, -0.05],
    },
    { at: 0.56, hips: [0, 0.005, 0.003] },
  ],
  hook: [
    {
      at: 0.12,
      turn: { trunkYaw: 0.22, pelvisYaw: 0.12, leftElbowOut: 0.5 },
      leftFist: [0.06, -0.03, -0.03],
      hips: [0.012, 0, 0.012],
    },
    {
      at: 0.24,
      turn: { trunkYaw: -0.1, pelvisYaw: -0.1, leftElbowOut: 1.2 },
      leftFist: [0.09, 0.005, 0.04],
      hips: [0.005, 0, 0.01],
    },
    {
      at: 0.34,
      turn: { trunkYaw: -0.55, pelvisYaw: -0.4, leftElbowOut: 1.2, leftShrug: 0.1, leftPronation: 0.6 },
      leftFist: [-0.055, 0.015, 0.06],
      rightFist: [0.015, 0.01, -0.02],
    },
    { at: 0.62, turn: { trunkYaw: -0.05 } },
  ],
  uppercut: [
    {
      at: 0.14,
      turn: { trunkYaw: -0.16, trunkPitch: 0.14, trunkList: -0.08 },
      rightFist: [-0.01, -0.13, -0.03],
      hips: [-0.01, 0, 0.04],
    },
    {
      at: 0.36,
      turn: { trunkYaw: 0.58, pelvisYaw: 0.4, trunkPitch: -0.06, rightShrug: 0.1, rightPronation: -0.6 },
      rightFist: [0.05, 0.06, 0.11],
      hips: [0.01, 0.025, -0.005],
      leftFist: [-0.01, 0.005, -0.03],
    },
    { at: 0.66 },
  ],
  slip: [
    {
      at: 0.26,
      hips: [0.045, 0, 0.04],
      turn: { trunkList: -0.28, trunkYaw: 0.16, trunkPitch: 0.1, headRoll: -0.12 },
    },
    { at: 0.56 },
  ],
  weave: [
    { at: 0.24, hips: [0.035, -0.01, 0.04], turn: { trunkList: -0.24, trunkPitch: 0.16 } },
    { at: 0.46, hips: [0, -0.045, 0.085], turn: { trunkPitch: 0.38, pelvisTilt: 0.18, headPitch: 0.12 } },
    { at: 0.7, hips: [-0.035, -0.01, 0.04], turn: { trunkList: 0.24, trunkPitch: 0.16 } },
    { at: 1.02 },
  ],
  pause: [{ at: 0.4 }],
}
/** Seconds and metres of a step in or out. */
const STEP = { seconds: 0.55, length: 0.16 }

/** Moves strung together in stance: each flows out of the one before, the knees never rest, and the feet go in and out. */
export function shadowbox(stage: Stage, action: ShadowboxAction): void {
  const { moves, lead = 'left', pace = 1 } = action
  guard(stage, lead)
  const began = stage.now
  const { body, manner } = stage.performer
  const random = stage.random.fork(`shadowbox ${began}`)
  const h = body.spec.height
  const moments: Moment[] = [{ at: 0 }, { at: 0.15 }]
  let [clock, ahead] = [0.15, 0]
  for (const move of moves) {
    const slow = (1 + 0.06 * gaussian(random)) / (pace * manner.tempo)
    if (move === 'in' || move === 'out') {
      const by = (move === 'in' ? 1 : -1) * STEP.length
      const first = move === 'in' ? lead : otherSide(lead)
      shiftFoot(stage, first, [0, by], clock + 0.06, 0.18)
      shiftFoot(stage, otherSide(first), [0, by], clock + 0.3, 0.18)
      moments.push({ at: clock + STEP.seconds / 2, hips: [0, ahead + by / 2, 0.015] })
      ahead += by
      clock += STEP.seconds
      moments.push({ at: clock, hips: [0, ahead, 0] })
      continue
    }
    const size = 1 + 0.06 * gaussian(random)
    for (const { at, hips = [0, 0, 0], turn, leftFist, rightFist } of MOVES[move]) {
      const scaled = (p: Moment['leftFist']): Moment['leftFist'] =>
        p && [p[0] * h * size, p[1] * h * size, p[2] * h]
      moments.push({
        at: clock + at * slow,
        // Written for the left leading; the place of the stance is not mirrored.
        hips: [hips[0] * h * size, ahead + hips[1] * h, hips[2] * h * size],
        turn,
        leftFist: scaled(leftFist),
        rightFist: scaled(rightFist),
      })
    }
    const keys = MOVES[move]
    const hit = ['jab', 'cross'].includes(move)
      ? keys[1].at
      : move === 'hook'
        ? keys[2].at
        : move === 'uppercut'
          ? keys[1].at
          : undefined
    if (hit !== undefined) stage.marks.push({ name: 'hit', time: began + clock + hit * slow })
    clock += keys.at(-1)!.at * slow
  }
  moments.push({ at: clock + 0.25, hips: [0, ahead, 0] })
  playMoments(stage, lead, lead === 'left' ? moments : mirrored(moments))
  bounce(stage, began, stage.now, 0.8)
  shapeHands(stage, 'fist', began, stage.now)
  stage.marks.push({ name: 'start', time: began }, { name: 'end', time: stage.now })
  stage.segments.push({ start: began, end: stage.now, label: action.label ?? 'shadowbox' })
}
