import { jointOf, type Motion, type Role, worldMotion, type WorldMotion, portable } from '@understudy/motion'

/**
 * The curves of one walking cycle that do not depend on whose skeleton it is: angles from joint
 * positions, lengths in leg lengths. Real takes and performances go through the same door, so
 * what is compared is the motion and not the rig.
 *
 * φ runs from one contact of the leading foot (0) over the other foot's contact (½) to the next (1).
 * Angles in radians; lengths divided by the leg (thigh + shank); forward is the way the hips travel.
 */
export const GAIT_CURVES = [
  // The pelvis: mid-hip height over the flat-footed ankle, sway to the left, advance on even travel.
  'pelvisHeight',
  'pelvisSway',
  'pelvisAdvance',
  // Yaw to the left, list (left hip up), tilt forward.
  'pelvisYaw',
  'pelvisList',
  'pelvisTilt',
  // The trunk from mid-hip to neck: forward and left lean; the shoulder line's yaw and list.
  'trunkPitch',
  'trunkLean',
  'shoulderYaw',
  'shoulderList',
  'headPitch',
  'headYaw',
  'headRoll',
  // The limbs of the leading side.
  'hipFlexion',
  'hipAbduction',
  'kneeFlexion',
  'ankleDorsiflexion',
  'footPitch',
  'footYaw',
  'ankleForward',
  'ankleOut',
  'ankleHeight',
  'armFlexion',
  'armAbduction',
  'elbowFlexion',
  'forearmIn',
] as const

/** One of `GAIT_CURVES`. */
export type GaitCurve = (typeof GAIT_CURVES)[number]

/** Samples per cycle; the last one is the first of the next cycle and is left out. */
export const GAIT_SAMPLES = 50

/** One cycle of a walk: its curves over the cycle, and its speed, lengths and times. */
export interface GaitCycle {
  readonly curves: Readonly<Record<GaitCurve, Float64Array>>
  /** Metres per second along the direction of travel. */
  readonly speed: number
  /** Thigh plus shank, metres, mean of both sides. */
  readonly leg: number
  /** Seconds. */
  readonly duration: number
  /** Distance between successive contacts of the two feet, over the leg. */
  readonly stepLength: number
  /** Sideways distance between the feet, over the leg. */
  readonly stepWidth: number
  /** Fraction of the cycle at which the leading foot leaves the ground again. */
  readonly toeOff: number
}

type V = [number, number, number]
const clampUnit = (x: number): number => Math.max(-1, Math.min(1, x))

/**
 * Measures the cycle between two contacts of `side`, with the other foot's contact between them;
 * times in seconds. The path should be close to straight: everything is told in one travelling frame.
 */
