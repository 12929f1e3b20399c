import { distance } from '../math/vec3.ts'
import { BUILDS, type BuildName } from './builds.ts'
import type { Landmarks } from './landmarks.ts'

/**
 * Where one build ends and the next begins: heights from ankle to the neck's base, metres; breadths as shares of that height.
 * Set on the six performers and 37 recorded people, so that each build is worn by somebody and the average performer is regular.
 */
const LIMITS = { small: 1.3, tall: 1.5, narrow: 0.258, broad: 0.295, wideHips: 0.13 } as const

/** The build that goes with somebody's bones, so that a couple or a company of different people also look it. */
export function buildOf({ arms, legs, pelvis, neckBase }: Landmarks): BuildName {
  const [{ hip, knee, ankle }, right] = legs
  const height = distance(hip, knee) + distance(knee, ankle) + distance(pelvis, neckBase)
  const shoulders = distance(arms[0].shoulder, arms[1].shoulder) / height
  const hips = distance(hip, right.hip) / height
  if (height < LIMITS.small) return hips > LIMITS.wideHips ? 'soft' : 'slender'
  if (height > LIMITS.tall) return 'athletic'
  if (shoulders < LIMITS.narrow) return 'slender'
  return shoulders > LIMITS.broad ? 'sturdy' : 'regular'
}

/** The build so many places after another in the list of builds, which goes round. */
export function turnBuild(build: BuildName, turn: number): BuildName {
  const names = Object.keys(BUILDS) as BuildName[]
  return names[(names.indexOf(build) + turn) % names.length]
}
