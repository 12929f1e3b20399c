import { buffersWith, type Job, type JobContext, type Jobs } from './job.ts'
import type { FromThread, ToThread } from './messages.ts'

/** The thread's end of the line to the page: a worker's global scope, or a port in a test. */
export interface ThreadPort {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToThread>) => void): void
  postMessage(message: FromThread, transfer: Transferable[]): void
}

/** Files of jobs by name, each fetched when one of its jobs is first asked for. */
export type JobModules = Readonly<Record<string, () => Promise<{ readonly jobs: unknown }>>>

/** Runs the jobs that the page asks for. All threads are this one program; which jobs a thread has is up to the page. */
export function serveJobs(port: ThreadPort, modules: JobModules): void {
  const loaded = new Map<string, Jobs>()
  let page = ''
  let wanted: Int32Array | undefined

  const load = async (module: string): Promise<Jobs> => {
    const fetch = modules[module]
    if (!fetch)
      throw new Error(`jobs: there is no file of jobs called "${module}". Add it to the worker's list.`)
    const jobs = (await fetch()).jobs as Jobs
    loaded.set(module, jobs)
    return jobs
  }
  const contextOf = ({ id, ticket }: Extract<ToThread, { kind: 'run' }>): JobContext => ({
    page,
    tell: (progress) => port.postMessage({ kind: 'progress', id, progress }, []),
    isStale: () =>
      wanted !== undefined && ticket !== undefined && Atomics.load(wanted, ticket.slot) > ticket.number,
  })
  const run = async (message: Extract<ToThread, { kind: 'run' }>): Promise<void> => {
    const { id, module, job, args } = message
    try {
      // Without a wait once it is there: jobs begin in the order in which they were asked for.
      const jobs = loaded.get(module) ?? (await load(module))
      const work = jobs[job] as ((context: JobContext, ...args: readonly unknown[]) => unknown) & Job
      if (!work) throw new Error(`jobs: "${module}" has no job called "${job}".`)
      const answer = await work(contextOf(message), ...args)
      port.postMessage({ kind: 'answer', id, answer }, [...buffersWith(answer)])
    } catch (error) {
      const { name, message: text } = error instanceof Error ? error : new Error(String(error))
      port.postMessage({ kind: 'problem', id, name, message: text }, [])
    }
  }
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'run') return void run(data)
    // Whoever asks for one of its jobs hears why it could not be loaded.
    if (data.kind === 'load') return void load(data.module).catch(() => {})
    page = data.page
    wanted = data.wanted && new Int32Array(data.wanted)
  })
}
