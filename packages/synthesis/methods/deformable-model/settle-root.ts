import { portable } from '@understudy/kernels'
import { worldPositions, type ContactInterval, type Motion } from '@understudy/motion'
import { choleskyFactor, choleskySolve, logDeterminant } from '../../analysis/index.ts'

/** How far a root may be moved to bring planted feet to rest. */
export interface SettleRootOptions {
  /** How many times the action happens: each has cosines of its own. */
  readonly cycles?: number
}

/** Cosines for each time the action happens. */
const COSINES = 7
/** σ of each cosine, and of what is gained along each cycle, metres. */
const [SWAY, GAIN] = [0.04, 0.3]
/** σ of planted feet, metres per second: recorded ones roll. */
const PLANTED = 0.1
/** Planted places are compared this far apart, seconds. */
const STEP = 0.05
/** Of each plant's time at either end: feet roll there, and people differ in when. */
const TRIM = 0.12
/** Feet that still move so many times σ after a fit count half as much in the next: they roll, or are not planted at all. */
const OUTLYING = 1
/** Fits, each with the weights of the one before. */
const ROUNDS = 6

/**
 * Foot skate removed by moving the root along the ground, the pose kept as it is: root(t) + s(t), for x and for z
 *
 *   s(t) = b t/T + Σ_k a_k cos(π k t/T),      a ~ N(0, (4 cm)²),   b ~ N(0, (30 cm per cycle)²) or b = 0
 *   E = ½ Σ ( (p(t+h) + s(t+h) − p(t) − s(t)) / (h · 10 cm/s) )²  +  ½ Σ a²/σ² + ½ b²/σ²      p: heels and balls while planted
 *
 * Linear, so solved at once. Feet that slide say nothing of the pose, so it stays; a constant would not change any speed. The line is
 * for walks whose whole way is too short or too long: these still start where they started. It is there only where it makes the
 * slide likelier, E + ½ ln det ∂²E + Σ ln σ being less with it: a body that sways to and fro would otherwise be carried away. Squares are
 * Cauchy's, ½ ln(1 + r²), by weights 1/(1 + r²): a heel that rolls off early must not move the body.
 */
export function settleRoot(
  motion: Motion,
  contacts: readonly ContactInterval[],
  options: SettleRootOptions = {},
): Motion {
  const { cycles = 1 } = options
  const { frameCount, frameRate, skeleton } = motion
  const count = Math.max(COSINES, Math.round(COSINES * cycles))
  const gain = GAIN * Math.max(1, cycles)
  const last = Math.max(1, frameCount - 1)
  const shape = (frame: number, k: number): number =>
    k === count ? frame / last : portable.cos((Math.PI * (k + 1) * frame) / last)
  const positions = worldPositions(motion)
  const rows: Float64Array[] = []
  const slides: readonly number[][] = [[], []]
  for (const { role, start, end } of contacts) {
    const joint = skeleton.roles.get(role)
    if (joint === undefined) continue
    const trim = TRIM * (end - start)
    const from = Math.ceil(start > 0 ? (start + trim) * frameRate : 0)
    const to = Math.min(last, Math.floor((end - trim) * frameRate))
    const steps = Math.max(1, Math.round((to - from) / (STEP * frameRate)))
    for (let k = 0; k < steps && to > from; k++) {
      const [a, b] = [k, k + 1].map((at) => Math.round(from + ((to - from) * at) / steps))
      if (b === a) continue
      const scale = frameRate / (PLANTED * (b - a))
      rows.push(Float64Array.from({ length: count + 1 }, (_, i) => scale * (shape(b, i) - shape(a, i))))
      ;[0, 2].forEach((axis, side) => {
        const at = (frame: number): number => positions[3 * (frame * skeleton.jointCount + joint) + axis]
        slides[side].push(scale * (at(b) - at(a)))
      })
    }
  }
  const sigmas = Float64Array.from({ length: count + 1 }, (_, k) => (k === count ? gain : SWAY))
  const rootPositions = Float32Array.from(motion.rootPositions)
  ;[0, 2].forEach((axis, side) => {
    const [without, withLine] = [count, count + 1].map((n) => fitRobust(rows, slides[side], sigmas, n))
    const { found } = withLine.surprise < without.surprise ? withLine : without
    for (let f = 0; f < frameCount; f++)
      found.forEach((value, k) => (rootPositions[3 * f + axis] += value * shape(f, k)))
  })
  return { ...motion, rootPositions }
}

/** The same in rounds, rows weighing less the worse they fit. */
function fitRobust(
  rows: readonly Float64Array[],
  slides: readonly number[],
  sigmas: Float64Array,
  n: number,
): ReturnType<typeof fit> {
  let fitted = fit(rows, slides, sigmas, n)
  for (let round = 1; round < ROUNDS; round++) {
    const roots = rows.map((row, r) => {
      let miss = slides[r]
      for (let i = 0; i < n; i++) miss += row[i] * fitted.found[i]
      return 1 / Math.sqrt(1 + (miss / OUTLYING) ** 2)
    })
    fitted = fit(
      rows.map((row, r) => row.map((value) => roots[r] * value)),
      slides.map((slide, r) => roots[r] * slide),
      sigmas,
      n,
    )
  }
  return fitted
}

/** The likeliest of the first n coefficients, and how surprising the slide is under them: −ln of its density, up to what all share. */
function fit(
  rows: readonly Float64Array[],
  slides: readonly number[],
  sigmas: Float64Array,
  n: number,
): { readonly found: Float64Array; readonly surprise: number } {
  const hessian = new Float64Array(n * n)
  const right = new Float64Array(n)
  let surprise = 0
  rows.forEach((row, r) => {
    surprise += 0.5 * slides[r] ** 2
    for (let i = 0; i < n; i++) {
      right[i] -= row[i] * slides[r]
      for (let j = 0; j <= i; j++) hessian[i * n + j] += row[i] * row[j]
    }
  })
  for (let i = 0; i < n; i++) hessian[i * n + i] += 1 / sigmas[i] ** 2
  choleskyFactor(hessian, n)
  const found = Float64Array.from(right)
  choleskySolve(hessian, n, found)
  // E at its minimum is E(0) − ½ xᵀ (−∇E(0)).
  for (let i = 0; i < n; i++) surprise += portable.log(sigmas[i]) - 0.5 * found[i] * right[i]
  return { found, surprise: surprise + 0.5 * logDeterminant(hessian, n) }
}
