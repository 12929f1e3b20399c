import path from 'node:path'
import { MotionError, type Motion } from '@understudy/motion'
import { EMBEDDED } from '../io/find-inputs.ts'

/** What is known of each motion: written in a file, or said by the score of a clip of the embedded corpus. */
export async function labelsFor(
  motions: readonly Motion[],
  sources: readonly string[],
  given: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined,
  measured: boolean,
): Promise<Record<string, number>[]> {
  const scored = given === undefined && !measured ? await scoreLabels(sources) : undefined
  return motions.map((motion, m) => ({
    ...(given?.[motion.name] ?? given?.[stemOf(sources[m])] ?? scored?.[m]),
  }))
}

/** `{ "wave-01": { "energy": 0.2 }, … }`, by the motions' names or their files'. */
export function parseLabels(text: string, file: string): Record<string, Record<string, number>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new MotionError(`${file}: this is not JSON; { "clip": { "attribute": number } } is needed.`, {
      code: 'unreadable',
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
    { code: 'unreadable' },
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
