import { portable } from '@understudy/kernels'
import {
  averageFlat,
  eulerToQuat,
  MotionError,
  quat,
  quatToEuler,
  type Quat,
  type Vec3,
} from '@understudy/motion'
import { smoothTrack } from './joint-track.ts'

/**
 * How a seam is adjusted. `rotations`: mean and deviation of rotation vectors about the mean rotation, which neither
 * wrap nor lock. `angles`: the seed's own form on Euler angles (Z Y X). `none`: as lent.
 */
export type AdjustMode = 'rotations' | 'angles' | 'none'

/** How far the donor's joints take on mean and deviation of the base's. */
export interface AdjustOptions {
  readonly mode?: AdjustMode
  /** From 0, as the donor has it, to 1, mean and deviation of the base. */
  readonly strength?: number
  /** A deviation is changed by this factor at most: a base that stands still would freeze what it is lent. */
  readonly maxGain?: number
  /** Movement quicker than this is never enlarged, in frames: it is tremor and noise more than gesture. */
  readonly detailFrames?: number
}

/** What `adjustStatistics` takes where its options do not say. */
export const ADJUST_DEFAULTS = { mode: 'rotations', strength: 1, maxGain: 2, detailFrames: 0 } as const

/** What was done to one joint. */
export interface Adjustment {
  /** Turn between the two means, radians, that was made. */
  readonly turnRadians: number
  /** Factor on the deviation along each axis. */
  readonly gain: Vec3
}

// Juang. Partial Motion Query and Assembly for Character Animation. NCTU 2007, §3.2.2.
/**
 * Gives one joint of the lent part the distribution it has in the base: per axis
 *
 *   S_i = (R_i − M_R) / σ_R · σ_Q + M_Q
 *
 * In `rotations` R_i is the rotation vector log(m_R⁻¹ r_i) about the mean rotation m_R, so M_R = 0, and S_i is laid
 * about m_Q: s_i = m_Q exp(g ∘ log(m_R⁻¹ r_i)), g = σ_Q / σ_R held within [1/maxGain, maxGain]. With strength a
 * the mean goes the share a of the way from m_R to m_Q and g becomes gᵃ. What is quicker than `detailFrames` rides on
 * top, made smaller with the rest but never larger.
 *
 * `lent` and `own` are `[frame][xyzw]` of the joint; the result is new, of lent's length.
 */
export function adjustStatistics(
  lent: Float64Array,
  own: Float64Array,
  options: AdjustOptions = {},
): { rotations: Float64Array; adjustment: Adjustment } {
  const { mode, strength, maxGain, detailFrames } = { ...ADJUST_DEFAULTS, ...options }
  if (!(strength >= 0 && strength <= 1))
    throw new MotionError(
      `assemble: the strength of the adjustment is ${strength}; it goes from 0 (as lent) to 1 (mean and deviation of the base).`,
    )
  if (mode === 'none' || strength === 0)
    return { rotations: lent.slice(), adjustment: { turnRadians: 0, gain: [1, 1, 1] } }
  if (mode === 'angles') return byAngles(lent, own, strength, maxGain)
  return byRotations(lent, own, strength, maxGain, detailFrames)
}

function byRotations(
  lent: Float64Array,
  own: Float64Array,
  strength: number,
  maxGain: number,
  detailFrames: number,
): { rotations: Float64Array; adjustment: Adjustment } {
  const meanLent = meanOf(lent)
  const meanOwn = meanOf(own)
  const deviations = deviationOf(vectorsAbout(lent, meanLent))
  const gain = gains(deviations, deviationOf(vectorsAbout(own, meanOwn)), strength, maxGain)
  const mean = quat.slerp(meanLent, meanOwn, strength)
  const gesture = smoothTrack(lent, detailFrames)
  const rotations = new Float64Array(lent.length)
  vectorsAbout(gesture, meanLent).forEach((v, frame) => {
    const slow = quat.multiply(mean, quat.exp([v[0] * gain[0], v[1] * gain[1], v[2] * gain[2]]))
    const back = quat.inverse(quat.quatAt(gesture, 4 * frame))
    const d = quat.log(quat.multiply(back, quat.quatAt(lent, 4 * frame)))
    const detail = quat.exp([0, 1, 2].map((c) => d[c] * Math.min(1, gain[c])) as never)
    rotations.set(quat.multiply(slow, detail), 4 * frame)
  })
  return { rotations, adjustment: { turnRadians: quat.angleBetween(meanLent, mean), gain } }
}

