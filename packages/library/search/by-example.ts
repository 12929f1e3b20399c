import type { Kernels } from '@understudy/kernels'
import { MotionError, type Motion } from '@understudy/motion'
import { cloudDistance } from '@understudy/synthesis/analysis'
import { CLIP_COLUMNS, type Clip } from '../clips/clip.ts'
import type { Library } from '../library.ts'
import {
  describeWindow,
  pointsOf,
  POSE_WIDTH,
  POSES,
  WINDOW_SECONDS,
  WINDOW_WEIGHTS,
  type Descriptor,
} from './describe.ts'
import { scanPoses } from './scan-poses.ts'
import { scan, type Candidate } from './scan.ts'
import { openShards } from './shards.ts'

/** A second of a clip that was found. */
export interface ExampleHit {
  readonly clip: Clip
  /** Seconds of the clip. */
  readonly start: number
  readonly end: number
  /** Root mean square distance of the joints after the best fit on the ground, in leg lengths. */
  readonly distance: number
}

/** How to search by example. */
export interface ExampleOptions {
  /** The second of the example that is looked for begins here, seconds. Its middle unless told. */
  readonly start?: number
  /** Clips at most, each with its best second. */
  readonly limit?: number
  /** Only the pose at `start` is looked for, not the second that begins there. */
  readonly pose?: boolean
  /** Windows that are compared exactly. More is slower and misses less. */
  readonly candidates?: number
  readonly kernels?: Kernels
}

/**
 * What `searchByExample` takes where its options do not say. Of the true best ten among 10⁵ windows, 100 candidates hold 99 %
 * and 200 all (50 seeded queries); 400 leave room for clips that have many windows alike.
 */
export const EXAMPLE_DEFAULTS = { limit: 10, candidates: 400 } as const

/** Clips that have a second like one of the example, or a pose, best first. */
export async function searchByExample(
  library: Library,
  example: Motion,
  options: ExampleOptions = {},
): Promise<readonly ExampleHit[]> {
  const { limit, candidates } = { ...EXAMPLE_DEFAULTS, ...options }
  const middle = Math.max(0, ((example.frameCount - 1) / example.frameRate - WINDOW_SECONDS) / 2)
  const query = describeWindow(example, options.start ?? middle, options.kernels)
  if (!query)
    throw new MotionError(
      `search: the figure of "${example.name}" lacks legs, arms or a head; a person is needed to compare with. Set its roles.`,
      { code: 'missing-role' },
    )
  const windows = await (options.pose ? nearestPoses : nearestWindows)(library, query, candidates)
  const best = new Map<number, (typeof windows)[number]>()
  for (const window of windows) if (best.size < limit && !best.has(window.clip)) best.set(window.clip, window)
  const rows = await library.database.query<Clip & { readonly number: number }>(
    `select number, ${CLIP_COLUMNS} from clip where number = any($1)`,
    [[...best.keys()]],
  )
  const clips = new Map(rows.map((row) => [row.number, row]))
  return [...best.values()].map(({ clip, start, distance }) => {
    const { number: _, ...found } = clips.get(clip)!
    return { clip: found, start, end: options.pose ? start : start + WINDOW_SECONDS, distance }
  })
}

/** A window as the exact metric sees it. */
interface WindowHit {
  readonly id: number
  readonly clip: number
  readonly start: number
  readonly distance: number
}

/** The windows nearest to `query`: compact descriptors of all, then the exact metric on the best. Clips that were deleted are left out. */
export async function nearestWindows(
  library: Library,
  query: Descriptor,
  candidates: number = EXAMPLE_DEFAULTS.candidates,
): Promise<readonly WindowHit[]> {
  const found = scan(await openShards(library), query.compact, candidates)
  const from = pointsOf(query.exact)
  return await compare(library, found, (points) => ({
    distance: cloudDistance(from, points, WINDOW_WEIGHTS),
    after: 0,
  }))
}

const POSE_WEIGHTS = new Float32Array(POSE_WIDTH / 3).fill(3 / POSE_WIDTH)

/** The same for the first pose of `query`: `start` of a hit is the moment of the nearest pose of its window. */
async function nearestPoses(
  library: Library,
  query: Descriptor,
  candidates: number,
): Promise<readonly WindowHit[]> {
  const pose = pointsOf(query.exact.slice(0, POSE_WIDTH))
  const found = scanPoses(await openShards(library), pose, candidates)
  return await compare(library, found, (points) => {
    const distances = Array.from({ length: POSES }, (_, n) =>
      cloudDistance(pose, points, POSE_WEIGHTS, 0, n * POSE_WIDTH),
    )
    const distance = Math.min(...distances)
    return { distance, after: (distances.indexOf(distance) / (POSES - 1)) * WINDOW_SECONDS }
  })
}

/** The exact metric on candidates, nearest first: a mean square, and how long after the window's start it was found, seconds. */
async function compare(
  { database }: Library,
  candidates: readonly Candidate[],
  measure: (points: Float32Array) => { readonly distance: number; readonly after: number },
): Promise<readonly WindowHit[]> {
  const rows = await database.query<{ id: number; clip: number; start: number; exact: Buffer }>(
    `select descriptor.id, clip, start, exact from descriptor join clip on clip.number = descriptor.clip
     where descriptor.id = any($1) and clip.deletion is null`,
    [candidates.map(({ id }) => id)],
  )
  let points: Float32Array | undefined
  return rows
    .map(({ id, clip, start, exact }) => {
      points = pointsOf(bytesToExact(exact), points)
      const { distance, after } = measure(points)
      return { id, clip, start: start + after, distance: Math.sqrt(distance) }
    })
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
}

/** Bytes of a row as numbers: a copy, because rows may begin at an odd place. */
const bytesToExact = (bytes: Uint8Array): Int16Array => new Int16Array(new Uint8Array(bytes).buffer)
