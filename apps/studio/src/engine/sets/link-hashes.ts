import { MotionError } from '@understudy/motion'
import { hashBytes } from '@understudy/operations'
import type { StoredFile } from '../../document/recipe.ts'
import { openRecordings } from '../storage/recordings.ts'
import type { Storage } from '../storage/storage.ts'
import { WORDS } from '../words/words.ts'

/** SHA-256 of files that were kept without it; threads find them by it from then on. */
export async function linkHashes(
  files: readonly StoredFile[],
  storage: Pick<Storage, 'getFile'>,
): Promise<readonly string[]> {
  const recordings = await openRecordings()
  const hashes: string[] = []
  for (const { name, key } of files) {
    const bytes = await storage.getFile(key)
    if (!bytes) throw new MotionError(WORDS.fileGone(name))
    const hash = hashBytes(bytes)
    await recordings.linkHash(hash, key)
    hashes.push(hash)
  }
  return hashes
}
