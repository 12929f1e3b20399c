import { duration, worldPositions, type Motion } from '@understudy/motion'
import { footSkate, jointDistances } from '@understudy/synthesis/analysis'
import { skateCurve } from '../shared/skate-curve.ts'
import type { BeforeAfter } from '../../engine/performances/tool-answers.ts'
import type { NoiseFacts } from './messages.ts'

/** Steps of the little curves. */
const STEPS = 220
/** Trembling is what happens within this time, seconds. */
const STEP = 1 / 60

/**
 * How far the joints leap aside from the way between the moments a sixtieth of a second before and after, centimetres RMS over the
 * joints, frame by frame: r = p(f) − ½ (p(f − h) + p(f + h)). A person who moves does a few millimetres; noise shows whole.
 */
export function trembleOf(motion: Motion): Float32Array {
  const positions = worldPositions(motion)
  const { frameCount, frameRate, skeleton } = motion
  const width = 3 * skeleton.jointCount
  const h = Math.max(1, Math.round(STEP * frameRate))
  const out = new Float32Array(frameCount)
  for (let f = h; f + h < frameCount; f++) {
    let sum = 0
    for (let i = f * width; i < (f + 1) * width; i++)
      sum += (positions[i] - 0.5 * (positions[i - h * width] + positions[i + h * width])) ** 2
    out[f] = 100 * Math.sqrt(sum / skeleton.jointCount)
  }
  return out
}

function rms(values: Float32Array | Float64Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return Math.sqrt(sum / Math.max(1, values.length))
}

const most = (values: Float32Array): Float32Array => {
  const out = new Float32Array(STEPS)
  values.forEach((value, f) => {
    const step = Math.min(STEPS - 1, Math.floor((STEPS * f) / Math.max(1, values.length - 1)))
    out[step] = Math.max(out[step], value)
  })
  // A short clip has fewer frames than there are steps.
  for (let k = 1; k < STEPS; k++) if (out[k] === 0) out[k] = out[k - 1]
  return out
}

/** Feet and trembling of a clip before and after. Which feet are planted when is what is known afterwards. */
export function noiseCurves(
  before: Motion,
  after: Motion,
): {
  readonly before: NoiseFacts
  readonly after: NoiseFacts
  readonly skate: BeforeAfter
  readonly tremble: BeforeAfter
} {
  const { contacts } = after.annotations
  const seconds = duration(after)
  const [a, b] = [trembleOf(before), trembleOf(after)]
  const skateOf = (motion: Motion): number => footSkate(motion, contacts, worldPositions(motion)).mean
  return {
    before: { skate: skateOf(before), tremble: rms(a) },
    after: { skate: skateOf(after), tremble: rms(b) },
    skate: { seconds, before: skateCurve(before, contacts), after: skateCurve(after, contacts) },
    tremble: { seconds, before: most(a), after: most(b) },
  }
}

/** RMS distance of the joints at the same frames, centimetres. */
export function apartCm(a: Motion, b: Motion): number {
  return 100 * rms(jointDistances(worldPositions(a), worldPositions(b), a.skeleton.jointCount))
}
