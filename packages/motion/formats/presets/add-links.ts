import { scale, subtract, type Vec3 } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { makeSkeleton, type Joint } from '../../skeleton/skeleton.ts'

/** A joint that a tool's skeleton has between two that we have. */
interface Link {
  readonly name: string
  readonly parent: number
  /** Joints that hang on it instead of on the parent. */
  readonly children: readonly number[]
  /** From the parent. */
  readonly offset: Vec3
}

/** Manny's trunk from the pelvis up. */
const TRUNK = [
  'pelvis',
  'spine_01',
  'spine_02',
  'spine_03',
  'spine_04',
  'spine_05',
  'neck_01',
  'neck_02',
  'head',
] as const

/**
 * Adds the bones that Manny has and we have not (`spine_02`, `spine_04`, `neck_02`, metacarpals), without any motion of
 * their own: Unreal refuses an animation whose bones hang on other parents than those of its skeleton.
 */
export function addMannyLinks(motion: Motion): Motion {
  let linked = motion
  for (let link = nextLink(linked); link !== undefined; link = nextLink(linked))
    linked = insertJoint(linked, link)
  return linked
}

function nextLink({ skeleton: { joints } }: Motion): Link | undefined {
  const at = (name: string): number => joints.findIndex((joint) => joint.name === name)
  const below = (parent: number): number[] =>
    joints.flatMap((joint, index) => (joint.parent === parent ? [index] : []))
  for (let k = 1; k < TRUNK.length; k++) {
    const parent = at(TRUNK[k - 1])
    const next = TRUNK.findIndex((name, n) => n > k && at(name) >= 0)
    if (parent < 0 || at(TRUNK[k]) >= 0 || next < 0) continue
    const child = at(TRUNK[next])
    if (joints[child].parent !== parent) continue
    // Of the pelvis only the trunk moves up, of a spine bone all that hangs on it.
    const children = TRUNK[k - 1].startsWith('spine') ? below(parent) : [child]
    return { name: TRUNK[k], parent, children, offset: scale(joints[child].offset, 1 / (next - k + 1)) }
  }
  for (const [index, { name, parent, offset }] of joints.entries()) {
    const [, finger, side] = /^(index|middle|ring|pinky)_01_([lr])$/.exec(name) ?? []
    if (finger !== undefined && joints[parent]?.name === `hand_${side}`)
      return { name: `${finger}_metacarpal_${side}`, parent, children: [index], offset: scale(offset, 0.35) }
  }
  return undefined
}

/** A joint between a parent and some of its children. It never turns, and nothing else moves. */
function insertJoint(motion: Motion, { name, parent, children, offset }: Link): Motion {
  const { skeleton, frameCount, rotations } = motion
  const place = parent + 1
  const moved = (joint: number): number => (joint < place ? joint : joint + 1)
  const joints: Joint[] = skeleton.joints.map((joint, index) =>
    children.includes(index)
      ? { ...joint, parent: place, offset: subtract(joint.offset, offset) }
      : { ...joint, parent: joint.parent < 0 ? -1 : moved(joint.parent) },
  )
  joints.splice(place, 0, { name, parent, offset })
  const widened = (from: Float32Array, count: number): Float32Array => {
    const out = new Float32Array(count * 4 * joints.length)
    for (let frame = 0; frame < count; frame++) {
      const row = from.subarray(4 * frame * skeleton.jointCount, 4 * (frame + 1) * skeleton.jointCount)
      const start = 4 * frame * joints.length
      out.set(row.subarray(0, 4 * place), start)
      out[start + 4 * place + 3] = 1
      out.set(row.subarray(4 * place), start + 4 * (place + 1))
    }
    return out
  }
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(
      joints,
      skeleton.tips.map((tip) => ({ ...tip, joint: moved(tip.joint) })),
      skeleton.tPose && widened(skeleton.tPose, 1),
    ),
    rotations: widened(rotations, frameCount),
  })
}
