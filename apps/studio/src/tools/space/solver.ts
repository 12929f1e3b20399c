import type { Kernels } from '@understudy/kernels'
import { groundAt, rootMotion, seeded, worldPositions } from '@understudy/motion'
import type { AimReport, BuildSpaceReport } from '@understudy/operations'
import { curveAt, footSkate, makeRun } from '@understudy/synthesis/analysis'
import { mixRegistered } from '@understudy/synthesis/editing'
import { project, solveWeights, type ParametricSpace } from '@understudy/synthesis/methods/parametric-space'
import type { Place } from '../../document/space-recipe.ts'
import type { CallAnswer } from '../../engine/operations/call.ts'
import type { Accuracy, AimAnswer, AimFacts, SpaceMap } from './messages.ts'

/** While a hand moves, frames per second. */
const QUICK_RATE = 30
/** A weight below this is not worth a bar. */
const SOME = 0.005

export interface OpenSpace {
  readonly space: ParametricSpace
  readonly map: SpaceMap
}

/** What there is to see of a space that was built. */
export function openSpace(
  key: string,
  space: ParametricSpace,
  { refused, doubted, accuracy: { median, p90 } }: Pick<BuildSpaceReport, 'refused' | 'doubted' | 'accuracy'>,
  took: number,
): OpenSpace {
  const { members, reference } = space.registration
  const places = (from: number, to: number): Float32Array =>
    Float32Array.from(space.samples.slice(from, to).flatMap(({ parameters }) => parameters))
  return {
    space,
    map: {
      key,
      names: members.map(({ motion }) => motion.name),
      examples: places(0, space.exampleCount),
      blends: places(space.exampleCount, space.samples.length),
      reach: reachOf(space),
      start: groundAt(rootMotion(members[reference].motion), 0),
      refused,
      doubted,
      leftOutCm:
        median === undefined || p90 === undefined ? undefined : { median: 100 * median, p90: 100 * p90 },
      took,
    },
  }
}

/** The motion that comes nearest to a place while a hand still moves: without contacts, feet and recipe. */
export function previewAim(
  { space }: OpenSpace,
  target: Place,
  options: { readonly clock: () => number; readonly kernels?: Kernels },
): AimAnswer {
  const began = options.clock()
  const made = quickly(space, target, makeRun({ kernels: options.kernels }))
  return { motion: made.motion, facts: aimFacts(space, target, made, 0, options.clock() - began) }
}

/** The same of what the operation made. */
export const exactAim = (
  { space }: OpenSpace,
  target: Place,
  { motion, report, took }: CallAnswer<AimReport>,
): AimAnswer => {
  const skate = footSkate(motion, motion.annotations.contacts, worldPositions(motion)).mean
  return { motion, facts: aimFacts(space, target, { ...report, motion }, skate, took) }
}

type Aimed = Pick<AimReport, 'weights' | 'aimed' | 'projected'> & Pick<AimAnswer, 'motion'>

/** What came of a request, measured on the motion. */
function aimFacts(space: ParametricSpace, target: Place, made: Aimed, skate: number, took: number): AimFacts {
  const { registration, parameter } = space
  const { motion, weights } = made
  const moment = momentOf(space, weights)
  const got = asPlace(parameter.measure(motion, moment))
  const aimed = asPlace(made.aimed)
  return {
    asked: target,
    aimed,
    got,
    projected: made.projected,
    missCm: 100 * apart(aimed, got),
    awayCm: 100 * apart(target, aimed),
    moment,
    weights: registration.members
      .map((member, m) => ({ name: member.motion.name, weight: weights[m] }))
      .filter(({ weight }) => weight > SOME)
      .toSorted((a, b) => b.weight - a.weight),
    skate,
    took,
  }
}

/** How near many requests come: blends of places that can be reached, aimed at again. Yields before each. */
export function* accuracyOf(
  { space, map }: OpenSpace,
  count: number,
  seed: number,
  kernels?: Kernels,
): Generator<number, Accuracy> {
  const random = seeded(seed)
  const run = makeRun({ kernels })
  const places = new Float32Array(3 * count)
  const misses = new Float32Array(count)
  for (let n = 0; n < count; n++) {
    yield n / count
    const near = random.pick(space.samples).parameters
    const other = random.pick(space.samples).parameters
    const u = random() * 0.5
    const wanted = project(
      space,
      near.map((v, k) => v + u * (other[k] - v)),
    ).aimed
    const { weights } = solveWeights(space, wanted, {}, run)
    // Measured on the whole motion, as it is seen: not on the pose the weights were found with.
    const { motion, clock } = mixRegistered(space.registration, weights, { frameRate: 120 }, run.kernels)
    const got = space.parameter.measure(motion, clock.at(space.instant))
    places.set(wanted, 3 * n)
    misses[n] = 100 * apart(asPlace(wanted), asPlace(got))
  }
  const sorted = [...misses].toSorted((a, b) => a - b)
  return {
    key: map.key,
    places,
    misses,
    median: sorted[Math.floor(count / 2)],
    worst: sorted[count - 1],
  }
}

function quickly(space: ParametricSpace, target: Place, run: ReturnType<typeof makeRun>): Aimed {
  const found = solveWeights(space, target, {}, run)
  const { members, reference } = space.registration
  const start = groundAt(rootMotion(members[reference].motion), 0)
  // Without contacts, feet and recipe: a hand that moves does not wait for them.
  const { motion } = mixRegistered(
    space.registration,
    found.weights,
    { name: 'made', start, frameRate: QUICK_RATE },
    run.kernels,
  )
  return { ...found, motion }
}

/** When the defining moment is, seconds of the blend: with steady weights its clock is the mean of the members'. */
function momentOf({ registration, instant }: ParametricSpace, weights: readonly number[]): number {
  const total = weights.reduce((sum, w) => sum + w, 0)
  return registration.members.reduce(
    (sum, { curve }, m) => sum + (weights[m] / total) * curveAt(curve, instant),
    0,
  )
}

/** Twice the usual distance of neighbouring samples: how far from one a request still counts as within reach. */
function reachOf(space: ParametricSpace): number {
  // The method keeps this to itself; asked from far outside, it draws back to exactly this distance.
  const far = space.samples[0].parameters.map((v) => v + 50)
  const { aimed } = project(space, far)
  return Math.min(...space.samples.map(({ parameters }) => apart(asPlace(parameters), asPlace(aimed))))
}

const asPlace = ([left, up, ahead]: readonly number[]): Place => [left, up, ahead]
const apart = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
