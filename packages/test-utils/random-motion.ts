import {
  makeMotion,
  makeSkeleton,
  quat,
  vec3,
  type Annotations,
  type Joint,
  type Motion,
  type Quat,
  type Random,
  type Skeleton,
  type Tip,
  type Vec3,
} from '@understudy/motion'

/** A direction, uniform on the sphere. */
export const randomDirection = (random: Random): Vec3 =>
  vec3.normalize([random.normal(), random.normal(), random.normal()])

/** A rotation, uniform over all rotations. */
export const randomRotation = (random: Random): Quat =>
  quat.normalize([random.normal(), random.normal(), random.normal(), random.normal()])

/** Any tree: up to `maxJoints` joints, each on any earlier one, bones up to half a metre, some of length zero, tips here and there. */
export function randomSkeleton(random: Random, maxJoints = 40): Skeleton {
  const joints = Array.from({ length: 1 + random.integer(maxJoints) }, (_, index): Joint => ({
    name: `joint ${index}`,
    parent: index === 0 ? -1 : random.integer(index),
    offset:
      index === 0 || random() < 0.1
        ? [0, 0, 0]
        : vec3.scale(randomDirection(random), random.between(0.01, 0.5)),
  }))
  const tips = joints.flatMap((_, joint): Tip[] =>
    random() < 0.2 ? [{ joint, offset: vec3.scale(randomDirection(random), 0.1) }] : [],
  )
  return makeSkeleton(joints, tips)
}

export interface RandomMotionOptions {
  readonly frameCount?: number
  /** Frames per second. */
  readonly frameRate?: number
  /** `wild`: every frame any pose at all. `smooth`: joints swing, the root drifts, as a body could. */
  readonly kind?: 'wild' | 'smooth'
  /** A few contacts, marks, segments, beats, handholds and hand poses over the clip. */
  readonly annotated?: boolean
}
export const RANDOM_MOTION_DEFAULTS = {
  frameCount: 30,
  frameRate: 60,
  kind: 'smooth',
  annotated: true,
} as const

/** A motion for laws that must hold for any. */
export function randomMotion(
  random: Random,
  skeleton: Skeleton = randomSkeleton(random),
  options: RandomMotionOptions = {},
): Motion {
  const { frameCount, frameRate, kind, annotated } = { ...RANDOM_MOTION_DEFAULTS, ...options }
  const { jointCount } = skeleton
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * jointCount * frameCount)
  const start: Vec3 = [random.between(-3, 3), random.between(0, 1.5), random.between(-3, 3)]
  const drift = vec3.scale(randomDirection(random), random.between(0, 2))
  const sway = vec3.scale(randomDirection(random), random.between(0, 0.1))
  const swings = skeleton.joints.map(() => ({
    rest: randomRotation(random),
    axis: randomDirection(random),
    size: random.between(0, 1),
    hertz: random.between(0.2, 3),
    phase: random.between(0, 2 * Math.PI),
  }))
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / frameRate
    const root =
      kind === 'wild'
        ? vec3.scale(randomDirection(random), random.between(0, 3))
        : vec3.add(start, vec3.add(vec3.scale(drift, t), vec3.scale(sway, Math.sin(9 * t))))
    rootPositions.set(root, 3 * frame)
    swings.forEach(({ rest, axis, size, hertz, phase }, joint) => {
      const swing = quat.fromAxisAngle(axis, size * Math.sin(2 * Math.PI * hertz * t + phase))
      const q = kind === 'wild' ? randomRotation(random) : quat.multiply(rest, swing)
      rotations.set(q, 4 * (frame * jointCount + joint))
    })
  }
  const last = (frameCount - 1) / frameRate
  const annotations = annotated ? randomAnnotations(random, last) : undefined
  return makeMotion({ name: 'random', skeleton, frameRate, rootPositions, rotations, annotations })
}

/** Disjoint contacts per role and a few of everything else, in order, inside `[0, seconds)`. */
export function randomAnnotations(random: Random, seconds: number): Annotations {
  const times = (count: number): number[] =>
    Array.from({ length: count }, () => random.between(0, seconds)).toSorted((a, b) => a - b)
  const spans = (count: number): { start: number; end: number }[] => {
    const list = times(2 * count)
    return Array.from({ length: count }, (_, at) => ({ start: list[2 * at], end: list[2 * at + 1] }))
  }
  return {
    contacts: (['leftFoot', 'rightFoot', 'leftToes'] as const)
      .flatMap((role) => spans(3).map((span) => ({ ...span, role })))
      .toSorted((a, b) => a.start - b.start),
    marks: times(3).map((time, at) => ({ name: `mark ${at}`, time })),
    segments: spans(2).map((span, at) => ({ ...span, label: at === 0 ? 'left step' : 'turn' })),
    beats: times(4),
    handholds: spans(2).map((span) => ({ ...span, role: 'leftHand', partnerRole: 'rightHand' })),
    handPoses: spans(2).map((span, at) => ({
      ...span,
      role: 'rightHand',
      pose: at === 0 ? 'fist' : 'point',
    })),
  }
}
