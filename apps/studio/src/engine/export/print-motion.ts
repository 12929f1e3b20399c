import type { Motion } from '@understudy/motion'
import type { JobHost } from '../worker/job-host.ts'
import type { ExportFormat, PrintJobs } from './print-jobs.ts'

/** Writes a motion in a format that other programs read. */
export type PrintMotion = (motion: Motion, format: ExportFormat) => Promise<Uint8Array>

/** Writes away from the page: it never stumbles. */
export function makePrinter(host: JobHost): PrintMotion {
  const { run } = host.channel<PrintJobs>('print')
  return async (motion, format) => (await run('print', motion, format)) as Uint8Array
}
