import { vec3, worldPositions, type Role, type Vec3 } from '@understudy/motion'
import { canonicalFrames, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import type { Series } from '../../measure/figure.ts'

/** Where a joint is in the frames of the model's clock, for given parameters; the mean motion unless given. */
export function placesOf(
  model: DeformableModel,
  role: Role,
  coefficients: ArrayLike<number> = new Float64Array(model.size),
): { readonly joint: number; readonly at: (frame: number) => Vec3 } {
  const joint = model.skeleton.roles.get(role)!
  const positions = worldPositions(canonicalFrames(model, coefficients))
  return {
    joint,
    at: (frame) => vec3.vec3At(positions, 3 * (frame * model.skeleton.jointCount + joint)),
  }
}

/** A path seen from the side: ahead against up. */
export const fromTheSide = (places: readonly Vec3[]): Series['points'] => places.map(([, y, z]) => [z, y])

/** `count` frames spread over the model's clock, both ends included. */
export const spreadFrames = ({ frameCount }: DeformableModel, count: number): readonly number[] =>
  Array.from({ length: count }, (_, k) => Math.round((k / (count - 1)) * (frameCount - 1)))
