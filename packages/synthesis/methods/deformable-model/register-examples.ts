import { MotionError, type Motion } from '@understudy/motion'
import { register, type RegisterOptions, type Registration, type Run } from '../../analysis/index.ts'
import { examplesOf, type ExamplesOfOptions, type ExampleSet } from './examples.ts'
import { commonStructure } from './find-keys.ts'

/** By which key frames, and how, motions are brought to one canonical clock. */
export interface RegisterExamplesOptions extends Pick<ExamplesOfOptions, 'frameRate' | 'groupOf'> {
  /** `contacts` finds key frames where feet touch and leave the ground; a list names marks that every motion has; `none` aligns freely. */
  readonly keys?: 'contacts' | 'none' | readonly string[]
  /** Further options of the alignment between the keys. */
  readonly alignment?: Omit<RegisterOptions, 'anchorMarks'>
}

/** What `registerExamples` takes where its options do not say. */
export const REGISTER_EXAMPLES_DEFAULTS = { keys: 'contacts' } as const

/** The examples on one clock, and which motions were refused and why. */
export interface RegisteredExamples {
  readonly set: ExampleSet
  /** With `report.proposedKey`: where one more key frame would help most. */
  readonly registration: Registration
  readonly refused: readonly { readonly motion: Motion; readonly reason: string }[]
}

/**
 * Brings examples of one action onto one clock (the seed's §4): key frames coincide exactly, between them time is aligned, what has
 * another structure is refused with the reason. Keys by contact need contacts: `withContacts(motion, detectContacts(motion))`
 * on the whole recording, before it is cut.
 */
export function registerExamples(
  motions: readonly Motion[],
  options: RegisterExamplesOptions,
  run: Run,
): RegisteredExamples {
  const { keys, alignment = {} } = { ...REGISTER_EXAMPLES_DEFAULTS, ...options }
  const { names, marked, refused } = withKeys(motions, keys)
  if (marked.length === 0)
    throw new MotionError(
      `register: none of the ${motions.length} motions could be used. ${refused[0]?.reason ?? 'Give at least one.'}`,
      { code: 'not-met' },
    )
  const found = register(
    marked,
    { maxDistance: 0.35, maxSteepShare: 1, ...alignment, anchorMarks: names },
    run,
  )
  const base = found.members[found.reference].motion
  const original = new Map(marked.map((motion, k) => [motion, sources(motions, refused)[k]]))
  const set = examplesOf(found, {
    ...options,
    keys: names.map((name) => ({
      name,
      time: base.annotations.marks.find((mark) => mark.name === name)!.time,
    })),
    groupOf: (motion) => options.groupOf?.(original.get(motion) ?? motion) ?? motion.name,
  })
  return { set, registration: found, refused: [...refused, ...found.refused] }
}

const sources = (
  motions: readonly Motion[],
  refused: readonly { readonly motion: Motion }[],
): readonly Motion[] => {
  const out = new Set(refused.map(({ motion }) => motion))
  return motions.filter((motion) => !out.has(motion))
}

/** The motions with their key frames as marks, under one list of names. */
function withKeys(
  motions: readonly Motion[],
  keys: 'contacts' | 'none' | readonly string[],
): { names: readonly string[]; marked: readonly Motion[]; refused: { motion: Motion; reason: string }[] } {
  if (keys === 'none') return { names: [], marked: motions, refused: [] }
  if (keys !== 'contacts') {
    const lacking = (motion: Motion): string | undefined =>
      keys.find((name) => !motion.annotations.marks.some((mark) => mark.name === name))
    const refused = motions.flatMap((motion) => {
      const name = lacking(motion)
      return name === undefined
        ? []
        : [
            {
              motion,
              reason: `register: "${motion.name}" has no mark "${name}". Set it, or leave the motion out.`,
            },
          ]
    })
    return { names: keys, marked: sources(motions, refused), refused }
  }
  const { names, keys: instants } = commonStructure(motions)
  const refused: { motion: Motion; reason: string }[] = []
  const marked = motions.flatMap((motion, n) => {
    const found = instants[n]
    if (typeof found === 'string') {
      refused.push({ motion, reason: found })
      return []
    }
    const marks = names.map((name, k) => ({ name, time: found[k] }))
    return [{ ...motion, annotations: { ...motion.annotations, marks } }]
  })
  return { names, marked, refused }
}
