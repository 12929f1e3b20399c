import type { Kernels } from '@understudy/kernels'
import { duration, groundAt, MotionError, rename, rootMotion, seeded, type Motion } from '@understudy/motion'
import { asFigure, settleFeet } from '../../editing/index.ts'
import { makeRun, type Run } from '../../run.ts'
import { exaggerate } from './exaggerate.ts'
import { energy } from './measures.ts'
import { locate } from './locate.ts'
import { performPoint } from './perform-point.ts'
import { attributePull } from './explain-point.ts'
import { meanPoint, movePoint } from './points.ts'
import { locateCycles, restyle } from './restyle.ts'
import { varyPoint } from './vary.ts'
import type { SpacePoint, VectorSpace } from './vector-space.ts'

/** What is asked of a motion's manner. Nothing of it given, the motion is itself. */
export interface StyleChange {
  /** By how much, in the units of the labels: `energy: 0.3`. */
  readonly add?: Readonly<Record<string, number>>
  /** Distance from the average, multiplied: 1 is itself, 0 the average, 2 twice as distinct. */
  readonly caricature?: number
  /** Principal components of shape, in deviations of the examples. */
  readonly components?: readonly number[]
  /** Weights of examples, by name, added to what it is. */
  readonly toward?: Readonly<Record<string, number>>
  /** How much of all this its shape takes part in, and how much its timing; 1 fully, 0 not at all. */
  readonly shape?: number
  readonly timing?: number
  /** Components used when a point is performed, the longest first; all unless given. */
  readonly detail?: number
  /** One of a crowd: how much it differs, and which one it is. */
  readonly vary?: { readonly seed: number; readonly index: number; readonly amount: number }
}

/** What a change of style takes where it does not say: each factor 1, as it is. */
export const STYLE_CHANGE_DEFAULTS = { caricature: 1, shape: 1, timing: 1 } as const

/**
 * How a motion is changed: `located` as a point of the space, `cycles` cycle by cycle with its path kept, `own` about its
 * own posture, where the examples say nothing about it.
 */
export type StyleWay = 'located' | 'cycles' | 'own'

/** Where a motion lies among the examples, found once for all changes of it. */
export interface StylePlace {
  readonly way: StyleWay
  readonly point?: SpacePoint
  /** RMS joint displacement that the space cannot say, metres. */
  readonly outside?: number
  readonly cycles?: number
  /** Why the examples say nothing about it. */
  readonly why?: string
}

/** A motion longer than so many of the space's clock is no single performance of its action. */
const ONE = 1.7

/** What each attribute's vector is kept apart from; energy takes along what goes with it: pace, swing, bounce. */
export const STYLE_APART: Readonly<Record<string, readonly string[]>> = {
  energy: ['turn', 'handHeight'],
  speed: ['turn', 'swing'],
  swing: ['speed', 'turn', 'height', 'build', 'stoop'],
  stoop: ['swing', 'speed'],
  height: ['swing', 'speed', 'stoop', 'build'],
  build: ['swing', 'speed', 'stoop', 'height'],
  turn: ['speed'],
  handHeight: ['energy'],
}
const APART_FROM_MOOD = ['speed', 'turn']

/** The vector of one attribute as a style uses it. */
export const styleVector = (space: VectorSpace, name: string) =>
  attributePull(space, name, STYLE_APART[name] ?? APART_FROM_MOOD)

/** Finds the way in which a motion can be changed with these examples. */
export function placeInSpace(
  space: VectorSpace | undefined,
  motion: Motion,
  run: Run = makeRun(),
): StylePlace {
  if (!space) return { way: 'own' }
  if (duration(motion) < ONE * space.duration) {
    try {
      const { point, outside } = locate(space, asFigure(motion, figureOf(space)), {}, run)
      return { way: 'located', point, outside }
    } catch (error) {
      if (!(error instanceof MotionError)) throw error
    }
  }
  try {
    return { way: 'cycles', ...locateCycles(space, motion) }
  } catch (error) {
    if (!(error instanceof MotionError)) throw error
    return { way: 'own', why: error.message }
  }
}

/** What a change adds to a point of the space, shares of shape and timing not yet taken. */
export function styleAdd(space: VectorSpace, change: StyleChange): SpacePoint {
  let add = meanPoint(space)
  for (const [name, amount] of Object.entries(change.add ?? {}))
    if (amount !== 0) add = movePoint(add, styleVector(space, name), amount)
  for (const [name, weight] of Object.entries(change.toward ?? {})) {
    const example = space.members.find((member) => member.name === name)
    if (!example)
      throw new MotionError(
        `style: the space has no example "${name}"; there are ${space.members.length}, the first is ` +
          `"${space.members[0].name}". Name one of them.`,
        { code: 'unknown-name' },
      )
    add = movePoint(add, example.point, weight)
  }
  change.components?.forEach((deviations, k) => {
    if (k < add.shape.length) add.shape[k] += deviations * space.shape.deviations[k]
  })
  return add
}

