import path from 'node:path'
import { MotionError, type Motion, type Role } from '@understudy/motion'
import { parameterNamed } from '@understudy/synthesis/methods/parametric-space'
import {
  energy,
  heldHeight,
  type AttributeLabels,
  type AttributeMeasure,
} from '@understudy/synthesis/methods/vector-space'
import { EMBEDDED } from '../io/find-inputs.ts'

/** `energy`, `held:<role>`, `height:<role>`, `turn`, `speed`, `duration`: a number of a motion by its name. */
export function measureNamed(name: string): AttributeMeasure {
  if (name === 'energy') return energy
  const [kind, role] = name.split(':')
  if (kind === 'held' && role) return { ...heldHeight(role as Role), name }
  const parameter = parameterNamed(name)
  if (parameter.axes.length !== 1)
    throw new MotionError(
      `${name}: this parameter has ${parameter.axes.length} numbers; an attribute needs one. There are energy, held:<role>, ` +
        `height:<role>, turn, speed and duration.`,
    )
  return { name, measure: (motion) => parameter.measure(motion, 0)[0] }
}

/** The measure an attribute is named after, if it is. */
export function measureOf(attribute: string): AttributeMeasure | undefined {
  try {
    return measureNamed(attribute)
  } catch (error) {
    if (error instanceof MotionError) return undefined
    throw error
  }
}

/** What is known of each motion: measured, written in a file, or said by the score of a clip of the embedded corpus. */
export async function labelsFor(
  motions: readonly Motion[],
  sources: readonly string[],
  given: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined,
  measures: readonly AttributeMeasure[],
): Promise<AttributeLabels[]> {
  const scored = given === undefined && measures.length === 0 ? await scoreLabels(sources) : undefined
  const known = motions.map(
    (motion, m) => given?.[motion.name] ?? given?.[stemOf(sources[m])] ?? scored?.[m] ?? {},
  )
  const names = [...new Set(known.flatMap((labels) => Object.keys(labels)))]
  return [
    ...names.map((name) => ({ name, labels: known.map((labels) => labels[name] ?? NaN) })),
    ...measures.map((one) => ({ name: one.name, labels: motions.map((motion) => one.measure(motion)) })),
  ]
}

/** `{ "wave-01": { "energy": 0.2 }, … }`, by the motions' names or their files'. */
export function parseLabels(text: string, file: string): Record<string, Record<string, number>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new MotionError(`${file}: this is not JSON; { "clip": { "attribute": number } } is needed.`, {
      cause: error,
    })
  }
  const isNumbers = (one: unknown): one is Record<string, number> =>
    typeof one === 'object' &&
    one !== null &&
    Object.values(one).every((v) => typeof v === 'number' && Number.isFinite(v))
  if (typeof value === 'object' && value !== null && Object.values(value).every(isNumbers))
    return value as Record<string, Record<string, number>>
  throw new MotionError(
    `${file}: labels are { "clip": { "attribute": number } } with finite numbers; something else was found. Correct the file.`,
  )
}

/** The numbers in the scores of embedded clips: their ground truth. */
async function scoreLabels(sources: readonly string[]): Promise<(Record<string, number> | undefined)[]> {
  if (!sources.some((source) => source.startsWith(EMBEDDED))) return []
  const { scoreOf } = await import('@understudy/performer')
  return sources.map((source) => {
    if (!source.startsWith(EMBEDDED)) return undefined
    const said = Object.entries(scoreOf(source.slice(EMBEDDED.length)).attributes ?? {})
    return Object.fromEntries(said.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  })
}

const stemOf = (source: string): string =>
  path
    .basename(source.startsWith(EMBEDDED) ? source.slice(EMBEDDED.length) : source)
    .replace(/\.[^.]+(?:\.json)?$/, '')
