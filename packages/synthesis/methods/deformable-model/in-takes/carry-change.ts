import { portable } from '@understudy/kernels'
import { makeMotion, quat, vec3, worldMotion, type Motion, type Quat, type Vec3 } from '@understudy/motion'

/** Below this travel, metres, the size of a body is told by its hips' height instead. */
const TRAVELS = 0.3

/**
 * A change made on one body, carried to another that does the same on the same frames. Every joint of a shared role turns
 * in the world as it did there, joints without one ride along, and the hips' way changes in proportion to the body:
 *
 *   G′_r = (G¹_r G⁰_r⁻¹) G_r,      p′(t) = p(0) + s (h¹(t) − h⁰(0)) + Y(t) [ p(t) − p(0) − s (h⁰(t) − h⁰(0)) ]
 *
 * G⁰, h⁰ and G¹, h¹ before and after the change, Y its yaw, s how far the body goes for each metre of the other. Where
 * nothing changed nothing changes, whatever the retargeting between the two bodies lost.
 */
export function carryChange(own: Motion, before: Motion, after: Motion): Motion {
  const { skeleton, frameCount } = own
  const [mine, w0, w1] = [own, before, after].map((motion) => worldMotion(motion))
  const hips = skeleton.roles.get('hips') ?? 0
  const there = before.skeleton.roles.get('hips') ?? 0
  const of = skeleton.joints.map(({ role }, j) => {
    if (isAbove(own, j, hips)) return there
    return role === undefined ? undefined : before.skeleton.roles.get(role)
  })
  const count = before.skeleton.jointCount
  const hipsAt = (world: { positions: Float32Array }, t: number, joint: number, width: number): Vec3 =>
    vec3.vec3At(world.positions, 3 * (t * width + joint))
  const ours = (t: number): Vec3 => hipsAt(mine, t, hips, skeleton.jointCount)
  const h0 = (t: number): Vec3 => hipsAt(w0, t, there, count)
  const h1 = (t: number): Vec3 => hipsAt(w1, t, there, count)
  const scale = sizeOf(ours, h0, frameCount - 1)
  const rotations = own.rotations.slice()
  const rootPositions = own.rootPositions.slice()
  const turned: Quat[] = []
  const places: Vec3[] = []
  for (let t = 0; t < frameCount; t++) {
    const by = (joint: number): Quat => {
      const at = 4 * (t * count + joint)
      return quat.multiply(quat.quatAt(w1.orientations, at), quat.inverse(quat.quatAt(w0.orientations, at)))
    }
    skeleton.joints.forEach(({ parent, offset }, j) => {
      const at = 4 * (t * skeleton.jointCount + j)
      const base: Quat = j === 0 ? [0, 0, 0, 1] : turned[parent]
      const joint = of[j]
      turned[j] =
        joint === undefined
          ? quat.multiply(base, quat.quatAt(rotations, at))
          : quat.multiply(by(joint), quat.quatAt(mine.orientations, at))
      rotations.set(quat.normalize(quat.multiply(quat.inverse(base), turned[j])), at)
      places[j] = j === 0 ? [0, 0, 0] : vec3.add(places[parent], quat.rotate(base, offset))
    })
    const [, qy, , qw] = by(there)
    const yaw = quat.fromYaw(2 * portable.atan2(qy, qw))
    const left = vec3.subtract(
      vec3.subtract(ours(t), ours(0)),
      vec3.scale(vec3.subtract(h0(t), h0(0)), scale),
    )
    const goes = vec3.add(vec3.scale(vec3.subtract(h1(t), h0(0)), scale), quat.rotate(yaw, left))
    rootPositions.set(vec3.subtract(vec3.add(ours(0), goes), places[hips]), 3 * t)
  }
  return makeMotion({ ...own, rootPositions, rotations })
}

/** The joint itself or one between it and the root. */
function isAbove({ skeleton }: Motion, joint: number, below: number): boolean {
  for (let j = below; j >= 0; j = skeleton.parents[j]) if (j === joint) return true
  return false
}

function sizeOf(ours: (t: number) => Vec3, theirs: (t: number) => Vec3, last: number): number {
  const [a, b] = [ours, theirs].map((at) => portable.hypot(at(last)[0] - at(0)[0], at(last)[2] - at(0)[2]))
  return b > TRAVELS && a > 0 ? a / b : ours(0)[1] / Math.max(theirs(0)[1], 1e-3)
}
