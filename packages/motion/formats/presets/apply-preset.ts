import { bindPose } from '../../body/bind-pose.ts'
import { MotionError } from '../../errors.ts'
import * as quat from '../../math/quat.ts'
import type { Quat } from '../../math/quat.ts'
import { makeMotion, type Motion } from '../../motion/motion.ts'
import { withLocalAxes } from '../../motion/with-local-axes.ts'
import { findFingers, type FingerJoint } from '../../skeleton/fingers.ts'
import type { Role } from '../../skeleton/roles.ts'
import { makeSkeleton, type Skeleton } from '../../skeleton/skeleton.ts'
import type { PrintFbxOptions } from '../fbx/print-fbx.ts'
import { addMannyLinks } from './add-links.ts'
import { boneBetween, frameInTPose, NEXT } from './preset-frames.ts'
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
 * to the tool's own in the T-pose (`preset-frames.ts`). Joints without a role keep their names and get the frame of the
 * joint they hang on. Nothing moves.
 */
export function applyPreset(motion: Motion, preset: Preset): Motion {
  if (preset === 'source') return motion
  const { skeleton } = motion
  if (!skeleton.roles.has('hips'))
    throw new MotionError(
      `preset ${preset}: "${motion.name}" has no hips, so no joint can be named; roles are needed. Set them by hand, or write it as it is.`,
      { code: 'missing-role' },
    )
  const fingers = findFingers(skeleton)
  const fingerAt = new Map([...fingers].map(([name, joint]) => [joint, name]))
  const frames = tPoseFrames(skeleton, preset, fingers)
  const { jointOrientations } = bindPose(skeleton)
  const turned = withLocalAxes(
    motion,
    frames.map((frame, joint) =>
      quat.multiply(quat.inverse(quat.quatAt(jointOrientations, 4 * joint)), frame),
    ),
  )
  const given = skeleton.joints.map(({ role }, joint) => {
    const finger = fingerAt.get(joint)
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
  const tPose = Float32Array.from(
    skeleton.joints.flatMap(({ parent }, joint) =>
      parent < 0 ? frames[joint] : quat.multiply(quat.inverse(frames[parent]), frames[joint]),
    ),
  )
  const worn = makeMotion({
    ...turned,
    skeleton: makeSkeleton(joints, turned.skeleton.tips, tPose),
    recipe: motion.recipe,
  })
  return preset === 'unreal' ? addMannyLinks(worn) : worn
}

/** The frame of every joint in the T-pose, in the world. */
function tPoseFrames(
  skeleton: Skeleton,
  preset: Preset,
  fingers: ReadonlyMap<FingerJoint, number>,
): readonly Quat[] {
  const { jointPositions } = bindPose(skeleton)
  const places = new Map<string, number>([...skeleton.roles, ...fingers])
  const placeAt = new Map([...places].map(([place, joint]) => [joint, place as Role | FingerJoint]))
  const frames: Quat[] = []
  for (const [joint, { parent }] of skeleton.joints.entries()) {
    const place = placeAt.get(joint)
    if (place === undefined) {
      frames.push(parent < 0 ? quat.IDENTITY : frames[parent])
      continue
    }
    const nextDigit = place.replace(/\d$/, (digit) => String(Number(digit) + 1))
    const next = (NEXT[place] ?? (nextDigit === place ? [] : [nextDigit])).find((one) => places.has(one))
    const bone = next === undefined ? undefined : boneBetween(jointPositions, joint, places.get(next)!)
    frames.push(frameInTPose(preset, place, bone))
  }
  return frames
}
