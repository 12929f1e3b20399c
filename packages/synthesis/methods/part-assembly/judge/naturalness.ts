import { scalar, type Kernels, portable } from '@understudy/kernels'
import { MotionError, worldMotion, type Motion } from '@understudy/motion'
import { jointLimits } from '../../../analysis/quality/index.ts'
import type { Run } from '../../../run.ts'
import { bodyFeatures, FRAME_WIDTH, GROUP_WIDTHS, GROUPS, groupsOf } from './body-features.ts'
import { partOf, type PartName } from '../assemble/part.ts'
import { seamJerk } from '../assemble/seam-jerk.ts'

/** How much of real motion is remembered. */
export interface NaturalnessOptions {
  /** Samples per second that real motion is remembered at. */
  readonly frameRate?: number
  /** Samples remembered at most, evenly taken: more tell finer, and take longer. */
  readonly maxSamples?: number
}

/** What `learnNaturalness` takes where its options do not say; samples per second, samples. */
export const NATURALNESS_DEFAULTS = { frameRate: 15, maxSamples: 20_000 } as const

/** What a motion is judged by; each in its own unit, more is worse. */
export interface NaturalnessTerms {
  /** Mean distance to the nearest real instant, metres: poses and velocities nobody showed. */
  readonly strangeness: number
  /** How much farther part and rest together are from any real instant than each by itself, as a share of the latter. */
  readonly coordination: number
  /** 95th percentile of the angular jerk at the part's seam, rad/s³. */
  readonly seam: number
  /** Worst excess over a joint's range, degrees. */
  readonly limits: number
}
/** Metres within which two instants are the same: nearer neighbours tell nothing more. */
const NEAR = 0.1
/** Coordination tells assembled from real best; the others speak up when something is plainly wrong. */
const WEIGHTS = { strangeness: 0.1, coordination: 0.6, seam: 0.2, limits: 0.1 } as const
/** Real motions that agree closer than this do not tell how much worse is worse; in each term's unit. */
const LEAST_SPREAD: NaturalnessTerms = { strangeness: 0.02, coordination: 0.05, seam: 20, limits: 1 }
const TERMS = ['strangeness', 'coordination', 'seam', 'limits'] as const

/** How natural a motion is beside real ones. */
export interface Naturalness {
  /** 0 to 1: the weighted geometric mean of the shares. */
  readonly score: number
  readonly terms: NaturalnessTerms
  /** Per term, the share of real motions that are as bad or worse: see `share`. */
  readonly shares: NaturalnessTerms
}

/** Real motion, remembered. Plain data. */
export interface NaturalnessModel {
  readonly frameRate: number
  /** Names of the takes; `takeOf` says of each sample whose it is. */
  readonly takes: readonly string[]
  readonly takeOf: Int32Array
  /** `[sample][group][number]`. */
  readonly samples: Float32Array
  /** Per part, what real motions measure by each term, ascending: what is usual. */
  readonly usual: Readonly<Record<PartName, Readonly<Record<keyof NaturalnessTerms, readonly number[]>>>>
}

const PARTS: readonly PartName[] = ['leftArm', 'rightArm', 'arms', 'head', 'upper', 'lower']

/**
 * Remembers real motion and what is usual in it: each motion is measured against all the others (not against itself),
 * for every part. `take` names what a motion belongs to; motions of one take never judge each other.
 */
export function learnNaturalness(
  motions: readonly { readonly motion: Motion; readonly take: string }[],
  options: NaturalnessOptions,
  run: Run,
): NaturalnessModel {
  const { frameRate, maxSamples } = { ...NATURALNESS_DEFAULTS, ...options }
  const takes = [...new Set(motions.map(({ take }) => take))]
  if (takes.length < 4)
    throw new MotionError(
      `naturalness: ${motions.length} motions of ${takes.length} takes were given; at least four takes are needed to tell what is usual. ` +
        `Give more real motion.`,
      { code: 'too-little' },
    )
  const all = run.stage('features', () =>
    motions.map(({ motion }, index) => {
      run.report(index / motions.length)
      return bodyFeatures(motion, frameRate, run.kernels)
    }),
  )
  const total = all.reduce((sum, rows) => sum + rows.length / FRAME_WIDTH, 0)
  const stride = Math.max(1, total / maxSamples)
  const kept = Math.floor(total / stride)
  const samples = new Float32Array(kept * FRAME_WIDTH)
  const takeOf = new Int32Array(kept)
  let [seen, at] = [0, 0]
  all.forEach((rows, index) => {
    for (let row = 0; row < rows.length / FRAME_WIDTH; row++, seen++) {
      if (seen < at * stride || at >= kept) continue
      samples.set(rows.subarray(row * FRAME_WIDTH, (row + 1) * FRAME_WIDTH), at * FRAME_WIDTH)
      takeOf[at++] = takes.indexOf(motions[index].take)
    }
  })
  const model = { frameRate, takes, takeOf, samples }
  const usual = run.stage('usual', () => {
    const found = motions.map(({ motion, take }, index) => {
      run.report(index / motions.length)
      return measureTerms(model, motion, PARTS, take, run.kernels)
    })
    const column = (part: number, term: keyof NaturalnessTerms): number[] =>
      found.map((parts) => parts[part][term]).toSorted((a, b) => a - b)
    return Object.fromEntries(
      PARTS.map((name, part) => [name, Object.fromEntries(TERMS.map((term) => [term, column(part, term)]))]),
    ) as unknown as NaturalnessModel['usual']
  })
  return { ...model, usual }
}

