import { portable } from '@understudy/kernels'
import { fromTo, inverse, multiply, quatAt, rotate, type Quat } from '../math/quat.ts'
import { add, dot, length, normalize, scale, subtract, vec3At, ZERO, type Vec3 } from '../math/vec3.ts'
import { pairJoints, UNPAIRED } from './pair-joints.ts'
import { restPose } from './rest-pose.ts'
import type { Skeleton } from './skeleton.ts'
import { tipsByJoint } from './tree.ts'

/** How a skeleton's local axes on one side correspond to those on the other. */
export interface MirrorAxes {
  /** Counterpart of each joint, see `pairJoints`. */
  readonly pair: Int32Array
  /**
   * For each joint j the improper matrix C_j that carries axes of its counterpart into its own, as
   * the quaternion of the rotation −C_j. Mutual: the quaternions of a pair multiply to −1.
   */
  readonly turns: readonly Quat[]
}

/** −C of the four ways axes are commonly mirrored: flipped along x, y or z, or all three at once. */
const TURNS: readonly Quat[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
]
/** Index of the one that flips all three: how rigs copy an arm so that equal angles give mirrored poses. Never in the middle. */
const ALL_THREE = 3

/**
 * What it costs when a joint's axes are mirrored otherwise than its parent's, against misfits of
 * bone directions (0 fits, 4 is opposite, summed over bones). Bones of a pair that call for other axes
 * misfit by 0.5 and more each; a crooked neck or spine (up to 15° in recordings) must not, so bones of the
 * middle count a quarter. A change to ALL_THREE is the likelier one.
 */
const CHANGE = 0.25
const CHANGE_TO_ALL_THREE = 0.2
const MIDDLE_WEIGHT = 0.25

/** A T-pose whose axes are this near (cosine of half the angle; 20°) to one of the four is that one, recorded imperfectly. */
const NEAR = portable.cos((10 * Math.PI) / 180)

/**
 * Finds C_j for every joint of any skeleton. Mirroring in the world is R′_{j′} = S R_j C_j with
 * S = diag(−1, 1, 1), and bones land on their mirror image when C_j o_{c′} = o_c for each child c of j and its counterpart
 * c′. A known T-pose gives C_j = T_jᵀ S T_{j′} at once. Else each joint takes one of four labels so that
 * the sum of misfits and of changes from parent to child is least over the whole tree (exact, by
 * dynamic programming from the tips to the root).
 */
export function mirrorAxes(skeleton: Skeleton): MirrorAxes {
  const pair = pairJoints(skeleton)
  const turns = skeleton.tPose ? turnsOfTPose(skeleton, pair) : turnsOfBones(skeleton, pair)
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const other = pair[joint]
    if (other > joint) turns[other] = negate(inverse(turns[joint]))
  }
  return { pair, turns }
}

const negate = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, -w]

/** −C_j = −T_jᵀ S T_{j′} = T_j⁻¹ P T_{j′}, P half a turn about the axis across the T-pose. */
function turnsOfTPose(skeleton: Skeleton, pair: Int32Array): Quat[] {
  const { orientations, positions } = restPose(skeleton)
  const across = acrossAxis(positions, pair)
  return skeleton.joints.map((_, joint) => {
    if (pair[joint] === UNPAIRED) return TURNS[0]
    const own = quatAt(orientations, 4 * joint)
    const other = quatAt(orientations, 4 * pair[joint])
    const turn = multiply(multiply(inverse(own), [across[0], across[1], across[2], 0]), other)
    for (const candidate of TURNS) {
      const cosine = candidate.reduce((sum, value, c) => sum + value * turn[c], 0)
      if (Math.abs(cosine) > NEAR) return candidate
    }
    return turn
  })
}

/** The horizontal direction from right to left: of all pairs the long ones count most. +X where there is none. */
function acrossAxis(positions: Float32Array, pair: Int32Array): Vec3 {
  let sum: Vec3 = ZERO
  pair.forEach((other, joint) => {
    if (other <= joint) return
    const gap = subtract(vec3At(positions, 3 * joint), vec3At(positions, 3 * other))
    sum = add(sum, dot(gap, sum) < 0 ? scale(gap, -1) : gap)
  })
  return normalize([sum[0], 0, sum[2]], [1, 0, 0])
}

