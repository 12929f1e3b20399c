import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Argument, Option, type Command } from 'commander'
import { isCorpusFolder, openFolder, type CorpusFolder } from '@understudy/corpus'
import {
  makeEvaluationData,
  measuresUnder,
  runSuite,
  SPLITS,
  suites,
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
import { reportHtml, type ReportEntry } from '../report/report-html.ts'

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
    .addArgument(new Argument('<suite>', 'which suite').choices(Object.keys(suites)))
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
    .option('--report <folder>', 'write index.html there, with plots and filmstrips')
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
      const suite = narrowed(await suites[name](), flags.only, program)
      if (flags.list) return list(suite, flags.json, io)
      const examples = flags.embedded ? undefined : (folderOf(flags.data, io) ?? recordingsBeside())
      const judged = flags.embedded ? undefined : (folderOf(flags.test, io) ?? examples)
      const splits = flags.split === 'both' ? SPLITS : [flags.split]
      const sources = diskSources(io, { examples, judged })
      await writing(flags, io, async (outputs) => {
        const page = flags.report === undefined ? undefined : path.resolve(io.cwd, flags.report, 'index.html')
        if (page !== undefined) outputs.claim(page)
        const outcomes: Outcome[] = []
        for (const split of splits) {
          const data = makeEvaluationData({ ...sources, split, part: flags.part })
          outcomes.push(...(await collect(suite, split, runSuite(suite, data), flags, io)))
        }
        if (!flags.json) for (const line of tableOf(outcomes)) io.out(line)
        if (page !== undefined)
          outputs.stage(
            page,
            reportHtml(`understudy eval ${suite.name}`, suite.about, await entries(outcomes)),
          )
        if (outcomes.some(({ row }) => row.ok === false)) io.setExitCode(EXIT.failed)
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

function list(suite: Suite, json: boolean, io: CommandIo): void {
  if (json)
    for (const { name, about, unit, bar } of suite.measures)
      io.out(JSON.stringify({ suite: suite.name, name, about, unit, bar }))
  else
    for (const line of printTable(['measure', 'bar', 'unit', 'about'], suite.measures.map(row))) io.out(line)
}

const row = ({ name, bar, unit, about }: Measure): string[] => [name, bar, unit, about]

function narrowed(suite: Suite, only: readonly string[], program: Command): Suite {
  const unknown = only.filter((name) => !suite.measures.some((measure) => measure.name === name))
  if (unknown.length > 0) {
    program.error(`error: suite ${suite.name} has no measure "${unknown.join('", "')}"; --list names them.`, {
      exitCode: EXIT.usage,
    })
  }
  return only.length === 0
    ? suite
    : { ...suite, measures: suite.measures.filter(({ name }) => only.includes(name)) }
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
