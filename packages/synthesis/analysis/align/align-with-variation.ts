import { reference, type Kernels } from '@understudy/kernels'
import { duration, type Motion } from '@understudy/motion'
import { cloudTrack, commonRoles, groundOfCell, type CloudTrack } from '../compare/index.ts'
import { align, ALIGN_DEFAULTS, alignTracks, endsOf, type AlignOptions, type TimeAlignment } from './align.ts'
import { curveAt, curveInverse } from './time-curve.ts'

export interface AlignWithVariationOptions extends AlignOptions {
  /** Rounds of pose variation and alignment at most. */
  readonly rounds?: number
  /** Pose variation slower than this is forgiven, seconds: what is faster must be timing. */
  readonly variationSeconds?: number
}

export const ALIGN_WITH_VARIATION_DEFAULTS = { rounds: 4, variationSeconds: 0.5 } as const

// After Hsu, Pulli, Popović. Style translation for human motion. SIGGRAPH 2005, §4 (iterative motion warping).
/**
 * Alignment of motions that differ in posture as well as in timing: in turn
 *
 *   o(t) = smooth( a(t) − T_t b(w(t)) )      what b would have to be moved by, per role, slowly varying
 *   w    = align( a, b + T⁻¹o )              the alignment of what is left
 *
 * until the curve moves less than a quarter of a frame. A stoop or a raised arm held throughout goes
 * into o and no longer drags the timing along. `smooth` is a Gaussian of `variationSeconds`. The
 * seed's source also scales; an offset that varies with time does the same where the pose is not still.
 */
export function alignWithVariation(
  a: Motion,
  b: Motion,
  options: AlignWithVariationOptions = {},
  kernels: Kernels = reference,
): TimeAlignment {
  const settings = {
    ...ALIGN_DEFAULTS,
    ...ALIGN_WITH_VARIATION_DEFAULTS,
    roles: commonRoles([a, b]),
    ...options,
  }
  const trackA = cloudTrack(a, settings, kernels)
  const trackB = cloudTrack(b, settings, kernels)
  let found = align(a, b, settings, kernels)
  for (let round = 0; round < settings.rounds; round++) {
    const varied = shiftByVariation(trackA, trackB, found, settings.variationSeconds)
    const next = alignTracks(trackA, varied, settings, kernels)
    const moved = largestMove(found, next, duration(a))
    found = { ...next, curve: endsOf(next.curve, duration(a), duration(b)) }
    if (moved < 0.25 / trackA.frameRate) break
  }
  return found
}

/** `b` with the slow part of its difference from `a` added, on its own clock and ground. */
function shiftByVariation(
  a: CloudTrack,
  b: CloudTrack,
  alignment: TimeAlignment,
  seconds: number,
): CloudTrack {
  const { frameRate, half } = b
  const width = 3 * b.roles.length
  const offsets = new Float32Array(b.frameCount * width)
  for (let j = 0; j < b.frameCount; j++) {
    const i = clampFrame(curveInverse(alignment.curve, j / frameRate) * frameRate, a.frameCount)
    // Laying a over b gives the difference in b's own ground frame at once.
    const { yaw, x, z } = groundOfCell({ a: b, b: a }, j, Math.round(i))
    const [c, s] = [Math.cos(yaw), Math.sin(yaw)]
    const low = Math.floor(i)
    const alpha = i - low
    for (let q = 0; q < width; q += 3) {
      const p = (half + low) * width + q
      const n = (half + Math.min(low + 1, a.frameCount - 1)) * width + q
      const at = (k: number): number => a.points[p + k] + (a.points[n + k] - a.points[p + k]) * alpha
      const [ax, ay, az] = [at(0), at(1), at(2)]
      const o = (half + j) * width + q
      offsets[j * width + q] = c * ax + s * az + x - b.points[o]
      offsets[j * width + q + 1] = ay - b.points[o + 1]
      offsets[j * width + q + 2] = c * az - s * ax + z - b.points[o + 2]
    }
  }
  smoothAlong(offsets, b.frameCount, width, seconds * frameRate)
  const points = b.points.slice()
  for (let f = 0; f < b.frameCount + 2 * half; f++) {
    const j = Math.min(Math.max(f - half, 0), b.frameCount - 1)
    for (let q = 0; q < width; q++) points[f * width + q] += offsets[j * width + q]
  }
  return { ...b, points }
}

/** A Gaussian of `sigma` frames along time, cut at three, renormalised at the ends. */
function smoothAlong(values: Float32Array, frames: number, width: number, sigma: number): void {
  const reach = Math.min(frames - 1, Math.ceil(3 * sigma))
  const source = values.slice()
  for (let f = 0; f < frames; f++) {
    for (let q = 0; q < width; q++) {
      let sum = 0
      let total = 0
      for (let k = Math.max(0, f - reach); k <= Math.min(frames - 1, f + reach); k++) {
        const w = Math.exp(-0.5 * ((k - f) / sigma) ** 2)
        sum += w * source[k * width + q]
        total += w
      }
      values[f * width + q] = sum / total
    }
  }
}

function largestMove(before: TimeAlignment, after: TimeAlignment, seconds: number): number {
  let most = 0
  for (let k = 0; k <= 50; k++) {
    const t = (seconds * k) / 50
    most = Math.max(most, Math.abs(curveAt(before.curve, t) - curveAt(after.curve, t)))
  }
  return most
}

const clampFrame = (frame: number, count: number): number => Math.min(Math.max(frame, 0), count - 1)
