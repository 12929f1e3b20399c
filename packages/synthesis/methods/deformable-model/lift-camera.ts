import { portable } from '@understudy/kernels'
import { vec3, type Vec3 } from '@understudy/motion'
import { levenbergMarquardt, type LeastSquares } from '../../analysis/index.ts'
import { project, type PictureCamera } from './constraints/screen.ts'

/** A place in the world and where it is seen, picture heights. */
export interface Sighting {
  readonly place: Vec3
  readonly seen: readonly [number, number]
}

/** What is believed of a camera nobody measured: a person holds it, upright, and it is no telescope. */
export interface CameraHabits {
  /** Metres above the ground, and its deviation. */
  readonly height: number
  readonly heightSigma: number
  /** Radians: how far it looks up or down, and how far it leans to a side. */
  readonly pitchSigma: number
  readonly rollSigma: number
  /** Focal length in picture heights, and the deviation of its logarithm. */
  readonly focal: number
  readonly focalSigma: number
}

/** What is believed of a camera in a person's hands. */
export const CAMERA_HABITS: CameraHabits = {
  height: 1.3,
  heightSigma: 0.7,
  pitchSigma: 0.35,
  rollSigma: 0.05,
  focal: 1.4,
  focalSigma: 0.35,
}

/** eye (3), yaw, pitch, roll, ln focal. */
export const CAMERA_PARAMETERS = 7

/** What the habits say of a camera's numbers: residuals over their deviations, each of one number alone. */
export function habitResiduals(
  x: Float64Array,
  { orthographic }: PictureCamera,
  habits: CameraHabits,
): readonly { readonly at: number; readonly value: number; readonly slope: number }[] {
  const one = (at: number, expected: number, sigma: number) => ({
    at,
    value: (x[at] - expected) / sigma,
    slope: 1 / sigma,
  })
  return [
    one(1, habits.height, habits.heightSigma),
    one(4, 0, habits.pitchSigma),
    one(5, 0, habits.rollSigma),
    ...(orthographic ? [] : [one(6, portable.log(habits.focal), habits.focalSigma)]),
  ]
}

/**
 * The camera that sees given places where they were seen:
 *
 *   c* = argmin ½ Σ |picture_c(p_i) − y_i|² / σ² + ½ habits,     c = (eye, yaw, pitch, roll, ln focal)
 *
 * Levenberg–Marquardt with central differences: seven numbers, so that is cheap. `from` is where it begins; an orthographic
 * one stays orthographic (its focal is pictures per metre and has no habit).
 */
export function fitCamera(
  sightings: readonly Sighting[],
  from: PictureCamera,
  sigma: number,
  habits: CameraHabits = CAMERA_HABITS,
  maxIterations = 15,
): { readonly camera: PictureCamera; readonly energy: number } {
  const residuals = (x: Float64Array, r: Float64Array): void => {
    const camera = cameraOf(x, from)
    sightings.forEach(({ place, seen }, i) => {
      const [u, v] = project(camera, place)
      r[2 * i] = (u - seen[0]) / sigma
      r[2 * i + 1] = (v - seen[1]) / sigma
    })
    habitResiduals(x, from, habits).forEach(({ value }, k) => (r[2 * sightings.length + k] = value))
  }
  const count = 2 * sightings.length + 4
  const [r, a, b] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const columns = Array.from({ length: CAMERA_PARAMETERS }, () => new Float64Array(count))
  const problem: LeastSquares = {
    size: CAMERA_PARAMETERS,
    energy(x, gradient, hessian) {
      residuals(x, r)
      if (gradient && hessian) {
        columns.forEach((column, p) => {
          const y = Float64Array.from(x)
          y[p] = x[p] + STEP
          residuals(y, a)
          y[p] = x[p] - STEP
          residuals(y, b)
          for (let i = 0; i < count; i++) column[i] = (a[i] - b[i]) / (2 * STEP)
        })
        for (let p = 0; p < CAMERA_PARAMETERS; p++) {
          for (let i = 0; i < count; i++) gradient[p] += columns[p][i] * r[i]
          for (let q = 0; q <= p; q++)
            for (let i = 0; i < count; i++)
              hessian[p * CAMERA_PARAMETERS + q] += columns[p][i] * columns[q][i]
        }
      }
      let sum = 0
      for (let i = 0; i < count; i++) sum += 0.5 * r[i] * r[i]
      return sum
    },
  }
  const { x, energy } = levenbergMarquardt(problem, parametersOf(from), {
    maxIterations,
    tolerance: 1e-4,
  })
  return { camera: cameraOf(x, from), energy }
}
const STEP = 1e-5

/** yaw 0 looks along +Z; pitch up is positive; roll leans the picture's top to the right. */
export function cameraOf(x: Float64Array, { centre, orthographic }: PictureCamera): PictureCamera {
  const [yaw, pitch, roll] = [x[3], x[4], x[5]]
  const forward: Vec3 = [
    portable.sin(yaw) * portable.cos(pitch),
    portable.sin(pitch),
    portable.cos(yaw) * portable.cos(pitch),
  ]
  const level: Vec3 = [-portable.cos(yaw), 0, portable.sin(yaw)]
  const above = vec3.cross(level, forward)
  const [c, s] = [portable.cos(roll), portable.sin(roll)]
  const right = vec3.add(vec3.scale(level, c), vec3.scale(above, s))
  const up = vec3.subtract(vec3.scale(above, c), vec3.scale(level, s))
  return { eye: [x[0], x[1], x[2]], right, up, forward, focal: portable.exp(x[6]), centre, orthographic }
}

export function parametersOf({ eye, right, up, forward, focal }: PictureCamera): Float64Array {
  const yaw = portable.atan2(forward[0], forward[2])
  const pitch = portable.asin(Math.min(Math.max(forward[1], -1), 1))
  return Float64Array.from([...eye, yaw, pitch, portable.atan2(right[1], up[1]), portable.log(focal)])
}
