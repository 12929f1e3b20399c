import {
  makeMotion,
  rootMotion,
  shiftAnnotations,
  sliceFrames,
  transformGround,
  portable,
  type Motion,
} from '@understudy/motion'

/** Where and when somebody begins. */
export interface Placement {
  /** Along the ground, metres. */
  readonly x?: number
  readonly z?: number
  /** About where they begin, radians; positive from +Z to +X. */
  readonly yaw?: number
  /** Seconds later; before that they stand in their first pose. Negative begins inside the motion. */
  readonly start?: number
}

/** The whole motion elsewhere, turned about the place where it begins, and later. */
export function placeMotion(motion: Motion, { x = 0, z = 0, yaw = 0, start = 0 }: Placement): Motion {
  const root = rootMotion(motion)
  const [px, pz] = [root.x[0], root.z[0]]
  const [cos, sin] = [portable.cos(yaw), portable.sin(yaw)]
  const moved =
    x === 0 && z === 0 && yaw === 0
      ? motion
      : transformGround(motion, { yaw, x: px + x - cos * px - sin * pz, z: pz + z + sin * px - cos * pz })
  const frames = Math.round(start * motion.frameRate)
  if (frames < 0) return sliceFrames(moved, Math.min(-frames, moved.frameCount - 1))
  return frames > 0 ? held(moved, frames, 0) : moved
}

/** A motion whose first pose is held for some frames before it, and its last after it. */
export function held(motion: Motion, before: number, after: number): Motion {
  const { frameCount, frameRate, rootPositions, rotations, skeleton } = motion
  const repeated = (values: Float32Array, width: number): Float32Array => {
    const out = new Float32Array(width * (before + frameCount + after))
    const last = values.subarray(width * (frameCount - 1))
    for (let f = 0; f < before; f++) out.set(values.subarray(0, width), width * f)
    out.set(values, width * before)
    for (let f = 0; f < after; f++) out.set(last, width * (before + frameCount + f))
    return out
  }
  return makeMotion({
    ...motion,
    rootPositions: repeated(rootPositions, 3),
    rotations: repeated(rotations, 4 * skeleton.jointCount),
    annotations: shiftAnnotations(motion.annotations, before / frameRate),
  })
}
