import {
  eulerToQuat,
  makeMotion,
  mirrorMotion,
  quat,
  quatToEuler,
  rootMotion,
  type Motion,
  type Pose,
  type Quat,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import {
  keyPoseMotion,
  reachTo,
  type KeyPose,
  type Reaching,
} from '@understudy/synthesis/methods/part-assembly'
import type { PosedKey, PosesRecipe } from '../../../document/find-recipe.ts'

const DEGREES = 180 / Math.PI

/** A pose as the recipe keeps it: rounded to what nobody sees, so that a project stays small. */
export const keyOf = (frame: number, { rootPosition, rotations }: Pose): PosedKey => ({
  frame,
  root: rootPosition.map((value) => round(value, 1e4)) as [number, number, number],
  rotations: rotations.flatMap((q) => q.map((value) => round(value, 1e5))),
})

export const poseOf = ({ root, rotations }: PosedKey): Pose => ({
  rootPosition: [...root],
  rotations: Array.from({ length: rotations.length / 4 }, (_, joint) =>
    quat.normalize(quat.quatAt(rotations, 4 * joint)),
  ),
})

/** The motion through the poses, on a figure. */
export function posedMotion({ poses, frameRate }: PosesRecipe, skeleton: Skeleton, name: string): Motion {
  const keys = poses.map((key): KeyPose => ({ frame: key.frame, ...poseOf(key) }))
  return keyPoseMotion({ name, skeleton, frameRate, poses: keys })
}

/** One pose changed. */
export const changeKey = (recipe: PosesRecipe, index: number, change: (pose: Pose) => Pose): PosesRecipe => ({
  ...recipe,
  poses: recipe.poses.map((key, k) => (k === index ? keyOf(key.frame, change(poseOf(key))) : key)),
})

/** A hand or foot is brought to a place; how far it stays away, metres. */
export function reachKey(
  recipe: PosesRecipe,
  index: number,
  skeleton: Skeleton,
  end: Reaching,
  target: Vec3,
): { readonly recipe: PosesRecipe; readonly unreached: number } {
  let unreached = 0
  const made = changeKey(recipe, index, (pose) => {
    const found = reachTo(skeleton, pose, end, target)
    ;({ unreached } = found)
    return found.pose
  })
  return { recipe: made, unreached }
}

/** A joint's rotation as three angles in degrees about x, y, z: R = Rx Ry Rz. */
export function anglesOf(key: PosedKey, joint: number): readonly [number, number, number] {
  const [x, y, z] = quatToEuler('XYZ', quat.normalize(quat.quatAt(key.rotations, 4 * joint)))
  return [round(x * DEGREES, 10), round(y * DEGREES, 10), round(z * DEGREES, 10)]
}

export const turnKey = (
  recipe: PosesRecipe,
  index: number,
  joint: number,
  [x, y, z]: readonly [number, number, number],
): PosesRecipe =>
  changeKey(recipe, index, (pose) => {
    const rotations: Quat[] = pose.rotations.slice()
    rotations[joint] = eulerToQuat('XYZ', x / DEGREES, y / DEGREES, z / DEGREES)
    return { ...pose, rotations }
  })

export const moveRoot = (recipe: PosesRecipe, index: number, root: Vec3): PosesRecipe =>
  changeKey(recipe, index, (pose) => ({ ...pose, rootPosition: root }))

/** Left and right change places; the figure stays where it is and faces the same way. */
export const mirrorKey = (recipe: PosesRecipe, index: number, skeleton: Skeleton): PosesRecipe =>
  changeKey(recipe, index, (pose) => {
    const one = (rotations: readonly Quat[], root: Vec3): Motion =>
      makeMotion({
        name: '',
        skeleton,
        frameRate: 1,
        rootPositions: Float32Array.from(root),
        rotations: Float32Array.from(rotations.flat()),
      })
    const yaw = rootMotion(one(pose.rotations, pose.rootPosition)).yaw[0]
    const turned = pose.rotations.slice()
    // Facing ahead while it is mirrored: else whoever faces left would face right.
    turned[0] = quat.multiply(quat.fromYaw(-yaw), turned[0])
    const mirrored = mirrorMotion(one(turned, [0, pose.rootPosition[1], 0]))
    const rotations = Array.from({ length: skeleton.jointCount }, (_, joint) =>
      quat.quatAt(mirrored.rotations, 4 * joint),
    )
    rotations[0] = quat.multiply(quat.fromYaw(yaw), rotations[0])
    return { rootPosition: pose.rootPosition, rotations }
  })

/** Another pose at a frame: the one the motion passes through there. A pose that is there already stays. */
export function addKey(recipe: PosesRecipe, frame: number, pose: Pose): PosesRecipe {
  if (recipe.poses.some((key) => key.frame === frame)) return recipe
  return { ...recipe, poses: [...recipe.poses, keyOf(frame, pose)].toSorted((a, b) => a.frame - b.frame) }
}

/** The last one stays: a motion has at least one pose. */
export const removeKey = (recipe: PosesRecipe, index: number): PosesRecipe =>
  recipe.poses.length < 2 ? recipe : { ...recipe, poses: recipe.poses.filter((_, k) => k !== index) }

/** A pose at another frame, between its neighbours. */
export function moveKey(recipe: PosesRecipe, index: number, frame: number): PosesRecipe {
  const low = index === 0 ? 0 : recipe.poses[index - 1].frame + 1
  const high = recipe.poses[index + 1]?.frame ?? Infinity
  const to = Math.min(Math.max(Math.round(frame), low), high - 1)
  return { ...recipe, poses: recipe.poses.map((key, k) => (k === index ? { ...key, frame: to } : key)) }
}

/** All poses stretched to so many frames; two never fall together. */
export function setLength(recipe: PosesRecipe, frames: number): PosesRecipe {
  const { poses } = recipe
  const first = poses[0].frame
  const span = poses[poses.length - 1].frame - first
  const wanted = Math.max(Math.round(frames) - 1, poses.length - 1)
  if (span === 0 || wanted === span) return recipe
  let before = -1
  return {
    ...recipe,
    poses: poses.map((key, k) => {
      const exact = Math.round(((key.frame - first) * wanted) / span)
      before = Math.min(Math.max(exact, before + 1), wanted - (poses.length - 1 - k))
      return { ...key, frame: before }
    }),
  }
}

const round = (value: number, grain: number): number => Math.round(value * grain) / grain
