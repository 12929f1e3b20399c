import { portable } from '@understudy/kernels'
import { makeMotion, MotionError, worldPositions, type Motion, type Role } from '@understudy/motion'
import { detectContacts, withContacts, type Run } from '../../../analysis/index.ts'
import { makeRun } from '../../../run.ts'
import { project, type PictureCamera } from '../constraints/screen.ts'
import type { PictureTrack } from '../lift.ts'
import { CAMERA_HABITS, cameraOf } from '../lift-camera.ts'
import { evenTracks, type EvenTracks } from './even-tracks.ts'
import { LongProblem, type Planted } from './long-problem.ts'
import { poseSpaceOf, SpacePose, type PoseSpace } from './pose-space.ts'
import { repairSwaps } from './repair-swaps.ts'
import { startLong } from './start-long.ts'

/** What is known of the camera and the tracks. */
export interface LiftLongOptions {
  /** What the film was taken with; estimated together with the motion where it is not known. */
  readonly camera?: PictureCamera
  /** Of an unknown camera: width over height of its pictures. */
  readonly aspect?: number
  /** How exact the tracks are, picture heights. */
  readonly sigma?: number
  /** Frames per second of the result. */
  readonly frameRate?: number
  /** Exchange left and right where a tracker took one for the other. */
  readonly repair?: boolean
  readonly name?: string
}

/** What `liftLong` takes where its options do not say. `sigma`: what a good tracker leaves over, a centimetre or two on somebody who fills the picture. */
export const LIFT_LONG_DEFAULTS = { aspect: 16 / 9, sigma: 0.006, frameRate: 30, repair: true } as const

/** A motion lifted from a film, and how far it can be trusted. */
export interface LiftedLong {
  /** In the world of the camera: it stands above the origin and looks along +Z. Feet that stand are annotated. */
  readonly motion: Motion
  readonly camera: PictureCamera
  /** Root mean square distance of the tracks from the picture of the motion, by frame, picture heights; NaN where nothing was seen. */
  readonly misses: Float64Array
  /** How far joints are expected to be off, relative to the hips, by frame, metres. */
  readonly expectedErrors: Float64Array
  /** Frames in which left and right of arms or legs were exchanged. */
  readonly repaired: number
}

/** The fewest points that tell a pose. */
const FEWEST_POINTS = 6

/**
 * Lifts tracks of one camera's film to a motion of any length, by poses like those of example motions: constant bones, feet that stand, a robust loss,
 * repaired exchanges of left and right, and the camera's height, pitch and focal length found with it. The size of the body is that of the examples: one
 * camera cannot tell a tall person from a near one.
 */
export function liftLong(
  examples: readonly Motion[],
  tracks: readonly PictureTrack[],
  options: LiftLongOptions = {},
  run: Run = makeRun(),
): LiftedLong {
  const { aspect, sigma, frameRate, repair, name = 'lifted' } = { ...LIFT_LONG_DEFAULTS, ...options }
  const space = run.stage('learn', () => poseSpaceOf(examples, frameRate))
  const even = evenTracks(known(tracks, space), frameRate)
  const { tracks: seen, repaired } = run.stage('repair', () =>
    repair ? repairSwaps(even) : { tracks: even, repaired: 0 },
  )
  const camera = options.camera ?? handheld(aspect)
  const x = run.stage('start', () => startLong(space, seen, camera))
  const problem = new LongProblem(space, seen, camera, options.camera === undefined, sigma)
  const g = problem.cameraStart()
  run.stage('solve', () => problem.solve(x, g, 25))
  const contacts = run.stage('stand', () => {
    const found = detectContacts(motionOf(space, x, seen.frameCount, name))
    problem.planted = plantedOf(space, found, seen, lowest(examples, space))
    problem.solve(x, g, 15)
    return found
  })
  const motion = withContacts(motionOf(space, x, seen.frameCount, name), contacts)
  const found = problem.camera(g)
  return {
    motion,
    camera: found,
    misses: missesOf(motion, seen, found),
    expectedErrors: run.stage('judge', () => expectedOf(problem, x, g, seen.frameCount)),
    repaired,
  }
}

/** A camera in somebody's hands, which looks level. */
const handheld = (aspect: number): PictureCamera =>
  cameraOf(Float64Array.of(0, CAMERA_HABITS.height, 0, 0, 0, 0, portable.log(CAMERA_HABITS.focal)), {
    eye: [0, 0, 0],
    right: [-1, 0, 0],
    up: [0, 1, 0],
    forward: [0, 0, 1],
    focal: CAMERA_HABITS.focal,
    centre: [aspect / 2, 0.5],
  })

