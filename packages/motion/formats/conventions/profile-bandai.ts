import { makeMotion, type Motion } from '../../motion/motion.ts'
import { makeSkeleton } from '../../skeleton/skeleton.ts'
import { bandaiTPose } from './bandai-t-pose.ts'
import type { Profile } from './profile.ts'

/** The joints below joint_Root, in the order of the files. */
const NAMES =
  'Hips Spine Chest Neck Head Shoulder_L UpperArm_L LowerArm_L Hand_L Shoulder_R UpperArm_R LowerArm_R Hand_R ' +
  'UpperLeg_L LowerLeg_L Foot_L Toes_L UpperLeg_R LowerLeg_R Foot_R Toes_R'

// Kobayashi, Liao, Inoue, Yojima, Takahashi. Motion Capture Dataset for Practical Use of AI-based Motion Editing
// and Stylization. arXiv 2306.08861.
/**
 * Bandai Namco Research's motion data set: centimetres, 30 frames per second. That position channels replace OFFSET
 * and that joint_Root is no joint of the body is so in any file and already settled by the BVH reader. Its zero rotations
 * are no pose, so the skeleton gets its T-pose from here.
 */
export const bandai: Profile = {
  name: 'bandai',
  metresPerUnit: 0.01,
  fits(motion: Motion): boolean {
    const names = motion.skeleton.joints.map(({ name }) => name)
    if (names[0] === 'joint_Root') names.shift()
    return names.join(' ') === NAMES
  },
  repair(motion: Motion) {
    const { joints, tips } = motion.skeleton
    const skeleton = makeSkeleton(joints, tips, bandaiTPose(motion.skeleton))
    return { motion: makeMotion({ ...motion, skeleton }), repairs: [] }
  },
  usualRate: { frameRate: 30, how: 'the whole set was recorded at 30' },
  hasWrongHeaders: false,
}
