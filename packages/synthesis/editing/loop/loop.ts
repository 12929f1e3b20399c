import { scalar, type Kernels } from '@understudy/kernels'
import {
  clipAnnotations,
  composeGround,
  concat,
  duration,
  invertGround,
  makeMotion,
  MotionError,
  shiftAnnotations,
  transformGround,
  type GroundTransform,
  type Interval,
  type Motion,
  smootherStep,
} from '@understudy/motion'
import {
  cloudTrack,
  commonRoles,
  distanceGrid,
  groundOfCell,
  type CloudOptions,
} from '../../analysis/index.ts'
import { contactsOf } from '../../analysis/contacts/contacts-of.ts'
import { mixFrames } from '../blend/crossfade.ts'
import { finishFeet } from '../blend/finish-feet.ts'

/** From where a loop is cut, how long it is, and how its seam is blended. */
export interface LoopOptions extends CloudOptions {
  /** The loop is cut from this part, seconds; the whole clip unless given. */
  readonly region?: Interval
  /** A loop lasts at least this long, seconds: without it the shortest is always the smoothest. */
  readonly minSeconds?: number
  readonly maxSeconds?: number
  /** Length of the blend over the seam, seconds; shorter where the clip does not reach that far. */
  readonly blendSeconds?: number
  /** Clips whose best seam is farther apart than this are refused, metres RMS. */
  readonly maxDistance?: number
  readonly cleanFeet?: boolean
}

/** What `loop` takes where its options do not say; seconds, metres RMS, frames per second. */
export const LOOP_DEFAULTS = {
  minSeconds: 0.6,
  maxSeconds: Infinity,
  blendSeconds: 0.3,
  maxDistance: 0.12,
  frameRate: 60,
  cleanFeet: true,
} as const

/** A clip that can be played again from its end. */
export interface Loop {
  /** Its last frame is its first, moved by `travel`. */
  readonly motion: Motion
  /** Where one round leads: turns and slides the next round into place. */
  readonly travel: GroundTransform
  /** Seconds of the source that were used, and how far apart its two ends were, metres RMS. */
  readonly source: Interval
  readonly distance: number
  /** How long the blend over the seam is, seconds: shorter than asked for where the clip does not reach that far. */
  readonly blendSeconds: number
}

/**
 * Makes a clip cyclic: the pair of moments (i, j) at least `minSeconds` apart that are most alike, and
 * over the seam a blend of what comes after j with what comes after i (and before, likewise):
 *
 *   near the start, σ ≥ 0:   (1 − α) G⁻¹ c(j + σ) ⊕ α c(i + σ)        α = smootherStep(σ/w + ½)
 *   near the end,   σ ≤ 0:   (1 − α) c(j + σ) ⊕ α G c(i + σ)
 *
 * G lays moment i over moment j: one round's travel. Both sides are the same mixture in two places,
 * so the seam is as smooth as the blend. The longest of nearly equal candidates is not sought: the best is.
 */
export function loop(motion: Motion, options: LoopOptions = {}, kernels: Kernels = scalar): Loop {
  const settings = { ...LOOP_DEFAULTS, roles: commonRoles([motion]), ...options }
  const { first, last, distance, travel } = bestSeam(motion, settings, kernels)
  if (distance > settings.maxDistance)
    throw new MotionError(
      `loop: the most alike moments of "${motion.name}" ${settings.minSeconds} s apart or more are ` +
        `${(100 * distance).toFixed(1)} cm RMS from each other; a seam needs ${(100 * settings.maxDistance).toFixed(1)} cm or less. ` +
        `Give a region that holds a whole cycle, or raise maxDistance.`,
      { code: 'not-met' },
    )
  const rate = motion.frameRate
  const half = Math.min(
    Math.round((settings.blendSeconds * rate) / 2),
    first,
    motion.frameCount - 1 - last,
    Math.floor((last - first) / 2),
  )
  const count = last - first + 1
  const width = 4 * motion.skeleton.jointCount
  const out = {
    rootPositions: motion.rootPositions.slice(3 * first, 3 * (last + 1)),
    rotations: motion.rotations.slice(width * first, width * (last + 1)),
  }
  const ahead = transformGround(motion, travel)
  const back = transformGround(motion, invertGround(travel))
  for (let k = 0; k <= half; k++) {
    const rising = half === 0 ? 0.5 : smootherStep(k / (2 * half) + 0.5)
    mixFrames(out, k, back, last + k, motion, first + k, rising)
    mixFrames(out, count - 1 - k, motion, last - k, ahead, first - k, 1 - rising)
  }
  const [start, end] = [first / rate, last / rate]
  const seen = { ...motion.annotations, contacts: contactsOf(motion) }
  const cyclic = makeMotion({
    name: `${motion.name} loop`,
    skeleton: motion.skeleton,
    frameRate: rate,
    ...out,
    annotations: shiftAnnotations(clipAnnotations(seen, start, end + 1 / rate), -start),
  })
  return {
    motion: settings.cleanFeet ? cleanRound(cyclic, travel, kernels) : cyclic,
    travel,
    source: { start, end },
    distance,
    blendSeconds: (2 * half) / rate,
  }
}

