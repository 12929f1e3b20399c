import type { Skeleton } from '@understudy/motion'
import type { BodySpot } from '../../document/shape-recipe.ts'
import { JOINT } from '../../engine/recipes/shape-rows.ts'

/** A point of a body that can be taken hold of. */
export interface Spot extends BodySpot {
  readonly joint: number
  /** In the joint's frame, metres. */
  readonly offset: readonly [number, number, number]
}

const known = new WeakMap<Skeleton, readonly Spot[]>()

/** Every joint, by its role where it has one, and every end of a chain. */
export function spotsOf(skeleton: Skeleton): readonly Spot[] {
  const found = known.get(skeleton)
  if (found) return found
  const name = (joint: number): string =>
    skeleton.joints[joint].role ?? `${JOINT}${skeleton.joints[joint].name}`
  const made: Spot[] = [
    ...skeleton.joints.map((_, joint): Spot => ({ point: name(joint), joint, offset: [0, 0, 0] })),
    ...skeleton.tips.map(({ joint, offset }): Spot => ({ point: name(joint), tip: true, joint, offset })),
  ]
  known.set(skeleton, made)
  return made
}

export const sameSpot = (a: BodySpot | undefined, b: BodySpot | undefined): boolean =>
  a?.point === b?.point && a?.tip === b?.tip

export const findSpot = (skeleton: Skeleton, spot: BodySpot | undefined): Spot | undefined =>
  spot && spotsOf(skeleton).find((one) => sameSpot(one, spot))

/** Only what a recipe keeps of it. */
export const plainSpot = ({ point, tip }: BodySpot): BodySpot => ({ point, ...(tip && { tip }) })
