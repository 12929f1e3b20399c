import type { Motion } from '@understudy/motion'
import type { BodyMesh } from '@understudy/motion/body'
import type { Object3D } from 'three'

/** A motion to show, with what is known about it besides. */
export interface Take {
  readonly motion: Motion
  /** Made before, for instance in a worker; otherwise it is generated when shown. */
  readonly body?: BodyMesh
  /** Height at which the balls of the feet rest in this motion, metres, if that is not where its body would have them. */
  readonly floor?: number | undefined
  /** A loaded glTF scene of the motion's own skeleton, worn in place of the body. */
  readonly avatar?: Object3D
}

/**
 * How far up a take has to be drawn so that its soles are on the floor: where the ball of the foot is
 * over the sole of the body, less where the recording has it. Zero for a take that says nothing.
 */
export function liftOf({ motion, floor }: Take, body: BodyMesh): number {
  if (floor === undefined) return 0
  const { roles } = motion.skeleton
  const feet = (['leftToes', 'rightToes'] as const).flatMap((role) => roles.get(role) ?? [])
  const ankles = (['leftFoot', 'rightFoot'] as const).flatMap((role) => roles.get(role) ?? [])
  const joints = feet.length > 0 ? feet : ankles
  if (joints.length === 0) return -floor
  let sole = Infinity
  for (let y = 1; y < body.positions.length; y += 3) sole = Math.min(sole, body.positions[y])
  const heights = joints.map((joint) => body.bind.jointPositions[3 * joint + 1] - sole)
  return heights.reduce((sum, height) => sum + height, 0) / heights.length - floor
}
