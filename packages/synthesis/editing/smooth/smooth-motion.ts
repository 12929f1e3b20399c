import { portable } from '@understudy/kernels'
import { makeMotion, MotionError, type Motion } from '@understudy/motion'

/**
 * Every curve of a motion averaged with a bell of deviation σ seconds: with wₖ = exp(−(k/rate)²/2σ²), cut off at 3σ,
 *
 *   p̄(f) = Σₖ wₖ p(f + k) / Σₖ wₖ          for the root
 *   q̄(f) = Σₖ wₖ ± q(f + k), to length one,   ± so that q(f)·(± q(f + k)) ≥ 0, for each joint
 *
 * Near the ends the bell narrows to what there is on both sides, so the first and last frame stay.
 */
export function smoothMotion(motion: Motion, sigmaSeconds: number): Motion {
  if (!(sigmaSeconds > 0 && Number.isFinite(sigmaSeconds)))
    throw new MotionError(
      `smoothMotion: a window of ${sigmaSeconds} s was requested for "${motion.name}"; it must be longer than 0. Give some hundredths of a second.`,
    )
  const { frameCount, frameRate, skeleton, rootPositions, rotations } = motion
  const width = 4 * skeleton.jointCount
  const radius = Math.ceil(3 * sigmaSeconds * frameRate)
  const bell = Float64Array.from({ length: radius + 1 }, (_, k) =>
    portable.exp(-((k / (frameRate * sigmaSeconds)) ** 2) / 2),
  )
  const root = new Float32Array(rootPositions.length)
  const turned = new Float32Array(rotations.length)
  const sum = new Float64Array(Math.max(3, width))
  for (let frame = 0; frame < frameCount; frame++) {
    const reach = Math.min(radius, frame, frameCount - 1 - frame)
    let total = 0
    sum.fill(0)
    for (let k = -reach; k <= reach; k++) {
      const weight = bell[Math.abs(k)]
      total += weight
      for (let c = 0; c < 3; c++) sum[c] += weight * rootPositions[3 * (frame + k) + c]
    }
    for (let c = 0; c < 3; c++) root[3 * frame + c] = sum[c] / total
    sum.fill(0)
    const here = width * frame
    for (let k = -reach; k <= reach; k++) {
      const there = width * (frame + k)
      for (let q = 0; q < width; q += 4) {
        let dot = 0
        for (let c = 0; c < 4; c++) dot += rotations[here + q + c] * rotations[there + q + c]
        const weight = dot < 0 ? -bell[Math.abs(k)] : bell[Math.abs(k)]
        for (let c = 0; c < 4; c++) sum[q + c] += weight * rotations[there + q + c]
      }
    }
    for (let q = 0; q < width; q += 4) {
      const length = Math.sqrt(sum[q] ** 2 + sum[q + 1] ** 2 + sum[q + 2] ** 2 + sum[q + 3] ** 2)
      for (let c = 0; c < 4; c++) turned[here + q + c] = sum[q + c] / length
    }
  }
  return makeMotion({ ...motion, rootPositions: root, rotations: turned })
}
