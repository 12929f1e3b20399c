import { multiplyFlat, portable, slerpFlat } from '@understudy/kernels'
import type { Annotations } from '../annotations/annotations.ts'
import { handAnglesAt, HAND_ANGLES } from './hand-poses.ts'
import { FINGERS } from './hand-shape.ts'
import type { Drive, HelperJoint } from './helper-joints.ts'

const RADIAN = Math.PI / 180

/** How far each finger is spread in the open hand, radians towards the thumb. */
const SPREAD = FINGERS.map(({ points }) =>
  portable.atan2(points[3][1] - points[0][1], points[3][0] - points[0][0]),
)

/** Writes helper joints' local rotations of a pose; made once per figure, it makes nothing new while it runs. */
export class HelperPoser {
  /** `[helper][xyzw]`. */
  readonly rotations: Float32Array
  readonly #drives: readonly Drive[]
  readonly #rest: Float32Array
  readonly #angles = { leftHand: new Float64Array(HAND_ANGLES), rightHand: new Float64Array(HAND_ANGLES) }
  readonly #hasFingers: boolean
  readonly #turn = new Float32Array(4)

  constructor(helpers: readonly Pick<HelperJoint, 'rest' | 'drive'>[]) {
    this.#drives = helpers.map(({ drive }) => drive)
    this.#rest = Float32Array.from(helpers.flatMap(({ rest }) => [...rest]))
    this.rotations = this.#rest.slice()
    this.#hasFingers = this.#drives.some(({ kind }) => kind === 'finger')
  }

  /** `locals` are the skeleton's own rotations, `[joint][xyzw]` from an offset. */
  pose(
    locals: Float32Array,
    offset: number,
    annotations: Pick<Annotations, 'handPoses' | 'handholds'>,
    seconds: number,
  ): Float32Array {
    const out = this.rotations
    if (this.#hasFingers) {
      handAnglesAt(annotations, 'leftHand', seconds, this.#angles.leftHand)
      handAnglesAt(annotations, 'rightHand', seconds, this.#angles.rightHand)
    }
    for (let h = 0; h < this.#drives.length; h++) {
      const drive = this.#drives[h]
      if (drive.kind === 'half')
        // At rest a helper is turned as its joint is in the bind pose.
        slerpFlat(out, 4 * h, this.#rest, 4 * h, locals, offset + 4 * drive.joint, 0.5)
      else this.#finger(h, drive)
    }
    return out
  }

  #finger(h: number, drive: Extract<Drive, { kind: 'finger' }>): void {
    const { role, finger, part, swing } = drive
    const angles = this.#angles[role]
    const turn = this.#turn
    // Bends are turns by −θ about the joint's own x: across the finger.
    const bend = -RADIAN * (finger === 0 ? angles[1 + part] : angles[4 + 4 * (finger - 1) + part])
    turn[0] = portable.sin(bend / 2)
    turn[1] = turn[2] = 0
    turn[3] = portable.cos(bend / 2)
    multiplyFlat(this.rotations, 4 * h, this.#rest, 4 * h, turn, 0)
    if (part > 0) return
    const side = finger === 0 ? RADIAN * angles[0] : -SPREAD[finger] * angles[4 + 4 * (finger - 1) + 3]
    const s = portable.sin(side / 2)
    for (let c = 0; c < 3; c++) turn[c] = s * swing[c]
    turn[3] = portable.cos(side / 2)
    multiplyFlat(this.rotations, 4 * h, turn, 0, this.rotations, 4 * h)
  }
}
