import { portable } from '@understudy/kernels'
import { pca, type Run } from '../../analysis/index.ts'
import { projectOut } from './project-out.ts'

/** Vectors of examples, already in metres of RMS joint displacement, and who is shown in each. */
export interface PeopleRows {
  /** `[row][frame][channel]`. */
  readonly data: Float64Array
  readonly rows: number
  readonly frameCount: number
  readonly channels: number
  /** Rows of one group are left out together. */
  readonly groups: readonly string[]
  /** Share of the variance that modes hold. */
  readonly share: number
}

/** What examples look like to a model that has never seen the person. */
export interface LeftOut {
  /** a and b of ln f(i) = a + b ln(i + 1): by how much a stranger's variance along mode i exceeds the examples'. */
  readonly line: readonly [number, number]
  /**
   * What the modes of the others left over of each row, as `COSINES` cosines per channel, `[row][cosine][channel]`. People weigh
   * equally: a row of a person with n rows is divided by √n.
   */
  readonly residuals: Float64Array
  /** 1/√n of each row, and in which fold it was left out. */
  readonly weights: Float64Array
  readonly folds: readonly number[]
  /** How many people there are. */
  readonly people: number
  /** Per row: Σ c_i² / (f(i) λ_i), and over how many modes. */
  readonly energies: Float64Array
  readonly counts: Int32Array
}

/** The remainder is smooth: 8 cosines per channel hold 87 % of it (walks of 42 people). */
export const COSINES = 8
/** Variances are stretched by no less and no more than this. */
const [LEAST, MOST] = [1, 8]
/** At most so many times is somebody left out: beyond it numbers hardly change, minutes do. */
const FOLDS = 5
/** Fewer groups than this tell nothing of strangers. */
const FEWEST_GROUPS = 4

/** f(i): by how much a stranger's variance along mode i exceeds the examples'. */
export const stretchAt = ([a, b]: readonly [number, number], i: number, most = MOST): number =>
  Math.min(Math.max(portable.exp(a + b * portable.log(i + 1)), LEAST), most)

/**
 * How a model fails people it has never seen, found by leaving people out of it. For each fold of people: modes p and variances λ of
 * the others, scores c_i = p_i · (x − x̄) of those left out, and
 *
 *   ln f(i) = a + b ln(i + 1)   fitted to   ln( mean over people of c_i² / λ_i ),   each octave of i weighing alike
 *   y = x − x̄ − Σ c_i p_i,      its cosines y_k = Σ_t C_k(t) y(t)                       k < 8
 *
 * λ is too small for strangers because modes are fitted to the examples; the later the mode, the more so.
 * Undefined where there are too few groups to leave any out.
 */
export function leavePeopleOut(people: PeopleRows, run: Run): LeftOut | undefined {
  const { data, rows, frameCount, channels, groups, share } = people
  const names = [...new Set(groups)]
  if (names.length < FEWEST_GROUPS) return undefined
  const folds = Math.min(FOLDS, names.length)
  const foldOf = groups.map((group) => names.indexOf(group) % folds)
  const sizes = names.map((name) => groups.filter((group) => group === name).length)
  const weights = Float64Array.from(groups, (group) => 1 / Math.sqrt(sizes[names.indexOf(group)]))
  const width = frameCount * channels
  const basis = cosines(frameCount)
  const residuals = new Float64Array(rows * COSINES * channels)
  const scored: { row: number; ratios: Float64Array }[] = []
  for (let fold = 0; fold < folds; fold++) {
    const inside = groups.flatMap((_, row) => (foldOf[row] === fold ? [] : [row]))
    if (inside.length < 3) continue
    const learned = new Float64Array(inside.length * width)
    inside.forEach((row, k) => learned.set(data.subarray(row * width, (row + 1) * width), k * width))
    const { components, count, mean, variances } = pca(learned, inside.length, width, {
      share,
      kernels: run.kernels,
    })
    const outside = groups.flatMap((_, row) => (foldOf[row] === fold ? [row] : []))
    const left = new Float64Array(outside.length * width)
    outside.forEach((row, n) => {
      for (let i = 0; i < width; i++) left[n * width + i] = data[row * width + i] - mean[i]
    })
    const scores = projectOut(left, outside.length, width, components, count)
    outside.forEach((row, n) => {
      const own = scores.subarray(n * count, (n + 1) * count)
      scored.push({ row, ratios: own.map((score, c) => (score * score) / variances[c]) })
      for (let k = 0; k < COSINES; k++)
        for (let t = 0; t < frameCount; t++) {
          const weight = weights[row] * basis[k * frameCount + t]
          const [to, from] = [(row * COSINES + k) * channels, n * width + t * channels]
          for (let c = 0; c < channels; c++) residuals[to + c] += weight * left[from + c]
        }
    })
  }
  const line = fitLine(scored.map(({ row, ratios }) => ({ ratios, weight: weights[row] ** 2 })))
  const energies = new Float64Array(rows)
  const counts = new Int32Array(rows)
  for (const { row, ratios } of scored) {
    counts[row] = ratios.length
    ratios.forEach((ratio, i) => (energies[row] += ratio / stretchAt(line, i)))
  }
  return { line, residuals, weights, folds: foldOf, people: names.length, energies, counts }
}

/** C_k(t) = √(2/T) cos(π k (t + ½)/T), C_0 = √(1/T): orthonormal over the frames, `[cosine][frame]`. */
export function cosines(frameCount: number): Float64Array {
  const out = new Float64Array(COSINES * frameCount)
  for (let k = 0; k < COSINES; k++)
    for (let t = 0; t < frameCount; t++)
      out[k * frameCount + t] =
        Math.sqrt((k === 0 ? 1 : 2) / frameCount) * portable.cos((Math.PI * k * (t + 0.5)) / frameCount)
  return out
}

/** Least squares of the log of the weighted mean of ratios to a variance on ln(i + 1), weights 1/(i + 1). */
export function fitLine(
  scored: readonly { readonly ratios: Float64Array; readonly weight: number }[],
): readonly [number, number] {
  const most = Math.max(0, ...scored.map(({ ratios }) => ratios.length))
  let [s, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0]
  for (let i = 0; i < most; i++) {
    let [sum, total] = [0, 0]
    for (const { ratios, weight } of scored) {
      if (i >= ratios.length) continue
      sum += weight * ratios[i]
      total += weight
    }
    if (!(sum > 0)) continue
    const [x, y, w] = [portable.log(i + 1), portable.log(sum / total), 1 / (i + 1)]
    s += w
    sx += w * x
    sy += w * y
    sxx += w * x * x
    sxy += w * x * y
  }
  const spread = s * sxx - sx * sx
  if (!(spread > 1e-9)) return [0, 0]
  const b = (s * sxy - sx * sy) / spread
  return [(sy - b * sx) / s, b]
}