/** How natural a motion is whose `part` came from elsewhere. `take`, if it is one of the model's, does not judge itself. */
export function scoreNaturalness(
  model: NaturalnessModel,
  motion: Motion,
  part: PartName,
  take?: string,
  kernels: Kernels = scalar,
): Naturalness {
  const [terms] = measureTerms(model, motion, [part], take, kernels)
  const shareOf = (term: keyof NaturalnessTerms): number =>
    share(terms[term], model.usual[part][term], LEAST_SPREAD[term])
  const shares = {
    strangeness: shareOf('strangeness'),
    coordination: shareOf('coordination'),
    seam: shareOf('seam'),
    limits: shareOf('limits'),
  }
  const score = portable.exp(TERMS.reduce((sum, term) => sum + WEIGHTS[term] * portable.log(shares[term]), 0))
  return { score, terms, shares }
}

/**
 * Which share of real motions is as bad or worse, counted softly:
 *
 *   share(v) = mean over real u of g((v − u) / h),   g(x) = 1 for x ≤ 0, else 1 / (1 + x²)
 *
 * with h the spread of the real ones, half of their middle 68 %. Counted plainly, whatever is worse than all of a few
 * real motions is equally bad: of ten, one in eleven, and nothing told one from another.
 */
export function share(value: number, usual: readonly number[], leastSpread: number): number {
  const at = (q: number): number => usual[Math.min(usual.length - 1, Math.floor(q * usual.length))]
  const h = Math.max(leastSpread, (at(0.84) - at(0.16)) / 2)
  return usual.reduce((sum, u) => sum + (value <= u ? 1 : 1 / (1 + ((value - u) / h) ** 2)), 0) / usual.length
}

/**
 * The terms for several splits of the body into part A and rest B. With d² the squared distance of an instant to the
 * nearest real one, over all groups or over those of A or B alone,
 *
 *   strangeness = mean d_AB,     coordination = √( Σ max(0, d²_AB − d²_A − d²_B) / Σ (d²_A + d²_B + 0.1² m²) )
 *
 * If some real instant has both the part and the rest, the second is nothing, however rare either is. It is a ratio
 * because rare halves are rarely near together: 161 recordings, real against mismatched, were told apart with an
 * area under the curve of 0.96 so, and of 0.91 by the excess in metres.
 */
function measureTerms(
  model: Omit<NaturalnessModel, 'usual'>,
  motion: Motion,
  parts: readonly PartName[],
  take: string | undefined,
  kernels: Kernels,
): NaturalnessTerms[] {
  const rows = bodyFeatures(motion, model.frameRate, kernels)
  const own = take === undefined ? -1 : model.takes.indexOf(take)
  const count = rows.length / FRAME_WIDTH
  const inPart = parts.map((part) => GROUPS.map((group) => groupsOf[part].includes(group)))
  const strange = parts.map(() => 0)
  const apart = parts.map(() => 0)
  const each = parts.map(() => 0)
  const nearest = new Float64Array(3 * parts.length)
  for (let row = 0; row < count; row++) {
    nearest.fill(Infinity)
    nearestReal(model, rows, row * FRAME_WIDTH, own, inPart, nearest)
    parts.forEach((_, p) => {
      const [both, a, b] = nearest.subarray(3 * p, 3 * p + 3)
      strange[p] += Math.sqrt(both) / count
      apart[p] += Math.max(0, both - a - b)
      each[p] += a + b + NEAR ** 2
    })
  }
  const limits = jointLimits(motion, worldMotion(motion, kernels)).worstDegrees
  return parts.map((part, p) => ({
    strangeness: strange[p],
    coordination: Math.sqrt(apart[p] / each[p]),
    seam: seamJerk(motion, partOf(motion.skeleton, part)),
    limits,
  }))
}

/** nearest[3p…] ← least squared distance over all groups, over the part's, over the rest's. */
function nearestReal(
  { samples, takeOf }: Omit<NaturalnessModel, 'usual'>,
  rows: Float32Array,
  at: number,
  own: number,
  inPart: readonly (readonly boolean[])[],
  nearest: Float64Array,
): void {
  const perGroup = new Float64Array(GROUPS.length)
  for (let sample = 0, s = 0; sample < takeOf.length; sample++, s += FRAME_WIDTH) {
    if (takeOf[sample] === own) continue
    let all = 0
    for (let group = 0, c = 0; group < GROUP_WIDTHS.length; group++) {
      let sum = 0
      for (const end = c + GROUP_WIDTHS[group]; c < end; c++) {
        const gap = rows[at + c] - samples[s + c]
        sum += gap * gap
      }
      perGroup[group] = sum
      all += sum
    }
    for (let p = 0; p < inPart.length; p++) {
      let part = 0
      for (let group = 0; group < perGroup.length; group++) if (inPart[p][group]) part += perGroup[group]
      const o = 3 * p
      if (all < nearest[o]) nearest[o] = all
      if (part < nearest[o + 1]) nearest[o + 1] = part
      if (all - part < nearest[o + 2]) nearest[o + 2] = all - part
    }
  }
}
