import { portable } from '@understudy/kernels'
import type { BodyTracks } from './body-tracks.ts'
import { around, GRAVITY, type RateEvidence } from './rate-evidence.ts'

/** Both feet must be this far above where they stand, metres: a heel that peels off the floor is no flight. */
const CLEARANCE = 0.05
/** Samples a parabola needs to be told from noise. */
const MIN_SAMPLES = 6
/** Metres that the centre of mass must sag from the chord, or millimetres of noise decide. */
const MIN_SAG = 0.02
/** Largest sideways acceleration of a flight, as a share of the vertical: nothing pushes a body in the air. */
const MOST_PUSH = 0.3
/** Largest root mean square misfit to the parabola, as a share of the sag. */
const MOST_MISFIT = 0.15
/** Octaves. On 44 recordings of jumps and runs the deviation was 0.04, the worst 0.12; other skeletons will be less true. */
const SPREAD = 0.12

/**
 * In the air a body falls at g, whatever it does. A parabola is fitted to the height of the centre of mass in every
 * flight, h(n) = c₀ + c₁n − ½ a n², n in samples; then
 *
 *   a · rate² = g      so      log₂(true / claimed) = ½ log₂( g / (a · claimed²) )
 *
 * averaged over the flights by how deep they sag.
 */
export function freeFallEvidence(body: BodyTracks): RateEvidence | undefined {
  let weight = 0
  let sum = 0
  for (const [start, end] of flights(body)) {
    const vertical = fitParabola(body.mass, 1, start, end)
    const fall = -vertical.acceleration
    const sag = (fall * (end - start) ** 2) / 8
    if (!(sag > MIN_SAG) || vertical.misfit > MOST_MISFIT * sag) continue
    const push = portable.hypot(
      fitParabola(body.mass, 0, start, end).acceleration,
      fitParabola(body.mass, 2, start, end).acceleration,
    )
    if (push > MOST_PUSH * fall) continue
    weight += sag
    sum += sag * portable.log2(fall * body.sampleRate ** 2)
  }
  if (weight === 0) return undefined
  const fall = portable.pow(2, sum / weight)
  return {
    kind: 'free fall',
    ...around(0.5 * portable.log2(GRAVITY / fall), SPREAD),
    how: `the body falls at ${fall.toFixed(1)} m/s² in the air, where gravity gives ${GRAVITY}`,
  }
}

/** `[start, end)` of the stretches with both feet in the air, take-off and landing inside the clip. */
function* flights({ clearance }: BodyTracks): Generator<readonly [start: number, end: number]> {
  let start = -1
  for (let sample = 0; sample < clearance.length; sample++) {
    const inAir = clearance[sample] > CLEARANCE
    if (inAir && start < 0) start = sample
    if (inAir || start < 0) continue
    if (start > 0 && sample - start >= MIN_SAMPLES) yield [start, sample]
    start = -1
  }
}

/** Least squares of one coordinate over `[start, end)`: acceleration per sample², and root mean square misfit. */
function fitParabola(
  track: Float64Array,
  coordinate: number,
  start: number,
  end: number,
): { acceleration: number; misfit: number } {
  // Centred, the normal equations part: t with y alone, and t² (less its mean) with y alone.
  const count = end - start
  const middle = (count - 1) / 2
  const meanSquare = (count * count - 1) / 12
  let y0 = 0
  let ty = 0
  let tt = 0
  let qy = 0
  let qq = 0
  for (let i = 0; i < count; i++) {
    const y = track[3 * (start + i) + coordinate]
    const t = i - middle
    const q = t * t - meanSquare
    y0 += y / count
    ty += t * y
    tt += t * t
    qy += q * y
    qq += q * q
  }
  const slope = ty / tt
  const bend = qy / qq
  let square = 0
  for (let i = 0; i < count; i++) {
    const t = i - middle
    const y = track[3 * (start + i) + coordinate]
    square += (y - y0 - slope * t - bend * (t * t - meanSquare)) ** 2
  }
  return { acceleration: 2 * bend, misfit: Math.sqrt(square / count) }
}
