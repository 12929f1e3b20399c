import { distance, dot, normalize, subtract, vec3At, type Vec3 } from '../math/vec3.ts'
import type { Finger } from './fingers.ts'
import { restPose } from './rest-pose.ts'
import type { Skeleton } from './skeleton.ts'
import { childrenOf } from './tree.ts'

const IN_ORDER = ['Index', 'Middle', 'Ring', 'Little'] as const

/**
 * Fingers of a hand whose joints have names that say nothing. Four or five chains of two joints and more are fingers; the
 * thumb points away from what the others have in common, and they follow by their distance from it. Empty where a
 * hand is not so.
 */
export function fingersByShape(skeleton: Skeleton, hand: number): ReadonlyMap<Finger, readonly number[]> {
  const children = childrenOf(skeleton)
  const chainFrom = (joint: number): readonly number[] =>
    children[joint].length === 1 ? [joint, ...chainFrom(children[joint][0])] : [joint]
  const chains = children[hand].map(chainFrom).filter((chain) => chain.length > 1)
  if (chains.length < 4 || chains.length > 5) return new Map()
  const { positions } = restPose(skeleton)
  const at = (joint: number): Vec3 => vec3At(positions, 3 * joint)
  const ways = chains.map((chain) => normalize(subtract(at(chain[1]), at(chain[0]))))
  /** How much a finger points the way of the others. */
  const likeness = ways.map((way) => ways.reduce((sum, other) => sum + dot(way, other), 0))
  const thumb = chains[likeness.indexOf(Math.min(...likeness))]
  const others = chains
    .filter((chain) => chain !== thumb)
    .toSorted((a, b) => distance(at(a[0]), at(thumb[0])) - distance(at(b[0]), at(thumb[0])))
  return new Map<Finger, readonly number[]>([
    ['Thumb', thumb],
    ...others.map((chain, place) => [IN_ORDER[place], chain] as const),
  ])
}
