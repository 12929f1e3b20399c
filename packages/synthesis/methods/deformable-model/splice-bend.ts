import { slerpFlat, portable } from '@understudy/kernels'
import { sliceFrames, worldPositions, type Motion } from '@understudy/motion'
import { keepFeet } from '../../editing/index.ts'
import type { DeformableModel } from './model.ts'
import { onStandingLeg } from './standing-feet.ts'
import { canonicalFrames } from './synthesize.ts'

/** A foot that moves less than this is left alone, metres: locking it again would only add its own rounding. */
const FEET_MOVED = 0.002
/** Seconds before and after the span that are looked at when feet are locked. */
const AROUND = 0.5

/**
 * The input with a bent stretch in its place. Planted feet that the bend would have moved are put back where the input
 * has them, and the legs bend for it; a foot that was itself `asked` to move stays where it was asked to be.
 */
export function spliceBend(
  input: Motion,
  model: DeformableModel,
  coefficients: Float64Array,
  { first, last }: { readonly first: number; readonly last: number },
  asked: readonly string[] = [],
): Motion {
  const bent = canonicalFrames(model, coefficients)
  const width = 4 * input.skeleton.jointCount
  const rootPositions = input.rootPositions.slice()
  const rotations = input.rotations.slice()
  rootPositions.set(bent.rootPositions.subarray(0, 3 * (last - first + 1)), 3 * first)
  rotations.set(bent.rotations.subarray(0, width * (last - first + 1)), width * first)
  const spliced: Motion = { ...input, rootPositions, rotations }
  if (!plantsMoved(input, spliced, model, first)) return spliced
  const around = Math.round(AROUND * input.frameRate)
  const [from, to] = [Math.max(0, first - around), Math.min(input.frameCount, last + 1 + around)]
  const part = sliceFrames(spliced, from, to)
  const planted = part.annotations.contacts.filter(
    (contact) => !asked.some((point) => onStandingLeg(contact, point)),
  )
  const held = keepFeet(part, sliceFrames(input, from, to), planted)
  for (let f = first; f <= last; f++) {
    // Taken up and let go within the span, so that nothing jumps at its ends.
    const share = Math.min(1, (f - first) / 6, (last - f) / 6)
    const g = f - from
    for (let c = 0; c < 3; c++)
      rootPositions[3 * f + c] += share * (held.rootPositions[3 * g + c] - rootPositions[3 * f + c])
    for (let q = 0; q < width; q += 4)
      slerpFlat(rotations, f * width + q, rotations, f * width + q, held.rotations, g * width + q, share)
  }
  return spliced
}

/** Whether a planted heel or ball is elsewhere than before. */
function plantsMoved(before: Motion, after: Motion, { contacts }: DeformableModel, first: number): boolean {
  const { roles } = before.skeleton
  return contacts.some(({ role, from, to }) => {
    const joint = roles.get(role)
    if (joint === undefined) return false
    return [0, 0.5, 1].some((share) => {
      const f = first + Math.round(from + share * (to - 1 - from))
      const [a, b] = [before, after].map((motion) => worldPositions(sliceFrames(motion, f, f + 1)))
      const o = 3 * joint
      return portable.hypot(a[o] - b[o], a[o + 1] - b[o + 1], a[o + 2] - b[o + 2]) > FEET_MOVED
    })
  })
}
