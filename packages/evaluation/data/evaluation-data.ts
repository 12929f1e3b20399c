import type { Motion } from '@understudy/motion'
import { readMotion, type ReadMotionResult } from '@understudy/motion/formats'
import { embeddedRecordings } from './embedded-recordings.ts'
import type { ClipRow, Recordings } from './recordings.ts'
import type { Part, Split } from './splits.ts'

/** The corpus the performer makes, as it is stored. */
export interface StoredCorpus {
  readonly index: {
    readonly clips: readonly { readonly id: string; readonly family: string; readonly frameCount: number }[]
    /** Bytes of all clips. */
    readonly bytes: number
  }
  clip(id: string): Motion
  /** The bytes of the subset for a first load. */
  starter(): Uint8Array
}

/** What an evaluation is handed: it reads no disk and no clock of its own. */
export interface EvaluationSources {
  /** Recordings to learn from; undefined where there are none. */
  readonly examples?: Recordings
  /** Recordings to judge on: others than the examples, or the same, from which a measure holds out what it needs. */
  readonly judged?: Recordings
  /** What is held out of the examples: takes of known people (unless given), or people. */
  readonly split?: Split
  /** Which part is judged: the one to report on (unless given), or the one to choose settings on. */
  readonly part?: Part
  /** The embedded corpus as stored. */
  stored(): StoredCorpus
  /** Lets other work in; throws if the run was ended. */
  breathe(): Promise<void>
  /** Seconds, from any start. */
  readonly clock: () => number
}

/** What a suite may look at. */
export interface EvaluationData extends EvaluationSources {
  readonly split: Split
  readonly part: Part
  /** Clips of the embedded corpus in the shape of recordings, performed when first asked for. */
  embedded(): Recordings
  /** A recording as any user gets it: everything found automatically. Read once; an unreadable one throws each time. */
  load(recordings: Recordings, clip: ClipRow): Promise<ReadMotionResult>
  /** The same at the true frame rate of the index: for measures where time counts. */
  timed(recordings: Recordings, clip: ClipRow): Promise<Motion>
}

/** What suites measure on: the recordings handed in and the embedded ones, each clip read once. */
export function makeEvaluationData(sources: EvaluationSources): EvaluationData {
  let embedded: Recordings | undefined
  const read = new Map<string, Promise<ReadMotionResult>>()
  const load = async (recordings: Recordings, clip: ClipRow): Promise<ReadMotionResult> => {
    await sources.breathe()
    const key = `${recordings.name}\0${clip.path}`
    const known = read.get(key) ?? readClip(recordings, clip)
    read.set(key, known)
    return await known
  }
  return {
    split: 'takes',
    part: 'report',
    ...sources,
    embedded: () => (embedded ??= embeddedRecordings()),
    load,
    timed: async (recordings, clip) => {
      const { motion } = await load(recordings, clip)
      return clip.fps > 0 && clip.fps !== motion.frameRate ? { ...motion, frameRate: clip.fps } : motion
    },
  }
}

/** Asynchronous from the first line, so that a file that is not there fails where its result is awaited. */
async function readClip(recordings: Recordings, clip: ClipRow): Promise<ReadMotionResult> {
  return await readMotion({ name: clip.path, bytes: recordings.read(clip.path) })
}

/** What nothing is learned for: recordings, or the embedded corpus where there are none. */
export const judgedOn = (data: EvaluationData): Recordings => data.judged ?? data.embedded()

/** Recordings to judge on that are not those learned from; undefined where a measure has to hold out some of the examples. */
export const otherRecordings = ({ examples, judged }: EvaluationData): Recordings | undefined =>
  judged !== undefined && judged.name !== examples?.name ? judged : undefined

/** Work that several measures share is done once per run. */
export function once<T>(data: object, key: string, work: () => Promise<T>): Promise<T> {
  const known = done.get(data) ?? new Map<string, Promise<unknown>>()
  done.set(data, known)
  if (!known.has(key)) known.set(key, work())
  return known.get(key) as Promise<T>
}
const done = new WeakMap<object, Map<string, Promise<unknown>>>()
