import {
  makeMotion,
  makeSkeleton,
  quat,
  seeded,
  solveTwoBone,
  vec3,
  type ContactInterval,
  type Joint,
  type Motion,
  type Quat,
  type Role,
  type Vec3,
  smoothStep,
} from '@understudy/motion'

export interface FootWalkerOptions {
  readonly steps?: number
  /** Frames per second. */
  readonly frameRate?: number
  /** Seconds from one strike of a foot to its next. */
  readonly stride?: number
  /** Metres of ground per stride. */
  readonly strideLength?: number
  /** Multiplies every bone and the stride. */
  readonly size?: number
  /** How fast planted feet slide forward, metres per second: skate to be cleaned. */
  readonly slide?: number
  /** How deep planted feet sink, metres. */
  readonly sink?: number
  /** Metres the floor rises per metre walked. */
  readonly tilt?: number
  /** Standard deviation of the ankles' jitter, metres. */
  readonly jitter?: number
  /** How high feet are lifted in their swing, metres; negative drags them through the ground. */
  readonly lift?: number
  readonly toes?: boolean
}

/** Shares of a stride at which, after its strike, a foot lies flat, lifts its heel and lifts its ball. */
const FLAT = 0.08
const HEEL_OFF = 0.4
const TOE_OFF = 0.62

/** How far ahead of the hips a foot strikes, in strides. */
const AHEAD = 0.26
/** A foot still moves at its strike: this share of its mean swing speed, as people's do. */
const LANDING = 0.3

const ANKLE = 0.09
const FOOT: Vec3 = [0, -0.06, 0.14]
const UPPER = 0.43
const LOWER = 0.42

/**
 * A walker whose feet are placed, not swung: its contacts are known to the frame. Heel strike with the toes up, roll
 * onto a flat foot, heel off over the ball, toe off, swing; legs by two-bone IK under hips at constant speed.
 */
