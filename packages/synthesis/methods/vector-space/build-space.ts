import { contentHash, duration, MotionError, type Motion } from '@understudy/motion'
import { leverArms, meanRotations } from '../../analysis/deviations/index.ts'
import {
  contactsOnClock,
  detectContacts,
  register,
  withContacts,
  type RegisterOptions,
  type Registration,
} from '../../analysis/index.ts'
import { requireSameFigure } from '../../editing/index.ts'
import type { Run } from '../../run.ts'
import { matchMembers } from './contacts.ts'
import { encodeShape, encodeTiming } from './encode.ts'
import { distances, linearModel, passengers } from './linear-model.ts'
import { sampleMember, sampleTimes } from './sample-member.ts'
import { shapeWeights } from './shape-layout.ts'
import type { AttributeLabels, VectorSpace } from './vector-space.ts'

/** The clock of a vector space, what it keeps, and what is said about its examples. */
export interface BuildVectorSpaceOptions {
  /** Which motion gives the clock; the one nearest to all others unless given. */
  readonly reference?: number
  /** Samples per second of the common clock; at least 32 and at most 240 in all. */
  readonly sampleRate?: number
  /** Share of the variance to keep, 0 to 1: with 1 every example comes back as it was. */
  readonly energy?: number
  /** What is said about each motion, in the order of the motions. */
  readonly attributes?: readonly AttributeLabels[]
  /** How the correspondence is found. */
  readonly register?: Omit<RegisterOptions, 'reference'>
}

/** `maxDistance`: what is called similar but distinct (a wave at the waist and one above the head) is 20 to 40 cm apart. */
export const BUILD_VECTOR_SPACE_DEFAULTS = {
  sampleRate: 60,
  energy: 1,
  attributes: [],
  register: { maxDistance: 0.5 },
} as const

// Lim, Thalmann. A vector-space representation of motion data for example-based motion synthesis. 2001.
/**
 * Motions of one action and one figure as shape and timing vectors in full correspondence:
 *
 *   S = S̄ + Σ α_k s_k,   T = T̄ + Σ β_k t_k          s, t: principal components; α, β: one set of numbers per motion
 *
 * The reference is first the motion of median duration; when the medoid (the example with the smallest summed
 * distance to the others) is another one, everything is registered again to it. What does not register is left out and told
 * in `registration.refused`.
 */
export function buildVectorSpace(
  motions: readonly Motion[],
  options: BuildVectorSpaceOptions,
  run: Run,
): { readonly space: VectorSpace; readonly registration: Registration } {
  const settings = { ...BUILD_VECTOR_SPACE_DEFAULTS, ...options }
  for (const motion of motions) requireSameFigure('vector space', motions[0], motion)
  for (const { name, labels } of settings.attributes)
    if (labels.length !== motions.length)
      throw new MotionError(
        `vector space: "${name}" has ${labels.length} labels for ${motions.length} motions; one each is needed, NaN where nothing is known.`,
        { code: 'mismatch' },
      )
  const planted = motions.map(withFeet)
  const correspondence = { ...BUILD_VECTOR_SPACE_DEFAULTS.register, ...settings.register }
  let registration = run.stage('register', () =>
    register(planted, { ...correspondence, reference: options.reference }, run),
  )
  if (options.reference === undefined && registration.members.length > 2) {
    const medoid = run.stage('choose the reference', () => medoidOf(registration, settings.sampleRate))
    if (medoid !== registration.reference) {
      const reference = planted.indexOf(registration.members[medoid].motion)
      registration = run.stage('register again', () =>
        register(planted, { ...correspondence, reference }, run),
      )
    }
  }
  const kept = registration.members.map(({ motion }) => planted.indexOf(motion))
  const attributes = settings.attributes.map(({ name, labels }) => ({
    name,
    labels: kept.map((m) => labels[m]),
  }))
  return { space: spaceOf(registration, { ...settings, attributes }, run), registration }
}

/** The space of motions that already correspond. */
export function spaceOf(
  registration: Registration,
  options: Pick<BuildVectorSpaceOptions, 'sampleRate' | 'energy' | 'attributes'>,
  run: Run,
): VectorSpace {
  const settings = { ...BUILD_VECTOR_SPACE_DEFAULTS, ...options }
  const { members, reference } = registration
  if (members.length < 2)
    throw new MotionError(
      `vector space: ${members.length} of ${members.length + registration.refused.length} motions register; two or more are needed` +
        `${registration.refused.length > 0 ? ` (${registration.refused[0].reason})` : ''}. Add motions of the same action, or raise maxDistance.`,
      { code: 'too-little' },
    )
  const base = members[reference].motion
  const { sampled, shapes, mean, levers, weights, clock } = run.stage('encode', () =>
    encodeAll(registration, settings.sampleRate),
  )
  const timings = sampled.map(({ times }) => encodeTiming(times, registration.duration))
  const found = matchMembers(
    members.map(({ motion, curve }) => contactsOnClock(motion, curve)),
    reference,
  )
  const shape = run.stage('principal shapes', () =>
    linearModel(shapes, weights, settings.energy, run.kernels),
  )
  const even = new Float64Array(clock.length - 1).fill(1 / Math.sqrt(clock.length - 1))
  const timing = run.stage('principal timings', () =>
    linearModel(timings, even, settings.energy, run.kernels),
  )
  const carried = passengers(found.instants, shape.scores)
  return {
    skeleton: base.skeleton,
    frameRate: base.frameRate,
    duration: registration.duration,
    sampleCount: clock.length,
    meanRotations: mean,
    leverArms: levers,
    shape: shape.model,
    timing: timing.model,
    contacts: { roles: found.roles, ...carried },
    members: members.map(({ motion, rmsDistance }, m) => ({
      name: motion.name,
      hash: contentHash(motion),
      point: { shape: shape.scores[m], timing: timing.scores[m] },
      rmsDistance,
    })),
    reference,
    attributes: settings.attributes,
  }
}

function encodeAll(registration: Registration, sampleRate: number) {
  const { members, reference } = registration
  const base = members[reference].motion
  const sampleCount = Math.min(Math.max(Math.round(registration.duration * sampleRate) + 1, 32), 240)
  const clock = sampleTimes(registration.duration, sampleCount)
  const sampled = members.map(({ motion, curve }) => sampleMember(motion, curve, clock))
  const mean = meanRotations(sampled.map(({ rotations }) => rotations))
  const shapes = sampled.map((one) => encodeShape(one, mean, base.skeleton.jointCount))
  const levers = leverArms(base, Math.max(1, Math.floor(base.frameCount / 16)))
  return { clock, sampled, mean, shapes, levers, weights: shapeWeights(levers, sampleCount) }
}

/** Of all members the one with the smallest summed distance to the others. */
function medoidOf(registration: Registration, sampleRate: number): number {
  const { shapes, weights } = encodeAll(registration, sampleRate)
  const sums = distances(shapes, weights).map((row) => row.reduce((sum, d) => sum + d, 0))
  return sums.indexOf(Math.min(...sums))
}

/** Contacts carry over and plant the feet: where a motion has none, those that can be seen in it. */
function withFeet(motion: Motion): Motion {
  const { roles } = motion.skeleton
  const known = motion.annotations.contacts.length > 0 || duration(motion) < 0.1
  return known || !roles.has('leftFoot') || !roles.has('rightFoot')
    ? motion
    : withContacts(motion, detectContacts(motion))
}
