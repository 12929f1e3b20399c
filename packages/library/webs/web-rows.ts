import { MotionError } from '@understudy/motion'
import { makeRun, type Run } from '@understudy/synthesis/analysis'
import {
  chainsOf,
  WEB_DEFAULTS,
  webOf,
  webPairs,
  type MatchWeb,
} from '@understudy/synthesis/methods/match-web'
import { CLIP_COLUMNS, type Clip } from '../clips/clip.ts'
import type { Library } from '../library.ts'
import { parseBlocks, printBlock } from './block-bytes.ts'
import { indexClips } from './index-clips.ts'

/** Raised whenever the same two clips would give another block. */
const BLOCK_VERSION = 1

/** One row of a web: a clip against itself and clips that were added before it. */
export interface WebRow {
  readonly clip: string
  /** Hashes, in the order they were added. */
  readonly others: readonly string[]
  readonly frameRate: number
}

/** Clips that can be in a web, in the order they were added; a clip that comes later changes nothing about earlier ones. */
const webClips = async ({ database }: Library): Promise<readonly Clip[]> =>
  // Clips without descriptors have no arms, legs or head to compare.
  await database.query<Clip>(
    `select ${CLIP_COLUMNS} from clip where deletion is null
       and exists (select from descriptor where descriptor.clip = clip.number) order by number`,
  )

/** Rows of blocks that are missing. A library with one more clip lacks one row. */
export async function missingRows(
  library: Library,
  { frameRate = WEB_DEFAULTS.frameRate }: { readonly frameRate?: number } = {},
): Promise<readonly WebRow[]> {
  const clips = await webClips(library)
  const rows = await library.database.query<{ a: string; b: string }>(
    'select a, b from web_block where rate = $1 and version = $2',
    [frameRate, BLOCK_VERSION],
  )
  const known = new Map<string, Set<string>>()
  for (const { a, b } of rows) known.set(b, (known.get(b) ?? new Set()).add(a))
  return clips.flatMap(({ hash }, n): WebRow[] => {
    const have = known.get(hash)
    const others = clips.slice(0, n + 1).flatMap((other) => (have?.has(other.hash) ? [] : [other.hash]))
    return others.length === 0 ? [] : [{ clip: hash, others, frameRate }]
  })
}

/** Compares a clip with others and keeps a block for each of them, all at once. A second time gives the same bytes. */
export async function makeRow(
  library: Library,
  { clip, others, frameRate }: WebRow,
  run: Run,
): Promise<void> {
  const found = await webClips(library)
  const byHash = new Map(found.map((one) => [one.hash, one]))
  // A clip that was deleted meanwhile needs no block.
  const wanted = [...others.filter((hash) => hash !== clip), clip].flatMap((hash) => byHash.get(hash) ?? [])
  const last = wanted.length - 1
  if (wanted[last]?.hash !== clip) return
  const index = await indexClips(library, wanted, frameRate, run)
  const numbers = others.includes(clip) ? [...wanted.keys()] : [...wanted.keys()].slice(0, -1)
  const chains = chainsOf(
    index,
    numbers.map((n) => [n, last] as const),
    {},
    run,
  )
  let from = 0
  const blocks = numbers.map((n) => {
    const first = from
    while (from < chains.count && chains.rowClip[from] === n) from++
    return { a: wanted[n].hash, bytes: Buffer.from(printBlock(chains, first, from)) }
  })
  await library.database.query(
    `insert into web_block (a, b, rate, version, chains)
     select a, $1, $2, $3, chains from unnest($4::text[], $5::bytea[]) as made (a, chains) on conflict do nothing`,
    [clip, frameRate, BLOCK_VERSION, blocks.map(({ a }) => a), blocks.map(({ bytes }) => bytes)],
  )
}

/** The match web of all clips, put together from blocks: the same as one that is built at once. */
export async function openWeb(
  library: Library,
  {
    frameRate = WEB_DEFAULTS.frameRate,
    run = makeRun({}),
  }: { readonly frameRate?: number; readonly run?: Run } = {},
): Promise<MatchWeb> {
  const clips = await webClips(library)
  const index = await indexClips(library, clips, frameRate, run)
  const rows = await library.database.query<{ a: string; b: string; chains: Buffer }>(
    'select a, b, chains from web_block where rate = $1 and version = $2',
    [frameRate, BLOCK_VERSION],
  )
  const blocks = new Map(rows.map(({ a, b, chains }) => [`${a} ${b}`, new Uint8Array(chains)]))
  const ordered = webPairs(index).map(([a, b]) => {
    const bytes = blocks.get(`${clips[a].hash} ${clips[b].hash}`)
    if (bytes) return { a, b, bytes }
    throw new MotionError(
      `library: ${clips[a].name} and ${clips[b].name} were not compared yet. Run "understudy library web".`,
      { code: 'missing' },
    )
  })
  return webOf(index, [parseBlocks(ordered)])
}
