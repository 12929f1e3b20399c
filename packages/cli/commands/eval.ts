import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Argument, Option, type Command } from 'commander'
import { isCorpusFolder, openFolder, type CorpusFolder } from '@understudy/corpus'
import {
  makeEvaluationData,
  measuresUnder,
  printRecord,
  runSuite,
  SPLITS,
  suites,
  type EvalRow,
  type Measure,
  type Outcome,
  type Part,
  type Split,
  type Suite,
} from '@understudy/evaluation'
import { diskSources } from '../io/evaluation-sources.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { writing } from '../io/outputs.ts'
import { printTable, significant } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'
import { revision } from '../io/revision.ts'
import { reportHtml, type ReportEntry } from '../report/report-html.ts'
import { overviewHtml } from '../report/overview-html.ts'

interface EvalFlags {
  readonly data?: string
  readonly embedded: boolean
  readonly test?: string
  readonly split: Split | 'both'
  readonly part: Part
  readonly report?: string
  readonly only: readonly string[]
  readonly list: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy eval`: what is claimed, measured. */
export function evaluate(program: Command, io: CommandIo): void {
  program
    .command('eval')
    .summary('measure what is claimed, on your recordings or ours')
    .description('Runs a suite of measures, each with a bar to reach. Exits 0 if no measure misses its bar.')
    .addArgument(
      new Argument('<suite>', 'which suite, or all of them').choices([...Object.keys(suites), 'all']),
    )
    .option(
      '--data <folder>',
      'examples (index.csv, segments.csv, recordings); default: ../shared/mocap if present, else the embedded corpus',
    )
    .option('--embedded', 'use the embedded corpus even if there are recordings', false)
    .option('--test <folder>', 'recordings to judge on, in the same layout (default: held out from --data)')
    .addOption(
      new Option(
        '--split <by>',
        'what is held out: takes, or all takes of some people; measures that cannot hold people out are then skipped',
      )
        .choices([...SPLITS, 'both'])
        .default('takes'),
    )
    .addOption(
      new Option('--part <which>', 'judge on the part to report on, or on the part to choose settings on')
        .choices(['report', 'choose'])
        .default('report'),
    )
    .option(
      '--report <folder>',
      'write index.html there, with plots and filmstrips; of all suites also a page each and figures.json',
    )
    .option(
      '--only <measures>',
      'run these measures only, separated by commas',
      (text) => text.split(','),
      [],
    )
    .option('--list', 'list the measures without running them', false)
    .option('--force', 'overwrite a report that exists', false)
    .option('--json', 'print one JSON object per measure', false)
    .addHelpText('after', '\nExample:\n  $ understudy eval foundation --report out/foundation')
    .action(async (name: string, flags: EvalFlags) => {
      const all = name === 'all'
      const chosen = narrowed(
        await Promise.all((all ? Object.keys(suites) : [name]).map((one) => suites[one]())),
        flags.only,
        program,
      )
      if (flags.list) return list(chosen, flags.json, io)
      const examples = flags.embedded ? undefined : (folderOf(flags.data, io) ?? recordingsBeside())
      const judged = flags.embedded ? undefined : (folderOf(flags.test, io) ?? examples)
      const splits = flags.split === 'both' ? SPLITS : [flags.split]
      const sources = diskSources(io, { examples, judged })
      await writing(flags, io, async (outputs) => {
        const fileOf = (file: string): string => path.resolve(io.cwd, flags.report ?? '', file)
        const pageOf = (suite: Suite): string => fileOf(all ? `${suite.name}.html` : 'index.html')
        if (flags.report !== undefined) {
          for (const suite of chosen) outputs.claim(pageOf(suite))
          if (all) for (const file of ['index.html', 'figures.json']) outputs.claim(fileOf(file))
        }
        const rows: EvalRow[] = []
        for (const suite of chosen) {
          const outcomes: Outcome[] = []
          for (const split of splits) {
            const data = makeEvaluationData({ ...sources, split, part: flags.part })
            outcomes.push(...(await collect(suite, split, runSuite(suite, data), flags, io)))
          }
          rows.push(...outcomes.map(({ row }) => row))
          if (!flags.json) for (const line of tableOf(outcomes)) io.out(line)
          if (flags.report !== undefined)
            outputs.stage(
              pageOf(suite),
              reportHtml(`understudy eval ${suite.name}`, suite.about, await entries(outcomes)),
            )
        }
        if (flags.report !== undefined && all) {
          const measured = rows.map((row) => ({ ...row, ...revision() }))
          outputs.stage(fileOf('index.html'), overviewHtml(chosen, measured))
          outputs.stage(fileOf('figures.json'), printRecord(measured))
        }
        if (rows.some(({ ok }) => ok === false)) io.setExitCode(EXIT.failed)
      })
    })
}

async function collect(
  suite: Suite,
  split: Split,
  running: AsyncIterable<Outcome>,
  flags: EvalFlags,
  io: CommandIo,
): Promise<Outcome[]> {
  const measures = measuresUnder(suite, split)
  const progress = startProgress(io, suite.name, measures.length)
  const outcomes: Outcome[] = []
  try {
    await progress.step(measures[0]?.name ?? '')
    for await (const outcome of running) {
      outcomes.push(outcome)
      if (flags.json) io.out(JSON.stringify(outcome.row))
      await progress.step(measures[outcomes.length]?.name ?? '')
    }
  } finally {
    progress.done()
  }
  return outcomes
}

function tableOf(outcomes: readonly Outcome[]): string[] {
  const verdict = new Map([
    [true, 'ok'],
    [false, 'MISSED'],
    [null, 'skipped'],
  ])
  const table = printTable(
    ['measure', 'held out', 'value', 'unit', 'bar', '', 'n', 'data'],
    outcomes.map(({ row }) => [
      row.name,
      row.split ?? '',
      row.value === null ? '–' : significant(row.value),
      row.unit,
      row.bar,
      verdict.get(row.ok)!,
      String(row.n),
      row.data,
    ]),
  )
  const notes = outcomes.flatMap(({ measure, finding }) =>
    finding?.note ? [`${measure.name}: ${finding.note}`] : [],
  )
  const count = (ok: boolean | null): number => outcomes.filter(({ row }) => row.ok === ok).length
  const summary = `${count(true)} ok, ${count(false)} missed, ${count(null)} skipped`
  return [...table, '', ...notes, ...(notes.length > 0 ? [''] : []), summary]
}

async function entries(outcomes: readonly Outcome[]): Promise<ReportEntry[]> {
  const list: ReportEntry[] = []
  for (const { measure, row, finding } of outcomes) {
    list.push({ row, about: measure.about, note: finding?.note, figures: (await finding?.figures?.()) ?? [] })
  }
  return list
}

function list(chosen: readonly Suite[], json: boolean, io: CommandIo): void {
  for (const suite of chosen) {
    if (json)
      for (const { name, about, unit, bar } of suite.measures)
        io.out(JSON.stringify({ suite: suite.name, name, about, unit, bar }))
    else
      for (const line of printTable(['measure', 'bar', 'unit', 'about'], suite.measures.map(row)))
        io.out(line)
  }
}

const row = ({ name, bar, unit, about }: Measure): string[] => [name, bar, unit, about]

/** The suites with the measures that were named, without those that have none of them. */
function narrowed(chosen: readonly Suite[], only: readonly string[], program: Command): readonly Suite[] {
  if (only.length === 0) return chosen
  const known = new Set(chosen.flatMap(({ measures }) => measures.map(({ name }) => name)))
  const unknown = only.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const where = chosen.length === 1 ? `suite ${chosen[0].name} has` : 'the suites have'
    program.error(`error: ${where} no measure "${unknown.join('", "')}"; --list names them.`, {
      exitCode: EXIT.usage,
    })
  }
  return chosen
    .map((suite) => ({ ...suite, measures: suite.measures.filter(({ name }) => only.includes(name)) }))
    .filter(({ measures }) => measures.length > 0)
}

function folderOf(flag: string | undefined, io: CommandIo): CorpusFolder | undefined {
  return flag === undefined ? undefined : openFolder(path.resolve(io.cwd, flag))
}

/** Recordings beside the clone, where there are any. */
function recordingsBeside(): CorpusFolder | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package-lock.json'))) {
    if (path.dirname(folder) === folder) return undefined
    folder = path.dirname(folder)
  }
  const recordings = path.resolve(folder, '../shared/mocap')
  return isCorpusFolder(recordings) ? openFolder(recordings) : undefined
}
