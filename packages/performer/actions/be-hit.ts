import { gaussian } from '../math/wander.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { shapeHands, type Stage } from '../stage/stage.ts'
import { guard } from './fight.ts'
import { bounce } from './ready.ts'
import { label, mirrored, playMoments, shiftFoot, type Moment } from './stance.ts'

export interface BeHitAction {
  readonly do: 'be hit'
  readonly where: 'head' | 'jaw' | 'belly'
  /** 1 rocks the body, 1.5 drives it back a step. */
  readonly force?: number
  /** For the jaw: the side it is hit from. */
  readonly from?: Side
  readonly lead?: Side
}

/** From which force on the feet must go along. */
const STAGGERS = 0.9
/** The head is thrown within about a tenth of a second, the trunk follows, the hands are late. */
const THROWN = 0.11

/** A blow taken: head first, then the trunk, then the feet catch what is falling; and up again. Written for a jaw hit from the right. */
export function beHit(stage: Stage, { where, force = 1, from = 'right', lead = 'left' }: BeHitAction): void {
  guard(stage, lead)
  const began = stage.now
  const random = stage.random.fork(`be hit ${began}`)
  const f = force * (1 + 0.07 * gaussian(random))
  const impact = 0.25
  const thrown = impact + THROWN
  const bent = impact + 0.24
  const staggers = force >= STAGGERS
  const back = staggers ? 0.2 + 0.14 * (force - STAGGERS) : 0
  const caught = bent + (staggers ? 0.42 : 0.25)
  const end = caught + 0.75 / stage.performer.manner.tempo
  const poses: Readonly<Record<BeHitAction['where'], readonly [Omit<Moment, 'at'>, Omit<Moment, 'at'>]>> = {
    head: [
      {
        hips: [0, -0.02, 0.02],
        turn: { headPitch: -0.5 * f, headYaw: 0.1, trunkPitch: -0.16 * f, leftShrug: 0.1, rightShrug: 0.1 },
        leftFist: [0.02, 0.01, 0.04],
        rightFist: [-0.02, 0.01, 0.04],
      },
      {
        hips: [0, -0.05 - 0.35 * back, 0.04],
        turn: { headPitch: -0.22 * f, trunkPitch: -0.3 * f, trunkYaw: 0.12, pelvisTilt: -0.1 },
        leftFist: [0.1, -0.06, 0.06],
        rightFist: [-0.1, -0.1, 0.05],
      },
    ],
    jaw: [
      {
        hips: [0.01, -0.01, 0.02],
        turn: { headYaw: 0.75 * f, headRoll: -0.22 * f, headPitch: -0.1, trunkYaw: 0.22 * f },
        leftFist: [0.03, -0.02, 0],
        rightFist: [0.03, -0.02, 0],
      },
      {
        hips: [0.05, -0.05 - 0.35 * back, 0.035],
        turn: {
          headYaw: 0.6 * f,
          headRoll: -0.2 * f,
          headPitch: 0.2,
          trunkYaw: 0.42 * f,
          trunkList: -0.16 * f,
          trunkPitch: 0.14,
          pelvisYaw: 0.2,
        },
        leftFist: [0.08, -0.14, -0.02],
        rightFist: [0.02, -0.1, 0],
      },
    ],
    belly: [
      {
        hips: [0, -0.05, 0.02],
        turn: { trunkPitch: 0.2 * f, headPitch: 0.12 * f, pelvisTilt: -0.06 },
        leftFist: [0, -0.04, 0],
        rightFist: [0, -0.04, 0],
      },
      {
        hips: [0, -0.13 - 0.35 * back, 0.04 * f],
        turn: {
          trunkPitch: 0.6 * f,
          headPitch: 0.42 * f,
          pelvisTilt: 0.1,
          leftShrug: 0.15,
          rightShrug: 0.15,
        },
        leftFist: [-0.02, -0.3, -0.16],
        rightFist: [0.02, -0.32, -0.1],
      },
    ],
  }
  const [first, second] = poses[where]
  const half = (moment: Omit<Moment, 'at'>): Omit<Moment, 'at'> => ({
    hips: [0.4 * moment.hips![0], -back, 0.6 * moment.hips![2]],
    turn: Object.fromEntries(Object.entries(moment.turn!).map(([name, value]) => [name, 0.45 * value])),
    leftFist: moment.leftFist!.map((v) => 0.5 * v) as unknown as Moment['leftFist'],
    rightFist: moment.rightFist!.map((v) => 0.5 * v) as unknown as Moment['rightFist'],
  })
  if (staggers) {
    shiftFoot(stage, otherSide(lead), [0, -back], impact + 0.1, 0.24)
    shiftFoot(stage, lead, [0, -back], impact + 0.5, 0.26)
  }
  const moments: readonly Moment[] = [
    { at: 0 },
    { at: impact },
    { at: thrown, ...first },
    { at: bent, ...second },
    { at: caught, ...half(second) },
    { at: end, hips: [0, -back, 0] },
  ]
  playMoments(stage, lead, from === 'right' ? moments : mirrored(moments))
  bounce(stage, began, stage.now, 0.4)
  // Who is hit lets go for a moment.
  shapeHands(stage, 'fist', began, began + thrown)
  shapeHands(stage, 'fist', began + caught, stage.now)
  label(stage, began, 'be hit', { impact, extension: bent })
}
