import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import type { Session } from '../store/database.ts'
import { CLIP_COLUMNS, wordsOf, type Clip, type ClipFacts } from './clip.ts'
import { noClip } from './find-clips.ts'

/** Somebody else changed the same thing in between. Both versions are here: nothing was overwritten. */
export class ConflictError<T> extends MotionError {
  /** What was to be written. */
  readonly yours: T
  /** What is there now. */
  readonly theirs: T & { readonly version: number; readonly author: string }

  constructor(what: string, yours: T, theirs: T & { readonly version: number; readonly author: string }) {
    super(
      `${what}: ${theirs.author || 'somebody'} changed it in between (it is version ${theirs.version} now). ` +
        `Look at both versions, and write again on top of version ${theirs.version}.`,
      { code: 'mismatch' },
    )
    this.yours = yours
    this.theirs = theirs
  }
}

/** Who edits, and which version was seen. */
export interface Edit {
  readonly author: string
  /** The version that the edit was made on. */
  readonly version: number
}

/** Changes what is said of a clip. An edit of an older version is refused with a `ConflictError`. */
export async function editClip(
  { database }: Library,
  hash: string,
  changes: Partial<ClipFacts>,
  { author, version }: Edit,
): Promise<Clip> {
  return await database.transaction(async (session) => {
    const [before] = await session.query<Clip>(
      `select ${CLIP_COLUMNS} from clip where hash = $1 and deletion is null for update`,
      [hash],
    )
    if (!before) throw noClip(hash)
    const yours: ClipFacts = { ...factsOf(before), ...changes }
    if (before.version !== version) throw new ConflictError<ClipFacts>(before.name, yours, before)
    await keepVersion(session, before)
    const { name, person, day, tags, licence, note, annotations } = yours
    const [after] = await session.query<Clip>(
      `update clip set name = $2, person = $3, day = $4, tags = $5, licence = $6, note = $7, annotations = $8,
         words = $9, author = $10, version = version + 1
       where hash = $1 returning ${CLIP_COLUMNS}`,
      [
        hash,
        name,
        person,
        day,
        tags,
        licence,
        note,
        JSON.stringify(annotations),
        wordsOf(yours, before.file),
        author,
      ],
    )
    return after
  })
}

const keepVersion = async (session: Session, clip: Clip): Promise<unknown> =>
  await session.query('insert into clip_version (hash, version, author, facts) values ($1, $2, $3, $4)', [
    clip.hash,
    clip.version,
    clip.author,
    JSON.stringify(factsOf(clip)),
  ])

const factsOf = ({ name, person, day, tags, licence, note, annotations }: ClipFacts): ClipFacts => ({
  name,
  person,
  day,
  tags,
  licence,
  note,
  annotations,
})

/** An earlier state of what is said of a clip. */
export interface ClipVersion {
  readonly version: number
  readonly author: string
  readonly facts: ClipFacts
}

/** All versions of what was said of a clip, oldest first, the present one last. */
export async function clipVersions({ database }: Library, hash: string): Promise<readonly ClipVersion[]> {
  const [now] = await database.query<Clip>(`select ${CLIP_COLUMNS} from clip where hash = $1`, [hash])
  if (!now) throw noClip(hash)
  const before = await database.query<ClipVersion>(
    'select version, author, facts from clip_version where hash = $1 order by version',
    [hash],
  )
  return [...before, { version: now.version, author: now.author, facts: factsOf(now) }]
}
