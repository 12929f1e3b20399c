import type { Kernels } from '@understudy/kernels'
import { duration, MotionError, type Motion } from '@understudy/motion'
import { NO_FACTS, wordsOf, type ClipFacts, type Reading } from '../clips/clip.ts'
import { motionOf } from '../clips/find-clips.ts'
import { derive } from '../derive/derivations.ts'
import { keepDerived } from '../derive/keep-derived.ts'
import type { Library } from '../library.ts'
import { hashOf } from '../store/blobs.ts'

/** Bytes with their name. */
export interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file to add, and what is known of it. */
export interface NewClip {
  readonly file: NamedBytes
  readonly companions?: readonly NamedBytes[]
  /** Options of `read-clip`: a rate that the header has wrong, roles set by hand. */
  readonly options?: Readonly<Record<string, unknown>>
  /** What is known of it; a function where that depends on what was read. */
  readonly facts?: Partial<ClipFacts> | ((motion: Motion) => Partial<ClipFacts>)
  readonly author?: string
}

/** What became of a file. */
export interface Added {
  readonly hash: string
  /** `present`: the same bytes were there before, under this or another name. */
  readonly outcome: 'added' | 'present' | 'restored'
  readonly seconds: number
}

/** What the work is done with. `clock` gives seconds. */
export interface AddContext {
  readonly clock: () => number
  readonly kernels?: Kernels
}

/** Adds one clip with everything that is derived from it, or nothing of it. Bytes that are there already are left alone. */
export async function addClip(
  library: Library,
  given: NewClip,
  { clock, kernels }: AddContext,
): Promise<Added> {
  const { file, companions = [], options = {}, author = '' } = given
  const hash = hashOf(file.bytes)
  const [before] = await library.database.query<{ seconds: number; deletion: number | null }>(
    'select seconds, deletion from clip where hash = $1',
    [hash],
  )
  if (before) {
    if (before.deletion !== null)
      await library.database.query('update clip set deletion = null where hash = $1', [hash])
    return { hash, outcome: before.deletion === null ? 'present' : 'restored', seconds: before.seconds }
  }
  const reading: Reading = {
    options,
    companions: companions.map(({ name, bytes }) => ({ name, file: hashOf(bytes) })),
  }
  const motion = await motionOf(file, companions, { reading, annotations: {} })
  if (motion.frameCount < 2)
    throw new MotionError(`${file.name}: it holds ${motion.frameCount} frames; a motion needs two or more.`, {
      code: 'too-little',
    })
  const said = typeof given.facts === 'function' ? given.facts(motion) : given.facts
  const facts: ClipFacts = { ...NO_FACTS, name: motion.name, ...said }
  const derived = derive(motion, clock, kernels)
  const { name, person, day, tags, licence, note, annotations } = facts
  const isNew = await library.database.transaction(async (session) => {
    for (const { bytes } of companions) await library.blobs.put(session, bytes)
    await library.blobs.put(session, file.bytes)
    const rows = await session.query(
      `insert into clip (hash, file, reading, seconds, frames, frame_rate, joints, bytes,
         name, person, day, tags, licence, note, annotations, author, words)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
       on conflict (hash) do nothing returning hash`,
      [
        hash,
        file.name,
        JSON.stringify(reading),
        duration(motion),
        motion.frameCount,
        motion.frameRate,
        motion.skeleton.jointCount,
        file.bytes.length,
        name,
        person,
        day,
        tags,
        licence,
        note,
        JSON.stringify(annotations),
        author,
        wordsOf(facts, file.name),
      ],
    )
    // Another process may have added the same bytes meanwhile: theirs stays.
    if (rows.length > 0) await keepDerived(session, hash, derived)
    return rows.length > 0
  })
  return { hash, outcome: isNew ? 'added' : 'present', seconds: duration(motion) }
}
