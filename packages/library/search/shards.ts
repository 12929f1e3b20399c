import type { Library } from '../library.ts'
import type { Database } from '../store/database.ts'
import { COMPACT_WIDTH } from './describe.ts'
import type { Shard } from './scan.ts'

/** Rows of a packed shard. */
const SHARD_ROWS = 8192

interface Cache {
  readonly shards: Map<number, Shard>
  /** Rows that are not packed yet, and what told them apart from later ones. */
  open?: { readonly key: string; readonly shard: Shard }
}

/** Shards never change once packed: they are read once and kept, about 100 MB for a million windows. */
const CACHES = new WeakMap<Database, Cache>()

/** Every compact descriptor of a library, packed ones from memory. */
export async function openShards({ database }: Library): Promise<readonly Shard[]> {
  const cache: Cache = CACHES.get(database) ?? { shards: new Map() }
  CACHES.set(database, cache)
  const rows = await database.query<{ shard: number }>('select shard from descriptor_shard order by shard')
  const present = new Set(rows.map(({ shard }) => shard))
  for (const shard of cache.shards.keys()) if (!present.has(shard)) cache.shards.delete(shard)
  for (const shard of present)
    if (!cache.shards.has(shard)) cache.shards.set(shard, await load(database, shard))
  const [{ key }] = await database.query<{ key: string }>(
    `select count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(sum(id), 0) as key from descriptor where shard is null`,
  )
  if (cache.open?.key !== key) cache.open = { key, shard: await loadOpen(database) }
  return [...cache.shards.values(), cache.open.shard]
}

async function load(database: Database, shard: number): Promise<Shard> {
  const [{ ids, data }] = await database.query<{ ids: Buffer; data: Buffer }>(
    'select ids, data from descriptor_shard where shard = $1',
    [shard],
  )
  return {
    ids: new Float64Array(new Uint8Array(ids).buffer),
    data: new Int8Array(new Uint8Array(data).buffer),
  }
}

async function loadOpen(database: Database): Promise<Shard> {
  const rows = await database.query<DescriptorRow>(
    'select id, compact from descriptor where shard is null order by id',
  )
  return packed(rows)
}

interface DescriptorRow {
  readonly id: number
  readonly compact: Buffer
}

function packed(rows: readonly DescriptorRow[]): Shard {
  const data = new Int8Array(rows.length * COMPACT_WIDTH)
  rows.forEach(({ compact }, row) =>
    data.set(new Int8Array(new Uint8Array(compact).buffer), row * COMPACT_WIDTH),
  )
  return { ids: Float64Array.from(rows, ({ id }) => id), data }
}

/** Packs rows that are not packed yet, as many whole shards as they fill. Gives the number of shards made. */
export async function packShards({ database }: Library): Promise<number> {
  let made = 0
  for (;;) {
    const isDone = await database.transaction(async (session) => {
      // One packs at a time; whoever comes second finds the rows packed.
      await session.query("select pg_advisory_xact_lock(hashtext('understudy descriptor_shard'))")
      const rows = await session.query<DescriptorRow>(
        `select id, compact from descriptor where shard is null order by id limit ${SHARD_ROWS}`,
      )
      if (rows.length < SHARD_ROWS) return true
      const { ids, data } = packed(rows)
      const [{ shard }] = await session.query<{ shard: number }>(
        'insert into descriptor_shard (count, ids, data) values ($1, $2, $3) returning shard',
        [rows.length, Buffer.from(ids.buffer), Buffer.from(data.buffer)],
      )
      await session.query('update descriptor set shard = $1 where id = any($2)', [
        shard,
        rows.map(({ id }) => id),
      ])
      return false
    })
    if (isDone) return made
    made++
  }
}
