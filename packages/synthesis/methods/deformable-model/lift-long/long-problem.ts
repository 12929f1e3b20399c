import { portable } from '@understudy/kernels'
import { project, type PictureCamera } from '../constraints/screen.ts'
import { cameraOf, CAMERA_HABITS, habitResiduals, parametersOf } from '../lift-camera.ts'
import { BandMatrix } from './banded.ts'
import type { EvenTracks } from './even-tracks.ts'
import { PLACE, SpacePose, type PoseSpace } from './pose-space.ts'

/** A joint that stands on the ground in a frame and the next, and how high it is then. */
export interface Planted {
  readonly frame: number
  readonly joint: number
  readonly height: number
}

/** Of a camera whose place on the ground and heading are those of the world: height, pitch and ln focal. */
const CAMERA = [1, 4, 6] as const
/** Beyond so many deviations an observation counts less and less (Cauchy). */
const ROBUST = 2.5
/** A planted joint moves by this from frame to frame and is this far off the ground, metres. */
const STAND = { still: 0.006, high: 0.015 } as const
/** Deviation of the size of bodies and of their proportions. */
const BODIES = 0.08
/** Of differences: numbers of a frame are of the order of one. */
const NUDGE = 1e-4

/**
 * All frames of a film and its camera at once:
 *
 *   E = Σ_t Σ_r w ρ(|picture(p_r(x_t)) − y_tr|²/σ²)  +  ½ Σ_t |c_t|²  +  ½ Σ_t |(x_{t+1} − 2 x_t + x_{t−1})/s|²
 *       +  ½ ((height − h̄)/σ_h)²  +  planted joints that neither move nor leave the ground  +  habits of the camera
 *
 *   ρ(e²) = ½ k² ln(1 + e²/k²)
 *
 * Bones are constant because poses are rotations. A frame touches only its neighbours, so the Hessian is a band with a border of three for the camera,
 * and a step takes time in proportion to the film's length.
 */
export class LongProblem {
  readonly space: PoseSpace
  readonly tracks: EvenTracks
  planted: readonly Planted[] = []
  readonly #from: PictureCamera
  readonly #solvesCamera: boolean
  readonly #sigma: number
  readonly #joints: readonly number[]
  readonly #pose: SpacePose
  /** `[frame][joint][xyz]` and `[frame][number][joint][xyz]`, all joints. */
  #places = new Float64Array(0)
  #slopes = new Float64Array(0)

  constructor(
    space: PoseSpace,
    tracks: EvenTracks,
    camera: PictureCamera,
    solvesCamera: boolean,
    sigma: number,
  ) {
    this.space = space
    this.tracks = tracks
    this.#from = camera
    this.#solvesCamera = solvesCamera
    this.#sigma = sigma
    this.#joints = tracks.roles.map((role) => space.skeleton.roles.get(role)!)
    this.#pose = new SpacePose(space)
  }

