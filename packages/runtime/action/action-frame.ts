import { multiplyFlat } from '@understudy/kernels'
import { modeCount, STEPS, type ActionPack } from './action-pack.ts'
import { PATH_VALUES, ROOT_VALUES } from './action-source.ts'

/** Ground x, z and heading, then root position, then rotations: numbers before the rotations of a sample. */
export const SAMPLE_TURNS = 6

/** An action for one set of coefficients: its clock, its path, and its poses when they are asked for. Nothing is allocated. */
export class ActionFrame {
  /** Seconds at each sample. */
  readonly times: Float64Array
  readonly #pack: ActionPack
  /** The scales of each mode times its coefficient; the mean's are as they are. */
  readonly #gains: Float64Array
  readonly #used: Uint8Array
  /** `[sample][x z yaw]`, of a travelled action. */
  readonly #ground: Float64Array
  readonly #values: Float64Array
  readonly #turn = new Float64Array(4)
  readonly #mean = new Float64Array(4)

  constructor(pack: ActionPack) {
    this.#pack = pack
    const count = modeCount(pack) + 1
    this.times = new Float64Array(pack.samples)
    this.#gains = new Float64Array((pack.shapeCount + 1) * pack.channels)
    this.#used = new Uint8Array(count)
    this.#ground = new Float64Array(3 * pack.samples)
    this.#values = new Float64Array(pack.channels)
  }

  /** Numbers of a sample. */
  get width(): number {
    return SAMPLE_TURNS + 4 * this.#pack.skeleton.jointCount
  }

  /** Takes other coefficients. */
  set(coefficients: ArrayLike<number>): void {
    const { shape, channels, shapeCount } = this.#pack
    for (let m = 0; m < this.#used.length; m++) {
      const by = m === 0 ? 1 : coefficients[m - 1]
      this.#used[m] = by === 0 ? 0 : 1
      if (m > shapeCount) continue
      for (let c = 0; c < channels; c++) this.#gains[m * channels + c] = by * shape.scales[m * channels + c]
    }
    this.#clock(coefficients)
    if (!this.#pack.placed) this.#walk()
  }

  /** T_k+1 = T_k + the step: exp of it times that of the common clock, or as it is. */
  #clock(coefficients: ArrayLike<number>): void {
    const { timing, samples, duration, clock } = this.#pack
    const count = modeCount(this.#pack) + 1
    const step = duration / (samples - 1)
    for (let k = 0; k < samples - 1; k++) {
      let value = 0
      for (let m = 0; m < count; m++) {
        if (this.#used[m] === 0) continue
        const by = m === 0 ? 1 : coefficients[m - 1]
        value += by * timing.scales[m] * timing.steps[m * (samples - 1) + k]
      }
      // Time goes forward, whatever is asked for.
      const seconds =
        clock === 'tempo' ? step * Math.exp(Math.min(Math.max(value, -9), 9)) : Math.max(value, 1e-4 * step)
      this.times[k + 1] = this.times[k] + seconds
    }
  }

  /** The path: steps seen from the body, walked one after the other. */
  #walk(): void {
    const { samples } = this.#pack
    const ground = this.#ground
    let [yaw, side, ahead] = [0, 0, 0]
    for (let k = 0; k < samples; k++) {
      this.#evaluate(k, PATH_VALUES)
      const values = this.#values
      const o = 3 * k
      if (k === 0) ground.fill(0, 0, 3)
      else {
        const dx = values[1] - side
        const dz = values[2] - ahead
        const c = Math.cos(ground[o - 1])
        const s = Math.sin(ground[o - 1])
        ground[o] = ground[o - 3] + c * dx + s * dz
        ground[o + 1] = ground[o - 2] - s * dx + c * dz
        ground[o + 2] = ground[o - 1] + values[0] - yaw
      }
      yaw = values[0]
      side = values[1]
      ahead = values[2]
    }
  }

  /** values ← s(t) of a sample, the first `count` channels. */
  #evaluate(sample: number, count: number): void {
    const { shape, channels, samples, shapeCount } = this.#pack
    const { steps } = shape
    const values = this.#values
    const gains = this.#gains
    values.fill(0, 0, count)
    for (let m = 0; m <= shapeCount; m++) {
      if (this.#used[m] === 0) continue
      const from = (m * samples + sample) * channels
      const g = m * channels
      for (let c = 0; c < count; c++) values[c] += gains[g + c] * steps[from + c]
    }
  }

  /** out ← ground x, z and heading, root position, then rotations `[joint][xyzw]`, in the action's own ground. */
  read(sample: number, out: Float64Array): void {
    const { placed, channels, moving, meanRotations, skeleton } = this.#pack
    this.#evaluate(sample, channels)
    const values = this.#values
    const first = 4 * sample * skeleton.jointCount
    for (let q = 0; q < 4 * skeleton.jointCount; q += 4) {
      let squares = 0
      for (let c = 0; c < 4; c++) {
        out[SAMPLE_TURNS + q + c] = meanRotations[first + q + c] / STEPS
        squares += out[SAMPLE_TURNS + q + c] ** 2
      }
      const s = squares > 0 ? 1 / Math.sqrt(squares) : 0
      for (let c = 0; c < 4; c++) out[SAMPLE_TURNS + q + c] *= s
    }
    const logs = (placed ? 0 : PATH_VALUES) + ROOT_VALUES
    for (let n = 0; n < moving.length; n++)
      this.#turnBy(out, SAMPLE_TURNS + 4 * moving[n], values, logs + 3 * n)
    if (placed) this.#placeRoot(out)
    else this.#walkRoot(sample, out)
  }

  /** The ground is under the root, and faces where it faces. */
  #placeRoot(out: Float64Array): void {
    const values = this.#values
    for (let c = 0; c < 3; c++) out[3 + c] = values[c]
    out[0] = values[0]
    out[1] = values[2]
    const q = SAMPLE_TURNS
    const x = out[q]
    const y = out[q + 1]
    const z = out[q + 2]
    const w = out[q + 3]
    out[2] = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y))
  }

  #walkRoot(sample: number, out: Float64Array): void {
    const values = this.#values
    for (let c = 0; c < 3; c++) out[c] = this.#ground[3 * sample + c]
    const c = Math.cos(out[2])
    const s = Math.sin(out[2])
    const x = values[PATH_VALUES]
    const z = values[PATH_VALUES + 2]
    out[3] = out[0] + c * x + s * z
    out[4] = values[PATH_VALUES + 1]
    out[5] = out[1] - s * x + c * z
    this.#turn[0] = this.#turn[2] = 0
    this.#turn[1] = Math.sin(out[2] / 2)
    this.#turn[3] = Math.cos(out[2] / 2)
    for (let k = 0; k < 4; k++) this.#mean[k] = out[SAMPLE_TURNS + k]
    multiplyFlat(out, SAMPLE_TURNS, this.#turn, 0, this.#mean, 0)
  }

  /** The rotation at q ← it · exp(v). */
  #turnBy(out: Float64Array, q: number, v: Float64Array, o: number): void {
    const angle = Math.sqrt(v[o] * v[o] + v[o + 1] * v[o + 1] + v[o + 2] * v[o + 2])
    const s = angle < 1e-9 ? 0.5 : Math.sin(angle / 2) / angle
    this.#turn[0] = s * v[o]
    this.#turn[1] = s * v[o + 1]
    this.#turn[2] = s * v[o + 2]
    this.#turn[3] = Math.cos(angle / 2)
    for (let k = 0; k < 4; k++) this.#mean[k] = out[q + k]
    multiplyFlat(out, q, this.#mean, 0, this.#turn, 0)
  }
}
