import { sameSkeleton, type Motion } from '@understudy/motion'
import { BUILDS } from '@understudy/motion/body'
import { isCrowd } from '../theme/theme.ts'

/** How many builds on from their bones' own each is drawn: in a crowd people who share a skeleton take turns, else nobody does. */
export function turnsOf(motions: readonly Motion[]): readonly number[] {
  if (!isCrowd(motions.length)) return motions.map(() => 0)
  const count = Object.keys(BUILDS).length
  return motions.map(({ skeleton }, index) => {
    const before = motions.slice(0, index).filter((other) => sameSkeleton(other.skeleton, skeleton))
    return before.length % count
  })
}
