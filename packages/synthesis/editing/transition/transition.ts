import { scalar, type Kernels } from '@understudy/kernels'
import {
  clipAnnotations,
  makeMotion,
  mergeAnnotations,
  MotionError,
  shiftAnnotations,
  transformGround,
  withAnnotations,
  type Annotations,
  type Motion,
  smootherStep,
} from '@understudy/motion'
import { contactsOf } from '../../analysis/contacts/contacts-of.ts'
import { mixFrames, requireSameFigure } from '../blend/crossfade.ts'
import { finishFeet } from '../blend/finish-feet.ts'
import {
  FIND_TRANSITION_DEFAULTS,
  FIND_TRANSITIONS_DEFAULTS,
  findTransitions,
  transitionPointAt,
  type FindTransitionOptions,
  type FindTransitionsOptions,
  type RankedTransition,
  type TransitionPoint,
} from './find-transition.ts'

/** Where two motions are joined, and how far apart they may be there. */
export interface TransitionOptions extends FindTransitionOptions {
  /** Go over exactly here, seconds of the first and of the second motion, however far apart they are. */
  readonly at?: readonly [timeA: number, timeB: number]
  /** Which of the transitions found to take, 1 for the best; see `findTransitions`. */
  readonly seam?: number
  /** Transitions between moments farther apart than this are refused, metres RMS: a linear blend only joins what is alike. */
  readonly maxDistance?: number
  /** Lock planted feet after blending. */
  readonly cleanFeet?: boolean
}

/** What `transition` made and where it went over. */
export interface Joined {
  readonly motion: Motion
  /** The moments, in seconds of either motion, how far apart they were (metres RMS), and where the second was put. */
  readonly report: TransitionPoint & {
    /** The transitions there were to choose from, the best first; none where the moments were given. */
    readonly seams: readonly RankedTransition[]
  }
}

/** `maxDistance`: between walks of one person the best moments differ by 1 to 6 cm; from a walk to a seated pose by 30. */
export const TRANSITION_DEFAULTS = {
  ...FIND_TRANSITION_DEFAULTS,
  seam: 1,
  maxDistance: 0.12,
  cleanFeet: true,
} as const

/**
 * One motion that begins as `a` and ends as `b`: the best transition point, `b` laid over `a` there,
 * and a blend over a window centred on it:
 *
 *   m(t) = a(t)                                  t < t_a − w/2
 *        = b(t_b + t − t_a)                      t > t_a + w/2
 *        = (1 − α) a(t) ⊕ α b(t_b + t − t_a)     between,  α = smootherStep((t − t_a)/w + ½)
 *
 * (The seed's printed weight lacks the ½.) Contacts are a's before the transition and b's after it, one
 * where they touch, and the feet are held to them.
 */
export function transition(
  a: Motion,
  b: Motion,
  options: TransitionOptions = {},
  kernels: Kernels = scalar,
): Joined {
  const settings = { ...TRANSITION_DEFAULTS, ...options }
  const { at } = settings
  const seams = at ? [] : findTransitions(a, b, listing(settings), kernels)
  const point = at ? transitionPointAt(a, b, at[0], at[1], settings, kernels) : seams[settings.seam - 1]
  if (!point)
    throw new MotionError(
      `transition: "${a.name}" and "${b.name}" have ${seams.length} different ${seams.length === 1 ? 'seam' : 'seams'} in the regions; ` +
        `number ${settings.seam} was requested. Choose a lower number, or widen the regions.`,
      { code: 'not-met' },
    )
  if (!at && point.distance > settings.maxDistance)
    throw new MotionError(
      `transition: the ${settings.seam === 1 ? 'nearest moments' : `moments of seam ${settings.seam}`} of "${a.name}" (${point.timeA.toFixed(2)} s) and "${b.name}" (${point.timeB.toFixed(2)} s) ` +
        `are ${(100 * point.distance).toFixed(1)} cm RMS apart; a blend needs ${(100 * settings.maxDistance).toFixed(1)} cm or less. ` +
        `Widen the regions, go through a motion between the two, or raise maxDistance.`,
      { code: 'not-met' },
    )
  const joined = transitionAt(a, b, point, settings)
  return { motion: settings.cleanFeet ? finishFeet(joined, kernels) : joined, report: { ...point, seams } }
}

const listing = (settings: TransitionOptions & { readonly seam: number }): FindTransitionsOptions => ({
  ...settings,
  most: Math.max(settings.seam, FIND_TRANSITIONS_DEFAULTS.most),
})

/** The blend itself at a given point, feet untouched. */
export function transitionAt(
  a: Motion,
  b: Motion,
  point: TransitionPoint,
  options: Pick<TransitionOptions, 'blendSeconds'> = {},
): Motion {
  requireSameFigure('transition', a, b)
  const { blendSeconds } = { ...TRANSITION_DEFAULTS, ...options }
  const rate = a.frameRate
  const frameA = Math.round(point.timeA * rate)
  const frameB = Math.round(point.timeB * rate)
  // Where a clip has less than half a window left, the window shrinks: blending with a held frame would brake.
  const half = Math.min(
    Math.round((blendSeconds * rate) / 2),
    frameA,
    a.frameCount - 1 - frameA,
    frameB,
    b.frameCount - 1 - frameB,
  )
  const placed = transformGround(b, point.ground)
  const frameCount = frameA + b.frameCount - frameB
  const width = 4 * a.skeleton.jointCount
  const out = {
    rootPositions: new Float32Array(3 * frameCount),
    rotations: new Float32Array(width * frameCount),
  }
  const start = Math.max(0, frameA - half)
  const end = frameA + half
  out.rootPositions.set(a.rootPositions.subarray(0, 3 * start))
  out.rotations.set(a.rotations.subarray(0, width * start))
  for (let f = start; f <= end; f++) {
    const alpha = half === 0 ? 1 : smootherStep((f - frameA) / (2 * half) + 0.5)
    mixFrames(out, f, a, f, placed, frameB + f - frameA, alpha)
  }
  const tail = frameB + half + 1
  out.rootPositions.set(placed.rootPositions.subarray(3 * tail), 3 * (end + 1))
  out.rotations.set(placed.rotations.subarray(width * tail), width * (end + 1))
  return makeMotion({
    name: `${a.name}+${b.name}`,
    skeleton: a.skeleton,
    frameRate: rate,
    ...out,
    annotations: joinAnnotations(a, frameA / rate, b, frameB / rate),
  })
}

/** a's until the transition, b's from it on, on the joined clock. */
function joinAnnotations(a: Motion, timeA: number, b: Motion, timeB: number): Annotations {
  const before = clipAnnotations(withContactsSeen(a).annotations, 0, timeA)
  const after = clipAnnotations(withContactsSeen(b).annotations, timeB, Infinity)
  return mergeAnnotations([before, shiftAnnotations(after, timeA - timeB)])
}

const withContactsSeen = (motion: Motion): Motion =>
  withAnnotations(motion, { ...motion.annotations, contacts: contactsOf(motion) })
