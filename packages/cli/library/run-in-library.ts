import { MotionError, type Motion, type Recipe } from '@understudy/motion'
import {
  askFor,
  madeBy,
  openMade,
  openQueue,
  performInLibrary,
  waitFor,
  type Library,
  type Made,
} from '@understudy/library'
import { recipeHash, type Artifacts, type Kind } from '@understudy/operations'
import type { CommandIo } from '../io/io.ts'
import { contextOf } from '../operations/context.ts'
import { embedded } from '../operations/find-leaves.ts'
import { withLibrary, type LibraryFlags } from './library-place.ts'

/** What a recipe makes, performed in a library: here where it is embedded, by workers where it is on a server. */
export async function runInLibrary(
  recipe: Recipe,
  flags: LibraryFlags,
  io: CommandIo,
): Promise<{
  readonly output: Artifacts[Kind]
  readonly more?: Readonly<Record<string, Motion>>
  readonly report: unknown
}> {
  return await withLibrary(flags, io, async (library) => {
    const context = { ...contextOf(io), clock: () => performance.now() / 1000, embedded }
    const made =
      library.database.kind === 'embedded'
        ? await performInLibrary(library, recipe, context)
        : await byWorkers(library, recipe, io)
    return { output: await openMade(library, made), report: made.report }
  })
}

async function byWorkers(library: Library, recipe: Recipe, io: CommandIo): Promise<Made> {
  const queue = await openQueue(library)
  try {
    const { id } = await askFor(library, queue, { kind: 'recipe', recipe }, { author: io.env.USER ?? '' })
    let told = ''
    const { state, error } = await waitFor(library, id, {
      signal: io.signal,
      onProgress: (job) => {
        if (job.state !== told)
          io.err(`job ${id}: ${job.state}${job.state === 'waiting' ? ' for a worker' : ''}`)
        told = job.state
      },
    })
    const made = await madeBy(library, recipeHash(recipe))
    if (state === 'done' && made) return made
    throw new MotionError(`run: job ${id} was ${state}${error === null ? '' : `: ${error}`}`, {
      code: 'not-met',
    })
  } finally {
    await queue.stop({ graceful: false, close: false })
  }
}
