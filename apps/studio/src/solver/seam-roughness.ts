import { worldPositions, type Motion } from '@understudy/motion'
import type { BlendSpan } from './messages.ts'

/**
 * How rough a seam is beside the rest of the motion: the largest acceleration of any joint within the blend over the
 * 95th percentile of the largest accelerations outside it. 1 is as lively as the motion itself.
 */
export function seamRoughness(motion: Motion, { start, end }: BlendSpan): number {
  const { frameCount, frameRate, skeleton } = motion
  const p = worldPositions(motion)
  const stride = 3 * skeleton.jointCount
  const inside: number[] = []
  const outside: number[] = []
  for (let frame = 1; frame < frameCount - 1; frame++) {
    let most = 0
    for (let at = frame * stride; at < (frame + 1) * stride; at += 3) {
      let squared = 0
      for (let c = at; c < at + 3; c++) squared += (p[c - stride] - 2 * p[c] + p[c + stride]) ** 2
      most = Math.max(most, squared)
    }
    const time = frame / frameRate
    const acceleration = Math.sqrt(most) * frameRate * frameRate
    if (time >= start && time <= end) inside.push(acceleration)
    else outside.push(acceleration)
  }
  outside.sort((a, b) => a - b)
  const usual = outside[Math.floor(0.95 * outside.length)] ?? 0
  return Math.max(0, ...inside) / Math.max(usual, 1e-6)
}
