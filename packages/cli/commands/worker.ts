import { fork } from 'node:child_process'
import type { Command } from 'commander'
import { isServer, openLibrary, startWorker, withoutPassword } from '@understudy/library'
import { UsageError } from '../io/failure.ts'
import type { CommandIo } from '../io/io.ts'
import { addLibraryOption, placeOf, type LibraryFlags } from '../library/library-place.ts'
import { positive } from '../library/numbers.ts'
import { embedded } from '../operations/find-leaves.ts'

interface WorkerFlags extends LibraryFlags {
  readonly concurrency: number
}

/** `understudy worker`: does the jobs of a library, on any number of machines. */
export function worker(program: Command, io: CommandIo): void {
  addLibraryOption(
    program
      .command('worker')
      .summary('do the jobs of a library on a server')
      .description(
        'Does jobs until Ctrl+C: recipes that "understudy run --library" asks for, and what is derived from clips. Any number\n' +
          'of workers may run on any number of machines. The job of a worker that dies is done by another one.',
      ),
  )
    .option('--concurrency <n>', 'jobs at a time, each in a process of its own', positive, 1)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy worker --library postgres://me@server/takes --concurrency 4',
    )
    .action(async (flags: WorkerFlags) => {
      const place = placeOf(flags, io)
      if (!isServer(place))
        throw new UsageError(
          'worker: an embedded library has one owner process. Name a server with --library postgres://…; "library move" goes there.',
        )
      if (flags.concurrency > 1) return await startProcesses(flags.concurrency, place, io)
      const library = await openLibrary(place)
      const running = await startWorker(library, {
        clock: () => performance.now() / 1000,
        embedded,
        ...(io.kernels && { kernels: io.kernels }),
        onJob: ({ id, kind, tries }) => io.err(`job ${id}: ${kind}${tries > 1 ? `, try ${tries}` : ''}`),
      })
      io.err(`worker ${running.number} is ready at ${withoutPassword(place)} (Ctrl+C ends it after its job)`)
      await untilAborted(io.signal)
      await running.stop()
      await library.close()
    })
}

/** One process for each job at a time: jobs compute, and a process computes one thing at a time. */
async function startProcesses(count: number, place: string, io: CommandIo): Promise<void> {
  const plugins = io.plugins.flatMap(({ file }) => ['--plugin', file])
  const children = Array.from({ length: count }, () =>
    fork(process.argv[1], ['worker', ...plugins], { env: { ...process.env, UNDERSTUDY_LIBRARY: place } }),
  )
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  io.signal.addEventListener('abort', () => children.forEach((child) => child.kill('SIGINT')))
  await ended
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
