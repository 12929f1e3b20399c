import { rename, withAnnotations } from '@understudy/motion'
import type { Take } from '@understudy/view/player'
import type { TakeEntry } from '../../document/document.ts'
import { startOf } from '../../document/edit-recipe.ts'
import { notedAnnotations } from '../../document/take-notes.ts'
import type { Shown } from '../../engine/studio/workspace.ts'
import type { Performance } from '../../engine/performances/performances.ts'

/**
 * Everybody who is on stage for these takes, with what people noted about them; companions stand before theirs, and a
 * leader is called as the take of `all` that dances it.
 */
export function castOf(
  takes: readonly TakeEntry[],
  performances: readonly Performance[],
  all: readonly TakeEntry[] = takes,
): { readonly cast: readonly Take[]; readonly shown: readonly Shown[] } {
  const cast: Take[] = []
  const shown: Shown[] = []
  performances.forEach((performance, index) => {
    const { recipe: made } = takes[index]
    const known = all.find(({ recipe }) => made.kind === 'partner' && made.leader === recipe)
    for (const companion of performance.company ?? []) {
      const motion = known ? rename(companion.motion, known.name) : companion.motion
      cast.push({ ...companion, motion })
      shown.push({
        take: undefined,
        name: motion.name,
        motion,
        worn: motion,
        performed: motion.annotations,
        origins: [],
      })
    }
    const take = takes[index]
    const performed = performance.motion.annotations
    const noted = notedAnnotations(take, performed)
    const motion = noted === performed ? performance.motion : withAnnotations(performance.motion, noted)
    const { recipe } = take
    const asItIs = recipe.kind === 'file' && recipe.choices.floor === 'as it is'
    cast.push({ ...performance, motion, ...(asItIs && { floor: undefined }) })
    const start = startOf(recipe)
    shown.push({
      take: take.id,
      name: take.name,
      motion,
      worn: motion,
      performed,
      origins: performance.segments ?? [],
      ...(start > 0 && { start }),
      ...(performance.examples && { examples: performance.examples }),
    })
  })
  return { cast, shown }
}
