import { MotionError } from '@understudy/motion'
import type { Constraint, MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import { z } from 'zod'

const seconds = z.number().min(0)

/** What an answer must obey: which examples play when, and which do not. */
export const playedSchema = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('play'), example: z.string().min(1).max(1000), at: seconds }),
      z.strictObject({ kind: z.literal('never'), example: z.string().min(1).max(1000), at: seconds }),
      z.strictObject({
        kind: z.literal('label'),
        label: z.string().min(1).max(200),
        from: seconds,
        to: seconds,
      }),
    ]),
  )
  .max(1000)
  .readonly()

/** What must play when: an example, or a clip from which examples were cut, by name; seconds of the answer. */
export type Played = z.infer<typeof playedSchema>[number]

/** Boundaries move by so much after the search, seconds: what is asked holds for this time around. */
const MOVES = 0.14

/** Names of a list told in an error. */
const TOLD = 8

/** The same as the search takes it. */
export const constraintsFor = (
  operation: string,
  database: MappingDatabase,
  played: readonly Played[] = [],
): readonly Constraint[] =>
  played.map((one) => {
    if (one.kind === 'label') {
      const labels = [...new Set(database.instances.flatMap((instance) => instance.labels))]
      if (!labels.includes(one.label)) throw stranger(operation, 'label', one.label, labels)
      if (!(one.from < one.to))
        throw new MotionError(
          `${operation}: the label "${one.label}" is requested from ${one.from} to ${one.to} s; the start must come before the end. Give other times.`,
        )
      return { kind: 'label', label: one.label, from: one.from - MOVES, to: one.to + MOVES }
    }
    const instances = database.instances.flatMap(({ name, pair }, k) =>
      name === one.example || database.pairs[pair]!.name === one.example ? [k] : [],
    )
    if (instances.length === 0)
      throw stranger(operation, 'example', one.example, [
        ...database.pairs.map(({ name }) => name),
        ...database.instances.map(({ name }) => name),
      ])
    const kind = one.kind === 'play' ? 'instance' : 'not'
    return { kind, instances, from: one.at - MOVES, to: one.at + MOVES }
  })

function stranger(operation: string, what: string, name: string, known: readonly string[]): MotionError {
  const more = known.length > TOLD ? ` and ${known.length - TOLD} more` : ''
  const list = known.length === 0 ? 'there are none' : `there are ${known.slice(0, TOLD).join(', ')}${more}`
  return new MotionError(`${operation}: there is no ${what} "${name}"; ${list}. Name one of them.`, {
    code: 'unknown-name',
  })
}
