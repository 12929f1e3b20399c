import path from 'node:path'
import { Argument, type Command } from 'commander'
import { openFolder } from '@understudy/corpus'
import { makeEvaluationData, reproduceSeed, seeds, type MadeExhibit, type Seed } from '@understudy/evaluation'
import { diskSources } from '../io/evaluation-sources.ts'
import type { CommandIo } from '../io/io.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'
import { countVerdicts, reproductionHtml } from '../report/reproduction-html.ts'

interface ReproduceFlags {
  readonly output: string
  readonly data?: string
  readonly small: boolean
  readonly list: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy reproduce`: the figures and tables of the published systems, made again. */
export function reproduce(program: Command, io: CommandIo): void {
  program
    .command('reproduce')
    .summary('make the figures and tables of the published systems again')
    .description(
      'Makes every figure and table of the published systems again: one page each, with what the original prints, what we get, and why they differ.',
    )
    .addArgument(new Argument('[seed]', 'which one; all of them unless given').choices(Object.keys(seeds)))
    .option('-o, --output <folder>', 'where the pages go, one per system', 'reproduced')
    .option('--data <folder>', 'recordings (index.csv, segments.csv); the embedded corpus unless given')
    .option('--small', 'from as few examples as possible: a quick look, not the figures to quote', false)
    .option('--list', 'list the figures and tables without making them', false)
    .option('--force', 'overwrite pages that exist', false)
    .option('--json', 'print one JSON object per figure or table', false)
    .addHelpText('after', '\nExample:\n  $ understudy reproduce toolkit -o reproduced')
    .action(async (name: string | undefined, flags: ReproduceFlags) => {
      const chosen = await Promise.all(
        (name === undefined ? Object.keys(seeds) : [name]).map((one) => seeds[one]()),
      )
      if (flags.list) return list(chosen, flags.json, io)
      const folder = flags.data === undefined ? undefined : openFolder(path.resolve(io.cwd, flags.data))
      const sources = diskSources(io, { examples: folder, judged: folder })
      await writing(flags, io, async (outputs) => {
        const pageOf = (seed: Seed): string => path.resolve(io.cwd, flags.output, `${seed.name}.html`)
        for (const seed of chosen) outputs.claim(pageOf(seed))
        const all: MadeExhibit[] = []
        for (const seed of chosen) {
          const data = { ...makeEvaluationData(sources), small: flags.small }
          const made = await collect(seed, reproduceSeed(seed, data), flags, io)
          outputs.stage(pageOf(seed), reproductionHtml(seed, made))
          all.push(...made)
        }
        if (!flags.json) io.out(`${countVerdicts(all)}.`)
      })
    })
}

async function collect(
  seed: Seed,
  running: AsyncIterable<MadeExhibit>,
  flags: ReproduceFlags,
  io: CommandIo,
): Promise<MadeExhibit[]> {
  const progress = startProgress(io, seed.name, seed.exhibits.length)
  const all: MadeExhibit[] = []
  try {
    await progress.step(seed.exhibits[0]?.id ?? '')
    for await (const one of running) {
      all.push(one)
      if (flags.json) io.out(JSON.stringify(rowOf(seed, one)))
      await progress.step(seed.exhibits[all.length]?.id ?? '')
    }
  } finally {
    progress.done()
  }
  if (!flags.json)
    for (const line of printTable(
      ['', seed.name, ''],
      all.map(({ exhibit, verdict, made }) => [
        verdict,
        exhibit.id,
        'cannot' in made ? made.cannot : (made.differs ?? made.measured ?? ''),
      ]),
    ))
      io.out(line)
  return all
}

const rowOf = (seed: Seed, { exhibit, verdict, made }: MadeExhibit) => ({
  seed: seed.name,
  id: exhibit.id,
  verdict,
  ...('cannot' in made
    ? { why: made.cannot }
    : { data: made.data, measured: made.measured, differs: made.differs }),
  printed: exhibit.printed,
})

function list(chosen: readonly Seed[], json: boolean, io: CommandIo): void {
  const rows = chosen.flatMap((seed) => seed.exhibits.map(({ id, shows }) => [seed.name, id, shows]))
  if (json) for (const [seed, id, shows] of rows) io.out(JSON.stringify({ seed, id, shows }))
  else for (const line of printTable(['seed', 'figure or table', 'shows'], rows)) io.out(line)
}
