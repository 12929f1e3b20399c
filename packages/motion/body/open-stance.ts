import { portable } from '@understudy/kernels'
import * as quat from '../math/quat.ts'
import { distance, subtract, vec3At, type Vec3 } from '../math/vec3.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { stand } from './bind-pose.ts'
import type { BindPose } from './body-mesh.ts'

/** Where the middle of an ankle stands at least from the middle of the body, as a part of the leg. */
const STANCE = 0.16

/** How far below level the arms are held, radians: half way between what arms mostly do and a T. */
const ARMS_DOWN = 0.6

/**
 * The pose to draw a skin in: the standing pose with the legs apart, feet flat, and the arms let half down. With
 * closed feet the thighs touch, and a skin around both would tear when they part; a skin drawn on level arms puffs
 * up at the shoulders as soon as they hang.
 */
export function openStance(skeleton: Skeleton, bind: BindPose): BindPose {
  const rotations = bind.rotations.slice()
  const at = (joint: number): Vec3 => vec3At(bind.jointPositions, 3 * joint)
  /** A turn about the world's Z of a joint and all below it. */
  const turn = (joint: number, angle: number): void => {
    const parent = skeleton.parents[joint]
    const above = parent < 0 ? quat.IDENTITY : quat.quatAt(bind.jointOrientations, 4 * parent)
    const inParent = quat.multiply(
      quat.multiply(quat.inverse(above), quat.fromAxisAngle([0, 0, 1], angle)),
      above,
    )
    rotations.set(quat.normalize(quat.multiply(inParent, quat.quatAt(rotations, 4 * joint))), 4 * joint)
  }
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    const [hip, foot] = [skeleton.roles.get(`${side}UpperLeg`), skeleton.roles.get(`${side}Foot`)]
    if (hip !== undefined && foot !== undefined) {
      const long = distance(at(hip), at(foot))
      const lean = portable.asin((sign * (at(foot)[0] - at(hip)[0])) / long)
      const wanted = portable.asin(Math.min(0.3, Math.max(0, STANCE - (sign * at(hip)[0]) / long)))
      if (wanted > lean) {
        turn(hip, sign * (wanted - lean))
        turn(foot, sign * (lean - wanted))
      }
    }
    const [shoulder, hand] = [skeleton.roles.get(`${side}UpperArm`), skeleton.roles.get(`${side}Hand`)]
    if (shoulder !== undefined && hand !== undefined) {
      const way = subtract(at(hand), at(shoulder))
      const down = portable.atan2(-way[1], sign * way[0])
      turn(shoulder, -sign * (ARMS_DOWN - down))
    }
  }
  return { ...stand(skeleton, rotations), source: bind.source }
}
