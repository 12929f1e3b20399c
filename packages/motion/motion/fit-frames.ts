import { conjugateFlat, multiplyFlat, portable } from '@understudy/kernels'
import { makeMotion, type Motion } from './motion.ts'
import { SmoothCurve, smoothWeights } from './smooth-curve.ts'

/** Keeps the smallest pivot away from zero where few old frames fall on a new one; shrinks a correction by a thousandth. */
const RIDGE = 1e-3

/**
 * Moves the frames of `draft`, a coarser copy of `motion`, so that the smooth curve through them
 * is nearest to all frames of `motion`, not only to those that happen to fall on a new one:
 *
 *   δ = argmin Σᵢ ‖ eᵢ − Σ_k B_k(tᵢ) δ_k ‖²,   eᵢ = pᵢ − p(tᵢ),  log( q(tᵢ)⁻¹ qᵢ )
 *
 * with B_k(t) the weight of new frame k in the curve at t. One Gauss–Newton step: the curve is
 * linear in the root, and in small turns of the joints. The matrix BᵀB has three bands each side and is the
 * same for every channel. Steady motion leaves e = 0 and the draft as it is. O(frames · joints).
 */
export function fitFrames(draft: Motion, motion: Motion): Motion {
  const { skeleton, frameCount, frameRate } = draft
  const channels = 3 + 3 * skeleton.jointCount
  const bands = new Float64Array(4 * frameCount)
  const right = new Float64Array(channels * frameCount)
  const curve = new SmoothCurve(draft)
  const root = new Float32Array(3)
  const rotations = new Float32Array(4 * skeleton.jointCount)
  const error = new Float64Array(channels)
  const weights = new Float64Array(4)
  const covered = Math.floor(((frameCount - 1) / frameRate) * motion.frameRate + 1e-6)
  for (let at = 0; at <= covered; at++) {
    const exact = Math.min((at / motion.frameRate) * frameRate, frameCount - 1)
    const frame = Math.min(Math.floor(exact), frameCount - 2)
    curve.moveTo(frame)
    curve.sample(root, 0, rotations, 0, exact - frame)
    residual(error, motion, at, root, rotations)
    smoothWeights(weights, exact - frame, frame, frameCount)
    for (let i = 0; i < 4; i++) {
      const key = frame - 1 + i
      if (weights[i] === 0) continue
      for (let j = i; j < 4; j++) bands[4 * key + j - i] += weights[i] * weights[j]
      for (let c = 0; c < channels; c++) right[channels * key + c] += weights[i] * error[c]
    }
  }
  solveBanded(bands, right, channels, frameCount)
  return moveFrames(draft, right, channels)
}

/** error ← what is left from the curve to frame `at`: a difference for the root, a rotation vector for each joint. */
function residual(
  error: Float64Array,
  motion: Motion,
  at: number,
  root: Float32Array,
  rotations: Float32Array,
): void {
  for (let c = 0; c < 3; c++) error[c] = motion.rootPositions[3 * at + c] - root[c]
  const width = rotations.length
  const q = new Float64Array(4)
  for (let i = 0, o = 3; i < width; i += 4, o += 3) {
    conjugateFlat(q, 0, rotations, i)
    multiplyFlat(q, 0, q, 0, motion.rotations, width * at + i)
    const sign = q[3] < 0 ? -1 : 1
    const sine = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2])
    const k = sine > 1e-12 ? (2 * sign * portable.atan2(sine, sign * q[3])) / sine : 2 * sign
    for (let c = 0; c < 3; c++) error[o + c] = k * q[c]
  }
}

/**
 * Solves (A + ridge) x = b for every channel in place, A symmetric positive with entries
 * A[k][k + n] = bands[4k + n], n ≤ 3, by A = LDLᵀ.
 */
function solveBanded(bands: Float64Array, b: Float64Array, channels: number, size: number): void {
  for (let k = 0; k < size; k++) bands[4 * k] *= 1 + RIDGE
  for (let k = 0; k < size; k++) {
    const pivot = bands[4 * k]
    for (let i = 1; i < 4 && k + i < size; i++) {
      const factor = bands[4 * k + i] / pivot
      if (factor === 0) continue
      for (let j = i; j < 4; j++) bands[4 * (k + i) + j - i] -= factor * bands[4 * k + j]
      for (let c = 0; c < channels; c++) b[channels * (k + i) + c] -= factor * b[channels * k + c]
    }
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let c = 0; c < channels; c++) {
      let value = b[channels * k + c]
      for (let j = 1; j < 4 && k + j < size; j++) value -= bands[4 * k + j] * b[channels * (k + j) + c]
      b[channels * k + c] = value / bands[4 * k]
    }
  }
}

/** p ← p + δ, q ← q exp(δ). */
function moveFrames(draft: Motion, delta: Float64Array, channels: number): Motion {
  const { name, skeleton, frameRate, frameCount, annotations } = draft
  const rootPositions = new Float32Array(draft.rootPositions)
  const rotations = new Float32Array(draft.rotations)
  const turn = new Float64Array(4)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] += delta[channels * frame + c]
    for (let joint = 0; joint < skeleton.jointCount; joint++) {
      const d = channels * frame + 3 + 3 * joint
      const angle = portable.hypot(delta[d], delta[d + 1], delta[d + 2])
      if (angle === 0) continue
      const s = angle > 1e-9 ? portable.sin(angle / 2) / angle : 0.5
      for (let c = 0; c < 3; c++) turn[c] = delta[d + c] * s
      turn[3] = portable.cos(angle / 2)
      const q = 4 * (frame * skeleton.jointCount + joint)
      multiplyFlat(rotations, q, rotations, q, turn, 0)
    }
  }
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations, annotations })
}