/** How much of somebody's own pace is seen in a crowd that walks one way: with all of it they would soon be far apart. */
const OWN_PACE = 0.25

/** What makes one of a crowd differ from the others. */
const variation = (
  space: VectorSpace,
  { seed, index, amount }: NonNullable<StyleChange['vary']>,
): SpacePoint => varyPoint(space, seeded(seed * 1009 + index), { amount })

/** What the result is called, and whether it is finished. */
export interface ApplyStyleOptions {
  readonly name?: string
  /** Contacts are found in the result, and feet and knees brought to rest: for what is written. A slider need not wait for it. */
  readonly settle?: boolean
  readonly kernels?: Kernels
}

/** The motion with another manner. */
export function applyStyle(
  space: VectorSpace | undefined,
  motion: Motion,
  place: StylePlace,
  change: StyleChange,
  options: ApplyStyleOptions = {},
): Motion {
  const made = styled(space, motion, place, change, options)
  return options.settle ? { ...settleFeet(made, { kernels: options.kernels }), name: made.name } : made
}

function styled(
  space: VectorSpace | undefined,
  motion: Motion,
  place: StylePlace,
  change: StyleChange,
  options: ApplyStyleOptions,
): Motion {
  const { caricature, shape, timing } = { ...STYLE_CHANGE_DEFAULTS, ...change }
  const { name = motion.name, kernels } = options
  const degree = 1 + (caricature - 1) * shape
  if (place.way === 'own' || !space)
    return exaggerate(motion, { name, degree: degree * livelier(motion, change), kernels })
  const same = shared(styleAdd(space, change), shape)
  const own = change.vary && variation(space, change.vary)
  const add = own ? movePoint(same, own, 1) : same
  if (place.way === 'cycles') {
    const clock = own && movePoint(same, own, OWN_PACE)
    return restyle(space, motion, {
      name,
      add,
      caricature: degree,
      timing,
      kernels,
      ...(clock && { clock }),
    })
  }
  const from = place.point!
  const scaled = (values: Float64Array, by: number): Float64Array => values.map((v) => by * v)
  const point: SpacePoint = {
    shape: scaled(from.shape, degree).map((v, k) => v + add.shape[k]),
    timing: scaled(from.timing, 1 + (caricature - 1) * timing).map((v, k) => v + timing * add.timing[k]),
    ...(from.rest && { rest: from.rest }),
  }
  const performed = performPoint(
    space,
    point,
    {
      name,
      start: groundAt(rootMotion(motion), 0),
      ...(change.detail !== undefined && { detail: change.detail }),
    },
    kernels,
  )
  // Located on the figure of the examples, worn by its own again.
  return rename(asFigure(performed, motion), name)
}

/** Less energy than this does not count as some: who stands cannot do twice as much. */
const SOME_ENERGY = 0.3

/** By how much a motion is to be exaggerated for the energy it is asked for, and as one of a crowd. */
function livelier(motion: Motion, { add, vary, shape = 1 }: StyleChange): number {
  const asked = (add?.energy ?? 0) * shape
  const more = asked === 0 ? 1 : Math.max(0, 1 + asked / Math.max(energy.measure(motion), SOME_ENERGY))
  return vary ? more * (1 + vary.amount * (seeded(vary.seed * 1009 + vary.index)() - 0.4)) : more
}

/** The figure of a space, as a motion to be like. */
const figureOf = (space: VectorSpace): Motion =>
  performPoint(space, meanPoint(space), { cleanFeet: false, name: 'average' })

const shared = (point: SpacePoint, shape: number): SpacePoint => ({
  shape: point.shape.map((v) => shape * v),
  timing: point.timing,
})

/** Where the changed motion lies among the examples, for those who want to see it in weights. */
export function styledPoint(
  space: VectorSpace,
  place: StylePlace,
  change: StyleChange,
): SpacePoint | undefined {
  if (!place.point) return undefined
  const { caricature, shape, timing } = { ...STYLE_CHANGE_DEFAULTS, ...change }
  const add = styleAdd(space, change)
  return {
    shape: place.point.shape.map((v, k) => v * (1 + (caricature - 1) * shape) + shape * add.shape[k]),
    timing: place.point.timing.map((v, k) => v * (1 + (caricature - 1) * timing) + timing * add.timing[k]),
  }
}
