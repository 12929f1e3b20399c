import { duration, MotionError, type Motion } from '@understudy/motion'
import { align, curveAt, footplants, type Registration, type Run } from '@understudy/synthesis/analysis'
import {
  calmMotion,
  registerExamples,
  type ExampleSet,
  type RegisteredExamples,
} from '@understudy/synthesis/methods/deformable-model'
import { sketchMotion, type Sketch } from '../../../engine/sketches/sketch.ts'
import { MODEL_RATE } from '../../../document/model-families.ts'
import { exampleOf, onBody, type Heard } from './learn-model.ts'
import { areRows, type BuiltModel } from '../../../document/model-recipe.ts'

/** One example beside the others. */
export interface Strip {
  /** Its number among the recipe's examples. */
  readonly index: number
  readonly name: string
  readonly seconds: number
  readonly plants: readonly {
    readonly side: 'left' | 'right'
    readonly start: number
    readonly end: number
  }[]
  /** When each key comes, seconds of its own. */
  readonly keys: readonly number[]
  /** Its own seconds at even steps of the reference's clock. */
  readonly warp: Float32Array
  readonly sketch: Sketch
  /** RMS distance from the mean of all, metres; where it is farthest, seconds of the reference. */
  readonly rms: number
  readonly worstTime: number
  readonly worstDistance: number
}

export interface Refused {
  readonly index: number
  readonly name: string
  readonly reason: string
  /** It takes part all the same. */
  readonly forced: boolean
}

/** Examples in correspondence, to look at. */
export interface Registered {
  /** Seconds of the common clock. */
  readonly seconds: number
  readonly keys: readonly string[]
  /** The reference first. */
  readonly strips: readonly Strip[]
  readonly refused: readonly Refused[]
  /** The key frame that would help most, and when it comes in each strip. */
  readonly proposed: { readonly time: number; readonly why: string; readonly instants: readonly number[] }
  /** How far apart the set is over the common clock, metres. */
  readonly distances: Float32Array
}

export interface RegisteredSet {
  readonly set: ExampleSet
  readonly shown: Registered
}

/** Steps of the common clock that strips are drawn by. */
const STEPS = 60

/** Performs, puts on one body and registers; what is forced is aligned freely, where its own key frames say otherwise. */
export function registerSet(
  recipe: BuiltModel,
  given: readonly (string | Motion)[],
  owner: Motion | undefined,
  run: Run,
  tell: Heard,
): RegisteredSet {
  if (given.length < 4)
    throw new MotionError(
      `${given.length} ${given.length === 1 ? 'example is' : 'examples are'} too few to tell what varies: at least four of one action are needed. Add some.`,
    )
  let body: Motion | undefined = owner && calmMotion(owner)
  const motions = given.map((one, k) => {
    const motion = exampleOf(one)
    body ??= motion
    tell((0.7 * (k + 1)) / given.length)
    return { ...onBody(motion, body), name: uniqueName(recipe.names, k) }
  })
  const marked = areRows(recipe.keys) ? withRows(motions, recipe.keys) : motions
  const keys = areRows(recipe.keys) ? recipe.keys.map(({ name }) => name) : recipe.keys
  const indexOf = (motion: Motion): number => motions.findIndex(({ name }) => name === motion.name)
  const options = { frameRate: MODEL_RATE, groupOf: ({ name }: Motion) => name }
  const first = registerExamples(marked, { ...options, keys }, run)
  const refused = first.refused.map(({ motion, reason }) => ({
    index: indexOf(motion),
    name: motion.name,
    reason: reason.replace(/^register: /, ''),
    forced: recipe.forced.includes(indexOf(motion)),
  }))
  const forced = refused.filter((one) => one.forced).map(({ index }) => motions[index])
  const found = forced.length === 0 ? first : forceIn(first, forced, options, run)
  tell(0.95)
  return { set: found.set, shown: shownOf(found, refused, indexOf) }
}

/** Everything again with those who were refused, their keys where a free alignment with the reference has them, whatever their contacts. */
function forceIn(
  { registration }: RegisteredExamples,
  forced: readonly Motion[],
  options: { readonly frameRate: number; readonly groupOf: (motion: Motion) => string },
  run: Run,
): RegisteredExamples {
  const base = registration.members[registration.reference].motion
  const { marks } = base.annotations
  const added = forced.map((motion) => {
    const { curve } = align(base, motion, { maxSlope: 3 }, run.kernels)
    const end = duration(motion)
    const times = marks.map(({ name, time }) => ({
      name,
      time: Math.min(Math.max(curveAt(curve, time), 0.03), end - 0.03),
    }))
    return { ...motion, annotations: { ...motion.annotations, contacts: [], marks: times } }
  })
  const all = [...registration.members.map(({ motion }) => motion), ...added]
  const alignment = { maxDistance: 10, reference: registration.reference }
  return registerExamples(all, { ...options, keys: marks.map(({ name }) => name), alignment }, run)
}

function shownOf(
  { registration, set }: RegisteredExamples,
  refused: readonly Refused[],
  indexOf: (motion: Motion) => number,
): Registered {
  const { members, reference, report, duration: seconds } = registration
  const keys = set.keys.map(({ name }) => name)
  const order = [reference, ...members.map((_, m) => m).filter((m) => m !== reference)]
  return {
    seconds,
    keys,
    strips: order.map((m) => stripOf(registration, m, keys, indexOf)),
    refused,
    proposed: {
      time: report.proposedKey.time,
      why: report.proposedKey.why,
      instants: order.map((m) => report.proposedKey.instants[m]),
    },
    distances: Float32Array.from(report.distances),
  }
}

function stripOf(
  { members, report, duration: whole }: Registration,
  m: number,
  keys: readonly string[],
  indexOf: (motion: Motion) => number,
): Strip {
  const { motion, curve } = members[m]
  const { rms, worstTime, worstDistance } = report.members[m]
  const { contacts, marks } = motion.annotations
  return {
    index: indexOf(motion),
    name: motion.name,
    seconds: duration(motion),
    plants: footplants(contacts).map(({ side, start, end }) => ({ side, start, end })),
    keys: keys.map((name) => marks.find((mark) => mark.name === name)?.time ?? 0),
    warp: Float32Array.from({ length: STEPS + 1 }, (_, k) => curveAt(curve, (whole * k) / STEPS)),
    sketch: sketchMotion(motion),
    rms,
    worstTime,
    worstDistance,
  }
}

/** Two examples of one name could not be told apart. */
function uniqueName(names: readonly string[], k: number): string {
  const name = names[k] ?? `Example ${k + 1}`
  const before = names.slice(0, k).filter((other) => other === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}

function withRows(
  motions: readonly Motion[],
  rows: readonly { readonly name: string; readonly times: readonly (number | null)[] }[],
): Motion[] {
  return motions.map((motion, k) => ({
    ...motion,
    annotations: {
      ...motion.annotations,
      marks: rows.flatMap(({ name, times }) => {
        const time = times[k]
        return time === null || time === undefined ? [] : [{ name, time }]
      }),
    },
  }))
}
