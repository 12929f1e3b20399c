import { portable } from '@understudy/kernels'
import type { Vec3 } from '@understudy/motion'
import { SIGMAS, spreadOf, type Constraint } from '../constraint.ts'
import type { BodyPoint } from '../stage.ts'

/**
 * A pinhole camera. A world point p is seen at
 *
 *   c = R (p − eye),   (x, y) = focal · (c_x, −c_y) / c_z + centre      c_z > 0 is in front
 *
 * in pictures of height 1: x to the right, y down. `orthographic` drops the division: focal is then pictures per metre.
 */
export interface PictureCamera {
  readonly eye: Vec3
  /** Rows: right, up, forward, unit and square to each other. */
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  /** In picture heights. */
  readonly focal: number
  readonly centre: readonly [number, number]
  readonly orthographic?: boolean
}

/** A camera at `eye` that looks at `target`, with this vertical field of view in radians. */
export function lookAt(eye: Vec3, target: Vec3, fieldOfView = 0.7, aspect = 16 / 9): PictureCamera {
  const unit = (v: Vec3): Vec3 => {
    const l = portable.norm(v)
    return [v[0] / l, v[1] / l, v[2] / l]
  }
  const cross = (a: Vec3, b: Vec3): Vec3 => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]
  const forward = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]])
  const straight = Math.abs(forward[1]) > 0.999
  const right = unit(cross(forward, straight ? [0, 0, 1] : [0, 1, 0]))
  return {
    eye,
    right,
    up: cross(right, forward),
    forward,
    focal: 0.5 / portable.tan(fieldOfView / 2),
    centre: [aspect / 2, 0.5],
  }
}

/** Points nearer to the picture plane than this are held there, metres: behind the camera there is no picture. */
const NEAREST = 0.05

/** Where a point is seen, and how that changes with it: `slopes` receives the two gradients. */
export function project(
  camera: PictureCamera,
  [px, py, pz]: ArrayLike<number> & Iterable<number>,
  slopes?: Float64Array,
): [number, number] {
  const { eye, right, up, forward, focal, centre, orthographic } = camera
  const [x, y, z] = [px - eye[0], py - eye[1], pz - eye[2]]
  const a = right[0] * x + right[1] * y + right[2] * z
  const b = up[0] * x + up[1] * y + up[2] * z
  const depth = forward[0] * x + forward[1] * y + forward[2] * z
  const d = orthographic ? 1 : Math.max(depth, NEAREST)
  const moves = !orthographic && depth > NEAREST
  if (slopes)
    for (let c = 0; c < 3; c++) {
      slopes[c] = (focal * (right[c] - (moves ? (a / d) * forward[c] : 0))) / d
      slopes[3 + c] = (-focal * (up[c] - (moves ? (b / d) * forward[c] : 0))) / d
    }
  return [centre[0] + (focal * a) / d, centre[1] - (focal * b) / d]
}

/** Asks that a point is seen at a place of a picture. */
export interface ScreenRequest {
  readonly point: BodyPoint
  readonly frame: number
  readonly camera: PictureCamera
  /** In picture heights from the top left. */
  readonly target: readonly [number, number]
  /** Picture heights. */
  readonly sigma?: number
  readonly segment?: number
  readonly label?: string
}

/** r = (picture of p(frame) − target) / σ. */
export function screenPoint(request: ScreenRequest): Constraint {
  const { point, frame, camera, target, sigma = SIGMAS.screen, segment = 0 } = request
  const constraint: Constraint = {
    kind: 'screen',
    label: request.label ?? `picture of joint ${point.joint} at frame ${frame}`,
    count: 2,
    evaluate: (stage, r, jacobian) => {
      const part = stage.parts[segment]
      const p = new Float64Array(3)
      const slopes = new Float64Array(6)
      part.point(point, frame, p)
      const seen = project(camera, p, slopes)
      for (let c = 0; c < 2; c++) {
        r[c] = (seen[c] - target[c]) / sigma
        if (jacobian)
          part.addPoint(
            jacobian,
            c * stage.size,
            point,
            frame,
            slopes[3 * c] / sigma,
            slopes[3 * c + 1] / sigma,
            slopes[3 * c + 2] / sigma,
          )
      }
    },
    measure: (stage) => {
      const r = new Float64Array(2)
      constraint.evaluate(stage, r)
      // A picture a thousand pixels high.
      return { ...spreadOf(r, 2, 2, 1000 * sigma), unit: 'pixels' }
    },
  }
  return constraint
}
