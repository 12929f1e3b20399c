import type { ImportJobs } from '../../engine/import/import-jobs.ts'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import { keyOf, type OwnFile } from '../../engine/storage/own-file.ts'
import type { JobHost } from '../../engine/worker/job-host.ts'

/** Sketches that are kept, the newest. */
const KEPT = 200

/** Stick figures of files of one's own: kept in the browser when a file was opened, otherwise made in a thread. */
export function sketchFiles(host: JobHost): (file: OwnFile) => Promise<Sketch | undefined> {
  const { run } = host.channel<ImportJobs>('import', { thread: 'import sketches' })
  const sketches = new Map<string, Promise<Sketch | undefined>>()
  return (file) => {
    const key = keyOf(file.recipe)
    const made = sketches.get(key) ?? run('sketch', file)
    sketches.set(key, made)
    if (sketches.size > KEPT) sketches.delete(sketches.keys().next().value as string)
    return made
  }
}
