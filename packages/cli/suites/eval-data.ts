import type { Motion } from '@understudy/motion'
import { readMotion, type ReadMotionResult } from '@understudy/motion/formats'
import type { ClipRow, CorpusFolder } from '@understudy/corpus'
import { breathe, type Io } from '../io/io.ts'
import { embeddedFolder } from './embedded-folder.ts'

/** What a suite may look at. */
export interface EvalData {
  /** Recordings to learn from; undefined where there are none. */
  readonly examples?: CorpusFolder
  /** Recordings to judge on: those of `--test`, or all of `--data`, from which a measure holds out what it needs. */
  readonly judged?: CorpusFolder
  /** Clips of the embedded corpus in the shape of a folder, performed when first asked for. */
  embedded(): CorpusFolder
  /** A recording as any user gets it: everything found automatically. Read once; an unreadable one throws each time. */
  load(folder: CorpusFolder, clip: ClipRow): Promise<ReadMotionResult>
  /** The same at the true frame rate of the index: for measures where time counts. */
  timed(folder: CorpusFolder, clip: ClipRow): Promise<Motion>
  /** Stops here if the user has asked for it. */
  breathe(): Promise<void>
}

export function makeEvalData(
  io: Io,
  folders: { readonly examples?: CorpusFolder; readonly judged?: CorpusFolder },
): EvalData {
  let embedded: CorpusFolder | undefined
  const read = new Map<string, Promise<ReadMotionResult>>()
  const load = async (folder: CorpusFolder, clip: ClipRow): Promise<ReadMotionResult> => {
    await breathe(io)
    const key = `${folder.folder}\0${clip.path}`
    const known = read.get(key) ?? readClip(folder, clip)
    read.set(key, known)
    return await known
  }
  return {
    ...folders,
    embedded: () => (embedded ??= embeddedFolder()),
    load,
    timed: async (folder, clip) => {
      const { motion } = await load(folder, clip)
      return clip.fps > 0 && clip.fps !== motion.frameRate ? { ...motion, frameRate: clip.fps } : motion
    },
    breathe: () => breathe(io),
  }
}

/** Asynchronous from the first line, so that a file that is not there fails where its result is awaited. */
async function readClip(folder: CorpusFolder, clip: ClipRow): Promise<ReadMotionResult> {
  return await readMotion({ name: clip.path, bytes: folder.read(clip.path) })
}
