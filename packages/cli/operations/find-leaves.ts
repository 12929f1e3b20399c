import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { contentHash, MotionError, type Recipe } from '@understudy/motion'
import {
  hashBytes,
  leavesOf,
  missing,
  parseArtifact,
  type Artifacts,
  type Kind,
  type Leaf,
  type Resolve,
} from '@understudy/operations'
import { loadStarter } from '../embedded/starter.ts'
import { filesUnder } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { embeddedBytes } from '../io/embedded-bytes.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { embeddedModel } from '../embedded/embedded-model.ts'
import { embeddedVectors } from '../embedded/embedded-vectors.ts'

/** Larger files are no inputs of a recipe, bytes. */
const LARGEST = 2 ** 30

/** Finds what a recipe names in folders, by content: names may have changed. All that is missing is told at once. */
export async function findLeaves(
  recipe: Recipe,
  folders: readonly string[],
  io: CommandIo,
  /** Contents that are there without a folder. */
  given: readonly Uint8Array[] = [],
): Promise<Resolve> {
  const leaves = leavesOf(recipe)
  const wanted = new Set(leaves.flatMap((leaf) => ('file' in leaf ? [leaf.file] : [])))
  const files = new Map<string, Artifacts['file']>()
  const motions = new Map<string, Artifacts['motion']>()
  for (const bytes of given) files.set(hashBytes(bytes), { name: 'given', bytes })
  const lonely = leaves.some((leaf) => 'motion' in leaf)
  for (const file of folders.flatMap((folder) => filesIn(path.resolve(io.cwd, folder), folder))) {
    io.signal.throwIfAborted()
    const bytes = new Uint8Array(readFileSync(file))
    const hash = hashBytes(bytes)
    const name = path.basename(file)
    if (wanted.has(hash)) files.set(hash, { name, bytes })
    if (lonely && MOTION_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))) {
      const read = await loadMotion({ file, name }).catch(() => undefined)
      if (read) motions.set(contentHash(read.motion), read.motion)
    }
  }
  const absent = leaves.filter(
    (leaf) => ('file' in leaf && !files.has(leaf.file)) || ('motion' in leaf && !motions.has(leaf.motion)),
  )
  if (absent.length > 0) throw missing(absent, 'run')

  const resolve = async (leaf: Leaf, kind: Kind): Promise<Artifacts[Kind] | undefined> => {
    if ('embedded' in leaf) return await embedded(leaf.embedded, kind)
    if ('motion' in leaf) return motions.get(leaf.motion)
    const file = files.get(leaf.file)
    if (!file) return undefined
    // Under the name it had: readers may know a recording by it.
    return kind === 'file'
      ? { name: leaf.name, bytes: file.bytes }
      : await parseArtifact(kind, file.bytes, leaf.name)
  }
  return resolve as Resolve
}

/** What comes along, by name: clips as the files they would be, examples for walks and dances, models, manners. */
export async function embedded(name: string, kind: Kind): Promise<Artifacts[Kind] | undefined> {
  if (kind === 'mapping') return await loadStarter(`embedded:${name}`)
  if (kind === 'model') return await embeddedModel(name)
  if (kind === 'vectors') return await embeddedVectors(name)
  if (kind !== 'file') return undefined
  const { listScores, OPENING } = await import('@understudy/performer')
  if (name !== OPENING && !listScores().some(({ id }) => id === name)) return undefined
  return { name: `${name}.motion.json`, bytes: await embeddedBytes(name) }
}

function filesIn(place: string, name: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found)
    throw new MotionError(`${name}: there is no such file or folder; check the path.`, { code: 'missing' })
  if (!found.isDirectory()) return [place]
  return filesUnder(place).filter((file) => statSync(file).size <= LARGEST)
}