  /** The camera's numbers at the start. */
  cameraStart(): Float64Array {
    return parametersOf(this.#from)
  }

  camera(g: Float64Array): PictureCamera {
    return this.#solvesCamera ? cameraOf(g, this.#from) : this.#from
  }

  /** Levenberg–Marquardt steps; x and g are changed in place. Returns the energy. */
  solve(x: Float64Array, g: Float64Array, iterations: number): number {
    let energy = this.energy(x, g)
    let damping = 1e-3
    for (let step = 0; step < iterations; step++) {
      const system = this.#linearise(x, g)
      let improved = false
      for (let attempt = 0; attempt < 6 && !improved; attempt++, damping *= improved ? 1 : 6) {
        const move = system.solve(damping)
        if (!move) continue
        const [nextX, nextG] = [x.map((v, i) => v - move.x[i]), Float64Array.from(g)]
        move.g.forEach((v, i) => (nextG[CAMERA[i]] -= v))
        const next = this.energy(nextX, nextG)
        if (!(next < energy)) continue
        improved = true
        const gain = (energy - next) / energy
        x.set(nextX)
        g.set(nextG)
        energy = next
        damping = Math.max(damping / 5, 1e-7)
        if (gain < 1e-4) return energy
      }
      if (!improved) break
    }
    return energy
  }

  energy(x: Float64Array, g: Float64Array): number {
    const { size, height, heightSigma, steps, skeleton } = this.space
    const { frameCount, places: seen, weights } = this.tracks
    const camera = this.camera(g)
    const count = this.#joints.length
    const places = new Float64Array(3 * skeleton.jointCount * frameCount)
    let energy = 0
    for (let f = 0; f < frameCount; f++) {
      this.#pose.moveTo(x, f * size)
      places.set(this.#pose.places, 3 * skeleton.jointCount * f)
      for (let r = 0; r < count; r++) {
        const weight = weights[f * count + r]
        if (weight === 0) continue
        const at = 3 * this.#joints[r]
        const [u, v] = project(camera, this.#pose.places.subarray(at, at + 3))
        const o = 2 * (f * count + r)
        const square = ((u - seen[o]) ** 2 + (v - seen[o + 1]) ** 2) / this.#sigma ** 2
        energy += weight * 0.5 * ROBUST ** 2 * portable.log(1 + square / ROBUST ** 2)
      }
      for (let k = PLACE; k < size; k++) energy += 0.5 * x[f * size + k] ** 2
      energy += 0.5 * ((x[f * size + 1] - height) / heightSigma) ** 2
      if (f > 0 && f + 1 < frameCount)
        for (let k = 0; k < size; k++) {
          const i = f * size + k
          energy += 0.5 * ((x[i + size] - 2 * x[i] + x[i - size]) / steps[k]) ** 2
        }
    }
    for (const { frame, joint, height: rest } of this.planted) {
      const a = 3 * (frame * skeleton.jointCount + joint)
      const b = a + 3 * skeleton.jointCount
      for (let c = 0; c < 3; c++) energy += 0.5 * ((places[b + c] - places[a + c]) / STAND.still) ** 2
      energy += 0.5 * ((places[a + 1] - rest) / STAND.high) ** 2
    }
    if (this.#solvesCamera)
      for (const { value } of habitResiduals(g, this.#from, CAMERA_HABITS)) energy += 0.5 * value * value
    return energy
  }

  /** Places of all joints and their slopes by every number of a frame, central differences. */
  #differentiate(x: Float64Array): void {
    const { size, skeleton } = this.space
    const { frameCount } = this.tracks
    const width = 3 * skeleton.jointCount
    if (this.#places.length === 0) {
      this.#places = new Float64Array(width * frameCount)
      this.#slopes = new Float64Array(width * size * frameCount)
    }
    const own = new Float64Array(size)
    for (let f = 0; f < frameCount; f++) {
      own.set(x.subarray(f * size, (f + 1) * size))
      this.#pose.moveTo(own, 0)
      this.#places.set(this.#pose.places, width * f)
      for (let k = 0; k < size; k++) {
        const o = width * (f * size + k)
        if (k < 3) {
          for (let p = k; p < width; p += 3) this.#slopes[o + p] = 1
          continue
        }
        own[k] += NUDGE
        this.#pose.moveTo(own, 0)
        own[k] -= NUDGE
        for (let p = 0; p < width; p++)
          this.#slopes[o + p] = (this.#pose.places[p] - this.#places[width * f + p]) / NUDGE
      }
    }
  }

  #linearise(x: Float64Array, g: Float64Array): Bordered {
    const { size, height, heightSigma, steps, skeleton } = this.space
    const { frameCount, places: seen, weights } = this.tracks
    this.#differentiate(x)
    const width = 3 * skeleton.jointCount
    const camera = this.camera(g)
    const border = this.#solvesCamera ? CAMERA.length : 0
    const system = new Bordered(size * frameCount, 3 * size - 1, border)
    const nudged = border > 0 ? CAMERA.map((k) => cameraOf(nudge(g, k), this.#from)) : []
    const slopes = new Float64Array(6)
    const row = new Float64Array(size)
    const edge = new Float64Array(border)
    const count = this.#joints.length
    for (let f = 0; f < frameCount; f++) {
      const at = f * size
      for (let r = 0; r < count; r++) {
        const weight = weights[f * count + r]
        if (weight === 0) continue
        const p = width * f + 3 * this.#joints[r]
        const place = this.#places.subarray(p, p + 3)
        const picture = project(camera, place, slopes)
        const o = 2 * (f * count + r)
        const off = [picture[0] - seen[o], picture[1] - seen[o + 1]]
        const square = (off[0] ** 2 + off[1] ** 2) / this.#sigma ** 2
        const w = weight / (1 + square / ROBUST ** 2) / this.#sigma ** 2
        const others = nudged.map((one) => project(one, place))
        for (let c = 0; c < 2; c++) {
          for (let k = 0; k < size; k++) {
            const s = width * (at + k) + 3 * this.#joints[r]
            row[k] =
              slopes[3 * c] * this.#slopes[s] +
              slopes[3 * c + 1] * this.#slopes[s + 1] +
              slopes[3 * c + 2] * this.#slopes[s + 2]
          }
          others.forEach((other, k) => (edge[k] = (other[c] - picture[c]) / NUDGE))
          system.addRow(at, row, edge, off[c], w)
        }
      }
      for (let k = PLACE; k < size; k++) system.addOne(at + k, x[at + k], 1)
      system.addOne(at + 1, x[at + 1] - height, 1 / heightSigma ** 2)
      if (f > 0 && f + 1 < frameCount)
        for (let k = 0; k < size; k++) {
          const i = at + k
          system.addBend(i, size, x[i + size] - 2 * x[i] + x[i - size], 1 / steps[k] ** 2)
        }
    }
    const pair = new Float64Array(2 * size)
    for (const { frame, joint, height: rest } of this.planted) {
      const [a, b] = [width * frame + 3 * joint, width * (frame + 1) + 3 * joint]
      for (let c = 0; c < 3; c++) {
        for (let k = 0; k < size; k++) {
          pair[k] = -this.#slopes[width * (frame * size + k) + 3 * joint + c]
          pair[size + k] = this.#slopes[width * ((frame + 1) * size + k) + 3 * joint + c]
        }
        system.addRow(
          frame * size,
          pair,
          undefined,
          this.#places[b + c] - this.#places[a + c],
          1 / STAND.still ** 2,
        )
      }
      for (let k = 0; k < size; k++) row[k] = this.#slopes[width * (frame * size + k) + 3 * joint + 1]
      system.addRow(frame * size, row, undefined, this.#places[a + 1] - rest, 1 / STAND.high ** 2)
    }
    if (border > 0)
      for (const { at, value, slope } of habitResiduals(g, this.#from, CAMERA_HABITS)) {
        const k = (CAMERA as readonly number[]).indexOf(at)
        if (k >= 0) system.addEdge(k, value, slope)
      }
    return system
  }

  /**
   * How far joints may be from where they were put, relative to the hips, for some frames, metres:
   *
   *   √( mean over joints of tr(J Σ Jᵀ) + (s |p − hips|)² )
   *
   * Σ: the inverse of the Hessian, which grows where little was seen; s: what bodies differ in size, which no single camera can tell.
   */
  expectedErrors(x: Float64Array, g: Float64Array, frames: readonly number[]): readonly number[] {
    const { size, skeleton } = this.space
    const { jointCount } = skeleton
    const width = 3 * jointCount
    const { matrix } = this.#linearise(x, g)
    if (!matrix.factor()) return frames.map(() => Infinity)
    const hips = 3 * (skeleton.roles.get('hips') ?? 0)
    const column = new Float64Array(matrix.size)
    return frames.map((f) => {
      const covariance = new Float64Array(size * size)
      for (let k = 0; k < size; k++) {
        column.fill(0)
        column[f * size + k] = 1
        matrix.solve(column)
        covariance.set(column.subarray(f * size, (f + 1) * size), k * size)
      }
      let sum = 0
      for (let p = 0; p < width; p++) {
        const slope = (k: number): number => {
          const o = width * (f * size + k)
          return this.#slopes[o + p] - this.#slopes[o + hips + (p % 3)]
        }
        for (let k = 0; k < size; k++) {
          const a = slope(k)
          if (a === 0) continue
          for (let l = 0; l < size; l++) sum += a * covariance[k * size + l] * slope(l)
        }
        const reach = this.#places[width * f + p] - this.#places[width * f + hips + (p % 3)]
        sum += (BODIES * reach) ** 2
      }
      return Math.sqrt(Math.max(0, sum) / jointCount)
    })
  }
}

function nudge(g: Float64Array, k: number): Float64Array {
  const out = Float64Array.from(g)
  out[k] += NUDGE
  return out
}

/** JᵀWJ and JᵀWr of a band of frames with a border of a few numbers that touch all of them. */
class Bordered {
  readonly matrix: BandMatrix
  readonly #gradient: Float64Array
  readonly #border: number
  /** `[border][row]` */
  readonly #edges: readonly Float64Array[]
  readonly #corner: Float64Array
  readonly #edgeGradient: Float64Array

  constructor(size: number, band: number, border: number) {
    this.matrix = new BandMatrix(size, band)
    this.#gradient = new Float64Array(size)
    this.#border = border
    this.#edges = Array.from({ length: border }, () => new Float64Array(size))
    this.#corner = new Float64Array(border * border)
    this.#edgeGradient = new Float64Array(border)
  }

  /** A residual whose slopes are `row` from `at` on, and `edge` of the border. */
  addRow(
    at: number,
    row: Float64Array,
    edge: Float64Array | undefined,
    residual: number,
    weight: number,
  ): void {
    for (let k = 0; k < row.length; k++) {
      const a = weight * row[k]
      if (a === 0) continue
      this.#gradient[at + k] += a * residual
      for (let l = 0; l <= k; l++) this.matrix.add(at + k, at + l, a * row[l])
      if (edge) for (let b = 0; b < this.#border; b++) this.#edges[b][at + k] += a * edge[b]
    }
    if (!edge) return
    for (let b = 0; b < this.#border; b++) {
      this.#edgeGradient[b] += weight * edge[b] * residual
      for (let c = 0; c < this.#border; c++) this.#corner[b * this.#border + c] += weight * edge[b] * edge[c]
    }
  }

  addOne(at: number, residual: number, weight: number): void {
    this.#gradient[at] += weight * residual
    this.matrix.add(at, at, weight)
  }

  /** x_{i+n} − 2 x_i + x_{i−n} */
  addBend(i: number, n: number, residual: number, weight: number): void {
    const [a, b, c] = [i - n, i, i + n]
    this.#gradient[a] += weight * residual
    this.#gradient[b] -= 2 * weight * residual
    this.#gradient[c] += weight * residual
    this.matrix.add(a, a, weight)
    this.matrix.add(b, b, 4 * weight)
    this.matrix.add(c, c, weight)
    this.matrix.add(b, a, -2 * weight)
    this.matrix.add(c, b, -2 * weight)
    this.matrix.add(c, a, weight)
  }

  addEdge(k: number, residual: number, slope: number): void {
    this.#edgeGradient[k] += slope * residual
    this.#corner[k * this.#border + k] += slope * slope
  }

  /** (H + μ diag H)⁻¹ gradient, by the Schur complement of the border; undefined where H is not positive. */
  solve(damping: number): { readonly x: Float64Array; readonly g: Float64Array } | undefined {
    const matrix = new BandMatrix(this.matrix.size, this.matrix.band)
    matrix.values.set(this.matrix.values)
    for (let i = 0; i < matrix.size; i++) matrix.add(i, i, damping * this.matrix.diagonal(i) + 1e-9)
    if (!matrix.factor()) return undefined
    const x = Float64Array.from(this.#gradient)
    matrix.solve(x)
    const n = this.#border
    if (n === 0) return { x, g: new Float64Array(0) }
    const columns = this.#edges.map((edge) => {
      const column = Float64Array.from(edge)
      matrix.solve(column)
      return column
    })
    const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, v, i) => sum + v * b[i], 0)
    // (G − Cᵀ B⁻¹ C) g = gradient_g − Cᵀ B⁻¹ gradient_x
    const schur = Array.from({ length: n }, (_, b) => [
      ...Array.from(
        { length: n },
        (__, c) => this.#corner[b * n + c] * (b === c ? 1 + damping : 1) - dot(this.#edges[b], columns[c]),
      ),
      this.#edgeGradient[b] - dot(this.#edges[b], x),
    ])
    const g = solveSmall(schur)
    if (!g) return undefined
    for (let i = 0; i < x.length; i++) for (let b = 0; b < n; b++) x[i] -= columns[b][i] * g[b]
    return { x, g }
  }
}

/** Gauss elimination with pivots; rows carry their right side. */
function solveSmall(rows: number[][]): Float64Array | undefined {
  const n = rows.length
  for (let c = 0; c < n; c++) {
    let pivot = c
    for (let r = c + 1; r < n; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r
    if (Math.abs(rows[pivot][c]) < 1e-14) return undefined
    ;[rows[c], rows[pivot]] = [rows[pivot], rows[c]]
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const f = rows[r][c] / rows[c][c]
      for (let k = c; k <= n; k++) rows[r][k] -= f * rows[c][k]
    }
  }
  return Float64Array.from({ length: n }, (_, i) => rows[i][n] / rows[i][i])
}
