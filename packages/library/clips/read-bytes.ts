import { MotionError } from '@understudy/motion'
import type { Library } from '../library.ts'
import type { Clip } from './clip.ts'

/** A clip's file and those that belong to it. */
export interface ClipBytes {
  readonly bytes: Uint8Array
  readonly companions: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/** The bytes of a clip, as they were added. */
export async function readBytes(
  library: Library,
  clip: Pick<Clip, 'hash' | 'name' | 'reading'>,
): Promise<ClipBytes> {
  const { database, blobs } = library
  const read = async (hash: string, name: string): Promise<Uint8Array> => {
    const bytes = await blobs.get(database, hash)
    if (bytes) return bytes
    throw new MotionError(
      `library: the bytes of ${name} (${hash.slice(0, 12)}…) are missing from ${library.place}. Add the file again, or restore a backup.`,
      { code: 'missing' },
    )
  }
  const companions = []
  for (const { file, name } of clip.reading.companions ?? [])
    companions.push({ name, bytes: await read(file, name) })
  return { bytes: await read(clip.hash, clip.name), companions }
}
