import { quat, vec3, worldMotion, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { smoothGaussian } from '../../../analysis/signals/index.ts'
import { choleskyFactor, choleskySolve } from '../../../analysis/statistics/index.ts'
import { meanOf, vectorsAbout } from './adjust-statistics.ts'
import { trackOf } from './joint-track.ts'
import type { Part } from './part.ts'

/** Seconds in which a trunk makes one independent movement: a clip has its length over this many observations. */
const MEMORY = 0.25
/** A trunk is heavy: what is lent to it is smoothed by a Gaussian of this σ, seconds. */
const INERTIA = 0.1
/** Seconds that make a hand's velocity as large as its place. */
const VELOCITY_SCALE = 0.15

/**
 * The trunk moves with its arms: a punch turns the chest. What a trunk joint's rotation vector e(t), about its mean,
 * owes to the hands x(t) (place and velocity of each lent hand against the chest) is
 *
 *   ê(t) = r² B x(t),   B = argmin Σ ‖e − B x‖² + λ‖B‖²
 *
 * with r² the share of e that x explains, corrected for the number of regressors (below zero is none). The base keeps
 * what its trunk does for its legs, loses what it did for the arms it no longer has, and gets what the new ones need:
 *
 *   e = e_base − ê_base + ê_donor
 *
 * Writes the trunk's joints of `rotations` (`[frame][joint][xyzw]`, the base's) weighted by `weights` per frame, and
 * returns the donor's r² as a mean over the trunk. `donor` is already on the base's clock and body.
 */
export function lendTrunk(
  rotations: Float32Array,
  base: Motion,
  donor: Motion,
  part: Part,
  weights: Float64Array,
): number {
  const handRoles = part.roles.filter((role) => role.endsWith('Hand'))
  if (part.trunk.length === 0 || handRoles.length === 0) return 0
  const own = handPaths(base, handRoles)
  const lent = handPaths(donor, handRoles)
  if (!own || !lent) return 0
  const width = 4 * base.skeleton.jointCount
  let shareSum = 0
  for (const joint of part.trunk) {
    const ownTrack = trackOf(base, joint)
    const mean = meanOf(ownTrack)
    const ownVectors = vectorsAbout(ownTrack, mean)
    const lentTrack = trackOf(donor, joint)
    const lentVectors = vectorsAbout(lentTrack, meanOf(lentTrack))
    const owed = explained(ownVectors, own, base.frameRate)
    const needed = explained(lentVectors, lent, base.frameRate)
    shareSum += needed.share
    for (let frame = 0; frame < base.frameCount; frame++) {
      const w = weights[frame]
      if (w === 0) continue
      const e = ([0, 1, 2] as const).map(
        (c) => ownVectors[frame][c] + w * (needed.vectors[frame][c] - owed.vectors[frame][c]),
      )
      rotations.set(quat.multiply(mean, quat.exp([e[0], e[1], e[2]])), frame * width + 4 * joint)
    }
  }
  return shareSum / part.trunk.length
}

/** Hands against the chest in its own axes, with velocity, mean removed: one row of regressors per frame. */
function handPaths(motion: Motion, hands: readonly Role[]): readonly Float64Array[] | undefined {
  const { roles, jointCount } = motion.skeleton
  const chest = roles.get('chest') ?? roles.get('spine')
  if (chest === undefined) return undefined
  const { positions, orientations } = worldMotion(motion)
  const places = Array.from({ length: motion.frameCount }, (_, frame) => {
    const at = frame * jointCount
    const back = quat.inverse(quat.quatAt(orientations, 4 * (at + chest)))
    return hands.flatMap((role): readonly number[] => {
      const hand = 3 * (at + roles.get(role)!)
      const way: Vec3 = [0, 1, 2].map((c) => positions[hand + c] - positions[3 * (at + chest) + c]) as never
      return quat.rotate(back, way)
    })
  })
  const last = places.length - 1
  const rows = places.map((place, frame) => {
    const [before, after] = [Math.max(0, frame - 1), Math.min(last, frame + 1)]
    const scale = (VELOCITY_SCALE * motion.frameRate) / Math.max(1, after - before)
    return Float64Array.from([
      ...place,
      ...place.map((_, c) => scale * (places[after][c] - places[before][c])),
    ])
  })
  for (let c = 0; c < rows[0].length; c++) {
    const mean = rows.reduce((sum, row) => sum + row[c], 0) / rows.length
    for (const row of rows) row[c] -= mean
  }
  return rows
}

/** The part of `vectors` that goes with `rows`, by ridge regression, times the share of variance it may claim. */
function explained(
  vectors: readonly Vec3[],
  rows: readonly Float64Array[],
  frameRate: number,
): { vectors: readonly Vec3[]; share: number } {
  const p = rows[0].length
  const gram = new Float64Array(p * p)
  const right = new Float64Array(3 * p)
  let total = 0
  rows.forEach((row, frame) => {
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < p; j++) gram[i * p + j] += row[i] * row[j]
      for (let c = 0; c < 3; c++) right[c * p + i] += row[i] * vectors[frame][c]
    }
    total += vectors[frame][0] ** 2 + vectors[frame][1] ** 2 + vectors[frame][2] ** 2
  })
  let trace = 0
  for (let i = 0; i < p; i++) trace += gram[i * p + i]
  const none = { vectors: vectors.map((): Vec3 => [0, 0, 0]), share: 0 }
  if (!(total > 1e-9) || !(trace > 1e-9)) return none
  for (let i = 0; i < p; i++) gram[i * p + i] += (0.05 * trace) / p
  choleskyFactor(gram, p)
  const slopes = [0, 1, 2].map((c) => {
    const column = right.slice(c * p, (c + 1) * p)
    choleskySolve(gram, p, column)
    return column
  })
  const quick = Float64Array.from({ length: 3 * rows.length }, (_, k) =>
    rows[Math.floor(k / 3)].reduce((sum, x, i) => sum + x * slopes[k % 3][i], 0),
  )
  const heavy = smoothGaussian(quick, 3, INERTIA * frameRate)
  const fitted = rows.map((_, frame) => vec3.vec3At(heavy, 3 * frame))
  const missed = fitted.reduce((sum, v, frame) => {
    const miss = vec3.subtract(v, vectors[frame])
    return sum + vec3.dot(miss, miss)
  }, 0)
  const observations = rows.length / (frameRate * MEMORY)
  const freedom = observations - p - 1
  const share = freedom > 0 ? Math.max(0, 1 - ((missed / total) * (observations - 1)) / freedom) : 0
  return { vectors: fitted.map((v) => vec3.scale(v, share)), share }
}
