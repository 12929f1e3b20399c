import { portable } from '@understudy/kernels'
import type { Issue } from '../../errors.ts'
import { dot, length, normalize, scale, subtract, vec3At, type Vec3 } from '../../math/vec3.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { makeSkeleton, type Joint, type Skeleton } from '../../skeleton/skeleton.ts'
import { CMU_METRES_PER_UNIT } from './cmu-bones.ts'
import { cmuRate } from './cmu-rate.ts'
import type { Profile } from './profile.ts'
import { trackJoints } from './track-joints.ts'

/** Name and parent's name of every joint of the conversion, in the order of the files. */
const HIERARCHY =
  'Hips:,LHipJoint:Hips,LeftUpLeg:LHipJoint,LeftLeg:LeftUpLeg,LeftFoot:LeftLeg,LeftToeBase:LeftFoot,' +
  'RHipJoint:Hips,RightUpLeg:RHipJoint,RightLeg:RightUpLeg,RightFoot:RightLeg,RightToeBase:RightFoot,' +
  'LowerBack:Hips,Spine:LowerBack,Spine1:Spine,Neck:Spine1,Neck1:Neck,Head:Neck1,' +
  'LeftShoulder:Spine1,LeftArm:LeftShoulder,LeftForeArm:LeftArm,LeftHand:LeftForeArm,' +
  'LeftFingerBase:LeftHand,LeftHandIndex1:LeftFingerBase,LThumb:LeftHand,' +
  'RightShoulder:Spine1,RightArm:RightShoulder,RightForeArm:RightArm,RightHand:RightForeArm,' +
  'RightFingerBase:RightHand,RightHandIndex1:RightFingerBase,RThumb:RightHand'

/**
 * Bones that the conversion lost: where a bone branches its children got OFFSET 0. The thorax is as long as the
 * bone below it (within 4 % of the lost length), the palm half of the forearm's copy in the hand (exactly).
 */
const LOST_BONES: Readonly<Record<string, { readonly from: string; readonly share: number }>> = {
  Neck: { from: 'Spine1', share: 1 },
  LeftShoulder: { from: 'Spine1', share: 1 },
  RightShoulder: { from: 'Spine1', share: 1 },
  LeftFingerBase: { from: 'LeftHand', share: 0.5 },
  LThumb: { from: 'LeftHand', share: 0.5 },
  RightFingerBase: { from: 'RightHand', share: 0.5 },
  RThumb: { from: 'RightHand', share: 0.5 },
}

/**
 * The Carnegie Mellon motion capture database in B. Hahne's BVH conversion (cgspeed.com, 2010): inches divided by
 * 0.45, a T-pose put before the first frame, two bones lost per side and one in the chest.
 */
export const cmu: Profile = {
  name: 'cmu',
  metresPerUnit: CMU_METRES_PER_UNIT,
  fits({ skeleton: { joints } }: Motion): boolean {
    return joints.map(({ name, parent }) => `${name}:${joints[parent]?.name ?? ''}`).join(',') === HIERARCHY
  },
  repair(motion: Motion, source: string): { motion: Motion; repairs: Issue[] } {
    const repairs: Issue[] = []
    const skeleton = restoreBones(motion.skeleton, source, repairs)
    return { motion: takeTPose(makeMotion({ ...motion, skeleton }), source, repairs), repairs }
  },
  knownRate: cmuRate,
  hasWrongHeaders: true,
}

function restoreBones(skeleton: Skeleton, source: string, repairs: Issue[]): Skeleton {
  const byName = new Map(skeleton.joints.map((joint) => [joint.name, joint]))
  const restored: string[] = []
  const joints = skeleton.joints.map((joint): Joint => {
    const lost = LOST_BONES[joint.name]
    const from = lost && byName.get(lost.from)
    if (!lost || !from || length(joint.offset) > 0) return joint
    restored.push(joint.name)
    return { ...joint, offset: scale(from.offset, lost.share) }
  })
  if (restored.length === 0) return skeleton
  repairs.push({ at: source, message: `gave back the lost bones above ${restored.join(', ')}` })
  return makeSkeleton(joints, skeleton.tips, skeleton.tPose)
}

/** Frame 0 is no motion but a T-pose at the place of frame 1: it moves from the frames to the skeleton. */
function takeTPose(motion: Motion, source: string, repairs: Issue[]): Motion {
  if (motion.frameCount < 2 || !startsWithTPose(motion)) return motion
  repairs.push({ at: source, message: 'moved the T-pose in frame 0 from the motion to the skeleton' })
  const width = 4 * motion.skeleton.jointCount
  const { joints, tips } = motion.skeleton
  return makeMotion({
    ...motion,
    skeleton: makeSkeleton(joints, tips, motion.rotations.slice(0, width)),
    // Views: the frames of an hour are not held twice.
    rootPositions: motion.rootPositions.subarray(3),
    rotations: motion.rotations.subarray(width),
  })
}

/** Unturned hips exactly where frame 1 has them, arms level, legs straight down. */
function startsWithTPose({ skeleton, frameRate, rootPositions, rotations }: Motion): boolean {
  for (let c = 0; c < 3; c++) if (rootPositions[c] !== rootPositions[3 + c]) return false
  if (Math.abs(rotations[3]) < 1 - 1e-6) return false
  const first = makeMotion({
    skeleton,
    frameRate,
    rootPositions: rootPositions.slice(0, 3),
    rotations: rotations.slice(0, 4 * skeleton.jointCount),
  })
  const along = (from: string, to: string, axis: Vec3): number => {
    const ends = [from, to].map((name) => skeleton.joints.findIndex((joint) => joint.name === name))
    const { positions } = trackJoints(first, ends)
    return dot(normalize(subtract(vec3At(positions, 3), vec3At(positions, 0))), axis)
  }
  return (
    along('LeftArm', 'LeftHand', [1, 0, 0]) > T_POSE_COSINE &&
    along('RightArm', 'RightHand', [-1, 0, 0]) > T_POSE_COSINE &&
    along('LeftUpLeg', 'LeftFoot', [0, -1, 0]) > T_POSE_COSINE &&
    along('RightUpLeg', 'RightFoot', [0, -1, 0]) > T_POSE_COSINE
  )
}

/** 20 degrees: the conversion's T-poses are straight to a few. */
const T_POSE_COSINE = portable.cos((20 * Math.PI) / 180)
