import type { ImportChoices } from '../../document/import-choices.ts'
import type { JobHost } from '../worker/job-host.ts'
import type { ImportJobs } from './import-jobs.ts'
import type { Imported, ImportSource } from './messages.ts'

/** Reads files away from the page. */
export interface Importer {
  /** Rejects with a `MotionError` whose message can be shown as it is. */
  read(source: ImportSource, choices?: ImportChoices): Promise<Imported>
}

export function makeImporter(host: JobHost): Importer {
  const { run } = host.channel<ImportJobs>('import')
  return { read: async (source, choices = {}) => (await run('read', source, choices)) as Imported }
}