export function footWalker(
  seed: number,
  options: FootWalkerOptions = {},
): { motion: Motion; contacts: readonly ContactInterval[] } {
  const {
    steps = 4,
    frameRate = 120,
    stride = 1.1,
    size = 1,
    slide = 0,
    sink = 0,
    tilt = 0,
    jitter = 0,
    lift = 0.09,
    toes = true,
  } = options
  const strideLength = (options.strideLength ?? 1.2) * size
  const random = seeded(seed)
  const skeleton = walkerSkeleton(size, toes)
  const joint = (role: Role): number => skeleton.roles.get(role)!
  const frameCount = Math.round((steps + 0.5) * stride * frameRate) + 1
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  const speed = strideLength / stride
  // As high as the leg reaches at its strike, short of straight.
  const hipHeight =
    ANKLE * size + Math.sqrt((0.98 * (UPPER + LOWER) * size) ** 2 - (AHEAD * strideLength) ** 2)
  const rest: Vec3 = vec3.scale(FOOT, size)
  const pitch = (radians: number): Quat => quat.fromAxisAngle([1, 0, 0], radians)

  /** Where a foot is at a share of its stride, relative to the place of its strike. */
  const placeFoot = (share: number): { ankle: Vec3; turn: Quat } => {
    const up = -0.35
    const down = 0.9
    const flatAnkle: Vec3 = [0, ANKLE * size, 0]
    if (share < TOE_OFF) {
      if (share < FLAT) return { ankle: flatAnkle, turn: pitch(up * (1 - smoothStep(share / FLAT))) }
      if (share < HEEL_OFF) return { ankle: flatAnkle, turn: quat.IDENTITY }
      const turn = pitch(down * smoothStep((share - HEEL_OFF) / (TOE_OFF - HEEL_OFF)) ** 1.5)
      const ball = vec3.add(flatAnkle, rest)
      return { ankle: vec3.subtract(ball, quat.rotate(turn, rest)), turn }
    }
    const from = placeFoot(TOE_OFF - 1e-9)
    const to: Vec3 = [0, ANKLE * size, strideLength]
    const s = (share - TOE_OFF) / (1 - TOE_OFF)
    const along = smoothStep(s) + LANDING * s * s * (s - 1)
    const ankle = vec3.lerp(from.ankle, to, along)
    const raised = lift * size * Math.sin(Math.PI * s) ** 2
    return { ankle: vec3.add(ankle, [0, raised, 0]), turn: pitch(down + (up - down) * along) }
  }

  const contacts: ContactInterval[] = []
  const contact = (role: Role, start: number, end: number): void => {
    const last = (frameCount - 1) / frameRate
    if (end > 0 && start < last && joint(role) !== undefined)
      contacts.push({ role, start: Math.max(start, 0), end: Math.min(end, last + 1 / frameRate) })
  }
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / frameRate
    const hips: Vec3 = [0, hipHeight + tilt * speed * t, speed * t]
    rootPositions.set(hips, 3 * frame)
    const local = (role: Role, q: Quat): void =>
      rotations.set(q, 4 * (frame * skeleton.jointCount + joint(role)))
    for (let j = 0; j < skeleton.jointCount; j++) rotations[4 * (frame * skeleton.jointCount + j) + 3] = 1
    for (const [side, sign, shift] of [
      ['left', 1, 0],
      ['right', -1, 0.5],
    ] as const) {
      const phase = t / stride + shift + 0.1
      const count = Math.floor(phase)
      const share = phase - count
      const foot = placeFoot(share)
      const strike: Vec3 = [sign * 0.1 * size, 0, (count - shift - 0.1 + AHEAD) * strideLength]
      const stance = Math.min(share, TOE_OFF)
      const settle = share < TOE_OFF ? 1 : 1 - smoothStep((share - TOE_OFF) / (1 - TOE_OFF))
      const ground =
        tilt *
        (strike[2] + (share < TOE_OFF ? 0 : strideLength * smoothStep((share - TOE_OFF) / (1 - TOE_OFF))))
      const error: Vec3 = [
        jitter * random.normal(),
        ground - sink * settle + jitter * random.normal(),
        slide * stance * stride * settle + jitter * random.normal(),
      ]
      const ankle = vec3.add(vec3.add(foot.ankle, strike), error)
      const hip = vec3.add(hips, [sign * 0.1 * size, 0, 0])
      const knee = vec3.add(hip, [0, -UPPER * size * 0.995, 0.02 * size])
      const bent = vec3.add(knee, [0, -LOWER * size * 0.995, -0.02 * size])
      const solved = solveTwoBone(
        {
          hip,
          knee: vec3.add(hip, vec3.scale(vec3.normalize(vec3.subtract(knee, hip)), UPPER * size)),
          ankle: bent,
          hipOrientation: quat.fromTo([0, -1, 0], vec3.normalize(vec3.subtract(knee, hip))),
          kneeOrientation: quat.fromTo([0, -1, 0], vec3.normalize(vec3.subtract(bent, knee))),
          ankleOrientation: foot.turn,
          parentOrientation: quat.IDENTITY,
        },
        ankle,
        { pole: [0, 0, 1] },
      )
      local(`${side}UpperLeg`, solved.hipRotation)
      local(`${side}LowerLeg`, solved.kneeRotation)
      local(`${side}Foot`, solved.ankleRotation)
      // Toes stay level while their ball is on the ground.
      if (toes)
        local(`${side}Toes`, share < TOE_OFF && share > FLAT ? quat.inverse(foot.turn) : quat.IDENTITY)
      if (frame === 0) {
        for (let n = -1; n <= steps + 1; n++) {
          const begin = (n - shift - 0.1) * stride
          contact(`${side}Foot`, begin, begin + HEEL_OFF * stride)
          if (toes) contact(`${side}Toes`, begin + FLAT * stride, begin + TOE_OFF * stride)
        }
      }
    }
  }
  const name = `foot-walker-${seed}`
  return {
    motion: makeMotion({ name, skeleton, frameRate, rootPositions, rotations }),
    contacts: contacts.toSorted((a, b) => a.start - b.start),
  }
}

function walkerSkeleton(size: number, toes: boolean) {
  const joints: Joint[] = []
  const add = (role: Role, parent: number, offset: Vec3): number =>
    joints.push({ name: role, parent, offset: vec3.scale(offset, size), role }) - 1
  const hips = add('hips', -1, [0, 0, 0])
  const chest = add('chest', add('spine', hips, [0, 0.12, 0]), [0, 0.2, 0])
  add('head', add('neck', chest, [0, 0.22, 0]), [0, 0.12, 0])
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    const arm = add(`${side}UpperArm`, chest, [sign * 0.18, 0.18, 0])
    add(`${side}Hand`, add(`${side}LowerArm`, arm, [0, -0.28, 0]), [0, -0.25, 0])
    const knee = add(`${side}LowerLeg`, add(`${side}UpperLeg`, hips, [sign * 0.1, 0, 0]), [0, -UPPER, 0])
    const ankle = add(`${side}Foot`, knee, [0, -LOWER, 0])
    if (toes) add(`${side}Toes`, ankle, FOOT)
  }
  return makeSkeleton(joints)
}
