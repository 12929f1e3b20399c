import { quat, type Motion, type Pose, type Skeleton, type Vec3 } from '@understudy/motion'
import type { BodyPart } from '@understudy/synthesis/analysis/features'
import {
  keyPoseMotion,
  placeFigure,
  reachTo,
  restingPose,
  turnJoint,
  type KeyPose,
} from '@understudy/synthesis/methods/part-assembly'

type Side = 'left' | 'right'
const otherOf = (side: Side): Side => (side === 'left' ? 'right' : 'left')
const SIDES: readonly Side[] = ['left', 'right']

/** A motion sketched with a few key poses, as a user would, and what of it is asked for. */
export interface Sketch {
  readonly name: string
  readonly part: BodyPart
  readonly motion: Motion
  /** Features the user has chosen; the most telling ones otherwise. */
  readonly features?: readonly string[]
}

/** Frames per second of the sketches. */
const RATE = 30

/** A place seen from a shoulder: outwards, up, ahead, in arm lengths. */
type Reach = readonly [out: number, up: number, ahead: number]

/** Hands of somebody who boxes: the leading one out in front, the other before the chin. */
const LEADING: Reach = [0.1, -0.03, 0.5]
const REAR: Reach = [-0.27, -0.05, 0.48]

/** Eight punches, P1 to P8: jab, cross, hook and uppercut of either stance. A key is its frame, where the fist is, and how far the rear shoulder comes forward, degrees. */
export function punchSketches(skeleton: Skeleton): readonly Sketch[] {
  return SIDES.flatMap((lead) => {
    const sketch = (
      name: string,
      arm: Side,
      keys: readonly (readonly [frame: number, fist: Reach, twist: number])[],
    ): Sketch => {
      const guard = boxer(skeleton, lead, LEADING, REAR, 0)
      const poses: KeyPose[] = keys.map(([frame, fist, twist]) => ({
        frame,
        ...(arm === lead
          ? boxer(skeleton, lead, fist, REAR, twist)
          : boxer(skeleton, lead, LEADING, fist, twist)),
      }))
      const last = keys[keys.length - 1][0] + 9
      const motion = keyPoseMotion({
        name: `${name}, ${lead} stance`,
        skeleton,
        frameRate: RATE,
        poses: [{ frame: 0, ...guard }, ...poses, { frame: last, ...guard }],
      })
      return { name: motion.name, part: `${arm}Arm`, motion }
    }
    return [
      sketch('jab', lead, [[7, [0.1, -0.08, 0.86], -10]]),
      sketch('cross', otherOf(lead), [[7, [-0.25, -0.2, 0.87], 45]]),
      sketch('hook', lead, [
        [5, [0.38, 0, 0.46], 25],
        [10, [0.22, 0.03, 0.5], -35],
      ]),
      sketch('uppercut', otherOf(lead), [
        [6, [-0.28, -0.45, 0.45], 0],
        [13, [-0.13, 0.2, 0.67], 35],
      ]),
    ]
  })
}

/** Standing on guard with the hands where they are told. */
function boxer(skeleton: Skeleton, lead: Side, leading: Reach, rear: Reach, twist: number): Pose {
  const yaw = ((lead === 'left' ? 1 : -1) * twist * Math.PI) / 180
  const pose = turnJoint(skeleton, standing(skeleton), 'spine', quat.fromYaw(yaw))
  const { positions } = placeFigure(skeleton, pose)
  const arm = armLength(skeleton)
  const at = (side: Side, [out, up, ahead]: Reach): Vec3 => {
    const shoulder = positions[skeleton.roles.get(`${side}UpperArm`)!]
    const way = quat.rotate(quat.fromYaw(yaw / 2), [(side === 'left' ? 1 : -1) * out, up, ahead])
    return [shoulder[0] + arm * way[0], shoulder[1] + arm * way[1], shoulder[2] + arm * way[2]]
  }
  const first = reachTo(skeleton, pose, `${lead}Hand`, at(lead, leading)).pose
  return reachTo(skeleton, first, `${otherOf(lead)}Hand`, at(otherOf(lead), rear)).pose
}

/** At rest with the arms hanging. */
function standing(skeleton: Skeleton): Pose {
  const rest = restingPose(skeleton)
  const { positions } = placeFigure(skeleton, rest)
  const arm = armLength(skeleton)
  return SIDES.reduce((pose, side) => {
    const [x, y, z] = positions[skeleton.roles.get(`${side}UpperArm`)!]
    const target: Vec3 = [x + (side === 'left' ? 1 : -1) * 0.1 * arm, y - 0.95 * arm, z + 0.1 * arm]
    return reachTo(skeleton, pose, `${side}Hand`, target).pose
  }, rest)
}

function armLength(skeleton: Skeleton): number {
  const [elbow, hand] = (['leftLowerArm', 'leftHand'] as const).map((role) => skeleton.roles.get(role)!)
  return Math.hypot(...skeleton.joints[elbow].offset) + Math.hypot(...skeleton.joints[hand].offset)
}

/** Paces: frames per step and metres per step. */
const PACES = [
  ['walk', 15, 0.68],
  ['brisk walk', 13, 0.7],
  ['slow walk', 19, 0.6],
  ['small steps', 17, 0.45],
] as const

/** Eight walks, two steps each, begun with either foot, asked by the seed's F1 and F2. */
export function walkSketches(skeleton: Skeleton): readonly Sketch[] {
  return SIDES.flatMap((lead) =>
    PACES.map(([pace, frames, metres]): Sketch => {
      const half = metres / 2
      const behind = -1.1 * half
      const at = (steps: number, leading: FootPlace, other: FootPlace): KeyPose => ({
        frame: frames * steps,
        ...stride(skeleton, metres * steps, lead, leading, other),
      })
      const poses = [
        at(0, [0, half], [0.04, behind]),
        at(0.5, [0, 0], [0.12, 0]),
        at(1, [0.04, behind], [0, half]),
        at(1.5, [0.12, 0], [0, 0]),
        at(2, [0, half], [0.04, behind]),
      ]
      const motion = keyPoseMotion({ name: `${pace}, ${lead} first`, skeleton, frameRate: RATE, poses })
      const features = ['right-foot-in-front', 'left-foot-in-front']
      return { name: motion.name, part: 'lower', motion, features }
    }),
  )
}

/** An ankle over where it stands, metres up and ahead of its hip. */
type FootPlace = readonly [up: number, ahead: number]

function stride(skeleton: Skeleton, z: number, lead: Side, leading: FootPlace, other: FootPlace): Pose {
  const upright = standing(skeleton)
  const pose: Pose = { ...upright, rootPosition: [0, upright.rootPosition[1] - LOWERED, z] }
  const { positions } = placeFigure(skeleton, pose)
  const at = (side: Side, [up, ahead]: FootPlace): Vec3 => {
    const ankle = positions[skeleton.roles.get(`${side}Foot`)!]
    return [ankle[0], ankle[1] + LOWERED + up, z + ahead]
  }
  const first = reachTo(skeleton, pose, `${lead}Foot`, at(lead, leading)).pose
  return reachTo(skeleton, first, `${otherOf(lead)}Foot`, at(otherOf(lead), other)).pose
}

/** Somebody in stride stands this much lower, metres. */
const LOWERED = 0.03
