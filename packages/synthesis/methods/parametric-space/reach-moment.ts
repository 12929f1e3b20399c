import { portable } from '@understudy/kernels'
import {
  applyGround,
  groundAt,
  invertGround,
  rootMotion,
  worldPositions,
  type Motion,
  type Role,
} from '@understudy/motion'

/** The mark that says when a limb has reached what it goes for. */
export const REACH_MARK = 'reach'

/** Limbs by their end: where they hang on the body. */
const HANGS_ON: Readonly<Partial<Record<Role, Role>>> = {
  leftHand: 'leftUpperArm',
  leftLowerArm: 'leftUpperArm',
  rightHand: 'rightUpperArm',
  rightLowerArm: 'rightUpperArm',
  leftFoot: 'leftUpperLeg',
  leftToes: 'leftUpperLeg',
  rightFoot: 'rightUpperLeg',
  rightToes: 'rightUpperLeg',
}

/**
 * When a limb has gone furthest from where it was at the start, seen from the body: the moment a punch hits, a hand has
 * reached, a kick is stretched.
 *
 *   t* = argmax ‖ r(t) − r(0) ‖,    r = role − where its limb hangs on the body, turned with the heading
 */
export function reachMoment(motion: Motion, role: Role): number | undefined {
  const { roles, jointCount } = motion.skeleton
  const joint = roles.get(role)
  const base = roles.get(HANGS_ON[role] ?? 'hips')
  if (joint === undefined || base === undefined) return undefined
  const positions = worldPositions(motion)
  const path = rootMotion(motion)
  const seen = (frame: number): readonly number[] => {
    const turn = invertGround({ ...groundAt(path, frame), x: 0, z: 0 })
    const [a, b] = [joint, base].map((one) => 3 * (frame * jointCount + one))
    return applyGround(turn, [
      positions[a] - positions[b],
      positions[a + 1] - positions[b + 1],
      positions[a + 2] - positions[b + 2],
    ])
  }
  const start = seen(0)
  let [most, at] = [0, 0]
  for (let frame = 1; frame < motion.frameCount; frame++) {
    const now = seen(frame)
    const far = portable.hypot(now[0] - start[0], now[1] - start[1], now[2] - start[2])
    if (far > most) [most, at] = [far, frame]
  }
  return at / motion.frameRate
}

/** The motion with its moment of reaching marked; as it is where it is marked already, or none can be told. */
export function withReach(motion: Motion, role: Role): Motion {
  const { annotations } = motion
  if (annotations.marks.some(({ name }) => name === REACH_MARK)) return motion
  const time = reachMoment(motion, role)
  if (time === undefined) return motion
  const marks = [...annotations.marks, { name: REACH_MARK, time }].toSorted((a, b) => a.time - b.time)
  return { ...motion, annotations: { ...annotations, marks } }
}
