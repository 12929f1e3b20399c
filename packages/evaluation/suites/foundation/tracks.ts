import { vec3, worldPositions, type Motion, type Role, type Vec3 } from '@understudy/motion'

/** Where roles are, frame by frame. */
export interface RoleTracks {
  readonly frameCount: number
  at(role: Role, frame: number): Vec3 | undefined
}

export function roleTracks(motion: Motion): RoleTracks {
  const { skeleton, frameCount } = motion
  const positions = worldPositions(motion)
  return {
    frameCount,
    at: (role, frame) => {
      const joint = skeleton.roles.get(role)
      return joint === undefined
        ? undefined
        : vec3.vec3At(positions, 3 * (frame * skeleton.jointCount + joint))
    },
  }
}

/** Every `n`th frame, so that a long clip is looked at about `count` times. */
export function spread(frameCount: number, count: number): number[] {
  const step = Math.max(1, Math.floor(frameCount / count))
  return Array.from({ length: Math.ceil(frameCount / step) }, (_, i) => i * step)
}
