import { portable, type Kernels } from '@understudy/kernels'
import { jointOf, worldTracks, type Motion } from '@understudy/motion'

/** What a frame is compared by, in order, with the numbers of each group for so many horizons. */
export const FEATURE_GROUPS: readonly (readonly [name: string, width: (horizons: number) => number])[] = [
  ['path', (horizons) => 2 * horizons],
  ['facing', (horizons) => 2 * horizons],
  ['feet', () => 6],
  ['feetVelocity', () => 6],
  ['hipsVelocity', () => 3],
]

/** Numbers of a frame. */
export const featureWidth = (horizons: number): number =>
  FEATURE_GROUPS.reduce((sum, [, width]) => sum + width(horizons), 0)

/**
 * Raw features of one clip, `[frame][feature]`, in the ground frame g of each frame:
 *
 *   path          g⁻¹ (x, z) of the ground frame h seconds ahead, for each horizon h
 *   facing        (sin, cos) of the turn from here to there
 *   feet          left and right ankle
 *   feetVelocity  their velocities in the world, turned into the ground frame
 *   hipsVelocity  that of the hips
 *
 * Beyond the end of the clip the ground frame goes on with its last velocity.
 */
export function clipFeatures(
  motion: Motion,
  ground: Float64Array,
  horizons: readonly number[],
  kernels: Kernels,
): Float32Array {
  const { frameCount, frameRate, skeleton } = motion
  const width = featureWidth(horizons.length)
  const out = new Float32Array(frameCount * width)
  const joints = (['leftFoot', 'rightFoot', 'hips'] as const).map((role) =>
    jointOf(skeleton, role, 'motion matching'),
  )
  const tracks = worldTracks(motion, joints, kernels)
  const speed = (frame: number, c: number): number => {
    const before = Math.max(frame - 1, 0)
    const after = Math.min(frame + 1, frameCount - 1)
    return after === before
      ? 0
      : ((tracks[9 * after + c] - tracks[9 * before + c]) * frameRate) / (after - before)
  }
  for (let frame = 0; frame < frameCount; frame++) {
    const [gx, gz, yaw] = ground.subarray(3 * frame, 3 * frame + 3)
    const c = portable.cos(yaw)
    const s = portable.sin(yaw)
    let at = frame * width
    const put = (x: number, z: number): void => {
      out[at++] = c * x - s * z
      out[at++] = s * x + c * z
    }
    const put3 = (x: number, y: number, z: number): void => {
      out[at++] = c * x - s * z
      out[at++] = y
      out[at++] = s * x + c * z
    }
    const ahead = horizons.map((seconds) => placeAhead(ground, frame + seconds * frameRate))
    for (const [x, z] of ahead) put(x - gx, z - gz)
    for (const [, , turned] of ahead) {
      out[at++] = portable.sin(turned - yaw)
      out[at++] = portable.cos(turned - yaw)
    }
    for (const foot of [0, 3])
      put3(tracks[9 * frame + foot] - gx, tracks[9 * frame + foot + 1], tracks[9 * frame + foot + 2] - gz)
    for (const joint of [0, 3, 6]) put3(speed(frame, joint), speed(frame, joint + 1), speed(frame, joint + 2))
  }
  return out
}

/** The ground frame at a frame with a fraction. */
function placeAhead(ground: Float64Array, position: number): readonly [number, number, number] {
  const last = ground.length / 3 - 1
  const below = Math.max(0, Math.min(Math.floor(position), last - 1))
  const part = last === 0 ? 0 : position - below
  const at = (c: number): number => {
    const from = ground[3 * below + c]
    return last === 0 ? from : from + part * (ground[3 * below + 3 + c] - from)
  }
  return [at(0), at(1), at(2)]
}
