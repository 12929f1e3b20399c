import { MotionError } from '../errors.ts'
import type { Motion } from '../motion/motion.ts'

/** A format of one's own: files with this ending are read, written, or both. */
export interface AddedFormat {
  /** With its dot: `.steps`. */
  readonly ending: string
  /** Whether a file is one, by its content and its name. */
  readonly recognizes?: (bytes: Uint8Array, name: string) => boolean
  /** Metres, seconds, +Y up; `name` is for messages. What cannot be read is thrown as an error whose message says why. */
  readonly read?: (bytes: Uint8Array, name: string) => Motion | Promise<Motion>
  readonly write?: (motion: Motion) => Uint8Array | string | Promise<Uint8Array | string>
}

const added: AddedFormat[] = []

/** Adds a format to every reader and writer of this program; gives back how to remove it. */
export function addFormat(format: AddedFormat): () => void {
  added.push(format)
  return () => void added.splice(added.indexOf(format), 1)
}

/** The formats added so far. */
export const addedFormats = (): readonly AddedFormat[] => added

/** A motion from a file of an added format; undefined where it is none. */
export async function readAdded(bytes: Uint8Array, name: string): Promise<Motion | undefined> {
  const format = added.find(
    ({ ending, read, recognizes }) =>
      read && (recognizes ? recognizes(bytes, name) : name.toLowerCase().endsWith(ending)),
  )
  if (!format?.read) return undefined
  let motion: Motion
  try {
    motion = await format.read(bytes, name)
  } catch (error) {
    if (error instanceof MotionError) throw error
    throw new MotionError(
      `${name}: the plug-in that reads ${format.ending} could not read it: ${error instanceof Error ? error.message : String(error)}. Correct the file or the plug-in.`,
      { code: 'unreadable', cause: error },
    )
  }
  if (![...motion.rootPositions, ...motion.rotations].every(Number.isFinite))
    throw new MotionError(
      `${name}: the plug-in that reads ${format.ending} gave numbers that are not finite. Correct the plug-in.`,
      { code: 'unreadable' },
    )
  return motion
}
