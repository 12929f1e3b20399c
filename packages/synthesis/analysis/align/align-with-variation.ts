import { scalar, type Kernels, portable } from '@understudy/kernels'
import { duration, type Motion } from '@understudy/motion'
import { cloudTrack, commonRoles, groundOfCell, type CloudTrack } from '../compare/index.ts'
import { align, ALIGN_DEFAULTS, alignTracks, endsOf, type AlignOptions, type TimeAlignment } from './align.ts'
import { curveAt, curveInverse } from './time-curve.ts'

/** How `alignWithVariation` tells difference of pose from difference of timing. */
export interface AlignWithVariationOptions extends AlignOptions {
  /** Rounds of pose variation and alignment at most. */
  readonly rounds?: number
  /** Pose variation slower than this is forgiven, seconds: what is faster must be timing. */
  readonly variationSeconds?: number
}

/** What `alignWithVariation` takes where its options do not say. */
export const ALIGN_WITH_VARIATION_DEFAULTS = { rounds: 4, variationSeconds: 0.5 } as const

// After Hsu, Pulli, Popović. Style translation for human motion. SIGGRAPH 2005, §4 (iterative motion warping).
/**
 * Alignment of motions that differ in posture as well as in timing: in turn
 *
 *   s, o = argmin Σ_τ G(τ − t) ‖ T a(w⁻¹(τ)) − s b(τ) − o ‖²     per coordinate, slowly varying
 *   w    = align( a, s b + o )                                    the alignment of what is left
 *
 * until the curve moves less than a quarter of a frame. A stoop or a raised arm held throughout goes into o, a wider
 * swing into s, and neither drags the timing along. G is a Gaussian of `variationSeconds`.
 */
export function alignWithVariation(
  a: Motion,
  b: Motion,
  options: AlignWithVariationOptions = {},
  kernels: Kernels = scalar,
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
    const towards = varied(trackA, trackB, found, settings.variationSeconds)
    const next = alignTracks(trackA, towards, settings, kernels)
    const moved = largestMove(found, next, duration(a))
    found = { ...next, curve: endsOf(next.curve, duration(a), duration(b)) }
    if (moved < 0.25 / trackA.frameRate) break
  }
  return found
}

/** `b` scaled and moved towards `a`, slowly varying, on its own clock and ground. */
function varied(a: CloudTrack, b: CloudTrack, alignment: TimeAlignment, seconds: number): CloudTrack {
  const { frameRate, half, frameCount } = b
  const width = 3 * b.roles.length
  const target = laidOver(a, b, alignment)
  const source = b.points.subarray(half * width, (half + frameCount) * width)
  // Seen from the hips on the ground, or a longer step would be taken for a wider one.
  const hips = 3 * Math.max(0, b.roles.indexOf('hips'))
  const { scales, offsets } = fitVariation(source, target, frameCount, width, hips, seconds * frameRate)
  const points = b.points.slice()
  for (let f = 0; f < frameCount + 2 * half; f++) {
    const j = Math.min(Math.max(f - half, 0), frameCount - 1)
    const move = (q: number, from: number, to: number): void => {
      points[f * width + q] =
        to + scales[j * width + q] * (b.points[f * width + q] - from) + offsets[j * width + q]
    }
    for (let c = 0; c < 3; c++) move(hips + c, 0, 0)
    for (let q = 0; q < width; q++) {
      const base = f * width + hips + (q % 3)
      if (q - (q % 3) === hips) continue
      if (q % 3 === 1) move(q, 0, 0)
      else move(q, b.points[base], points[base])
    }
  }
  return { ...b, points }
}

/** Where the points of `a` are at each frame of `b`, in b's own ground frame. `[frame][role][xyz]`. */
function laidOver(a: CloudTrack, b: CloudTrack, alignment: TimeAlignment): Float32Array {
  const width = 3 * b.roles.length
  const out = new Float32Array(b.frameCount * width)
  for (let j = 0; j < b.frameCount; j++) {
    const i = clampFrame(curveInverse(alignment.curve, j / b.frameRate) * b.frameRate, a.frameCount)
    const { yaw, x, z } = groundOfCell({ a: b, b: a }, j, Math.round(i))
    const [c, s] = [portable.cos(yaw), portable.sin(yaw)]
    const low = Math.floor(i)
    for (let q = 0; q < width; q += 3) {
      const p = (a.half + low) * width + q
      const n = (a.half + Math.min(low + 1, a.frameCount - 1)) * width + q
      const at = (k: number): number => a.points[p + k] + (a.points[n + k] - a.points[p + k]) * (i - low)
      const [ax, az] = [at(0), at(2)]
      out[j * width + q] = c * ax + s * az + x
      out[j * width + q + 1] = at(1)
      out[j * width + q + 2] = c * az - s * ax + z
    }
  }
  return out
}

/** What moves less than this, metres RMS, keeps its size: a scale of stillness is noise. */
const STILL = 0.05
/** A scale beyond these is no variation of the same pose. */
const SCALES = [0.4, 2.5] as const

/**
 * The line through (source, target) around each frame, per coordinate, weighed by a Gaussian of `sigma` frames:
 *
 *   s = (cov(x, y) + λ) / (var x + λ),   o = mean y − s mean x,   λ = (5 cm)²
 *
 * Seen from the hips on the ground; the hips themselves are moved, not scaled.
 */
function fitVariation(
  source: Float32Array,
  target: Float32Array,
  frames: number,
  width: number,
  hips: number,
  sigma: number,
): { scales: Float32Array; offsets: Float32Array } {
  const reach = Math.min(frames - 1, Math.ceil(3 * sigma))
  const bell = Float64Array.from({ length: reach + 1 }, (_, k) => portable.exp(-0.5 * (k / sigma) ** 2))
  const scales = new Float32Array(frames * width).fill(1)
  const offsets = new Float32Array(frames * width)
  for (let q = 0; q < width; q++) {
    const isHips = q - (q % 3) === hips
    const seen = (points: Float32Array, k: number): number =>
      points[k * width + q] - (isHips || q % 3 === 1 ? 0 : points[k * width + hips + (q % 3)])
    for (let f = 0; f < frames; f++) {
      let [total, x, y, xx, xy] = [0, 0, 0, 0, 0]
      for (let k = Math.max(0, f - reach); k <= Math.min(frames - 1, f + reach); k++) {
        const w = bell[Math.abs(k - f)]
        const [u, v] = [seen(source, k), seen(target, k)]
        total += w
        x += w * u
        y += w * v
        xx += w * u * u
        xy += w * u * v
      }
      x /= total
      y /= total
      const scale = (xy / total - x * y + STILL ** 2) / (xx / total - x * x + STILL ** 2)
      const kept = isHips ? 1 : Math.min(Math.max(scale, SCALES[0]), SCALES[1])
      scales[f * width + q] = kept
      offsets[f * width + q] = y - kept * x
    }
  }
  return { scales, offsets }
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