/** The labelling of least cost, then turned onto the bones where no label fits. */
function turnsOfBones(skeleton: Skeleton, pair: Int32Array): Quat[] {
  const bones = bonePairs(skeleton, pair)
  const count = skeleton.jointCount
  /** best[j][label]: least cost of the subtree of j (and of its counterpart, which is the same) under this label. */
  const best = Array.from({ length: count }, (_, joint) =>
    TURNS.map((turn, label) =>
      label === ALL_THREE && pair[joint] === joint ? Infinity : unlikeliness(bones[joint], turn),
    ),
  )
  const change = (from: number, to: number): number =>
    from === to ? 0 : to === ALL_THREE ? CHANGE_TO_ALL_THREE : CHANGE
  const cheapest = (joint: number, parentLabel: number): number =>
    TURNS.reduce(
      (least, _, label) =>
        best[joint][label] + change(parentLabel, label) < best[joint][least] + change(parentLabel, least)
          ? label
          : least,
      0,
    )
  for (let joint = count - 1; joint > 0; joint--) {
    const parent = skeleton.parents[joint]
    TURNS.forEach((_, label) => {
      const child = cheapest(joint, label)
      best[parent][label] += best[joint][child] + change(label, child)
    })
  }
  const labels = new Int32Array(count)
  labels[0] = best[0].indexOf(Math.min(...best[0]))
  for (let joint = 1; joint < count; joint++) labels[joint] = cheapest(joint, labels[skeleton.parents[joint]])
  // Both sides must agree on the label of their pair: the first one's holds.
  pair.forEach((other, joint) => {
    if (other > joint) labels[other] = labels[joint]
  })
  return bones.map((list, joint) => ontoBones(TURNS[labels[joint]], list, pair[joint] === joint))
}

/** Directions of a bone and of its counterpart, each in the axes of the joint it hangs on. */
interface BonePair {
  readonly own: Vec3
  readonly other: Vec3
  /** The bone is its own counterpart. */
  readonly isMiddle: boolean
}

function bonePairs(skeleton: Skeleton, pair: Int32Array): readonly (readonly BonePair[])[] {
  const bones: BonePair[][] = skeleton.joints.map(() => [])
  const put = (joint: number, own: Vec3, other: Vec3, isMiddle: boolean): void => {
    if (length(own) > 1e-4 && length(other) > 1e-4)
      bones[joint].push({ own: normalize(own), other: normalize(other), isMiddle })
  }
  skeleton.joints.forEach(({ parent, offset }, child) => {
    const other = pair[child]
    if (parent < 0 || other === UNPAIRED || pair[parent] !== skeleton.parents[other]) return
    put(parent, offset, skeleton.joints[other].offset, other === child)
  })
  const tips = tipsByJoint(skeleton)
  pair.forEach((other, joint) => {
    const [own, others] = [tips[joint], other === UNPAIRED ? [] : tips[other]]
    if (own.length === others.length)
      own.forEach((offset, at) => put(joint, offset, others[at], other === joint))
  })
  return bones
}

/** C v = −(turn v). */
const mirrored = (turn: Quat, v: Vec3): Vec3 => scale(rotate(turn, v), -1)

/** ‖o_c − C o_{c′}‖², directions only: 0 fits, 4 is opposite. */
const misfit = ({ own, other }: BonePair, turn: Quat): number => {
  const gap = subtract(own, mirrored(turn, other))
  return dot(gap, gap)
}

const unlikeliness = (bones: readonly BonePair[], turn: Quat): number =>
  bones.reduce((sum, bone) => sum + (bone.isMiddle ? MIDDLE_WEIGHT : 1) * misfit(bone, turn), 0)

/** Above this misfit (about 25°) the axes are none of the four and are fitted. */
const MAX_MISFIT = 0.2

/**
 * A reflection fitted to the bones where no label fits: in the middle across the plane square to
 * Σ (o_c − o_{c′}); on a side the label followed by the shortest turn that lays the bone on its image.
 */
function ontoBones(turn: Quat, bones: readonly BonePair[], isMiddle: boolean): Quat {
  if (bones.every((bone) => misfit(bone, turn) <= MAX_MISFIT)) return turn
  if (isMiddle) {
    const normal = bones.reduce<Vec3>((sum, { own, other }) => {
      const gap = subtract(own, other)
      return add(sum, dot(gap, sum) < 0 ? scale(gap, -1) : gap)
    }, ZERO)
    const [x, y, z] = normalize(normal, [1, 0, 0])
    return [x, y, z, 0]
  }
  const { own, other } = bones.find((bone) => misfit(bone, turn) > MAX_MISFIT)!
  return multiply(fromTo(mirrored(turn, other), own), turn)
}
