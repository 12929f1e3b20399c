import { duration, rootMotion, worldPositions, type Motion, type Role } from '@understudy/motion'
import { choleskyFactor, choleskySolve, gram } from '@understudy/synthesis/analysis/statistics'

const ROLES: readonly Role[] = [
  'head',
  'neck',
  'leftUpperArm',
  'rightUpperArm',
  'leftLowerArm',
  'rightLowerArm',
  'leftHand',
  'rightHand',
  'leftUpperLeg',
  'rightUpperLeg',
  'leftLowerLeg',
  'rightLowerLeg',
  'leftFoot',
  'rightFoot',
]
const PHASES = 12

/**
 * What can be seen of a cycle, whatever it was made from: where each role is from the hips, in the body's heading, at twelve
 * phases; the height of the hips; duration and travel. Metres and seconds.
 */
function visibleFeatures(motion: Motion): Float64Array {
  const positions = worldPositions(motion)
  const path = rootMotion(motion)
  const { roles, jointCount } = motion.skeleton
  const hips = roles.get('hips') ?? 0
  const out: number[] = []
  for (let k = 0; k < PHASES; k++) {
    const f = Math.round(((motion.frameCount - 1) * k) / (PHASES - 1))
    const at = 3 * f * jointCount
    const [c, s] = [Math.cos(path.yaw[f]), Math.sin(path.yaw[f])]
    for (const role of ROLES) {
      const joint = roles.get(role)
      if (joint === undefined) continue
      const [p, q] = [at + 3 * joint, at + 3 * hips]
      const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[p + axis] - positions[q + axis])
      out.push(c * dx - s * dz, dy, s * dx + c * dz)
    }
    out.push(positions[at + 3 * hips + 1])
  }
  const last = path.x.length - 1
  out.push(duration(motion), Math.hypot(path.x[last] - path.x[0], path.z[last] - path.z[0]))
  return Float64Array.from(out)
}

/** The strength of each attribute in a motion, as its labels count it. */
export type StrengthMeter = (motion: Motion) => readonly number[]

/**
 * Learns to read labels off what can be seen: ridge regression in its dual form,
 *
 *   label(x) = l̄ + kᵀ (K + λ I)⁻¹ (l − l̄),   K = X Xᵀ of centred features,   λ = `ridge` of the mean diagonal of K
 *
 * It knows nothing of coefficients, so it can say whether a change of coefficients is seen as what it was meant to be.
 */
export function learnStrength(
  motions: readonly Motion[],
  labels: readonly (readonly number[])[],
  ridge = 0.003,
): StrengthMeter {
  const rows = motions.map(visibleFeatures)
  const width = rows[0].length
  const mean = new Float64Array(width)
  for (const row of rows) row.forEach((value, c) => (mean[c] += value / rows.length))
  const n = rows.length
  const x = new Float64Array(n * width)
  rows.forEach((row, r) => row.forEach((value, c) => (x[r * width + c] = value - mean[c])))
  const k = gram(x, n, width)
  let trace = 0
  for (let r = 0; r < n; r++) trace += k[r * n + r]
  for (let r = 0; r < n; r++) k[r * n + r] += (ridge * trace) / n
  choleskyFactor(k, n)
  const fits = labels.map((list) => {
    const centre = list.reduce((sum, v) => sum + v, 0) / n
    const dual = Float64Array.from(list, (v) => v - centre)
    choleskySolve(k, n, dual)
    const weights = new Float64Array(width)
    dual.forEach((by, r) => {
      for (let c = 0; c < width; c++) weights[c] += by * x[r * width + c]
    })
    return { centre, weights }
  })
  return (motion) => {
    const seen = visibleFeatures(motion)
    return fits.map(({ centre, weights }) =>
      weights.reduce((sum, weight, c) => sum + weight * (seen[c] - mean[c]), centre),
    )
  }
}
