import type { HandPose } from '../annotations/annotations.ts'
import type { Quat } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'

/** What turns a helper joint. */
export type Drive =
  /** Half of the way that a joint is turned from the bind pose: skin that follows it does not collapse in a deep bend. */
  | { readonly kind: 'half'; readonly joint: number }
  /** A finger of a hand whose skeleton has none: posed by annotations. `part` counts from the knuckle. */
  | {
      readonly kind: 'finger'
      readonly role: HandPose['role']
      readonly finger: number
      readonly part: 0 | 1 | 2
      /** The axes the thumb swings about and fingers close about, in the parent's frame. */
      readonly swing: Vec3
    }

/**
 * A joint that the body adds for its skin. Numbered on from the skeleton's own joints: helper h is joint
 * `jointCount + h`. Parents come before their children.
 */
export interface HelperJoint {
  readonly name: string
  readonly parent: number
  /** In the parent's frame, metres. */
  readonly offset: Vec3
  /** Local rotation in the bind pose. */
  readonly rest: Quat
  readonly drive: Drive
}
