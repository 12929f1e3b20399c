import { MotionError } from '@understudy/motion'
import { choleskyFactor, choleskyInverse, type LeastSquares } from '../../analysis/index.ts'
import type { Constraint } from './constraint.ts'
import { project, type PictureCamera } from './constraints/screen.ts'
import {
  CAMERA_PARAMETERS,
  cameraOf,
  habitResiduals,
  parametersOf,
  type CameraHabits,
} from './lift-camera.ts'
import type { DeformableModel } from './model.ts'
import { Objective } from './objective.ts'
import { Stage } from './stage.ts'
import { frameAtTime } from './timing.ts'

/** A joint seen at a moment, picture heights. */
export interface Seen {
  readonly joint: number
  readonly time: number
  readonly place: readonly [number, number]
}

/** Of differences in the camera's numbers; they are all of the order of one. */
const STEP = 1e-5

/**
 * Motion and camera at once: x = (u, c),
 *
 *   E = ½ Σ |picture_c(p(w⁻¹(τ); u)) − y|² / σ²  +  other constraints and prior on u  +  habits of c
 *
 * In turns, one waits for the other: a longer stride and a nearer camera look alike, and neither dares to move alone. The derivatives by u
 * are analytic as in `strokeThrough`; those by the seven numbers of the camera are central differences of the picture alone.
 */
export class LiftProblem implements LeastSquares {
  readonly size: number
  readonly stage: Stage
  private readonly seen: readonly Seen[]
  private readonly from: PictureCamera
  private readonly sigma: number
  private readonly habits: CameraHabits
  private readonly rest: Objective
  private readonly d: number

  constructor(
    model: DeformableModel,
    seen: readonly Seen[],
    constraints: readonly Constraint[],
    from: PictureCamera,
    sigma: number,
    habits: CameraHabits,
  ) {
    this.d = model.size
    this.size = model.size + CAMERA_PARAMETERS
    this.stage = new Stage([{ model }])
    this.seen = seen
    this.from = from
    this.sigma = sigma
    this.habits = habits
    const prior = { at: 0, centre: new Float64Array(model.size), precision: precisionOf(model) }
    this.rest = new Objective(this.stage, constraints, [prior])
  }

  startAt(u: Float64Array): Float64Array {
    const x = new Float64Array(this.size)
    x.set(u)
    x.set(parametersOf(this.from), this.d)
    return x
  }

  cameraAt(x: Float64Array): PictureCamera {
    return cameraOf(x.subarray(this.d), this.from)
  }

  energy(x: Float64Array, gradient?: Float64Array, hessian?: Float64Array): number {
    const { d, size: n, stage } = this
    const u = x.slice(0, d)
    let energy: number
    if (gradient && hessian) {
      const g = new Float64Array(d)
      const h = new Float64Array(d * d)
      energy = this.rest.energy(u, g, h)
      for (let i = 0; i < d; i++) {
        gradient[i] += g[i]
        for (let k = 0; k <= i; k++) hessian[i * n + k] += h[i * d + k]
      }
    } else energy = this.rest.energy(u)
    stage.moveTo(u)
    const camera = this.cameraAt(x)
    const nudged = gradient ? this.nudgedCameras(x) : []
    const [part] = stage.parts
    const w = part.times()
    const [p, slopes, row] = [new Float64Array(6), new Float64Array(6), new Float64Array(2 * n)]
    for (const { joint, time, place } of this.seen) {
      const { frame, alpha } = frameAtTime(w, time)
      part.point({ joint }, frame, p)
      part.point({ joint }, frame + 1, p, 3)
      const now = [0, 1, 2].map((c) => p[c] + alpha * (p[3 + c] - p[c]))
      const picture = project(camera, now, slopes)
      const r = [(picture[0] - place[0]) / this.sigma, (picture[1] - place[1]) / this.sigma]
      energy += 0.5 * (r[0] * r[0] + r[1] * r[1])
      if (!gradient || !hessian) continue
      row.fill(0)
      const inside = time > 0 && time < w[w.length - 1]
      for (let c = 0; c < 2; c++) {
        const [gx, gy, gz] = [0, 1, 2].map((k) => slopes[3 * c + k] / this.sigma)
        part.addPoint(row, c * n, { joint }, frame + alpha, gx, gy, gz)
        if (!inside) continue
        const along = gx * (p[3] - p[0]) + gy * (p[4] - p[1]) + gz * (p[5] - p[2])
        const step = w[frame + 1] - w[frame]
        part.addTime(row, c * n, frame, (-along * (1 - alpha)) / step)
        part.addTime(row, c * n, frame + 1, (-along * alpha) / step)
      }
      nudged.forEach(([more, less], k) => {
        const [a, b] = [project(more, now), project(less, now)]
        for (let c = 0; c < 2; c++) row[c * n + d + k] = (a[c] - b[c]) / (2 * STEP * this.sigma)
      })
      for (let c = 0; c < 2; c++) accumulateRow(row, c * n, r[c], n, gradient, hessian)
    }
    return energy + this.addHabits(x, gradient, hessian)
  }

  private nudgedCameras(x: Float64Array): (readonly [PictureCamera, PictureCamera])[] {
    return Array.from({ length: CAMERA_PARAMETERS }, (_, k) => {
      const [more, less] = [x.slice(this.d), x.slice(this.d)]
      more[k] += STEP
      less[k] -= STEP
      return [cameraOf(more, this.from), cameraOf(less, this.from)] as const
    })
  }

  private addHabits(x: Float64Array, gradient?: Float64Array, hessian?: Float64Array): number {
    let energy = 0
    for (const { at, value, slope } of habitResiduals(x.subarray(this.d), this.from, this.habits)) {
      energy += 0.5 * value * value
      const i = this.d + at
      if (gradient) gradient[i] += slope * value
      if (hessian) hessian[i * this.size + i] += slope * slope
    }
    return energy
  }
}

function accumulateRow(
  row: Float64Array,
  at: number,
  r: number,
  n: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  for (let p = 0; p < n; p++) {
    const value = row[at + p]
    if (value === 0) continue
    gradient[p] += value * r
    const to = p * n
    for (let q = 0; q <= p; q++) hessian[to + q] += value * row[at + q]
  }
}

function precisionOf({ covariance, size, name }: DeformableModel): Float64Array {
  const factor = Float64Array.from(covariance)
  if (choleskyFactor(factor, size)) return choleskyInverse(factor, size)
  throw new MotionError(
    `lift: the covariance of model "${name}" is not positive definite; the file is damaged. Build the model again.`,
    { code: 'unreadable' },
  )
}
