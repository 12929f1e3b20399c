import { portable } from '@understudy/kernels'
import {
  averageFlat,
  childrenOf,
  quat,
  vec3,
  worldMotion,
  type Motion,
  type Quat,
  type Skeleton,
} from '@understudy/motion'

/** A foot stands when ankle and ball are slower than this, metres per second. */
const STANDING_SPEED = 0.1
/** Fewer standing frames than this tell nothing. */
const LEAST_FRAMES = 5

/**
 * Lays the feet of a reference pose flat as the example's feet are while they stand: the mean of the foot's orientation,
 * each turned to look ahead, over the frames in which ankle and ball are slower than 0.1 m/s. Bones alone do not tell: a
 * flat foot's bone slopes by 19 to 35 degrees, as high as the ankle was placed.
 */
export function flattenFeet(skeleton: Skeleton, orientations: Quat[], example: Motion): void {
  const { frameCount, frameRate, skeleton: own } = example
  if (frameCount < LEAST_FRAMES) return
  const world = worldMotion(example)
  const children = childrenOf(skeleton)
  for (const side of ['left', 'right'] as const) {
    const foot = skeleton.roles.get(`${side}Foot`)
    const ball = skeleton.roles.get(`${side}Toes`)
    if (foot === undefined || ball === undefined) continue
    const at = (frame: number, joint: number) =>
      vec3.vec3At(world.positions, 3 * (frame * own.jointCount + joint))
    const standing: Quat[] = []
    for (let frame = 1; frame < frameCount; frame++) {
      const speed = (joint: number): number =>
        vec3.distance(at(frame, joint), at(frame - 1, joint)) * frameRate
      if (speed(foot) > STANDING_SPEED || speed(ball) > STANDING_SPEED) continue
      const [x, , z] = vec3.subtract(at(frame, ball), at(frame, foot))
      if (portable.hypot(x, z) < 0.01) continue
      const turn = quat.quatAt(world.orientations, 4 * (frame * own.jointCount + foot))
      standing.push(quat.multiply(quat.fromYaw(-portable.atan2(x, z)), turn))
    }
    if (standing.length < LEAST_FRAMES) continue
    const mean = new Float64Array(4)
    averageFlat(mean, 0, Float64Array.from(standing.flat()), 0, 4, standing.length)
    const turn = quat.multiply(quat.quatAt(mean, 0), quat.inverse(orientations[foot]))
    const turnBranch = (joint: number): void => {
      orientations[joint] = quat.normalize(quat.multiply(turn, orientations[joint]))
      for (const child of children[joint]) turnBranch(child)
    }
    turnBranch(foot)
  }
}