export function measureGaitCycle(
  motion: Motion,
  side: 'left' | 'right',
  start: number,
  middle: number,
  end: number,
  world: WorldMotion = worldMotion(motion),
): GaitCycle {
  const J = motion.skeleton.jointCount
  const other = side === 'left' ? 'right' : 'left'
  // Seen in a mirror a right-led cycle is a left-led one: s flips everything lateral.
  const s = side === 'left' ? 1 : -1
  const joint = (role: string): number => jointOf(motion.skeleton, role as Role, 'measureGaitCycle')
  const at = (role: string, seconds: number): V => {
    const exact = Math.min(Math.max(seconds * motion.frameRate, 0), motion.frameCount - 1)
    const f = Math.min(Math.floor(exact), motion.frameCount - 2)
    const a = exact - f
    const i = 3 * (f * J + joint(role))
    const j = i + 3 * J
    const p = world.positions
    return [0, 1, 2].map((c) => p[i + c] * (1 - a) + p[j + c] * a) as V
  }
  const turned = (role: string, seconds: number, v: V): V => {
    const f = Math.min(Math.round(seconds * motion.frameRate), motion.frameCount - 1)
    return rotate(world.orientations, 4 * (f * J + joint(role)), v)
  }
  const midHip = (t: number): V => mean(at('leftUpperLeg', t), at('rightUpperLeg', t))
  const from = midHip(start)
  const to = midHip(end)
  const distance = portable.hypot(to[0] - from[0], to[2] - from[2])
  const duration = end - start
  const heading = portable.atan2(to[0] - from[0], to[2] - from[2])
  const c = portable.cos(heading)
  const n = portable.sin(heading)
  /** World difference → [left, up, forward] of the direction of travel, mirrored for a right-led cycle. */
  const local = (v: V): V => [s * (c * v[0] - n * v[2]), v[1], n * v[0] + c * v[2]]
  const difference = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

  const leg =
    (length(difference(at('leftUpperLeg', start), at('leftLowerLeg', start))) +
      length(difference(at('leftLowerLeg', start), at('leftFoot', start))) +
      length(difference(at('rightUpperLeg', start), at('rightLowerLeg', start))) +
      length(difference(at('rightLowerLeg', start), at('rightFoot', start)))) /
    2
  const phaseTime = (phase: number): number =>
    phase < 0.5 ? start + 2 * phase * (middle - start) : middle + (2 * phase - 1) * (end - middle)

  // Where each ankle rests and how the foot lies while flat: a fifth of the cycle after its contact.
  const flatOf = (which: string, phase: number): { height: number; pitch: number } => {
    let height = 0
    let pitch = 0
    for (let k = 0; k < 5; k++) {
      const t = phaseTime(phase + 0.17 + 0.02 * k)
      const ankle = at(`${which}Foot`, t)
      const ball = local(difference(at(`${which}Toes`, t), ankle))
      height += ankle[1] / 5
      pitch += portable.atan2(-ball[1], portable.hypot(ball[2], ball[0])) / 5
    }
    return { height, pitch }
  }
  const flat = flatOf(side, 0)
  const flatOther = flatOf(other, 0.5)
  const floorAnkle = (flat.height + flatOther.height) / 2

  const curves = Object.fromEntries(
    GAIT_CURVES.map((name) => [name, new Float64Array(GAIT_SAMPLES)]),
  ) as Record<GaitCurve, Float64Array>
  for (let k = 0; k < GAIT_SAMPLES; k++) {
    const t = phaseTime(k / GAIT_SAMPLES)
    const set = (name: GaitCurve, value: number): void => void (curves[name][k] = value)
    const hips = midHip(t)
    const even = (t - start) / duration
    const along = local(difference(hips, from))
    set('pelvisHeight', (hips[1] - floorAnkle) / leg)
    set('pelvisSway', along[0] / leg)
    set('pelvisAdvance', (along[2] - even * distance) / leg)
    const hipLine = local(difference(at('leftUpperLeg', t), at('rightUpperLeg', t)))
    const left: V = [s * hipLine[0], s * hipLine[1], s * hipLine[2]]
    set('pelvisYaw', portable.atan2(-left[2], left[0]))
    set('pelvisList', portable.atan2(left[1], portable.hypot(left[0], left[2])))
    const up = local(turned('hips', t, [0, 1, 0]))
    const tilt = portable.atan2(up[2], up[1])
    set('pelvisTilt', tilt)
    const trunk = local(difference(at('neck', t), hips))
    set('trunkPitch', portable.atan2(trunk[2], trunk[1]))
    set('trunkLean', portable.atan2(trunk[0], trunk[1]))
    const shoulders = local(difference(at('leftUpperArm', t), at('rightUpperArm', t)))
    const sl: V = [s * shoulders[0], s * shoulders[1], s * shoulders[2]]
    set('shoulderYaw', portable.atan2(-sl[2], sl[0]))
    set('shoulderList', portable.atan2(sl[1], portable.hypot(sl[0], sl[2])))
    const crown = local(turned('head', t, [0, 1, 0]))
    const nose = local(turned('head', t, [0, 0, 1]))
    set('headPitch', portable.atan2(-nose[1], portable.hypot(nose[0], nose[2])))
    set('headYaw', portable.atan2(nose[0], nose[2]))
    set('headRoll', portable.atan2(crown[0], crown[1]))
    const hip = at(`${side}UpperLeg`, t)
    const knee = at(`${side}LowerLeg`, t)
    const ankle = at(`${side}Foot`, t)
    const thigh = local(difference(knee, hip))
    const shank = local(difference(ankle, knee))
    const thighPitch = portable.atan2(thigh[2], -thigh[1])
    set('hipFlexion', thighPitch + tilt)
    set('hipAbduction', portable.atan2(thigh[0], portable.hypot(thigh[1], thigh[2])))
    set('kneeFlexion', angle(thigh, shank))
    const ball = local(difference(at(`${side}Toes`, t), ankle))
    // The heading of the foot is meaningless when it points straight down; pitch is taken in the sagittal plane.
    const pitch = portable.atan2(-ball[1], ball[2]) - flat.pitch
    const shankPitch = portable.atan2(shank[2], -shank[1])
    set('footPitch', pitch)
    set('ankleDorsiflexion', -shankPitch - pitch)
    set('footYaw', portable.atan2(ball[0], ball[2]))
    const foot = local(difference(ankle, from))
    set('ankleForward', (foot[2] - even * distance) / leg)
    set('ankleOut', foot[0] / leg)
    set('ankleHeight', (ankle[1] - flat.height) / leg)
    const shoulder = at(`${side}UpperArm`, t)
    const elbow = at(`${side}LowerArm`, t)
    const wrist = at(`${side}Hand`, t)
    const upper = local(difference(elbow, shoulder))
    const lower = local(difference(wrist, elbow))
    set('armFlexion', portable.atan2(upper[2], -upper[1]))
    set('armAbduction', portable.atan2(upper[0], portable.hypot(upper[1], upper[2])))
    set('elbowFlexion', angle(upper, lower))
    // How far the forearm leaves the sagittal plane, inwards.
    set('forearmIn', -portable.atan2(lower[0], portable.hypot(lower[1], lower[2])))
  }
  // Sway and the feet are told from the middle of the way, not from where the hips happened to be at the start.
  const middleLine = average(curves.pelvisSway)
  for (let k = 0; k < GAIT_SAMPLES; k++) {
    curves.pelvisSway[k] -= middleLine
    curves.ankleOut[k] -= middleLine
  }
  const advance = average(curves.pelvisAdvance)
  for (let k = 0; k < GAIT_SAMPLES; k++) {
    curves.pelvisAdvance[k] -= advance
    curves.ankleForward[k] -= advance
  }
  const landing = (which: string, phase: number): V => local(at(`${which}Foot`, phaseTime(phase)))
  const first = landing(side, 0.2)
  const second = landing(other, 0.7)
  const third = local(
    at(`${side}Foot`, Math.min(end + 0.2 * duration, (motion.frameCount - 1) / motion.frameRate)),
  )
  return {
    curves,
    speed: distance / duration,
    leg,
    duration,
    stepLength: (second[2] - first[2] + (third[2] - second[2])) / 2 / leg,
    stepWidth: Math.abs(first[0] - second[0]) / leg,
    toeOff: farthestBehind((phase) => {
      const t = phaseTime(phase)
      return local(difference(at(`${side}Toes`, t), midHip(t)))[2]
    }),
  }
}

/**
 * The foot leaves the ground where it is farthest behind the pelvis. J. A. Zeni, J. G. Richards,
 * J. S. Higginson. Two simple methods for determining gait events. Gait & Posture 27 (2008).
 */
function farthestBehind(behind: (phase: number) => number): number {
  let best = 0.45
  for (let phase = 0.45; phase < 0.8; phase += 0.0025) if (behind(phase) < behind(best)) best = phase
  return best
}

const mean = (a: V, b: V): V => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
const length = (a: V): number => portable.hypot(a[0], a[1], a[2])
const average = (a: Float64Array): number => a.reduce((sum, x) => sum + x, 0) / a.length
const angle = (a: V, b: V): number =>
  portable.acos(clampUnit((a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (length(a) * length(b))))

function rotate(q: Float32Array, i: number, v: V): V {
  const [x, y, z, w] = [q[i], q[i + 1], q[i + 2], q[i + 3]]
  const t: V = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ]
}
