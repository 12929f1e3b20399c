import { portable } from '@understudy/kernels'
import { jointOf, worldPositions, wrapAngle, type GroundTransform, type Motion } from '@understudy/motion'

/** Where a body is asked to be on the ground, and which way to face, at a time in seconds. */
export type PlaceAt = (seconds: number) => GroundTransform

/** How far a motion is from the path it was to follow. */
export interface PathDistance {
  /** Over the frames, metres. */
  readonly mean: number
  readonly rms: number
  readonly worst: number
  /** Mean difference between where the hips face and where the path faces, degrees. */
  readonly headingDegrees: number
}

/**
 * How far a walk is off its path. In every frame f, with the middle of the two hip joints h(f) and the place p(t)
 * that the path has at that time,
 *
 *   d(f) = ‖ h(f) − p(f / rate) ‖ along the ground,      φ(f) = | yaw of the hips − yaw of the path |
 *
 * A walk that is on the line but late is off its path: time counts.
 */
export function distanceFromPath(
  motion: Motion,
  placeAt: PlaceAt,
  positions: Float32Array = worldPositions(motion),
): PathDistance {
  const { frameCount, frameRate, skeleton } = motion
  const left = jointOf(skeleton, 'leftUpperLeg', 'distanceFromPath')
  const right = jointOf(skeleton, 'rightUpperLeg', 'distanceFromPath')
  let [sum, squares, worst, turned] = [0, 0, 0, 0]
  for (let frame = 0; frame < frameCount; frame++) {
    const place = placeAt(frame / frameRate)
    const l = 3 * (frame * skeleton.jointCount + left)
    const r = 3 * (frame * skeleton.jointCount + right)
    const dx = (positions[l] + positions[r]) / 2 - place.x
    const dz = (positions[l + 2] + positions[r + 2]) / 2 - place.z
    const square = dx * dx + dz * dz
    sum += Math.sqrt(square)
    squares += square
    worst = Math.max(worst, Math.sqrt(square))
    const yaw = portable.atan2(positions[r + 2] - positions[l + 2], positions[l] - positions[r])
    turned += Math.abs(wrapAngle(yaw - place.yaw))
  }
  return {
    mean: sum / frameCount,
    rms: Math.sqrt(squares / frameCount),
    worst,
    headingDegrees: ((180 / Math.PI) * turned) / frameCount,
  }
}

/**
 * The farthest a track ever is from a line, whatever the time, metres: max over its points of the distance to the
 * nearest point of the line. Both are `[point][xz]`; the line is straight between its points. 0 of nothing.
 */
export function farthestFromLine(track: Float32Array, line: Float32Array): number {
  let most = 0
  for (let i = 0; i < track.length; i += 2) {
    let least = Infinity
    for (let j = 0; j + 3 < line.length; j += 2) least = Math.min(least, toStretch(track, i, line, j))
    most = Math.max(most, least)
  }
  return Number.isFinite(most) ? most : 0
}

function toStretch(track: Float32Array, i: number, line: Float32Array, j: number): number {
  const [x, z] = [track[i] - line[j], track[i + 1] - line[j + 1]]
  const [dx, dz] = [line[j + 2] - line[j], line[j + 3] - line[j + 1]]
  const square = dx * dx + dz * dz
  const u = square > 0 ? Math.min(Math.max((x * dx + z * dz) / square, 0), 1) : 0
  return portable.hypot(x - u * dx, z - u * dz)
}
