import type { Motion } from '../../motion/motion.ts'

export interface TrackJointsOptions {
  /** Every how many frames. Defaults to 1. */
  readonly stride?: number
  /** The first frame looked at. Defaults to 0. */
  readonly start?: number
  /** Samples at most. */
  readonly maxSamples?: number
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
  { stride = 1, start = 0, maxSamples = Infinity }: TrackJointsOptions = {},
): Tracks {
  const { parents, offsets, jointCount } = motion.skeleton
  const needed = new Uint8Array(jointCount)
  for (const joint of joints) for (let at = joint; at >= 0 && !needed[at]; at = parents[at]) needed[at] = 1
  const chain = Int32Array.from(Array.from(needed.keys()).filter((joint) => needed[joint] === 1 && joint > 0))
  // A joint that no needed joint hangs on need not be turned.
  const carries = new Uint8Array(jointCount)
  for (const joint of chain) carries[parents[joint]] = 1
  const sampleCount = Math.min(maxSamples, Math.ceil((motion.frameCount - start) / stride))
  const out = new Float32Array(3 * joints.length * sampleCount)
  const world = new Float64Array(4 * jointCount)
  const place = new Float64Array(3 * jointCount)
  const { rotations, rootPositions } = motion
  for (let sample = 0; sample < sampleCount; sample++) {
    const frame = start + sample * stride
    const r = 4 * jointCount * frame
    for (let c = 0; c < 4; c++) world[c] = rotations[r + c]
    for (let c = 0; c < 3; c++) place[c] = rootPositions[3 * frame + c]
    for (let i = 0; i < chain.length; i++) {
      const joint = chain[i]
      const p = 3 * parents[joint]
      const q = 4 * parents[joint]
      const j = 3 * joint
      const x = world[q]
      const y = world[q + 1]
      const z = world[q + 2]
      const w = world[q + 3]
      const ox = offsets[j]
      const oy = offsets[j + 1]
      const oz = offsets[j + 2]
      // The offset turned by the parent, as in rotateFlat.
      const tx = 2 * (y * oz - z * oy)
      const ty = 2 * (z * ox - x * oz)
      const tz = 2 * (x * oy - y * ox)
      place[j] = place[p] + ox + w * tx + y * tz - z * ty
      place[j + 1] = place[p + 1] + oy + w * ty + z * tx - x * tz
      place[j + 2] = place[p + 2] + oz + w * tz + x * ty - y * tx
      if (carries[joint] === 0) continue
      const o = r + 4 * joint
      const bx = rotations[o]
      const by = rotations[o + 1]
      const bz = rotations[o + 2]
      const bw = rotations[o + 3]
      world[4 * joint] = w * bx + x * bw + y * bz - z * by
      world[4 * joint + 1] = w * by - x * bz + y * bw + z * bx
      world[4 * joint + 2] = w * bz + x * by - y * bx + z * bw
      world[4 * joint + 3] = w * bw - x * bx - y * by - z * bz
    }
    const o = 3 * joints.length * sample
    for (let i = 0; i < joints.length; i++)
      for (let c = 0; c < 3; c++) out[o + 3 * i + c] = place[3 * joints[i] + c]
  }
  return { positions: out, sampleCount }
}
