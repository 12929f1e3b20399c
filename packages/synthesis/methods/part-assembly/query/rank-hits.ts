import { scalar, type Kernels } from '@understudy/kernels'
import type { Motion, Role } from '@understudy/motion'
import { alignWithin, cloudTrack, type CloudTrack } from '../../../analysis/index.ts'
import { PART_ROLES, type BodyPart } from '../../../analysis/features/index.ts'

/**
 * What a part is measured against: compared too, at little weight, so that the part's place on the body counts and the
 * posture of the rest does not. The joint a limb hangs from is one of them. With a third of the full weight fighters of
 * another stance were farther away than kicks.
 */
const ANCHORS: Readonly<Record<BodyPart, readonly Role[]>> = (() => {
  const shoulders: readonly Role[] = ['hips', 'leftUpperArm', 'rightUpperArm']
  const hips: readonly Role[] = ['hips', 'leftUpperLeg', 'rightUpperLeg']
  return {
    whole: [],
    upper: ['hips'],
    lower: hips,
    leftArm: shoulders,
    rightArm: shoulders,
    leftLeg: hips,
    rightLeg: hips,
    trunk: hips,
    head: shoulders,
  }
})()
const ANCHOR_WEIGHT = 0.1

/** Frames per second at which parts are compared. */
export const RANK_RATE = 30
/** A hit may take between half and twice the example's time. */
const MAX_SLOPE = 2
/** Length of the window around a frame, seconds: long enough for speed to count, or a slow reach would pass for a punch. */
const WINDOW_SECONDS = 0.5

/** An example made ready to be compared with. */
export interface RankedExample {
  readonly part: BodyPart
  readonly track: CloudTrack
}

/** A motion's part as a stack of point clouds at the size of the typical figure. */
export function partTrack(motion: Motion, part: BodyPart, kernels: Kernels = scalar): CloudTrack {
  const has = (role: Role): boolean => motion.skeleton.roles.has(role)
  const anchors = ANCHORS[part].filter(has)
  const own = PART_ROLES[part].filter((role) => has(role) && !anchors.includes(role))
  return cloudTrack(
    motion,
    {
      roles: [...own, ...anchors],
      roleWeights: Object.fromEntries(anchors.map((role) => [role, ANCHOR_WEIGHT])),
      windowSeconds: WINDOW_SECONDS,
      frameRate: RANK_RATE,
      normalizeScale: true,
    },
    kernels,
  )
}

/**
 * The same of a track that holds the joints of the whole body at any rate, such as a match web keeps: the part's joints,
 * sampled in between, with windows of the same length. Both sides of a comparison must come from such tracks.
 */
