import { quat, type GroundTransform } from '@understudy/motion'
import { examplesAt, type AnswerExamples } from '@understudy/operations'

/** An example as people are told of it: which, when there, how stretched, laid where, and how much of the frame it is. */
export interface ToldExample {
  readonly source: string
  readonly sourceSeconds: number
  readonly stretch: number
  readonly ground: GroundTransform
  /** Per cent, to a tenth; those of a frame add to 100. */
  readonly percent: number
}

/** What a frame is made of, as the operation that made it reports, the heaviest first. */
export function tellExamples(examples: AnswerExamples, seconds: number): readonly ToldExample[] {
  const found = examplesAt(examples, seconds)
  const percents = roundTo100(found.map(({ weight }) => weight))
  return found.map(({ clip, sourceSeconds, stretch, placement }, at) => {
    const { rotation, translation } = placement
    const [x, , z] = quat.rotate(rotation, [0, 0, 1])
    const ground = { yaw: Math.atan2(x, z), x: translation[0], z: translation[2] }
    return { source: clip, sourceSeconds, stretch, ground, percent: percents[at] }
  })
}

/** Shares as tenths of a per cent that add to 100: what rounding down leaves goes to the largest remainders. */
export function roundTo100(shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const exact = shares.map((share) => (1000 * share) / total)
  const tenths = exact.map(Math.floor)
  const left = 1000 - tenths.reduce((sum, one) => sum + one, 0)
  exact
    .map((value, at) => ({ at, remainder: value - tenths[at] }))
    .toSorted((a, b) => b.remainder - a.remainder)
    .slice(0, left)
    .forEach(({ at }) => tenths[at]++)
  return tenths.map((one) => one / 10)
}
