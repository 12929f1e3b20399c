import type { Kernels } from '@understudy/kernels'
import {
  groundAt,
  MotionError,
  resample,
  rootMotion,
  sameSkeleton,
  seeded,
  worldPositions,
  type Motion,
  type Role,
} from '@understudy/motion'
import { curveAt, footSkate, makeRun, register } from '@understudy/synthesis/analysis'
import { asFigure, mixRegistered } from '@understudy/synthesis/editing'
import {
  buildSpace,
  makeFromSpace,
  parameterNamed,
  project,
  solveWeights,
  type ParametricSpace,
} from '@understudy/synthesis/methods/parametric-space'
import type { Accuracy, AimAnswer, AimFacts, SpaceMap } from './messages.ts'
import type { Place } from '../../document/space-recipe.ts'
import { MAX_DISTANCE } from '../../document/space-sets.ts'

/** While a hand moves, frames per second. */
const QUICK_RATE = 30
/** A weight below this is not worth a bar. */
const SOME = 0.005

export interface OpenSpace {
  readonly space: ParametricSpace
  readonly map: SpaceMap
}

/** Learns what a set of motions can reach. The same steps as `understudy space build`, so that both make the same. */
export function openSpace(
  key: string,
  motions: readonly Motion[],
  role: Role,
  mark: string | undefined,
  options: {
    readonly clock: () => number
    readonly kernels?: Kernels
    readonly onProgress?: (fraction: number) => void
  },
): OpenSpace {
  const began = options.clock()
  if (motions.length < 2)
    throw new MotionError(
      `space: ${motions.length} motion was chosen; two or more of one action are needed. Choose another.`,
    )
  const run = makeRun({
    kernels: options.kernels,
    onProgress: ({ stage, fraction }) => {
      if (stage === 'sample') options.onProgress?.(fraction)
    },
  })
  const [first] = motions
  const alike = motions.map((motion) =>
    sameSkeleton(motion.skeleton, first.skeleton) && motion.frameRate === first.frameRate
      ? motion
      : asFigure(motion, first),
  )
  const set = register(alike, { maxDistance: MAX_DISTANCE }, run)
  const reference = set.members[set.reference].motion
  const instant =
    reference.annotations.marks.find(({ name }) => name === mark)?.time ?? furthest(reference, role)
  const space = buildSpace(set, parameterNamed(`position:${role}`), { instant }, run)
  const places = (from: number, to: number): Float32Array =>
    Float32Array.from(space.samples.slice(from, to).flatMap(({ parameters }) => parameters))
  return {
    space,
    map: {
      key,
      names: set.members.map(({ motion }) => motion.name),
      examples: places(0, space.exampleCount),
      blends: places(space.exampleCount, space.samples.length),
      reach: reachOf(space),
      start: groundAt(rootMotion(reference), 0),
      refused: set.refused.map(({ reason }) => reason),
      took: options.clock() - began,
    },
  }
}

/** The motion that comes nearest to a place. */
export function solveAim(
  { space }: OpenSpace,
  target: Place,
  quick: boolean,
  options: { readonly clock: () => number; readonly kernels?: Kernels; readonly name?: string },
): AimAnswer {
  const began = options.clock()
  const run = makeRun({ kernels: options.kernels })
  const { registration, parameter } = space
  const made = quick
    ? quickly(space, target, run)
    : makeFromSpace(space, target, { name: options.name ?? 'made' }, run)
  const { motion, weights } = made
  const moment = momentOf(space, weights)
  const got = asPlace(parameter.measure(motion, moment))
  const aimed = asPlace(made.aimed)
  const facts: AimFacts = {
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
    skate: quick ? 0 : footSkate(motion, motion.annotations.contacts, worldPositions(motion)).mean,
    took: options.clock() - began,
  }
  return { motion, facts }
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

function quickly(
  space: ParametricSpace,
  target: Place,
  run: ReturnType<typeof makeRun>,
): Pick<ReturnType<typeof makeFromSpace>, 'motion' | 'weights' | 'aimed' | 'projected'> {
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

/** When a hand or foot is furthest from the hips. */
function furthest(motion: Motion, role: Role): number {
  const few = motion.frameRate > 60 ? resample(motion, 60) : motion
  const { jointCount, roles } = few.skeleton
  const [joint, hips] = [roles.get(role), roles.get('hips') ?? 0]
  if (joint === undefined)
    throw new MotionError(
      `space: "${motion.name}" has no ${role}; a figure with one is needed. Set its roles, or aim with another part.`,
    )
  const positions = worldPositions(few)
  let best = { frame: 0, far: -1 }
  for (let frame = 0; frame < few.frameCount; frame++) {
    const at = (j: number): Place => {
      const k = 3 * (frame * jointCount + j)
      return [positions[k], positions[k + 1], positions[k + 2]]
    }
    const far = apart(at(joint), at(hips))
    if (far > best.far) best = { frame, far }
  }
  return best.frame / few.frameRate
}

const asPlace = ([left, up, ahead]: readonly number[]): Place => [left, up, ahead]
const apart = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
