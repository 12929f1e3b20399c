import { scalar, type Kernels, portable } from '@understudy/kernels'
import {
  duration,
  MotionError,
  worldPositions,
  type ContactInterval,
  type GroundTransform,
  type Interval,
  type Motion,
  type Role,
} from '@understudy/motion'
import {
  cloudDistance,
  cloudTrack,
  commonRoles,
  groundOfCell,
  localMinima,
  pooledDistances,
  windowPointWeights,
  type CellCost,
  type CloudOptions,
} from '../../analysis/index.ts'
import { contactsOf } from '../../analysis/contacts/contacts-of.ts'
import { requireSameFigure } from '../blend/crossfade.ts'

/** Where a transition may lie, and what makes two moments alike. */
export interface FindTransitionOptions extends CloudOptions {
  /** Where in the first and in the second motion the transition may lie, seconds; wherever a whole blend fits unless given. */
  readonly regionA?: Interval
  readonly regionB?: Interval
  /** Length of the blend centred on the transition, seconds. */
  readonly blendSeconds?: number
  /** A pair of moments is dearer by this much, metres RMS, for each foot that is planted in only one of them. */
  readonly contactPenalty?: number
}

/** What `findTransition` takes where its options do not say; seconds, metres RMS, frames per second. */
export const FIND_TRANSITION_DEFAULTS = { blendSeconds: 0.5, contactPenalty: 0.04, frameRate: 60 } as const

/** Where one motion may go over into another, and how the second must be placed for it. */
export interface TransitionPoint {
  /** Seconds of the first and of the second motion. */
  readonly timeA: number
  readonly timeB: number
  /** RMS distance of the two windows after alignment, metres, without any penalty. */
  readonly distance: number
  /** Moves the second motion to where the first is. */
  readonly ground: GroundTransform
}

/** A transition among others, with what it was ranked by. */
export interface RankedTransition extends TransitionPoint {
  /** Distance and penalty for feet planted in only one of the two, metres RMS. */
  readonly cost: number
}

/** How many transitions `findTransitions` lists, and how different they are. */
export interface FindTransitionsOptions extends FindTransitionOptions {
  /** Transitions listed at most. */
  readonly most?: number
  /** Two transitions lie at least this far from each other in one of the motions, seconds; 0.3 and 3 % of the longer motion unless given. */
  readonly apartSeconds?: number
}

/** What `findTransitions` takes where its options do not say. */
export const FIND_TRANSITIONS_DEFAULTS = { ...FIND_TRANSITION_DEFAULTS, most: 5 } as const

/** Seconds, and a share of the longer motion: five seams within one second of a long take would be one choice, not five. */
const LEAST_APART = 0.3
const APART_SHARE = 0.03

/**
 * The transitions inside two regions, the best first: the lowest cells of their distance grid,
 *
 *   cost(t_a, t_b) = √D(t_a, t_b) + penalty · (feet planted in only one of the two)
 *
 * The grid is pooled by its minimum, so that long clips fit into memory and no valley is missed. The turn is that of the
 * best ground fit. The slide puts the feet that are planted in both on each other, where there are any: a blend would
 * otherwise drag them from one print to the next.
 */
export function findTransitions(
  a: Motion,
  b: Motion,
  options: FindTransitionsOptions = {},
  kernels: Kernels = scalar,
): readonly RankedTransition[] {
  requireSameFigure('transition', a, b)
  const settings = { ...FIND_TRANSITIONS_DEFAULTS, roles: commonRoles([a, b]), ...options }
  const tracks = { a: cloudTrack(a, settings, kernels), b: cloudTrack(b, settings, kernels) }
  const rate = tracks.a.frameRate
  const half = settings.blendSeconds / 2
  const rows = frames(a, settings.regionA, half, rate)
  const columns = frames(b, settings.regionB, half, rate)
  const contacts = [contactsOf(a), contactsOf(b)] as const
  const feetA = plantedFeet(contacts[0], tracks.a.frameCount, rate)
  const feetB = plantedFeet(contacts[1], tracks.b.frameCount, rate)
  const penalty = (row: number, column: number): number =>
    settings.contactPenalty * FOOT_BITS[feetA[row] ^ feetB[column]]
  const cost: CellCost = (row, column, square) =>
    row < rows.first || row > rows.last || column < columns.first || column > columns.last
      ? Infinity
      : Math.sqrt(square) + penalty(row, column)
  const apart =
    rate * (options.apartSeconds ?? Math.max(LEAST_APART, APART_SHARE * Math.max(duration(a), duration(b))))
  const pool = Math.max(1, Math.floor(apart / 2))
  const blocks = pooledDistances(tracks.a, tracks.b, pool, cost, kernels)
  const kept: { row: number; column: number; value: number }[] = []
  for (const minimum of localMinima(blocks, { maxValue: Number.MAX_VALUE })) {
    if (kept.length >= settings.most) break
    const block = minimum.row * blocks.columns + minimum.column
    const [row, column] = [blocks.rowOf[block], blocks.columnOf[block]]
    if (kept.every((k) => Math.abs(k.row - row) >= apart || Math.abs(k.column - column) >= apart))
      kept.push({ row, column, value: minimum.value })
  }
  return kept.map(({ row, column, value }) => ({
    timeA: row / rate,
    timeB: column / rate,
    distance: Math.max(0, value - penalty(row, column)),
    cost: value,
    ground: onTheSamePrints(
      a,
      row / rate,
      b,
      column / rate,
      contacts,
      groundOfCell(tracks, row, column),
      kernels,
    ),
  }))
}

