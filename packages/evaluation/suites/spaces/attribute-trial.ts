import type { Motion } from '@understudy/motion'
import {
  attributeVector,
  movePoint,
  performPoint,
  steerPoint,
  type AttributeMeasure,
  type SpacePoint,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'

/** One request: this attribute by so much, the others as they are. All in standard deviations of the labels. */
export interface AttributeTry {
  readonly attribute: string
  readonly asked: number
  /** Measured change of the attribute itself. */
  readonly own: number
  /** Largest measured change of any other. */
  readonly others: number
}

export interface AttributeTrial {
  /** With what is measured fed back. */
  readonly steered: readonly AttributeTry[]
  /** The vector alone: the seed's way. */
  readonly plain: readonly AttributeTry[]
  /** Of all series of growing requests of one attribute from one start: steps that went up, and all steps. */
  readonly up: number
  readonly steps: number
}

/**
 * From every start, every attribute is asked for by each of `amounts` (standard deviations, ascending), where that stays within
 * `range` of the labels. What comes out is measured on the performed motion with its feet held, as anybody would get it.
 */
export function tryAttributes(
  space: VectorSpace,
  starts: readonly SpacePoint[],
  measures: readonly AttributeMeasure[],
  spreads: readonly number[],
  amounts: readonly number[],
  within: (attribute: number, value: number) => boolean,
): AttributeTrial {
  const perform = (point: SpacePoint): Motion => performPoint(space, point)
  const read = (motion: Motion): number[] => measures.map((one, b) => one.measure(motion) / spreads[b])
  const [steered, plain]: [AttributeTry[], AttributeTry[]] = [[], []]
  let [up, steps] = [0, 0]
  for (const start of starts) {
    const before = read(perform(start))
    measures.forEach(({ name }, a) => {
      const vector = attributeVector(space, name)
      let last: number | undefined
      for (const asked of amounts) {
        if (!within(a, (before[a] + asked) * spreads[a])) continue
        const tried = (point: SpacePoint): AttributeTry => {
          const change = read(perform(point)).map((value, b) => value - before[b])
          const others = Math.max(0, ...change.filter((_, b) => b !== a).map(Math.abs))
          return { attribute: name, asked, own: change[a], others }
        }
        const found = tried(steerPoint(space, start, { [name]: asked * spreads[a] }, measures).point)
        steered.push(found)
        plain.push(tried(movePoint(start, vector, asked * spreads[a])))
        if (last !== undefined) {
          steps++
          if (found.own > last) up++
        }
        last = found.own
      }
    })
  }
  return { steered, plain, up, steps }
}

/** Others' change over its own, in percent, summed over the requests: small requests do not outweigh large ones. */
export const leakage = (tries: readonly AttributeTry[]): number =>
  (100 * tries.reduce((sum, { others }) => sum + others, 0)) /
  tries.reduce((sum, { own }) => sum + Math.abs(own), 0)

/** Delivered over asked, in percent. */
export const delivered = (tries: readonly AttributeTry[]): number =>
  (100 * tries.reduce((sum, { own, asked }) => sum + own * Math.sign(asked), 0)) /
  tries.reduce((sum, { asked }) => sum + Math.abs(asked), 0)

/** Standard deviation of what is known. */
export function spreadOf(values: readonly number[]): number {
  const known = values.filter((value) => Number.isFinite(value))
  const mean = known.reduce((sum, v) => sum + v, 0) / known.length
  return Math.sqrt(known.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, known.length - 1))
}