const ORDER = 'ZYX'

/** The seed's form to the letter, apart from the gain's limit: angles are unwrapped in time, then scaled axis by axis. */
function byAngles(
  lent: Float64Array,
  own: Float64Array,
  strength: number,
  maxGain: number,
): { rotations: Float64Array; adjustment: Adjustment } {
  const r = anglesOf(lent)
  const q = anglesOf(own)
  const meanR = columnMeans(r)
  const meanQ = columnMeans(q)
  const centred = (rows: readonly Vec3[], mean: Vec3): Vec3[] =>
    rows.map((row) => [row[0] - mean[0], row[1] - mean[1], row[2] - mean[2]])
  const gain = gains(deviationOf(centred(r, meanR)), deviationOf(centred(q, meanQ)), strength, maxGain)
  const rotations = new Float64Array(lent.length)
  r.forEach((row, frame) => {
    const [a, b, c] = [0, 1, 2].map((axis) => {
      // The means may lie a whole turn apart; the shorter way is meant.
      const way = portable.atan2(
        portable.sin(meanQ[axis] - meanR[axis]),
        portable.cos(meanQ[axis] - meanR[axis]),
      )
      return (row[axis] - meanR[axis]) * gain[axis] + meanR[axis] + strength * way
    })
    rotations.set(eulerToQuat(ORDER, a, b, c), 4 * frame)
  })
  return { rotations, adjustment: { turnRadians: quat.angleBetween(meanOf(lent), meanOf(rotations)), gain } }
}

function gains(lent: Vec3, own: Vec3, strength: number, maxGain: number): Vec3 {
  const of = (c: number): number => {
    // An axis the donor does not use has nothing to scale but noise.
    if (lent[c] < 1e-3) return 1
    return portable.pow(Math.min(maxGain, Math.max(1 / maxGain, own[c] / lent[c])), strength)
  }
  return [of(0), of(1), of(2)]
}

export function meanOf(rotations: Float64Array): Quat {
  const out = new Float64Array(4)
  averageFlat(out, 0, rotations, 0, 4, rotations.length / 4)
  return [out[0], out[1], out[2], out[3]]
}

/** log(mean⁻¹ q) of every frame, radians. */
export function vectorsAbout(rotations: Float64Array, mean: Quat): Vec3[] {
  const back = quat.inverse(mean)
  return Array.from({ length: rotations.length / 4 }, (_, frame) =>
    quat.log(quat.multiply(back, quat.quatAt(rotations, 4 * frame))),
  )
}

function anglesOf(rotations: Float64Array): Vec3[] {
  const rows: [number, number, number][] = []
  for (let frame = 0; frame < rotations.length / 4; frame++) {
    const [a, b, c] = quatToEuler(ORDER, quat.quatAt(rotations, 4 * frame))
    const row: [number, number, number] = [a, b, c]
    const before = rows.at(-1)
    if (before)
      for (let axis = 0; axis < 3; axis++)
        row[axis] -= 2 * Math.PI * Math.round((row[axis] - before[axis]) / (2 * Math.PI))
    rows.push(row)
  }
  return rows
}

const columnMeans = (rows: readonly Vec3[]): Vec3 => {
  const sum = (axis: number): number => rows.reduce((total, row) => total + row[axis], 0) / rows.length
  return [sum(0), sum(1), sum(2)]
}

/** Root mean square along each axis. */
function deviationOf(rows: readonly Vec3[]): Vec3 {
  const of = (axis: number): number =>
    Math.sqrt(rows.reduce((total, row) => total + row[axis] ** 2, 0) / Math.max(1, rows.length))
  return [of(0), of(1), of(2)]
}
