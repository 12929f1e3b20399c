import { gaussian } from '../math/wander.ts'
import type { Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { bounce } from './ready.ts'
import { label, mirrored, playMoments, type Moment } from './stance.ts'

export interface DefendAction {
  readonly do: 'defend'
  readonly how: 'cover' | 'cross' | 'outside' | 'low'
  /** The arm that blocks, where one does. */
  readonly side?: Side
  readonly lead?: Side
  readonly pace?: number
}

/** Where body and arms are when the blow would come, the left arm blocking; metres and radians. */
const BLOCKS: Readonly<Record<DefendAction['how'], Omit<Moment, 'at'>>> = {
  // Chin down behind both forearms.
  cover: {
    hips: [0, -0.03, 0.06],
    turn: { trunkPitch: 0.22, pelvisTilt: 0.06, headPitch: 0.28, leftShrug: 0.15, rightShrug: 0.15 },
    leftFist: [-0.03, 0.08, -0.1],
    rightFist: [0.03, 0.08, -0.05],
  },
  // Forearms crossed over the forehead.
  cross: {
    hips: [0, -0.02, 0.05],
    turn: {
      trunkPitch: 0.06,
      headPitch: 0.2,
      leftElbowOut: 0.4,
      rightElbowOut: 0.4,
      leftShrug: 0.2,
      rightShrug: 0.2,
    },
    leftFist: [-0.16, 0.2, -0.02],
    rightFist: [0.16, 0.22, 0.08],
  },
  // The forearm sweeps the blow outward.
  outside: {
    hips: [-0.03, -0.01, 0.03],
    turn: {
      trunkYaw: 0.25,
      pelvisYaw: 0.1,
      trunkList: 0.05,
      leftShrug: 0.1,
      leftElbowOut: 0.2,
      leftPronation: 0.6,
    },
    leftFist: [0.15, 0.12, 0.04],
    rightFist: [0.02, 0.02, -0.03],
  },
  // Down and across against a kick.
  low: {
    hips: [0, -0.06, 0.07],
    turn: { trunkPitch: 0.2, trunkYaw: -0.15, pelvisTilt: 0.08, headPitch: 0.15, leftPronation: 0.7 },
    leftFist: [0.02, -0.42, 0.04],
    rightFist: [0, 0.02, -0.03],
  },
}

/** A block out of guard: up in about 0.2 s (simple reaction and reach), held against the blow, given way to, and back. */
export function defend(stage: Stage, { how, side = 'left', lead = 'left', pace = 1 }: DefendAction): void {
  const began = stage.now
  const random = stage.random.fork(`defend ${began}`)
  const speed = pace * stage.performer.manner.tempo
  const vary = (seconds: number): number => (seconds * (1 + 0.08 * gaussian(random))) / speed
  const up = 0.12 + vary(0.24)
  const given = up + 0.1
  const hold = given + vary(0.35)
  const end = hold + vary(0.42)
  const block = BLOCKS[how]
  const [left, forward, down] = block.hips!
  const moments: readonly Moment[] = [
    { at: 0 },
    { at: 0.12 },
    { at: up, ...block },
    // The blow arrives: everything gives a little.
    { at: given, ...block, hips: [left, forward - 0.035, down + 0.012] },
    { at: hold, ...block },
    { at: end },
  ]
  playMoments(stage, lead, side === 'left' ? moments : mirrored(moments))
  bounce(stage, began, stage.now, 0.5)
  shapeHands(stage, 'fist', began, stage.now)
  label(stage, began, 'defence', { impact: up })
}
