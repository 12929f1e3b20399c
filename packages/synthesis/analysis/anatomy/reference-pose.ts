import { portable } from '@understudy/kernels'
import {
  makeMotion,
  placeJoints,
  quat,
  restPose,
  stretchLimbs,
  vec3,
  worldMotion,
  type Motion,
  type Quat,
  type Role,
  type Skeleton,
  type Vec3,
} from '@understudy/motion'
import { bindPose } from '@understudy/motion/body'
import { flattenFeet } from './flatten-feet.ts'
import { hingeOf, LIMBS } from './hinges.ts'

/** The pose in which bones of all skeletons correspond: upright, facing +Z, arms out, palms down, legs down, feet flat. */
export interface ReferencePose {
  /** World orientation of every joint. */
  readonly orientations: readonly Quat[]
  /** World position of every joint, the root at the origin, metres. */
  readonly positions: readonly Vec3[]
  /** What it was made of: the skeleton's own T-pose, its roles and bones, or nothing but zero rotations. */
  readonly source: 'tPose' | 'roles' | 'zero'
  /** Roles whose turn about their bone was taken from the hinge an example shows. */
  readonly hinged: readonly Role[]
}

/** A joint is trusted to be a plain hinge from this steadiness on: its axis strays by 6° at most. */
const HINGE_STEADINESS = 0.995

const MOST_FRAMES = 256
const LEAST_FRAMES = 10
/** Speeds are measured between neighbours, so frames of feet are thinned less. */
const FEET_FRAMES = 4096

/** A T-pose may be turned by 60° to suit the hinges an example shows. */
const MOST_TURN_COSINE = 0.5

/**
 * Sets a skeleton up in the reference pose.
 *
 * 1. Its T-pose, or one built from roles and bones, turned to face +Z. An A-pose does as well:
 * 2. limbs are straightened, each bone turned the short way onto its direction, feet and hands riding along; feet
 *    keep their own pitch and roll (they are flat there) and look ahead; palms are turned down by their knuckles.
 *    Without a T-pose nothing tells how a flat foot lies but the example's own feet while they stand.
 * 3. Bones do not tell how a joint is turned about them. T-poses disagree (in CMU's the elbows bend 30° off the
 *    vertical); hinges do not. Where an `example` shows a clear hinge, upper and lower bone are turned until it lies
 *    where elbows and knees have it: motions then agree in roll too, and can be blended.
 */
export function referencePose(skeleton: Skeleton, example?: Motion): ReferencePose {
  const { orientations, source } = skeleton.tPose ? ownTPose(skeleton) : builtTPose(skeleton)
  if (source !== 'zero') stretchLimbs(skeleton, orientations)
  if (source === 'roles' && example) flattenFeet(skeleton, orientations, thin(example, FEET_FRAMES))
  // A bind pose tells how frames lie, not how joints bend: a slight bend in it is the modeller's.
  const shows = example !== undefined && (source !== 'tPose' || example.frameCount >= LEAST_FRAMES)
  const hinged = shows ? alignHinges(skeleton, orientations, thin(example, MOST_FRAMES), source) : []
  return { orientations, positions: placeJoints(skeleton, orientations), source, hinged }
}

interface TPose {
  readonly orientations: Quat[]
  readonly source: ReferencePose['source']
}

/** The skeleton's own T-pose, turned about the vertical to face +Z; how it leans is how it was made. */
function ownTPose(skeleton: Skeleton): TPose {
  const { orientations, positions } = restPose(skeleton)
  const at = (role: Role): Vec3 | undefined => {
    const joint = skeleton.roles.get(role)
    return joint === undefined ? undefined : vec3.vec3At(positions, 3 * joint)
  }
  const left = at('leftUpperLeg') ?? at('leftUpperArm')
  const right = at('rightUpperLeg') ?? at('rightUpperArm')
  const [x, , z] = left && right ? vec3.subtract(left, right) : vec3.X_AXIS
  const facing = quat.fromYaw(portable.atan2(z, x))
  return { orientations: read(orientations, facing), source: 'tPose' }
}

function builtTPose(skeleton: Skeleton): TPose {
  const { jointOrientations, source } = bindPose(skeleton)
  return { orientations: read(jointOrientations, quat.IDENTITY), source }
}

const read = (orientations: Float32Array, turn: Quat): Quat[] =>
  Array.from({ length: orientations.length / 4 }, (_, joint) =>
    quat.normalize(quat.multiply(turn, quat.quatAt(orientations, 4 * joint))),
  )

/** Turns bones about themselves so that the hinges of the example lie where they belong; returns whose. */
function alignHinges(
  skeleton: Skeleton,
  orientations: Quat[],
  example: Motion,
  source: ReferencePose['source'],
): Role[] {
  const world = worldMotion(example)
  const done: Role[] = []
  for (const limb of LIMBS) {
    for (const role of [limb.upper, limb.lower]) {
      const joint = skeleton.roles.get(role)
      const found = hingeOf(example, limb, role, world)
      if (joint === undefined || !found) continue
      // A forearm that turns palms up and down has no steady hinge; then a known T-pose knows better than the mean.
      if (source === 'tPose' && found.steadiness < HINGE_STEADINESS) continue
      const now = square(quat.rotate(orientations[joint], found.axis), limb.along)
      // A T-pose is not wrong by half a turn; a clip in which knees only ever bend backwards is.
      if (source === 'tPose' && vec3.dot(now, limb.hinge) < MOST_TURN_COSINE) continue
      const turn = quat.fromTo(now, limb.hinge)
      for (const follower of followers(skeleton, joint))
        orientations[follower] = quat.normalize(quat.multiply(turn, orientations[follower]))
      done.push(role)
    }
  }
  return done
}

/** Evenly spread frames: a hinge is known from a few hundred as well as from a hundred thousand. */
function thin(motion: Motion, most: number): Motion {
  const { frameCount, frameRate, rootPositions, rotations, skeleton } = motion
  const step = Math.ceil(frameCount / most)
  if (step === 1) return motion
  const kept = Math.ceil(frameCount / step)
  const row = 4 * skeleton.jointCount
  const roots = new Float32Array(3 * kept)
  const turns = new Float32Array(row * kept)
  for (let frame = 0; frame < kept; frame++) {
    roots.set(rootPositions.subarray(3 * step * frame, 3 * step * frame + 3), 3 * frame)
    turns.set(rotations.subarray(row * step * frame, row * (step * frame + 1)), row * frame)
  }
  return makeMotion({ skeleton, frameRate: frameRate / step, rootPositions: roots, rotations: turns })
}

/** The part of a direction square to `along`, unit. */
const square = (v: Vec3, along: Vec3): Vec3 =>
  vec3.normalize(vec3.subtract(v, vec3.scale(along, vec3.dot(v, along))))

/** The joint and what hangs on it without a role of its own on the way. */
function followers(skeleton: Skeleton, joint: number): number[] {
  const own = new Set([joint])
  for (let j = joint + 1; j < skeleton.jointCount; j++)
    if (own.has(skeleton.parents[j]) && skeleton.joints[j].role === undefined) own.add(j)
  return [...own]
}
