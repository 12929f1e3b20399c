import {
  findFingers,
  FINGERS,
  placeJoints,
  quat,
  tipsByJoint,
  vec3,
  type FingerJoint,
  type Quat,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import type { ReferencePose } from '../../analysis/anatomy/index.ts'

/**
 * Which source joint moves each finger joint of the target, by side, finger and place from the knuckle: rigs name
 * fingers differently. Fingers are bound curled, spread or stretched, so their constants are taken from stretched ones:
 * every bone turned the short way to point out of the hand, thumbs halfway ahead.
 */
export function matchFingers(
  source: Skeleton,
  target: Skeleton,
  sourcePose: ReferencePose,
  targetPose: ReferencePose,
): ReadonlyMap<number, { readonly joint: number; readonly constant: Quat }> {
  const [from, to] = [findFingers(source), findFingers(target)]
  const found = new Map<number, { joint: number; constant: Quat }>()
  if (from.size === 0 || to.size === 0) return found
  const a = stretchFingers(source, sourcePose.orientations, from)
  const b = stretchFingers(target, targetPose.orientations, to)
  for (const [name, joint] of to) {
    const moving = from.get(name)
    if (moving === undefined || name.endsWith('0')) continue
    found.set(joint, { joint: moving, constant: quat.multiply(quat.inverse(a[moving]), b[joint]) })
  }
  return found
}

/** Ahead of the hand and a little below it, as a relaxed thumb is. */
const thumb = (out: number): Vec3 => vec3.normalize([0.7 * out, -0.2, 0.7])

function stretchFingers(
  skeleton: Skeleton,
  orientations: readonly Quat[],
  fingers: ReadonlyMap<FingerJoint, number>,
): Quat[] {
  const stretched = [...orientations]
  const tips = tipsByJoint(skeleton)
  for (const side of ['left', 'right'] as const)
    for (const finger of FINGERS) {
      const out = side === 'left' ? 1 : -1
      const along: Vec3 = finger === 'Thumb' ? thumb(out) : [out, 0, 0]
      const chain: number[] = []
      for (let place = 1; fingers.has(`${side}${finger}${place}`); place++)
        chain.push(fingers.get(`${side}${finger}${place}`)!)
      let turn: Quat = quat.IDENTITY
      chain.forEach((joint, at) => {
        const positions = placeJoints(skeleton, orientations)
        const next = chain[at + 1]
        const tip = tips[joint][0]
        const bone =
          next !== undefined
            ? vec3.subtract(positions[next], positions[joint])
            : tip && quat.rotate(orientations[joint], tip)
        // The last joint, whose bone has no end in the file, goes with the one before.
        if (bone && vec3.length(bone) > 1e-5) turn = quat.fromTo(vec3.normalize(bone), along)
        stretched[joint] = quat.normalize(quat.multiply(turn, orientations[joint]))
      })
    }
  return stretched
}
