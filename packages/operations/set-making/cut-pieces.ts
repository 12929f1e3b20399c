import { duration, slice, type Interval, type Motion, type Recipe } from '@understudy/motion'
import { writeRecipe } from '../core/perform.ts'
import { editClip } from '../edit-clip/operation.ts'
import { distinct, rowsOf, withColumns, type Cell, type ClipSet, type SetColumn } from '../sets/clip-set.ts'
import { measuredColumns } from './columns.ts'
import { withFootContacts } from '../shared/foot-contacts.ts'

/** A stretch of one of the clips, by index, and what is known of it. */
export interface Piece extends Interval {
  readonly clip: number
  readonly about?: Readonly<Record<string, number | string>>
}

/** Stretches of clips as a set: each by the recipe that cuts it, with what is known of its clip. */
export async function cutPieces(
  name: string,
  clips: readonly Motion[],
  columns: readonly SetColumn[],
  pieces: readonly Piece[],
  measures: readonly string[],
): Promise<ClipSet> {
  const known = rowsOf({
    clips: clips.map((clip) => ({ name: clip.name, source: { value: null } })),
    columns,
  })
  const recipes: Recipe[] = []
  for (const { clip, start, end } of pieces) recipes.push(await cutRecipe(clips[clip]!, { start, end }))
  const names = distinct(pieces.map(({ clip, start }) => `${clips[clip]!.name} at ${start.toFixed(2)}`))
  // What was measured is true of the whole take only.
  const inherited = columns
    .filter(({ from }) => from !== 'measured')
    .map(({ name: column, from, values }): SetColumn => ({
      name: column,
      from,
      values: pieces.map(({ clip }) => values[clip] ?? null),
    }))
  const of = (value: (piece: Piece) => Cell | undefined) => pieces.map((piece) => value(piece) ?? null)
  const about = [...new Set(pieces.flatMap((piece) => Object.keys(piece.about ?? {})))]
  const added: SetColumn[] = [
    // A piece of a piece still belongs to the first take.
    { name: 'take', from: 'search', values: of(({ clip }) => known[clip]?.take ?? clips[clip]!.name) },
    { name: 'start', from: 'search', values: of(({ start }) => Number(start.toFixed(4))) },
    ...about.map((key): SetColumn => ({ name: key, from: 'search', values: of((one) => one.about?.[key]) })),
  ]
  const cuts = measures.length === 0 ? [] : pieces.map((piece) => cutOut(clips[piece.clip]!, piece))
  return {
    name,
    clips: pieces.map((_, n) => ({ name: names[n]!, source: { recipe: recipes[n]! } })),
    columns: withColumns(withColumns(inherited, added), measuredColumns(measures, cuts)),
  }
}

const cutRecipe = (motion: Motion, { start, end }: Interval): Promise<Recipe> =>
  writeRecipe(editClip, { motion }, { from: start, until: end, contacts: true })

/** Contacts of a take are found once, however many pieces are cut from it. */
const stood = new WeakMap<Motion, Motion>()

function cutOut(motion: Motion, { start, end }: Interval): Motion {
  const whole = stood.get(motion) ?? withFootContacts(motion)
  stood.set(motion, whole)
  return slice(whole, start, Math.min(end, duration(whole)))
}
