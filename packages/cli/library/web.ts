import path from 'node:path'
import type { Command } from 'commander'
import {
  askFor,
  makeRow,
  missingRows,
  openQueue,
  openWeb,
  waitFor,
  type Library,
  type WebRow,
} from '@understudy/library'
import { MotionError } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { printWeb, WEB_DEFAULTS } from '@understudy/synthesis/methods/match-web'
import type { CommandIo } from '../io/io.ts'
import { writing } from '../io/outputs.ts'
import { startProgress } from '../io/progress.ts'
import { addLibraryOption, withLibrary, type LibraryFlags } from './library-place.ts'
import { positive } from './numbers.ts'

interface WebFlags extends LibraryFlags {
  readonly output: string
  readonly compareAt: number
  readonly force: boolean
}

/** `understudy library web`: the match web of a library, in blocks that are made once. */
export function libraryWeb(group: Command, io: CommandIo): void {
  addLibraryOption(
    group
      .command('web')
      .summary('build the match web of all clips, or add those that are new')
      .description(
        'Compares every clip with every other and keeps the result in blocks by content: one more clip adds one row of blocks.\n' +
          'Workers of a library on a server share the rows. "understudy search --web" looks in the file.',
      ),
  )
    .requiredOption('-o, --output <file>', 'the web (.web)')
    .option('--compare-at <hz>', 'frames per second to compare at', positive, WEB_DEFAULTS.frameRate)
    .option('--force', 'overwrite files that exist', false)
    .addHelpText('after', '\nExample:\n  $ understudy library web -o takes.web --library takes')
    .action(async (flags: WebFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = path.resolve(io.cwd, flags.output)
        outputs.claim(target)
        await withLibrary(flags, io, async (library) => {
          const frameRate = flags.compareAt
          const rows = await missingRows(library, { frameRate })
          const run = makeRun({ ...(io.kernels && { kernels: io.kernels }), signal: io.signal })
          const make =
            library.database.kind === 'embedded'
              ? (row: WebRow) => makeRow(library, row, run)
              : await byWorkers(library, rows, io)
          const progress = startProgress(io, 'comparing', rows.length)
          try {
            for (const row of rows) {
              await progress.step(row.clip.slice(0, 12))
              await make(row)
            }
          } finally {
            progress.done()
          }
          const web = await openWeb(library, { frameRate, run })
          const blocks = rows.reduce((sum, { others }) => sum + others.length, 0)
          outputs.stage(target, printWeb(web))
          io.out(
            `${flags.output}: ${web.clips.length} clips, ${web.chains.count} chains; ${blocks} blocks in ${rows.length} rows were new`,
          )
        })
      })
    })
}

/** Asks workers for all rows at once; gives what waits for one. */
async function byWorkers(
  library: Library,
  rows: readonly WebRow[],
  io: CommandIo,
): Promise<(row: WebRow) => Promise<void>> {
  const queue = await openQueue(library)
  const ids = new Map<WebRow, string>()
  try {
    for (const row of rows) ids.set(row, (await askFor(library, queue, { kind: 'web-row', ...row })).id)
  } finally {
    await queue.stop({ graceful: false, close: false })
  }
  return async (row) => {
    const { state, error } = await waitFor(library, ids.get(row)!, { signal: io.signal })
    if (state !== 'done')
      throw new MotionError(`library web: a row was ${state}${error === null ? '' : `: ${error}`}`, {
        code: 'not-met',
      })
  }
}
