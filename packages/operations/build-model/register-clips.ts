import { duration, MotionError, rename, type Motion } from '@understudy/motion'
import { align, curveAt, type Run } from '@understudy/synthesis/analysis'
import {
  calmMotion,
  FEWEST_EXAMPLES,
  registerExamples,
  type RegisteredExamples,
} from '@understudy/synthesis/methods/deformable-model'
import { onBody, withKnownContacts } from '../models/on-body.ts'
import { peopleOf } from '../models/people.ts'
import { withKeyTimes } from '../shared/key-times.ts'
import type { BuildModel } from './operation.ts'

/** Clips in correspondence, and who did not fit. */
export interface RegisteredClips extends Pick<RegisteredExamples, 'set' | 'registration'> {
  /** The clips on one body, under the names they take part with. */
  readonly motions: readonly Motion[]
  /** Examples that were refused, by number, with the reason; those that were forced take part all the same. */
  readonly refused: readonly { readonly index: number; readonly name: string; readonly reason: string }[]
}

type RegisterOptions = Pick<BuildModel['options'], 'keys' | 'frameRate' | 'names' | 'forced'>

/** From clips to examples in correspondence: contacts are found, all are put on one body and registered. */
export function registerClips(
  { examples, body, keyTimes }: BuildModel['inputs'],
  { keys, frameRate, names, forced }: RegisterOptions,
  run: Run,
): RegisteredClips {
  if (examples.length < FEWEST_EXAMPLES)
    throw new MotionError(
      `${examples.length} ${examples.length === 1 ? 'example is' : 'examples are'} too few to tell what varies: at least ${FEWEST_EXAMPLES} of one action are needed. Add some.`,
    )
  const known = run.stage('contacts', () => examples.map(withKnownContacts))
  // What the frames of a body show of its elbows and knees must not be noise.
  const to = body ? calmMotion(body) : known[0]!
  const worn = run.stage('body', () => known.map((motion) => onBody(motion, to)))
  const motions = names ? worn.map((motion, k) => rename(motion, uniqueName(names, k))) : worn
  const marked = keyTimes ? onlyKeyTimes(motions, keyTimes) : motions
  const personOf = peopleOf(motions.map(({ name: own }) => own))
  const options = { frameRate, groupOf: ({ name: own }: Motion) => personOf(own) }
  const first = registerExamples(
    marked,
    { ...options, keys: keyTimes ? keyTimes.map((row) => row.name) : keys },
    run,
  )
  const refused = first.refused.map(({ motion, reason }) => ({
    index: motions.findIndex((one) => one.name === motion.name),
    name: motion.name,
    reason,
  }))
  const wanted = refused.flatMap(({ index }) => (forced.includes(index) ? [motions[index]!] : []))
  const { set, registration } = wanted.length === 0 ? first : forceIn(first, wanted, options, run)
  return { set, registration, motions, refused }
}

/** Everything again with those who were refused, their keys where a free alignment with the reference has them, whatever their contacts. */
function forceIn(
  { registration }: RegisteredExamples,
  forced: readonly Motion[],
  options: { readonly frameRate: number; readonly groupOf: (motion: Motion) => string },
  run: Run,
): RegisteredExamples {
  const base = registration.members[registration.reference]!.motion
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

/** Two examples of one name could not be told apart. */
function uniqueName(names: readonly string[], k: number): string {
  const name = names[k] ?? `Example ${k + 1}`
  const before = names.slice(0, k).filter((other) => other === name).length
  return before === 0 ? name : `${name} (${before + 1})`
}

/** Only the keys set by hand count: other marks of the clips are left out. */
const onlyKeyTimes = (
  motions: readonly Motion[],
  rows: NonNullable<BuildModel['inputs']['keyTimes']>,
): Motion[] =>
  withKeyTimes(
    motions.map((motion) => ({ ...motion, annotations: { ...motion.annotations, marks: [] } })),
    rows,
  )
