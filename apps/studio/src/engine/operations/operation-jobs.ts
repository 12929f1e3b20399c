import type { Motion } from '@understudy/motion'
import type { JobContext } from '../worker/job.ts'
import { loadedKernels } from '../worker/loaded-kernels.ts'
import type { Call, CallAnswer } from './call.ts'
import { performHere } from './perform-here.ts'

const clock = (): number => performance.now() / 1000

/** Performs a call in this thread. Undefined: given up, because something newer was asked. */
export async function performCall<Report>(
  context: JobContext,
  call: Call,
): Promise<CallAnswer<Report> | undefined> {
  const began = clock()
  const stop = new AbortController()
  const look = (): void => {
    if (context.isStale()) stop.abort()
  }
  try {
    look()
    const kernels = loadedKernels()
    const made = await performHere(call, context.page, {
      ...(kernels && { kernels }),
      clock,
      signal: stop.signal,
      onProgress: (progress) => {
        look()
        context.tell(progress)
      },
    })
    const { more = {}, report } = made
    // Copied, not given away: what the thread keeps may hold the same frames.
    return { motion: made.output as Motion, more, report: report as Report, took: clock() - began }
  } catch (error) {
    if (stop.signal.aborted) return undefined
    throw error
  }
}

/** Runs any operation. Tools with solvers of their own have it among their jobs, so that both share what a thread knows. */
export const operationJobs = {
  perform: (context: JobContext, call: Call): Promise<CallAnswer | undefined> => performCall(context, call),
}

export const jobs = { ...operationJobs }
export type OperationJobs = typeof operationJobs