/** The tracks of roles that the figure has; refuses what says too little. */
function known(tracks: readonly PictureTrack[], { skeleton }: PoseSpace): readonly PictureTrack[] {
  const found = tracks.filter(({ role, samples }) => skeleton.roles.has(role) && samples.length > 0)
  const times = found.flatMap(({ samples }) => samples.map(({ time }) => time))
  if (found.length < FEWEST_POINTS || !(Math.max(...times) - Math.min(...times) >= 0.2))
    throw new MotionError(
      `lift: ${found.length} of ${tracks.length} tracks are of joints that the figure has; at least ${FEWEST_POINTS} over 0.2 s are needed to tell ` +
        'a pose. Track hips, shoulders, knees, ankles, elbows and wrists.',
      { code: 'too-little' },
    )
  return found
}

function motionOf(space: PoseSpace, x: Float64Array, frameCount: number, name: string): Motion {
  const { skeleton, frameRate, size } = space
  const pose = new SpacePose(space)
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let f = 0; f < frameCount; f++) {
    pose.moveTo(x, f * size)
    rootPositions.set(pose.places.subarray(0, 3), 3 * f)
    rotations.set(pose.turns, 4 * skeleton.jointCount * f)
  }
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
}

const FEET: readonly Role[] = ['leftFoot', 'leftToes', 'rightFoot', 'rightToes']

/** How high ankles and toes are when they stand: low percentiles of the examples. */
function lowest(examples: readonly Motion[], { skeleton }: PoseSpace): ReadonlyMap<Role, number> {
  return new Map(
    FEET.flatMap((role) => {
      const joint = skeleton.roles.get(role)
      if (joint === undefined) return []
      const heights = examples
        .flatMap((motion) => {
          const places = worldPositions(motion)
          const stride = 3 * skeleton.jointCount
          return Array.from({ length: motion.frameCount }, (_, f) => places[f * stride + 3 * joint + 1])
        })
        .toSorted((a, b) => a - b)
      return [[role, heights[Math.floor(0.1 * heights.length)]] as const]
    }),
  )
}

function plantedOf(
  { skeleton, frameRate }: PoseSpace,
  contacts: Motion['annotations']['contacts'],
  { frameCount }: EvenTracks,
  rest: ReadonlyMap<Role, number>,
): readonly Planted[] {
  return contacts.flatMap(({ role, start, end }) => {
    const [joint, height] = [skeleton.roles.get(role), rest.get(role)]
    if (joint === undefined || height === undefined) return []
    const [first, last] = [
      Math.ceil(start * frameRate),
      Math.min(Math.floor(end * frameRate), frameCount - 1),
    ]
    return Array.from({ length: Math.max(0, last - first) }, (_, i) => ({ frame: first + i, joint, height }))
  })
}

function missesOf(motion: Motion, tracks: EvenTracks, camera: PictureCamera): Float64Array {
  const places = worldPositions(motion)
  const { jointCount, roles } = motion.skeleton
  const joints = tracks.roles.map((role) => roles.get(role)!)
  return Float64Array.from({ length: tracks.frameCount }, (_, f) => {
    let [sum, weight] = [0, 0]
    joints.forEach((joint, r) => {
      const o = f * joints.length + r
      if (tracks.weights[o] === 0) return
      const at = 3 * (f * jointCount + joint)
      const [u, v] = project(camera, places.subarray(at, at + 3))
      sum += tracks.weights[o] * ((u - tracks.places[2 * o]) ** 2 + (v - tracks.places[2 * o + 1]) ** 2)
      weight += tracks.weights[o]
    })
    return Math.sqrt(sum / weight)
  })
}

/** Frames whose expected error is computed: between them it is drawn straight. */
const JUDGED = 40

function expectedOf(
  problem: LongProblem,
  x: Float64Array,
  g: Float64Array,
  frameCount: number,
): Float64Array {
  const stride = Math.max(1, Math.ceil(frameCount / JUDGED))
  const frames = Array.from({ length: Math.ceil(frameCount / stride) }, (_, i) => i * stride)
  const errors = problem.expectedErrors(x, g, frames)
  return Float64Array.from({ length: frameCount }, (_, f) => {
    const n = Math.min(Math.floor(f / stride), frames.length - 1)
    const m = Math.min(n + 1, frames.length - 1)
    const alpha = m === n ? 0 : (f - frames[n]) / stride
    return errors[n] + alpha * (errors[m] - errors[n])
  })
}