export function partOfTrack(track: CloudTrack, part: BodyPart): CloudTrack {
  const has = (role: Role): boolean => track.roles.includes(role)
  const anchors = ANCHORS[part].filter(has)
  const roles = [...PART_ROLES[part].filter((role) => has(role) && !anchors.includes(role)), ...anchors]
  const places = roles.map((role) => track.roles.indexOf(role))
  const half = Math.round((WINDOW_SECONDS * RANK_RATE - 1) / 2)
  const seconds = (track.frameCount - 1) / track.frameRate
  const frameCount = Math.floor(seconds * RANK_RATE + 1e-6) + 1
  const width = 3 * roles.length
  const points = new Float32Array((frameCount + 2 * half) * width)
  const from = (frame: number, role: number, c: number): number =>
    track.points[3 * ((track.half + frame) * track.roles.length + role) + c]
  for (let row = 0; row < frameCount + 2 * half; row++) {
    // Beyond the ends the motion goes on through them, as everywhere: p(−t) = 2 p(0) − p(t).
    const at = Math.abs((row - half) / RANK_RATE)
    const time = at > seconds ? Math.max(0, 2 * seconds - at) : at
    const isBefore = row < half
    const isBehind = at > seconds
    const exact = Math.min(time * track.frameRate, track.frameCount - 1)
    const first = Math.floor(exact)
    const next = Math.min(first + 1, track.frameCount - 1)
    places.forEach((role, k) => {
      for (let c = 0; c < 3; c++) {
        const a = from(first, role, c)
        const value = a + (from(next, role, c) - a) * (exact - first)
        const end = from(isBefore ? 0 : track.frameCount - 1, role, c)
        points[row * width + 3 * k + c] = isBefore || isBehind ? 2 * end - value : value
      }
    })
  }
  const weights = roles.map((role) => (anchors.includes(role) ? ANCHOR_WEIGHT : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    name: track.name,
    roles,
    frameRate: RANK_RATE,
    frameCount,
    half,
    points,
    pointWeights: Float32Array.from(weights, (weight) => weight / total),
    windowWeights: new Float32Array(2 * half + 1).fill(1 / (2 * half + 1)),
  }
}

/** Frames `first` to `end` − 1 of a track, with the windows around them. */
export function trackRegion(track: CloudTrack, first: number, end: number): CloudTrack {
  const width = 3 * track.roles.length
  const [from, to] = [Math.max(0, first), Math.min(track.frameCount, Math.max(end, first + 1))]
  return {
    ...track,
    frameCount: to - from,
    points: track.points.subarray(from * width, (to + 2 * track.half) * width),
  }
}

/** An example to compare with. */
export const rankedExample = (part: BodyPart, track: CloudTrack): RankedExample => ({ part, track })

/** How a region compares with an example. */
export interface Likeness {
  /** RMS distance of the part's joints along the best alignment, metres on the typical figure. */
  readonly rms: number
  /**
   * Mean square distance over that of the example's best pose, held, from the same stretch: 0 the same movement, from 1 on
   * standing still would explain it as well. It tells a small hook from a guard that is merely near it.
   */
  readonly score: number
  /** Frames `[first, end)` of the region that the example fits, on the region's clock. */
  readonly first: number
  readonly end: number
}

/**
 * The toolkit's metric on the part's joints: windows of clouds laid over each other on the ground, the whole example
 * aligned in time with whatever stretch of the region is cheapest.
 */
export function compareWith(example: RankedExample, region: CloudTrack, kernels: Kernels = scalar): Likeness {
  const rows = example.track.frameCount
  const columns = region.frameCount
  const costs = new Float32Array(rows * columns)
  const { points, pointWeights, windowWeights } = example.track
  kernels.distanceGrid({ a: points, b: region.points, pointWeights, windowWeights }, costs)
  const { totals, endingAt } = alignWithin(costs, rows, columns, MAX_SLOPE, kernels)
  let best: { first: number; mean: number; last: number } | undefined
  for (let last = 0; last < columns; last++) {
    if (!(totals[last] < Infinity) || (best && totals[last] / (rows * MAX_SLOPE) > best.mean)) continue
    const found = endingAt(last)
    if (best === undefined || found.mean < best.mean) best = { ...found, last }
  }
  if (best === undefined) return tooShort(costs, rows, columns)
  const still = heldCost(costs, rows, columns, best.first, best.last + 1)
  return {
    rms: Math.sqrt(best.mean),
    score: best.mean / Math.max(still, 1e-9),
    first: best.first,
    end: best.last + 1,
  }
}

/** min over i of mean over j of D(i, j): how well the example's best pose, held, explains a stretch of the region. */
function heldCost(costs: Float32Array, rows: number, columns: number, first: number, end: number): number {
  let least = Infinity
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let j = first; j < end; j++) sum += costs[i * columns + j]
    least = Math.min(least, sum / (end - first))
  }
  return least
}

/** A region too short to align: the mean over the straight line through the grid. It never counts as a likeness. */
function tooShort(costs: Float32Array, rows: number, columns: number): Likeness {
  let sum = 0
  for (let i = 0; i < rows; i++) sum += costs[i * columns + Math.floor(((i + 0.5) * columns) / rows)]
  return { rms: Math.sqrt(sum / rows), score: Infinity, first: 0, end: columns }
}
