import { multiplyFlat, rotateFlat } from '@understudy/kernels'
import type { Motion } from '../../motion/motion.ts'

export interface TrackJointsOptions {
  /** Every how many frames. Defaults to 1. */
  readonly stride?: number
}

/** World positions of some joints: `[sample][joint][xyz]`. */
export interface Tracks {
  readonly positions: Float32Array
  readonly sampleCount: number
}

/**
 * World positions of a few joints, in the order asked for, without placing all the others: only joints above
 * them are turned. An importer looks at feet and hips of every frame; whole-body kinematics would take longer
 * than reading the file.
 */
export function trackJoints(
  motion: Motion,
  joints: readonly number[],
  { stride = 1 }: TrackJointsOptions = {},
): Tracks {
  const { parents, offsets, jointCount } = motion.skeleton
  const needed = new Uint8Array(jointCount)
  for (const joint of joints) for (let at = joint; at >= 0 && !needed[at]; at = parents[at]) needed[at] = 1
  const chain = Int32Array.from(Array.from(needed.keys()).filter((joint) => needed[joint] === 1 && joint > 0))
  const sampleCount = Math.ceil(motion.frameCount / stride)
  const out = new Float32Array(3 * joints.length * sampleCount)
  const world = new Float64Array(4 * jointCount)
  const place = new Float64Array(3 * jointCount)
  const arm = new Float64Array(3)
  for (let sample = 0; sample < sampleCount; sample++) {
    const frame = sample * stride
    const r = 4 * jointCount * frame
    for (let c = 0; c < 4; c++) world[c] = motion.rotations[r + c]
    for (let c = 0; c < 3; c++) place[c] = motion.rootPositions[3 * frame + c]
    for (let i = 0; i < chain.length; i++) {
      const joint = chain[i]
      const parent = parents[joint]
      rotateFlat(arm, 0, world, 4 * parent, offsets, 3 * joint)
      for (let c = 0; c < 3; c++) place[3 * joint + c] = place[3 * parent + c] + arm[c]
      multiplyFlat(world, 4 * joint, world, 4 * parent, motion.rotations, r + 4 * joint)
    }
    const o = 3 * joints.length * sample
    for (let i = 0; i < joints.length; i++)
      for (let c = 0; c < 3; c++) out[o + 3 * i + c] = place[3 * joints[i] + c]
  }
  return { positions: out, sampleCount }
}
