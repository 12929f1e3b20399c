import { jointOf, worldPositions, wrapAngle, type Motion, type Role } from '@understudy/motion'

type Side = 'left' | 'right'
const DEGREES = 180 / Math.PI

/** What a body does in a punch. Milliseconds, degrees, centimetres, m/s. */
export interface PunchMeasures {
  /** How long before the fist hips and shoulders turn fastest. */
  readonly hipsLead: number
  readonly shouldersLead: number
  /** How far the hips turn from the moment they are drawn back to the hit. */
  readonly hipsTurn: number
  /** The foot behind: how far it turns, how far its ankle rises. */
  readonly footTurn: number
  readonly heelRise: number
  /** The wrist at its fastest. */
  readonly fistSpeed: number
  /** The striking hand is the one behind: the power punch. */
  readonly isRear: boolean
}

/** What a body does in a kick. Degrees, m/s. */
export interface KickMeasures {
  /** The kicking knee at its straightest about the hit. */
  readonly knee: number
  readonly footSpeed: number
  /** How far the standing foot turns. */
  readonly supportTurn: number
  /** The faster wrist at its fastest. */
  readonly handSpeed: number
}

/** A punch that lands at `hit` seconds. */
export function measurePunch(motion: Motion, side: Side, hit: number): PunchMeasures {
  const see = viewOf(motion)
  const [first, last] = [see.frameAt(hit - 0.45), see.frameAt(hit + 0.1)]
  const fist = (frame: number): number => see.speed(`${side}Hand`, frame)
  const fastest = argmax(fist, see.frameAt(hit - 0.3), last)
  // A right fist is driven by a turn to the left: yaw grows.
  const sense = side === 'right' ? 1 : -1
  const hips = (frame: number): number => see.yaw('leftUpperLeg', 'rightUpperLeg', frame)
  const shoulders = (frame: number): number => see.yaw('leftUpperArm', 'rightUpperArm', frame)
  const turnsFastest = (yaw: (frame: number) => number): number =>
    argmax((frame) => sense * wrapAngle(yaw(frame + 1) - yaw(frame - 1)), first, fastest)
  const lead = (frame: number): number => (1000 * (fastest - frame)) / motion.frameRate
  // Ahead is where the fist goes; the foot that is less far ahead is behind.
  const [from, to] = [see.at(`${side}Hand`, first), see.at(`${side}Hand`, fastest)]
  const ahead = (role: Role): number => {
    const at = see.at(role, first)
    return at[0] * (to[0] - from[0]) + at[2] * (to[2] - from[2])
  }
  const behind: Side = ahead('leftFoot') < ahead('rightFoot') ? 'left' : 'right'
  const foot = (frame: number): number => see.heading(`${behind}Foot`, `${behind}Toes`, frame)
  const ankle = (frame: number): number => see.at(`${behind}Foot`, frame)[1]
  const hipYaws = unwrapped(hips, first, last)
  const drawn = hipYaws.map((yaw) => sense * yaw)
  let [least, most] = [Infinity, 0]
  for (const yaw of drawn) {
    least = Math.min(least, yaw)
    most = Math.max(most, yaw - least)
  }
  return {
    hipsLead: lead(turnsFastest(hips)),
    shouldersLead: lead(turnsFastest(shoulders)),
    hipsTurn: DEGREES * most,
    footTurn: DEGREES * rangeOf(unwrapped(foot, first, last)),
    heelRise: 100 * rangeOf(valuesOf(ankle, first, last)),
    fistSpeed: fist(fastest),
    isRear: behind === side,
  }
}

/** A kick that lands at `hit` seconds. */
export function measureKick(motion: Motion, side: Side, hit: number): KickMeasures {
  const see = viewOf(motion)
  const other: Side = side === 'left' ? 'right' : 'left'
  const [first, last] = [see.frameAt(hit - 0.5), see.frameAt(hit + 0.25)]
  const about = [see.frameAt(hit - 0.12), see.frameAt(hit + 0.12)] as const
  const knee = (frame: number): number => see.bend(side, frame)
  const foot = (frame: number): number => see.speed(`${side}Foot`, frame)
  const support = (frame: number): number => see.heading(`${other}Foot`, `${other}Toes`, frame)
  const hands = (frame: number): number =>
    Math.max(see.speed('leftHand', frame), see.speed('rightHand', frame))
  return {
    knee: DEGREES * Math.min(...valuesOf(knee, ...about)),
    footSpeed: Math.max(...valuesOf(foot, first, last)),
    supportTurn: DEGREES * rangeOf(unwrapped(support, first, last)),
    handSpeed: Math.max(...valuesOf(hands, first, last)),
  }
}

const valuesOf = (of: (frame: number) => number, first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, k) => of(first + k))
const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

function argmax(of: (frame: number) => number, first: number, last: number): number {
  let best = first
  for (let frame = first + 1; frame <= last; frame++) if (of(frame) > of(best)) best = frame
  return best
}

/** Angles without jumps, from 0 on. */
function unwrapped(of: (frame: number) => number, first: number, last: number): number[] {
  const out = [0]
  for (let frame = first + 1; frame <= last; frame++)
    out.push(out[out.length - 1] + wrapAngle(of(frame) - of(frame - 1)))
  return out
}

interface View {
  at(role: Role, frame: number): readonly [x: number, y: number, z: number]
  /** m/s, over the two frames around. */
  speed(role: Role, frame: number): number
  /** Where the normal of the line from the right joint to the left one points, radians about +Y. */
  yaw(left: Role, right: Role, frame: number): number
  /** Where the line from one joint to another points. */
  heading(from: Role, to: Role, frame: number): number
  /** A knee: 0 is straight. */
  bend(side: Side, frame: number): number
  frameAt(seconds: number): number
}

function viewOf(motion: Motion): View {
  const positions = worldPositions(motion)
  const { skeleton, frameCount, frameRate } = motion
  const at: View['at'] = (role, frame) => {
    const i = 3 * (frame * skeleton.jointCount + jointOf(skeleton, role, 'strikes'))
    return [positions[i], positions[i + 1], positions[i + 2]]
  }
  const apart = (a: readonly number[], b: readonly number[]): number =>
    Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  return {
    at,
    speed: (role, frame) => (apart(at(role, frame - 1), at(role, frame + 1)) * frameRate) / 2,
    yaw: (left, right, frame) => {
      const [a, b] = [at(left, frame), at(right, frame)]
      return Math.atan2(b[2] - a[2], a[0] - b[0])
    },
    heading: (from, to, frame) => {
      const [a, b] = [at(from, frame), at(to, frame)]
      return Math.atan2(b[0] - a[0], b[2] - a[2])
    },
    bend: (side, frame) => {
      const [hip, knee, ankle] = (['UpperLeg', 'LowerLeg', 'Foot'] as const).map((name) =>
        at(`${side}${name}`, frame),
      )
      const [thigh, shin] = [apart(hip, knee), apart(knee, ankle)]
      const cos = (apart(hip, ankle) ** 2 - thigh ** 2 - shin ** 2) / (2 * thigh * shin)
      return Math.acos(Math.min(1, Math.max(-1, cos)))
    },
    // A frame to either side is needed for speeds.
    frameAt: (seconds) => Math.min(Math.max(Math.round(seconds * frameRate), 1), frameCount - 2),
  }
}