/** The loop played `times` times over, each round placed where the one before led. */
export function repeatLoop({ motion, travel }: Pick<Loop, 'motion' | 'travel'>, times: number): Motion {
  const rounds: Motion[] = []
  let place: GroundTransform = { yaw: 0, x: 0, z: 0 }
  for (let n = 0; n < times; n++) {
    rounds.push(transformGround(motion, place))
    place = composeGround(place, travel)
  }
  if (rounds.length === 0)
    throw new MotionError(`loop: ${times} rounds were requested; at least one is needed.`)
  return concat(rounds, { sharedFrame: true, name: `${motion.name} × ${times}` })
}

/** Feet are held over three rounds and the middle one kept: a step over the seam is then one step. */
function cleanRound(motion: Motion, travel: GroundTransform, kernels: Kernels): Motion {
  const three = finishFeet(repeatLoop({ motion, travel }, 3), kernels)
  const period = motion.frameCount - 1
  const width = 4 * motion.skeleton.jointCount
  const middle = makeMotion({
    ...motion,
    rootPositions: three.rootPositions.slice(3 * period, 3 * (2 * period + 1)),
    rotations: three.rotations.slice(width * period, width * (2 * period + 1)),
  })
  const home = transformGround(middle, invertGround(travel))
  // The cleaning of the round's two ends may differ in the last digits: the closing frame is the first, moved.
  const closing = transformGround(
    {
      ...home,
      frameCount: 1,
      rootPositions: home.rootPositions.slice(0, 3),
      rotations: home.rotations.slice(0, width),
    },
    travel,
  )
  home.rootPositions.set(closing.rootPositions, 3 * period)
  home.rotations.set(closing.rotations, width * period)
  return home
}

interface Seam {
  readonly first: number
  readonly last: number
  readonly distance: number
  readonly travel: GroundTransform
}

function bestSeam(
  motion: Motion,
  settings: LoopOptions & Required<Pick<LoopOptions, keyof typeof LOOP_DEFAULTS>>,
  kernels: Kernels,
): Seam {
  const track = cloudTrack(motion, settings, kernels)
  const grid = distanceGrid(track, track, kernels)
  const rate = track.frameRate
  const begin = Math.ceil((settings.region?.start ?? 0) * rate)
  const end = Math.min(Math.floor((settings.region?.end ?? duration(motion)) * rate), track.frameCount - 1)
  const apart = Math.ceil(settings.minSeconds * rate)
  const most = settings.maxSeconds * rate
  let best = { row: -1, column: -1, value: Infinity }
  for (let row = begin; row <= end - apart; row++) {
    for (let column = row + apart; column <= Math.min(end, row + most); column++) {
      const value = grid.values[row * grid.columns + column]
      if (value < best.value) best = { row, column, value }
    }
  }
  if (best.row < 0)
    throw new MotionError(
      `loop: the region of "${motion.name}" is ${((end - begin) / rate).toFixed(2)} s long; a loop of ${settings.minSeconds} s ` +
        `or more was requested. Widen the region or lower minSeconds.`,
      { code: 'too-little' },
    )
  const { frameRate } = motion
  return {
    first: Math.min(Math.round((best.row / rate) * frameRate), motion.frameCount - 1),
    last: Math.min(Math.round((best.column / rate) * frameRate), motion.frameCount - 1),
    distance: Math.sqrt(best.value),
    // Lays the beginning over the end.
    travel: groundOfCell(grid, best.column, best.row),
  }
}
