import type { ImportChoices } from '../../document/import-choices.ts'
import { sameSkeleton, type Motion, type Skeleton } from '@understudy/motion'
import { readMotion } from '@understudy/motion/formats'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import type { Sketch } from '../sketches/sketch.ts'
import type { OwnFile } from '../storage/own-file.ts'
import type { JobContext } from '../worker/job.ts'
import { keepFile, listFiles, sketchKept } from './keep-file.ts'
import type { ChosenSource, Imported, ImportSource } from './messages.ts'
import { readSource } from './read-source.ts'

/** Reads a file and generates its body away from the page, so that the figure on stage never stumbles. */
async function read(source: ImportSource, choices: ImportChoices): Promise<Imported> {
  const { motion, report } = await readSource(source, choices)
  return { motion, body: bodyFor(motion.skeleton), report }
}

/** Takes of one person come together: the last few bodies are kept. */
const KEPT = 4
const known: { skeleton: Skeleton; body: BodyMesh }[] = []

function bodyFor(skeleton: Skeleton): BodyMesh {
  const worn = known.find((one) => sameSkeleton(one.skeleton, skeleton))
  if (worn) return worn.body
  const body = generateBody(skeleton)
  known.unshift({ skeleton, body })
  known.length = Math.min(known.length, KEPT)
  return body
}

export const jobs = {
  read: (_: JobContext, source: ImportSource, choices: ImportChoices): Promise<Imported> =>
    read(source, choices),
  /** A motion as a server sends it: complete, with nothing to guess. */
  made: async (_: JobContext, bytes: Uint8Array): Promise<Motion> =>
    (await readMotion({ name: 'made.motion.json', bytes })).motion,
  /** Reads a file of a folder and keeps it in the browser. */
  keep: (_: JobContext, source: ChosenSource): Promise<OwnFile> => keepFile(source),
  /** Adds files that were kept to the library's list. */
  list: (_: JobContext, files: readonly OwnFile[]): Promise<void> => listFiles(files),
  sketch: (_: JobContext, file: OwnFile): Promise<Sketch | undefined> => sketchKept(file),
}

export type ImportJobs = typeof jobs
