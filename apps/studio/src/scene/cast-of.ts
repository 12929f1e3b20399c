import { withAnnotations } from '@understudy/motion'
import type { Take } from '@understudy/view/player'
import type { TakeEntry } from '../document/document.ts'
import { notedAnnotations } from '../document/take-notes.ts'
import type { Shown } from '../house/state.ts'
import type { Performance } from '../studio/performances.ts'

/** Everybody who is on stage for these takes, with what people noted about them; companions stand before theirs. */
export function castOf(
  takes: readonly TakeEntry[],
  made: readonly Performance[],
): { readonly cast: readonly Take[]; readonly shown: readonly Shown[] } {
  const cast: Take[] = []
  const shown: Shown[] = []
  made.forEach((performance, index) => {
    for (const companion of performance.company ?? []) {
      const { motion } = companion
      cast.push(companion)
      shown.push({ take: undefined, name: motion.name, motion, performed: motion.annotations, origins: [] })
    }
    const take = takes[index]
    const performed = performance.motion.annotations
    const noted = notedAnnotations(take, performed)
    const motion = noted === performed ? performance.motion : withAnnotations(performance.motion, noted)
    const { recipe } = take
    const asItIs = recipe.kind === 'file' && recipe.choices.floor === 'as it is'
    cast.push({ ...performance, motion, ...(asItIs && { floor: undefined }) })
    shown.push({
      take: take.id,
      name: take.name,
      motion,
      performed,
      origins: performance.segments ?? performance.segments ?? [],
    })
  })
  return { cast, shown }
}
