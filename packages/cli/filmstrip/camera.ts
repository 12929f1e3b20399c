import { vec3, type Vec3 } from '@understudy/motion'

/** Where a point lands: pixels-to-be in metres, x to the right, y up; depth grows towards the viewer. */
export type Projected = readonly [x: number, y: number, depth: number]

/** A view without perspective: figures far apart keep their size, so they can be compared. */
export interface Camera {
  readonly right: Vec3
  readonly up: Vec3
  readonly towardsViewer: Vec3
}

/**
 * A camera that looks at a figure facing `headingRadians` (yaw) from `azimuthRadians` off its front, to its
 * right, and from `elevationRadians` above the ground. At azimuth π/2 the figure walks from left to right.
 */
export function makeCamera(headingRadians: number, azimuthRadians: number, elevationRadians: number): Camera {
  const yaw = headingRadians - azimuthRadians
  const flat: Vec3 = [Math.sin(yaw), 0, Math.cos(yaw)]
  const right = vec3.cross([0, 1, 0], flat)
  const towardsViewer: Vec3 = [
    flat[0] * Math.cos(elevationRadians),
    Math.sin(elevationRadians),
    flat[2] * Math.cos(elevationRadians),
  ]
  return { right, up: vec3.cross(towardsViewer, right), towardsViewer }
}

export const project = (camera: Camera, point: Vec3): Projected => [
  vec3.dot(camera.right, point),
  vec3.dot(camera.up, point),
  vec3.dot(camera.towardsViewer, point),
]
