import type { Motion } from '@understudy/motion'
import type { WriteFormat } from '@understudy/motion/formats'
import type { JobHost } from '../worker/job-host.ts'
import type { PrintJobs, Printed, PrintOptions } from './print-jobs.ts'

/** Writes a motion in a format that other programs read. */
export type PrintMotion = (motion: Motion, format: WriteFormat, options?: PrintOptions) => Promise<Printed>

/** Writes away from the page: it never stumbles. */
export function makePrinter(host: JobHost): PrintMotion {
  const { run } = host.channel<PrintJobs>('print')
  return async (motion, format, options = {}) => (await run('print', motion, format, options)) as Printed
}
