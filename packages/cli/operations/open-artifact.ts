import path from 'node:path'
import { MotionError, type RecipeInput } from '@understudy/motion'
import { hashBytes, parseArtifact, type Artifacts, type Kind } from '@understudy/operations'
import { EMBEDDED } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { readBytes } from '../io/load-motion.ts'
import { embedded } from './find-leaves.ts'

/** Something of a kind, with what recipes call it. */
export interface OpenedArtifact<K extends Kind> {
  readonly artifact: Artifacts[K]
  readonly source: RecipeInput
}

/** A file that an earlier command wrote (`made` names it in messages), or something that comes along by its name. */
export async function openArtifact<K extends Kind>(
  kind: K,
  name: string,
  made: string,
  io: CommandIo,
): Promise<OpenedArtifact<K>> {
  if (name.startsWith(EMBEDDED)) {
    const own = name.slice(EMBEDDED.length)
    const found = await embedded(own, kind)
    if (found) return { artifact: found as Artifacts[K], source: { embedded: own } }
    throw new MotionError(
      `${name}: there is no embedded ${kind} of this name; name a file written by "${made}".`,
      {
        code: 'unknown-name',
      },
    )
  }
  const bytes = readBytes(path.resolve(io.cwd, name), name)
  return {
    artifact: await parseArtifact(kind, bytes, name),
    source: { file: hashBytes(bytes), name: path.basename(name) },
  }
}
