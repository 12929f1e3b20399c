import type { Skeleton } from '@understudy/motion'

/** What is moved of a three.js bone or object: nothing of three is imported. */
export interface BoneLike {
  readonly name: string
  readonly position: { set(x: number, y: number, z: number): unknown }
  readonly quaternion: { set(x: number, y: number, z: number, w: number): unknown }
}

/**
 * Poses three.js bones by name: hand it the bones of a skinned mesh that was bound with this skeleton, then call the answer
 * with a player's `pose` in every frame. Joints without a bone are passed over.
 */
export function posesBones(
  bones: Iterable<BoneLike>,
  { joints }: Skeleton,
): (pose: ArrayLike<number>) => void {
  const byName = new Map<string, BoneLike>()
  for (const bone of bones) byName.set(bone.name, bone)
  const found = joints.map(({ name }) => byName.get(name))
  return (pose) => {
    found[0]?.position.set(pose[0], pose[1], pose[2])
    for (let joint = 0; joint < found.length; joint++) {
      const q = 3 + 4 * joint
      found[joint]?.quaternion.set(pose[q], pose[q + 1], pose[q + 2], pose[q + 3])
    }
  }
}
