import type { Kernels } from '@understudy/kernels'
import { MotionError, type Motion } from '@understudy/motion'
import { cloudDistance } from '@understudy/synthesis/analysis'
import { CLIP_COLUMNS, type Clip } from '../clips/clip.ts'
import type { Library } from '../library.ts'
import { describeWindow, pointsOf, WINDOW_SECONDS, WINDOW_WEIGHTS, type Descriptor } from './describe.ts'
import { scan } from './scan.ts'
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
  /** Windows that are compared exactly. More is slower and misses less. */
  readonly candidates?: number
  readonly kernels?: Kernels
}

/**
 * What `searchByExample` takes where its options do not say. Of the true best ten among 10⁵ windows, 100 candidates hold 99 %
 * and 200 all (50 seeded queries); 400 leave room for clips that have many windows alike.
 */
export const EXAMPLE_DEFAULTS = { limit: 10, candidates: 400 } as const

/** Clips that have a second like one of the example, best first. */
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
  const windows = await nearestWindows(library, query, candidates)
  const best = new Map<number, (typeof windows)[number]>()
  for (const window of windows) if (best.size < limit && !best.has(window.clip)) best.set(window.clip, window)
  const rows = await library.database.query<Clip & { readonly number: number }>(
    `select number, ${CLIP_COLUMNS} from clip where number = any($1)`,
    [[...best.keys()]],
  )
  const clips = new Map(rows.map((row) => [row.number, row]))
  return [...best.values()].map(({ clip, start, distance }) => {
    const { number: _, ...found } = clips.get(clip)!
    return { clip: found, start, end: start + WINDOW_SECONDS, distance }
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
  const rows = await library.database.query<{ id: number; clip: number; start: number; exact: Buffer }>(
    `select descriptor.id, clip, start, exact from descriptor join clip on clip.number = descriptor.clip
     where descriptor.id = any($1) and clip.deletion is null`,
    [found.map(({ id }) => id)],
  )
  const from = pointsOf(query.exact)
  const to = new Float32Array(from.length)
  return rows
    .map(({ id, clip, start, exact }) => ({
      id,
      clip,
      start,
      distance: Math.sqrt(cloudDistance(from, pointsOf(bytesToExact(exact), to), WINDOW_WEIGHTS)),
    }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
}

/** Bytes of a row as numbers: a copy, because rows may begin at an odd place. */
const bytesToExact = (bytes: Uint8Array): Int16Array => new Int16Array(new Uint8Array(bytes).buffer)
