import { rename, type Motion } from '@understudy/motion'

/** Motions under names that differ: a second of the same name is called `walk (2)`. */
export function distinctNames(motions: readonly Motion[]): readonly Motion[] {
  const seen = new Map<string, number>()
  return motions.map((motion) => {
    const count = (seen.get(motion.name) ?? 0) + 1
    seen.set(motion.name, count)
    return count === 1 ? motion : rename(motion, `${motion.name} (${count})`)
  })
}
