import { MotionError } from '@understudy/motion'
import { parseSet, printSet, type ClipSet } from '@understudy/operations'
import type { Library } from '../library.ts'
import { ConflictError, type Edit } from './edit-clip.ts'

/** A set in a library: what operations take, with its version. */
export interface StoredSet {
  readonly set: ClipSet
  readonly version: number
  readonly author: string
}

interface SetRow {
  readonly body: object
  readonly version: number
  readonly author: string
}

const SELECT = 'select body, version, author from clip_set'

/** Writes a set: a new one on top of version 0, an edited one on top of the version that was seen. */
export async function putSet(
  { database }: Library,
  set: ClipSet,
  { author, version }: Edit,
): Promise<StoredSet> {
  return await database.transaction(async (session) => {
    const [before] = await session.query<SetRow>(`${SELECT} where name = $1 for update`, [set.name])
    if ((before?.version ?? 0) !== version)
      throw new ConflictError(`set ${set.name}`, { set }, { ...(before ? stored(before) : gone(set)) })
    const [after] = await session.query<SetRow>(
      `insert into clip_set (name, body, author) values ($1, $2, $3)
       on conflict (name) do update set body = excluded.body, author = excluded.author, at = now(),
         version = clip_set.version + 1 where clip_set.version = $4
       returning body, version, author`,
      [set.name, printSet(set), author, version],
    )
    // Two may add a set of one name at once: the second finds it only now.
    if (!after) {
      const [theirs] = await session.query<SetRow>(`${SELECT} where name = $1`, [set.name])
      throw new ConflictError(`set ${set.name}`, { set }, stored(theirs))
    }
    return stored(after)
  })
}

/** The set of a name. */
export async function getSet({ database }: Library, name: string): Promise<StoredSet> {
  const [row] = await database.query<SetRow>(`${SELECT} where name = $1`, [name])
  if (row) return stored(row)
  throw new MotionError(`library: there is no set "${name.slice(0, 80)}". Make it first.`, {
    code: 'unknown-name',
  })
}

/** Names of all sets, sorted. */
export const listSets = async ({ database }: Library): Promise<string[]> =>
  (await database.query<{ name: string }>('select name from clip_set order by name')).map(({ name }) => name)

const stored = ({ body, version, author }: SetRow): StoredSet => ({
  set: parseSet(JSON.stringify(body)),
  version,
  author,
})

const gone = (set: ClipSet): StoredSet => ({
  set: { ...set, clips: [], columns: [] },
  version: 0,
  author: '',
})
