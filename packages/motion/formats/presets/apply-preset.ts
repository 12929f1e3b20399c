import { bindPose } from '../../body/bind-pose.ts'
import { MotionError } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { withLocalAxes } from '../../motion/with-local-axes.ts'
import { findFingers } from '../../skeleton/fingers.ts'
import { zeroRotations } from '../../skeleton/rest-pose.ts'
import { makeSkeleton } from '../../skeleton/skeleton.ts'
import type { PrintFbxOptions } from '../fbx/print-fbx.ts'
import { nameOfFinger, nameOfRole, type Preset } from './preset-names.ts'

/** How a tool wants an FBX file: Unreal is Z-up and has a root on the floor, the others are Y-up; all are in centimetres. */
export const PRESET_FBX: Readonly<Record<Preset, PrintFbxOptions>> = {
  source: {},
  vrm: {},
  mixamo: {},
  unreal: { upAxis: 'z', rootName: 'root' },
  unity: {},
  motionbuilder: {},
}

/**
 * A motion on the skeleton a tool expects: joints bear the tool's names by role and finger, and local frames are turned
 * so that in the T-pose all of them lie as the world does (zero rotation is the T-pose): VRM's rule for normalized bones,
 * and the stance in which MotionBuilder and Unity characterize. Joints without a role keep their names. Nothing moves.
 */
export function applyPreset(motion: Motion, preset: Preset): Motion {
  if (preset === 'source') return motion
  const { skeleton } = motion
  if (!skeleton.roles.has('hips'))
    throw new MotionError(
      `preset ${preset}: "${motion.name}" has no hips, so no joint can be named; roles are needed. Set them by hand, or write it as it is.`,
      { code: 'missing-role' },
    )
  const { jointOrientations } = bindPose(skeleton)
  const axes = skeleton.joints.map((_, joint) => quat.inverse(quat.quatAt(jointOrientations, 4 * joint)))
  const turned = withLocalAxes(motion, axes)
  const fingers = new Map([...findFingers(skeleton)].map(([name, joint]) => [joint, name]))
  const given = skeleton.joints.map(({ role }, joint) => {
    const finger = fingers.get(joint)
    return role !== undefined ? nameOfRole(preset, role) : finger && nameOfFinger(preset, finger)
  })
  // A joint without a role may bear a name which is now another's.
  const taken = new Set(given)
  const joints = turned.skeleton.joints.map((joint, index) => {
    let name = given[index]
    for (let n = 1; name === undefined; n++) {
      const own = n === 1 ? joint.name : `${joint.name}_${n}`
      if (!taken.has(own)) taken.add((name = own))
    }
    return { ...joint, name }
  })
  return makeMotion({
    ...turned,
    skeleton: makeSkeleton(joints, turned.skeleton.tips, zeroRotations(skeleton.jointCount)),
    recipe: motion.recipe,
  })
}
