import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { MotionError, type Motion } from '@understudy/motion'
import {
  hashBytes,
  openSet,
  parseArtifact,
  type Artifacts,
  type ClipSet,
  type Kind,
  type Leaf,
  type RecipeContext,
  type Resolve,
  type SetClip,
} from '@understudy/operations'
import { embeddedBytes } from './embedded-bytes.ts'

/** What the clips of one set share: takes that were read, and what lies in the set's folder. */
interface Opening {
  readonly cache: NonNullable<RecipeContext['cache']>
  /** Files of the folder by hash, once they were needed. */
  beside?: ReadonlyMap<string, string>
}

const openings = new WeakMap<ClipSet, Opening>()

/** Takes kept in memory at once: the cuts of a take stand together in a set. */
const MOST_KEPT = 24

/** The motion of a clip of a set. Files are looked for where they were, then in the folder of the set, by content. */
export async function openMember(set: ClipSet, clip: SetClip, folder: string): Promise<Motion> {
  const opening: Opening = openings.get(set) ?? { cache: new Map() }
  openings.set(set, opening)
  if (opening.cache.size > MOST_KEPT) opening.cache.clear()
  const bytesOf = (leaf: Extract<Leaf, { file: string }>): Uint8Array => {
    const known = set.places?.[leaf.file]
    const bytes = known === undefined ? undefined : sameFile(path.resolve(folder, known), leaf.file)
    if (bytes) return bytes
    opening.beside ??= filesBeside(folder)
    const found = opening.beside.get(leaf.file)
    if (found !== undefined) return new Uint8Array(readFileSync(found))
    throw new MotionError(
      `set "${set.name}": ${leaf.name}, which "${clip.name}" is made of, is neither where it was nor in the folder of the set. Put it there, or make the set again.`,
      { code: 'missing' },
    )
  }
  const resolve = async (leaf: Leaf, kind: Kind): Promise<Artifacts[Kind] | undefined> => {
    if ('motion' in leaf) return undefined
    const [name, bytes] =
      'embedded' in leaf
        ? [`${leaf.embedded}.motion.json`, await embeddedBytes(leaf.embedded)]
        : [leaf.name, bytesOf(leaf)]
    return kind === 'file' ? { name, bytes } : await parseArtifact(kind, bytes, name)
  }
  const [motion] = await openSet({ ...set, clips: [clip] }, resolve as Resolve, { cache: opening.cache })
  return motion
}

/** The bytes of a file that is still the same. */
function sameFile(file: string, hash: string): Uint8Array | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const bytes = new Uint8Array(readFileSync(file))
  return hashBytes(bytes) === hash ? bytes : undefined
}

/** Larger files are no recordings, bytes. */
const LARGEST = 2 ** 30

const filesBeside = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => statSync(file).size <= LARGEST)
      .map((file) => [hashBytes(new Uint8Array(readFileSync(file))), file]),
  )
