import type { Kernels } from '@understudy/kernels'
import type { StyleMotionReport } from '@understudy/operations'
import { duration, resample, worldPositions, type Motion } from '@understudy/motion'
import { farthestFromLine, footSkate, makeRun } from '@understudy/synthesis/analysis'
import {
  applyStyle,
  energy,
  exampleWeights,
  groundTrack,
  labelOf,
  placeInSpace,
  pointDistance,
  styleCrowd,
  styledPoint,
  styleVector,
  type StylePlace,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import type { StyleChange } from '../../document/style-recipe.ts'
import type { AttributeLook, ExampleWeight, StyleAnswer, StyleAsk, StyleLook } from './messages.ts'

/** Principal components that are shown: the rest is detail. */
const SHOWN_COMPONENTS = 6
/** While a hand moves, frames per second. */
const QUICK_RATE = 30

/** A take that was looked at once; changes of it come fast and many. */
export interface OpenTake {
  readonly motion: Motion
  /** The same with fewer frames, and how much it moves. */
  readonly quick: Motion
  readonly moves: number
  readonly space: VectorSpace | undefined
  readonly place: StylePlace
  readonly look: StyleLook
}

/** Finds out what the examples say about a take. */
export function openTake(
  motion: Motion,
  space: VectorSpace | undefined,
  name: string | undefined,
  refused: readonly string[] = [],
  kernels?: Kernels,
): OpenTake {
  const place = placeInSpace(space, motion, makeRun({ kernels }))
  const moves = energy.measure(motion)
  const quick = motion.frameRate > QUICK_RATE ? resample(motion, QUICK_RATE) : motion
  return { motion, quick, moves, space, place, look: { ...lookOf(space, name, place, moves), refused } }
}

/** The take in another manner, alone or as a crowd, at half its rate: while a hand moves. */
export function previewStyle(
  open: OpenTake,
  { change, crowd }: StyleAsk,
  options: { readonly clock: () => number; readonly kernels?: Kernels },
): StyleAnswer {
  const began = options.clock()
  const { quick, place, space } = open
  const { kernels } = options
  const made = crowd
    ? styleCrowd(space, quick, place, change, { ...crowd, kernels })
    : {
        people: [applyStyle(space, quick, place, change, { kernels })],
        nearest: undefined,
        spacing: undefined,
      }
  return styleAnswer(open, change, made, () => options.clock() - began, kernels)
}

/** What came of a change: of a preview, or of what the operation made. */
export function styleAnswer(
  { motion, moves, space, place, look }: OpenTake,
  change: StyleChange,
  { people, nearest, spacing }: Pick<StyleMotionReport, 'people' | 'nearest' | 'spacing'>,
  took: () => number,
  kernels?: Kernels,
): StyleAnswer {
  const [first, ...others] = people
  const point = space && styledPoint(space, place, change)
  const positions = worldPositions(first, kernels)
  return {
    motion: first,
    others,
    facts: {
      look,
      weights: point && space ? weightsOf(space, exampleWeights(space, point)) : [],
      deviations: point && space ? pointDistance(space, point) : 0,
      energyBefore: moves,
      energyAfter: energy.measure(first),
      skate: footSkate(first, first.annotations.contacts, positions).mean,
      // Against every frame of the result: its last tenth of a second is part of its way.
      offPath: farthestFromLine(groundTrack(first), groundTrack(motion, motion.frameRate)),
      seconds: duration(first),
      secondsBefore: duration(motion),
      nearest,
      spacing,
      took: took(),
    },
  }
}

/** Who walks the take's own way in the manner of the average. */
export const averageOf = (open: OpenTake, kernels?: Kernels): Motion =>
  applyStyle(open.space, open.motion, open.place, { caricature: 0 }, { name: 'average', kernels })

function lookOf(
  space: VectorSpace | undefined,
  name: string | undefined,
  place: StylePlace,
  moves: number,
): Omit<StyleLook, 'refused'> {
  const { way, point, outside = 0, cycles = 1, why } = place
  if (!space || !point)
    return {
      way,
      space: undefined,
      why,
      // No examples to be inside or outside of: the whole track is plain.
      attributes: [{ name: 'energy', own: moves, low: 0, high: 2 * moves, marks: [] }],
      components: [],
      exampleCount: 0,
      cycles: 0,
      outsideCm: 0,
      detail: [],
      reach: 3,
    }
  const { deviations } = space.shape
  const furthest = Math.max(...space.members.map((member) => pointDistance(space, member.point)))
  const bytes = 2 * (space.shape.mean.length + space.timing.mean.length)
  return {
    way,
    space: name,
    why,
    exampleCount: space.members.length,
    cycles,
    outsideCm: 100 * outside,
    reach: Math.max(1, furthest / Math.max(pointDistance(space, point), 0.05)),
    attributes: space.attributes.flatMap(({ name: attribute, labels }): AttributeLook[] => {
      const known = labels.filter((label) => Number.isFinite(label))
      const [low, high] = [Math.min(...known), Math.max(...known)]
      // Where all are alike nothing was learnt.
      if (!(high > low)) return []
      const vector = styleVector(space, attribute)
      const own = Math.min(
        Math.max(labelOf(space, vector, point), low - (high - low) / 2),
        high + (high - low) / 2,
      )
      return [{ name: attribute, own, low, high, marks: known }]
    }),
    components: Array.from(deviations.slice(0, SHOWN_COMPONENTS), (deviation, k) => ({
      own: point.shape[k] / deviation,
      marks: space.members.map((member) => member.point.shape[k] / deviation),
      centimetres: 100 * deviation,
    })),
    detail: Array.from({ length: deviations.length + 1 }, (_, kept) => {
      const left = point.shape.slice(kept).reduce((sum, v) => sum + v * v, 0)
      return { kept, errorCm: 100 * Math.sqrt(left), kilobytes: (bytes * (kept + 1)) / 1000 }
    }),
  }
}

const weightsOf = (space: VectorSpace, weights: readonly number[]): ExampleWeight[] =>
  space.members
    .map(({ name }, m) => ({ name, weight: weights[m] }))
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