/** The best of `findTransitions`. */
export function findTransition(
  a: Motion,
  b: Motion,
  options: FindTransitionOptions = {},
  kernels: Kernels = scalar,
): TransitionPoint {
  const { timeA, timeB, distance, ground } = findTransitions(a, b, { ...options, most: 1 }, kernels)[0]
  return { timeA, timeB, distance, ground }
}

/** The transition at given moments, whatever their distance: for those who pick it themselves. No grid is computed. */
export function transitionPointAt(
  a: Motion,
  b: Motion,
  timeA: number,
  timeB: number,
  options: CloudOptions = {},
  kernels: Kernels = scalar,
): TransitionPoint {
  requireSameFigure('transition', a, b)
  const settings = { ...FIND_TRANSITION_DEFAULTS, roles: commonRoles([a, b]), ...options }
  const grid = { a: cloudTrack(a, settings, kernels), b: cloudTrack(b, settings, kernels) }
  const rate = grid.a.frameRate
  const row = Math.min(Math.max(Math.round(timeA * rate), 0), grid.a.frameCount - 1)
  const column = Math.min(Math.max(Math.round(timeB * rate), 0), grid.b.frameCount - 1)
  const width = 3 * grid.a.roles.length
  const weights = windowPointWeights(grid.a)
  const contacts = [contactsOf(a), contactsOf(b)] as const
  const fitted = groundOfCell(grid, row, column)
  return {
    timeA: row / rate,
    timeB: column / rate,
    distance: Math.sqrt(cloudDistance(grid.a.points, grid.b.points, weights, row * width, column * width)),
    ground: onTheSamePrints(a, row / rate, b, column / rate, contacts, fitted, kernels),
  }
}

const FEET = { left: ['leftFoot', 'leftToes'], right: ['rightFoot', 'rightToes'] } as const
/** How many of two feet a two-bit number names. */
const FOOT_BITS = [0, 1, 1, 2]

/** Per frame: bit 0 when the left foot is planted, bit 1 for the right. */
function plantedFeet(contacts: readonly ContactInterval[], frameCount: number, rate: number): Uint8Array {
  const out = new Uint8Array(frameCount)
  for (const { role, start, end } of contacts) {
    const bit = (FEET.left as readonly Role[]).includes(role)
      ? 1
      : (FEET.right as readonly Role[]).includes(role)
        ? 2
        : 0
    for (let f = Math.max(0, Math.ceil(start * rate)); f < Math.min(frameCount, end * rate); f++)
      out[f] |= bit
  }
  return out
}

/** Frames within the region that leave half a blend on both sides. */
function frames(
  motion: Motion,
  region: Interval | undefined,
  half: number,
  rate: number,
): { first: number; last: number } {
  const start = Math.max(region?.start ?? 0, half)
  const end = Math.min(region?.end ?? Infinity, duration(motion) - half)
  const first = Math.ceil(start * rate - 1e-6)
  const last = Math.floor(end * rate + 1e-6)
  if (first > last)
    throw new MotionError(
      `transition: "${motion.name}" (${duration(motion).toFixed(2)} s) has no room for half a blend of ${(2 * half).toFixed(2)} s ` +
        `around any moment of the region ${(region?.start ?? 0).toFixed(2)} to ${(region?.end ?? duration(motion)).toFixed(2)} s. ` +
        `Shorten blendSeconds or widen the region.`,
      { code: 'too-little' },
    )
  return { first, last }
}

function onTheSamePrints(
  a: Motion,
  timeA: number,
  b: Motion,
  timeB: number,
  [contactsA, contactsB]: readonly [readonly ContactInterval[], readonly ContactInterval[]],
  fitted: GroundTransform,
  kernels: Kernels,
): GroundTransform {
  const planted = (contacts: readonly ContactInterval[], role: Role, time: number): boolean =>
    contacts.some((contact) => contact.role === role && contact.start <= time && time < contact.end)
  const roles = [...FEET.left, ...FEET.right].filter(
    (role) => planted(contactsA, role, timeA) && planted(contactsB, role, timeB),
  )
  if (roles.length === 0) return fitted
  const here = worldPositions(frameAt(a, timeA), kernels)
  const there = worldPositions(frameAt(b, timeB), kernels)
  const [c, s] = [portable.cos(fitted.yaw), portable.sin(fitted.yaw)]
  let x = 0
  let z = 0
  for (const role of roles) {
    const p = 3 * a.skeleton.roles.get(role)!
    x += here[p] - (c * there[p] + s * there[p + 2])
    z += here[p + 2] - (c * there[p + 2] - s * there[p])
  }
  return { yaw: fitted.yaw, x: x / roles.length, z: z / roles.length }
}

/** The frame nearest to a time, as a motion of its own. */
function frameAt(motion: Motion, time: number): Motion {
  const frame = Math.min(Math.max(Math.round(time * motion.frameRate), 0), motion.frameCount - 1)
  const width = 4 * motion.skeleton.jointCount
  return {
    ...motion,
    frameCount: 1,
    rootPositions: motion.rootPositions.subarray(3 * frame, 3 * frame + 3),
    rotations: motion.rotations.subarray(width * frame, width * (frame + 1)),
  }
}
