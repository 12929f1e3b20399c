import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { MotionError, withRecipe, type Recipe, type RecipeInput } from '@understudy/motion'
import {
  printJson,
  readMotion,
  type MotionFile,
  type ReadMotionOptions,
  type ReadMotionResult,
  type RolesByHand,
} from '@understudy/motion/formats'
import { hashBytes, namePlugins, perform } from '@understudy/operations'
import { editClip, readClip } from '@understudy/operations/definitions'
import { embeddedBytes } from './embedded-bytes.ts'
import { sentenceOf } from './failure.ts'
import type { Input } from './find-inputs.ts'
import { hashPieces, LARGE, piecesOf } from './file-pieces.ts'
import { parseRoles } from './roles-file.ts'
import type { LoadOptions } from './import-options.ts'
import type { SetMember } from './set-members.ts'

/** What folders are searched for. JSON may be anything: it is read when its own name says motion. */
export const MOTION_ENDINGS = [
  '.bvh',
  '.glb',
  '.gltf',
  '.vrm',
  '.vrma',
  '.fbx',
  '.usda',
  '.usdz',
  '.c3d',
  '.trc',
  '.npz',
  '.amc',
  '.motion.json',
] as const

/**
 * Reads a motion file and whatever belongs to it. Whatever goes wrong is a `MotionError` that names the file. The motion
 * says how it was read: by the file's content, whatever it is called.
 */
export async function loadMotion(
  input: Input,
  { from, until, ...options }: LoadOptions = {},
): Promise<ReadMotionResult> {
  const read = await loadWhole(input, options)
  if (from === undefined && until === undefined) return read
  const { output: motion } = await perform(editClip, { motion: read.motion }, { from, until })
  return { ...read, motion }
}

async function loadWhole(input: Input, options: ReadMotionOptions): Promise<ReadMotionResult> {
  if (input.ofSet) return await readMember(input.ofSet, options)
  const opened =
    input.embedded === undefined
      ? openFile(input.file, input.name)
      : { bytes: await embeddedBytes(input.embedded) }
  const companions = options.companions ?? (input.embedded === undefined ? companionsOf(input.file) : [])
  const beside = input.embedded === undefined ? rolesBeside(input.file) : undefined
  const roles = beside || options.roles ? { ...beside, ...options.roles } : undefined
  const said = { ...options, ...(roles && { roles }) }
  const read = await readMotion({ name: input.name, ...opened }, { ...said, companions })
  const hash = input.embedded === undefined ? hashFile(input.file, opened) : ''
  return { ...read, motion: withRecipe(read.motion, readingOf(input, hash, companions, said)) }
}

/** A clip of a set as the file it would be: so everything that holds for files holds for it. */
async function readMember({ name, open }: SetMember, options: ReadMotionOptions): Promise<ReadMotionResult> {
  const motion = await open()
  const bytes = new TextEncoder().encode(printJson(motion))
  const read = await readMotion({ name: `${name}.motion.json`, bytes }, options)
  return { ...read, motion: { ...read.motion, name, ...(motion.recipe && { recipe: motion.recipe }) } }
}

/** Roles set by hand for a file, remembered beside it: `hero.glb` in `hero.roles.json`, `{ "leftHand": "Wrist.L" }`. */
export function rolesBeside(file: string): RolesByHand | undefined {
  const beside = file.replace(/\.[^./\\]*$/, '.roles.json')
  if (beside === file || !existsSync(beside)) return undefined
  return parseRoles(readFileSync(beside, 'utf8'), path.basename(beside))
}

/** The recipe that reads the file again. */
function readingOf(
  { file, embedded }: Input,
  hash: string,
  companions: readonly MotionFile[],
  { profile = 'auto', partial = false, metresPerUnit, upAxis, frameRate, roles, take }: ReadMotionOptions,
): Recipe {
  const named = (name: string, content: string): RecipeInput => ({ file: content, name })
  return namePlugins({
    operation: readClip.name,
    version: readClip.version,
    inputs: {
      file: embedded === undefined ? named(path.basename(file), hash) : { embedded },
      companions: companions.map((one) => named(path.basename(one.name), hashBytes(one.bytes))),
    },
    options: {
      profile,
      partial,
      contacts: 'file',
      ...(metresPerUnit !== undefined && { metresPerUnit }),
      ...(upAxis !== undefined && { upAxis }),
      ...(frameRate !== undefined && { frameRate }),
      ...(roles !== undefined && { roles }),
      ...(take !== undefined && { take }),
    },
  })
}

/** The content of a file, as `hashBytes` names it. */
const hashFile = (file: string, { bytes, rest }: Pick<MotionFile, 'bytes' | 'rest'>): string =>
  rest === undefined ? hashBytes(bytes) : hashPieces(file)

/** A file's bytes; of one too large to be held at once its beginning, and the rest as it is asked for. */
function openFile(file: string, name: string): Pick<MotionFile, 'bytes' | 'rest'> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGE) return { bytes: readBytes(file, name) }
  const [bytes] = piecesOf(file)
  return { bytes, rest: { size, pieces: piecesOf(file, bytes.length) } }
}

/** A file's bytes; a disk that says no is told in a sentence with the name people know. */
export function readBytes(file: string, name: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    throw new MotionError(`${name}${sentence.slice(sentence.indexOf(':'))}`, {
      cause: error,
      code: 'missing',
    })
  }
}

/**
 * Files a motion file cannot be read without, if they lie beside it: the skeleton of an AMC is the ASF whose
 * name it starts with (`07_05.amc`, `07.asf`) or the only ASF there; a glTF names its buffers.
 */
export function companionsOf(file: string): MotionFile[] {
  const folder = path.dirname(file)
  const ending = path.extname(file).toLowerCase()
  if (ending !== '.amc' && ending !== '.gltf') return []
  const wanted = ending === '.amc' ? /\.asf$/i : /\.bin$/i
  const beside = readdirSync(folder).filter((name) => wanted.test(name))
  const stem = path.basename(file, path.extname(file))
  const own = beside.filter((name) => stem.startsWith(path.basename(name, path.extname(name))))
  const chosen = ending === '.gltf' ? beside : own.length > 0 ? own : beside.length === 1 ? beside : []
  return chosen.map((name) => ({ name, bytes: readBytes(path.join(folder, name), name) }))
}
