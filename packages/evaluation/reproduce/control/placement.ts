import { quat, vec3, type Vec3 } from '@understudy/motion'
import type { Placement } from '@understudy/synthesis/methods/control-by-example'

/** p ↦ s R p + t. */
export const applyPlacement = ({ rotation, scale, translation }: Placement, point: Vec3): Vec3 =>
  vec3.add(vec3.scale(quat.rotate(rotation, point), scale), translation)
