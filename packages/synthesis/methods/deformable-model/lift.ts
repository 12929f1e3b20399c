import { MotionError, type GroundTransform, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { levenbergMarquardt } from '../../analysis/index.ts'
import type { Constraint } from './constraint.ts'
import { clockAt } from './constraints/clock.ts'
import { plantedFeet } from './constraints/contact.ts'
import type { PictureCamera } from './constraints/screen.ts'
import { strokeThrough } from './constraints/sketched.ts'
import type { Verdict } from './judge.ts'
import { CAMERA_HABITS, type Sighting } from './lift-camera.ts'
import { LiftProblem } from './lift-problem.ts'
import { guessCameras, guessPlacements, rmsMiss } from './lift-start.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution } from './solve.ts'
import { Stage, type Part } from './stage.ts'
import { synthesize } from './synthesize.ts'
import { frameAtTime } from './timing.ts'

/** Where a role is seen over time: seconds, picture heights from the top left. */
export interface PictureTrack {
  readonly role: Role
  readonly samples: readonly {
    readonly time: number
    readonly place: readonly [x: number, y: number]
    /** From 0 to 1, where it was told: how much it counts (only where no model is used). */
    readonly confidence?: number
  }[]
}

/** What is known of the camera and the tracks, and how hard to search. */
export interface LiftOptions {
  /** What the pictures were taken with; estimated together with the motion where it is not known. */
  readonly camera?: PictureCamera
  /** An unknown camera: without perspective. */
  readonly orthographic?: boolean
  /** An unknown camera: width over height of its pictures. */
  readonly aspect?: number
  /** How exact the tracks are, picture heights. */
  readonly sigma?: number
  /** Moments per track that are looked at. */
  readonly samples?: number
  /** How many starts are solved from; twice as many where the camera is unknown. */
  readonly starts?: number
  readonly name?: string
  /** Frames per second of the result. */
  readonly frameRate?: number
}

/** `sigma`: half a percent of the picture is 1 cm on somebody who fills it, about what a model leaves over. */
export const LIFT_DEFAULTS = {
  orthographic: false,
  aspect: 16 / 9,
  sigma: 0.004,
  samples: 24,
  starts: 2,
} as const

/** The motion behind the tracks, the camera that saw it, and how well the two fit. */
export interface Lifted {
  readonly motion: Motion
  readonly coefficients: Float64Array
  readonly placement: GroundTransform
  readonly camera: PictureCamera
  /** RMS distance between the tracks and the picture of the motion, picture heights. */
  readonly miss: number
  readonly verdict: Verdict
  readonly solution: Solution
}

/**
 * Lifts tracks in one camera's pictures to a whole motion (the seed's §6.3, Figures 7 and 8): the most likely motion of the model, its clock and
 * its place on the ground whose picture the tracks are. The tracks span the motion of the model: one cycle, one jump.
 *
 * With an unknown camera the figure stays put, and motion and camera are solved for together from the best of sixteen sides.
 */
export function lift(
  model: DeformableModel,
  tracks: readonly PictureTrack[],
  options: LiftOptions = {},
): Lifted {
  const settings = { ...LIFT_DEFAULTS, ...options }
  const { start, end } = spanOf(model, tracks)
  const thinned = tracks.map((track) => thin(track, start, settings.samples))
  const solved = options.camera
    ? withCamera(model, thinned, end - start, options.camera, settings)
    : withoutCamera(model, thinned, end - start, settings)
  const { solution, camera } = solved
  const [coefficients, placement] = [solution.coefficients[0], solution.placements[0]]
  const stage = new Stage([{ model, placement }])
  stage.moveTo(coefficients)
  return {
    motion: synthesize(model, coefficients, {
      placement,
      name: settings.name ?? 'lifted',
      frameRate: options.frameRate,
    }),
    coefficients,
    placement,
    camera,
    miss: rmsMiss(sightingsOf(stage.parts[0], thinned), camera),
    verdict: solution.verdicts[0],
    solution,
  }
}

type Settings = LiftOptions & Required<Pick<LiftOptions, keyof typeof LIFT_DEFAULTS>>
interface Solved {
  readonly solution: Solution
  readonly camera: PictureCamera
}

function withCamera(
  model: DeformableModel,
  tracks: readonly PictureTrack[],
  seconds: number,
  camera: PictureCamera,
  settings: Settings,
): Solved {
  const guesses = guessPlacements(meanSightings(model, tracks, seconds), camera)
  const constraints = constraintsOf(model, tracks, seconds, camera, settings.sigma)
  const solutions = guesses
    .slice(0, settings.starts)
    .map(({ placement }) => new Solver([{ model, placement, freePlacement: true }]).solve(constraints))
  return { camera, solution: leastOf(solutions) }
}

function withoutCamera(
  model: DeformableModel,
  tracks: readonly PictureTrack[],
  seconds: number,
  settings: Settings,
): Solved {
  const guesses = guessCameras(meanSightings(model, tracks, seconds), settings)
  const solver = new Solver([{ model }])
  const seen = tracks.flatMap(({ role, samples }) =>
    samples.map((one) => ({ ...one, joint: model.skeleton.roles.get(role)! })),
  )
  const others = [lengthOf(model, seconds), plantedFeet(model)]
  const begun = guesses.slice(0, 2 * settings.starts).map(({ camera: from }) => {
    const problem = new LiftProblem(model, seen, others, from, settings.sigma, CAMERA_HABITS)
    return {
      problem,
      ...levenbergMarquardt(problem, problem.startAt(new Float64Array(model.size)), { maxIterations: 8 }),
    }
  })
  // A few steps tell which sides are worth more.
  const { problem, x } = begun
    .toSorted((a, b) => a.energy - b.energy)
    .slice(0, settings.starts)
    .map((one) => ({
      problem: one.problem,
      ...levenbergMarquardt(one.problem, one.x, { maxIterations: 30, tolerance: 1e-4, damping: 1e-4 }),
    }))
    .reduce((best, one) => (one.energy < best.energy ? one : best))
  const camera = problem.cameraAt(x)
  const constraints = constraintsOf(model, tracks, seconds, camera, settings.sigma)
  // Nothing moves any more: what is reported is what any other solve reports.
  return { camera, solution: solver.solve(constraints, { start: x.slice(0, model.size), maxIterations: 1 }) }
}

const leastOf = (solutions: readonly Solution[]): Solution =>
  solutions.reduce((best, one) => (one.energy < best.energy ? one : best))

function constraintsOf(
  model: DeformableModel,
  tracks: readonly PictureTrack[],
  seconds: number,
  camera: PictureCamera,
  sigma: number,
): Constraint[] {
  return [
    ...tracks.map(({ role, samples }) =>
      strokeThrough({
        point: { joint: model.skeleton.roles.get(role)! },
        samples,
        camera,
        sigma,
        label: `track of ${role}`,
      }),
    ),
    lengthOf(model, seconds),
  ]
}

/** Without this the last pose could be held, or the end of the cycle cut off. */
const lengthOf = (model: DeformableModel, seconds: number): Constraint =>
  clockAt({ frame: model.frameCount - 1, seconds, sigma: 0.01, label: 'length of the tracks' })

/** The mean motion at the tracks' times, its clock stretched to theirs. */
function meanSightings(model: DeformableModel, tracks: readonly PictureTrack[], seconds: number): Sighting[] {
  const stage = new Stage([{ model }])
  stage.moveTo(new Float64Array(model.size))
  const [part] = stage.parts
  const stretch = part.time(model.frameCount - 1) / seconds
  return sightingsOf(part, tracks, stretch)
}

/** Where the tracked roles are at the tracks' times, and where they are seen. */
function sightingsOf(part: Part, tracks: readonly PictureTrack[], stretch = 1): Sighting[] {
  const w = part.times()
  const p = new Float64Array(3)
  return tracks.flatMap(({ role, samples }) => {
    const joint = part.model.skeleton.roles.get(role)!
    return samples.map(({ time, place }) => {
      const { frame, alpha } = frameAtTime(w, time * stretch)
      part.point({ joint }, frame + alpha, p)
      return { place: [p[0], p[1], p[2]] as Vec3, seen: place }
    })
  })
}

/** First and last moment of all tracks; refuses what cannot be lifted. */
function spanOf(model: DeformableModel, tracks: readonly PictureTrack[]): { start: number; end: number } {
  const times = tracks.flatMap(({ samples }) => samples.map(({ time }) => time))
  const [start, end] = [Math.min(...times), Math.max(...times)]
  const unknown = tracks.find(({ role }) => !model.skeleton.roles.has(role))
  if (unknown)
    throw new MotionError(
      `lift: a track is named ${unknown.role}, and the model's figure has no such role; it has ${[...model.skeleton.roles.keys()].join(', ')}.`,
      { code: 'unknown-name' },
    )
  if (!(end > start))
    throw new MotionError(
      `lift: ${tracks.length} tracks with ${times.length} samples over ${(end - start || 0).toFixed(3)} s were given; at least one track of two moments is needed.`,
      { code: 'too-little' },
    )
  return { start, end }
}

/** As many evenly chosen samples as are looked at, on a clock that begins at the tracks' first moment. */
function thin({ role, samples }: PictureTrack, start: number, most: number): PictureTrack {
  const sorted = samples.toSorted((a, b) => a.time - b.time)
  const count = Math.min(most, sorted.length)
  const chosen = Array.from(
    { length: count },
    (_, k) => sorted[Math.round((k * (sorted.length - 1)) / Math.max(1, count - 1))],
  )
  return { role, samples: chosen.map(({ time, place }) => ({ time: time - start, place })) }
}
