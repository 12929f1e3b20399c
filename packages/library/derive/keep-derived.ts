import type { Kernels } from '@understudy/kernels'
import { CLIP_COLUMNS, type Clip } from '../clips/clip.ts'
import { openClip } from '../clips/find-clips.ts'
import type { Library } from '../library.ts'
import type { Session } from '../store/database.ts'
import { derive, DERIVATIONS, type DerivedFacts } from './derivations.ts'

/** Writes what was worked out of a clip, in place of what older versions gave. */
export async function keepDerived(session: Session, hash: string, facts: DerivedFacts): Promise<void> {
  const [{ number }] = await session.query<{ number: number }>(
    'update clip set features = $2 where hash = $1 returning number',
    [hash, facts.features],
  )
  await session.query('delete from derived where clip = $1', [hash])
  for (const { operation, version, body, seconds } of facts.rows)
    await session.query(
      'insert into derived (clip, operation, version, body, seconds) values ($1, $2, $3, $4, $5)',
      [hash, operation, version, JSON.stringify(body), seconds],
    )
  await session.query('delete from descriptor where clip = $1', [number])
  const { descriptors } = facts
  await session.query(
    'insert into descriptor (clip, start, compact, exact) select $1, * from unnest($2::real[], $3::bytea[], $4::bytea[])',
    [
      number,
      descriptors.map(({ start }) => start),
      descriptors.map(({ compact }) => Buffer.from(compact.buffer)),
      descriptors.map(({ exact }) => Buffer.from(exact.buffer)),
    ],
  )
}

const CURRENT = Object.values(DERIVATIONS)

/** Clips of which something is missing or was worked out by an older version, in the order they were added. */
export async function dueClips({ database }: Library, limit = 1e6): Promise<Clip[]> {
  return await database.query<Clip>(
    `select ${CLIP_COLUMNS} from clip where deletion is null and (
       select count(*) from derived join unnest($1::text[], $2::int[]) as wanted (operation, version)
       using (operation, version) where derived.clip = clip.hash) < $3 order by number limit $4`,
    [CURRENT.map(({ operation }) => operation), CURRENT.map(({ version }) => version), CURRENT.length, limit],
  )
}

/** Works out what is missing of one clip. A second time gives the same rows. */
export async function deriveClip(
  library: Library,
  clip: Clip,
  clock: () => number,
  kernels?: Kernels,
): Promise<DerivedFacts> {
  const facts = derive(await openClip(library, clip), clock, kernels)
  await library.database.transaction((session) => keepDerived(session, clip.hash, facts))
  return facts
}

/** What an operation found out about a clip; undefined where it is not worked out yet. */
export async function derivedOf(
  { database }: Library,
  hash: string,
  operation: string,
): Promise<object | undefined> {
  const [row] = await database.query<{ body: object }>(
    'select body from derived where clip = $1 and operation = $2 order by version desc limit 1',
    [hash, operation],
  )
  return row?.body
}
