import { quat, worldMotion, type Motion, type Role, portable } from '@understudy/motion'
import { JOINT_LIMITS, UPPER_ARM_CONE } from '../body/joint-limits.ts'

/** How far a performance is from what a body on a floor can do. */
export interface Quality {
  /** Speed of joints while their contact says they rest: mean and worst, metres per second. */
  readonly skate: number
  readonly worstSkate: number
  /** Deepest any joint or tip is under the floor, metres; 0 if none is. */
  readonly penetration: number
  /** Worst difference between a bone and the skeleton's, metres. */
  readonly boneError: number
  /** Worst excess over a joint's range, radians, and whose. */
  readonly limitExcess: number
  readonly limitRole: string
  /** Largest acceleration of any joint, m/s², and the 99.9th percentile. */
  readonly worstAcceleration: number
  readonly acceleration999: number
}

/** What can be wrong with a performance, by forward kinematics of the stored frames: nothing is believed. */
export function measureQuality(motion: Motion): Quality {
  const { skeleton, frameCount, frameRate } = motion
  const J = skeleton.jointCount
  const { positions, orientations } = worldMotion(motion)
  let skate = 0
  let worstSkate = 0
  let n = 0
  for (const { role, start, end } of motion.annotations.contacts) {
    const joint = skeleton.roles.get(role)
    if (joint === undefined || !/(Foot|Toes)$/.test(role)) continue
    const first = Math.ceil(start * frameRate - 1e-6)
    const last = Math.min(Math.ceil(end * frameRate - 1e-6) - 1, frameCount - 1)
    for (let f = first + 1; f <= last; f++) {
      const a = 3 * (f * J + joint)
      const b = a - 3 * J
      const speed =
        frameRate *
        portable.hypot(
          positions[a] - positions[b],
          positions[a + 1] - positions[b + 1],
          positions[a + 2] - positions[b + 2],
        )
      skate += speed
      worstSkate = Math.max(worstSkate, speed)
      n++
    }
  }
  let penetration = 0
  let boneError = 0
  let limitExcess = 0
  let limitRole = ''
  for (let f = 0; f < frameCount; f++) {
    for (let j = 0; j < J; j++) {
      const p = 3 * (f * J + j)
      penetration = Math.max(penetration, -positions[p + 1])
      const parent = skeleton.parents[j]
      if (parent >= 0) {
        const q = 3 * (f * J + parent)
        const [x, y, z] = skeleton.joints[j].offset
        const length = portable.hypot(
          positions[p] - positions[q],
          positions[p + 1] - positions[q + 1],
          positions[p + 2] - positions[q + 2],
        )
        boneError = Math.max(boneError, Math.abs(length - portable.hypot(x, y, z)))
      }
      const { role } = skeleton.joints[j]
      if (role === 'leftUpperArm' || role === 'rightUpperArm') {
        const side = role === 'leftUpperArm' ? 1 : -1
        const bone = quat.rotate(quat.quatAt(motion.rotations, 4 * (f * J + j)), [side, 0, 0])
        const { out, up, forward, radians } = UPPER_ARM_CONE
        const away = portable.acos(Math.min(1, side * bone[0] * out + bone[1] * up + bone[2] * forward))
        if (away - radians > limitExcess) {
          limitExcess = away - radians
          limitRole = `${role} ${((away * 180) / Math.PI).toFixed(0)}° off at ${(f / frameRate).toFixed(2)} s`
        }
      }
      const range = role === undefined ? undefined : JOINT_LIMITS[role as Role]
      if (range === undefined) continue
      const turn = quat.log(quat.quatAt(motion.rotations, 4 * (f * J + j)))
      ;([range.x, range.y, range.z] as const).forEach(([low, high], c) => {
        const excess = Math.max(low - turn[c], turn[c] - high)
        if (excess <= limitExcess) return
        limitExcess = excess
        limitRole = `${role} ${'xyz'[c]} ${((turn[c] * 180) / Math.PI).toFixed(0)}° at ${(f / frameRate).toFixed(2)} s`
      })
    }
    for (const { joint, offset } of skeleton.tips) {
      const p = 3 * (f * J + joint)
      const tip = quat.rotate(quat.quatAt(orientations, 4 * (f * J + joint)), offset)
      penetration = Math.max(penetration, -(positions[p + 1] + tip[1]))
    }
  }
  const accelerations = jointAccelerations(motion, positions)
  accelerations.sort()
  return {
    skate: n > 0 ? skate / n : 0,
    worstSkate,
    penetration,
    boneError,
    limitExcess,
    limitRole,
    worstAcceleration: accelerations.at(-1) ?? 0,
    acceleration999: accelerations[Math.floor(0.999 * (accelerations.length - 1))] ?? 0,
  }
}

/** ‖(p(t+h) − 2p(t) + p(t−h))/h²‖ of all joints with a role, h = 1/60 s whatever the rate (shorter is marker noise). */
export function jointAccelerations(motion: Motion, positions: Float32Array): Float64Array {
  const { skeleton, frameCount, frameRate } = motion
  const J = skeleton.jointCount
  const step = Math.max(1, Math.round(frameRate / 60))
  const h = step / frameRate
  const joints = [...skeleton.roles.values()]
  const out = new Float64Array(Math.max(0, frameCount - 2 * step) * joints.length)
  let k = 0
  for (let f = step; f < frameCount - step; f++) {
    for (const joint of joints) {
      const b = 3 * (f * J + joint)
      const a = b - 3 * J * step
      const c = b + 3 * J * step
      out[k++] =
        portable.hypot(
          positions[a] - 2 * positions[b] + positions[c],
          positions[a + 1] - 2 * positions[b + 1] + positions[c + 1],
          positions[a + 2] - 2 * positions[b + 2] + positions[c + 2],
        ) /
        (h * h)
    }
  }
  return out
}
