import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCorpusFolder, openFolder, type CorpusFolder } from '@understudy/corpus'

/** Real recordings beside the repository, where there are any. Tests that need them skip when this is undefined. */
export type MocapFolder = CorpusFolder

const here = path.dirname(fileURLToPath(import.meta.url))

/** `UNDERSTUDY_MOCAP`, or `shared/mocap` beside the repository. */
export function realMocap(): MocapFolder | undefined {
  const folder = process.env.UNDERSTUDY_MOCAP ?? path.resolve(here, '../../../shared/mocap')
  return isCorpusFolder(folder) ? openFolder(folder) : undefined
}
