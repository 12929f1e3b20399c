import { slerpFlat } from '@understudy/kernels'
import {
  groundAt,
  composeGround,
  duration,
  invertGround,
  isAtOrAbove,
  makeMotion,
  MotionError,
  rootMotion,
  sameSkeleton,
  worldPositions,
  type Interval,
  type Motion,
  type Role,
  smoothStep,
} from '@understudy/motion'
import { clockAt } from './constraints/clock.ts'
import { POSE_ROLES } from './constraints/pose.ts'
import { strokeThrough } from './constraints/sketched.ts'
import type { DeformableModel } from './model.ts'
import { Solver, type Solution } from './solve.ts'
import { canonicalFrames, synthesize } from './synthesize.ts'

/** What is missing from a recording, and how exact the rest is. */
export interface CompleteOptions {
  /** Roles that were not recorded, with everything that hangs on them. */
  readonly roles?: readonly Role[]
  /** Seconds in which nothing was recorded. */
  readonly spans?: readonly Interval[]
  /** How exact the rest is, metres. */
  readonly sigma?: number
  /** Seconds over which the filled part is eased into the recorded one. */
  readonly ease?: number
}

/** What `complete` takes where its options do not say; metres, seconds, instants. */
export const COMPLETE_DEFAULTS = { sigma: 0.01, ease: 0.1, samples: 40 } as const

/** The recording with what was missing, and the model's own motion. */
export interface Completed {
  readonly motion: Motion
  /** The likeliest motion as a whole, before what was recorded is put back. */
  readonly model: Motion
  readonly solution: Solution
}

/**
 * Fills what was not recorded: the most likely motion of the model that agrees with what was, in place and time, and then the recorded joints
 * and frames as they are. The motion spans the model's own (one cycle, one jump); what its gaps contain is never looked at.
 */
export function complete(model: DeformableModel, motion: Motion, options: CompleteOptions = {}): Completed {
  const { sigma, ease, samples } = { ...COMPLETE_DEFAULTS, ...options }
  const { roles = [], spans = [] } = options
  const { skeleton } = model
  if (!sameSkeleton(skeleton, motion.skeleton))
    throw new MotionError(
      `complete: "${motion.name}" has another skeleton than model "${model.name}". Retarget the motion to the model's body first.`,
      { code: 'mismatch' },
    )
  const absent = roles.flatMap((role) => skeleton.roles.get(role) ?? [])
  const gone = new Set(
    skeleton.joints.map((_, j) => j).filter((j) => absent.some((above) => isAtOrAbove(skeleton, above, j))),
  )
  const isMissing = (seconds: number): boolean =>
    spans.some(({ start, end }) => seconds >= start && seconds < end)
  const seconds = duration(motion)
  const times = Array.from({ length: samples }, (_, k) => (seconds * k) / (samples - 1)).filter(
    (t) => !isMissing(t),
  )
  const known = POSE_ROLES.filter((role) => skeleton.roles.has(role) && !gone.has(skeleton.roles.get(role)!))
  if (times.length < 2 || known.length === 0)
    throw new MotionError(
      `complete: ${times.length} moments of ${known.length} roles of "${motion.name}" are known; at least two moments of one role are needed.`,
      { code: 'too-little' },
    )
  const positions = worldPositions(motion)
  const tracks = known.map((role) => {
    const joint = skeleton.roles.get(role)!
    const frames = times.map((time) => Math.min(Math.round(time * motion.frameRate), motion.frameCount - 1))
    return strokeThrough({
      point: { joint },
      sigma,
      label: role,
      samples: frames.map((f) => ({
        time: f / motion.frameRate,
        place: [0, 1, 2].map((c) => positions[3 * (f * skeleton.jointCount + joint) + c]),
      })),
    })
  })
  const end = clockAt({ frame: model.frameCount - 1, seconds, sigma: 0.01, label: 'length' })
  const placement = startOf(model, motion, times[0])
  const solution = new Solver([{ model, placement, freePlacement: true }]).solve([...tracks, end])
  const made = synthesize(model, solution.coefficients[0], {
    placement: solution.placements[0],
    frameRate: motion.frameRate,
    feet: 'leave',
  })
  return { motion: putBack(motion, made, gone, spans, ease), model: made, solution }
}

/** Where the mean motion lies when it begins (or is, at the first known moment) where the recorded one is. */
function startOf(model: DeformableModel, motion: Motion, first: number) {
  const mean = rootMotion(canonicalFrames(model, new Float64Array(model.size)))
  const at = Math.min(Math.round((first / duration(motion)) * (model.frameCount - 1)), model.frameCount - 1)
  const there = groundAt(rootMotion(motion), Math.round(first * motion.frameRate))
  return composeGround(there, invertGround(groundAt(mean, at)))
}

/** The recorded frames and joints, and the made ones where there are none. */
function putBack(
  motion: Motion,
  made: Motion,
  gone: ReadonlySet<number>,
  spans: readonly Interval[],
  ease: number,
): Motion {
  const { jointCount } = motion.skeleton
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  for (let f = 0; f < motion.frameCount; f++) {
    const g = Math.min(f, made.frameCount - 1)
    const share = Math.max(0, ...spans.map((span) => shareOf(f / motion.frameRate, span, ease)))
    for (let c = 0; c < 3; c++)
      rootPositions[3 * f + c] += share * (made.rootPositions[3 * g + c] - motion.rootPositions[3 * f + c])
    for (let j = 0; j < jointCount; j++) {
      const [q, r] = [4 * (f * jointCount + j), 4 * (g * jointCount + j)]
      slerpFlat(rotations, q, motion.rotations, q, made.rotations, r, gone.has(j) ? 1 : share)
    }
  }
  const { name, skeleton, frameRate, annotations } = motion
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations, annotations })
}

/** 1 inside the span, falling to 0 `ease` seconds outside. */
function shareOf(seconds: number, { start, end }: Interval, ease: number): number {
  const away = Math.max(start - seconds, seconds - end, 0)
  const u = Math.max(0, 1 - away / Math.max(ease, 1e-9))
  return smoothStep(u)
}
