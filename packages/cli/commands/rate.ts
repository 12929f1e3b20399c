import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { MotionError } from '@understudy/motion'
import { perform, printArtifact } from '@understudy/operations'
import { makeStudy } from '@understudy/operations/definitions'
import {
  parseRatings,
  parseStudy,
  ratingTable,
  type RatingTable,
} from '@understudy/synthesis/methods/part-assembly'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { ratingPage } from '../rating/rating-page.ts'

interface MakeFlags extends ImportFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy rate make | table`: the seed's study of how natural assembled motions look. */
export function rate(program: Command, io: CommandIo): void {
  const group = program
    .command('rate')
    .summary('rating study: people judge assembled motions as natural (O) or not (X)')
    .description(
      'A rating study as in the thesis: a page on which people mark motions as natural (O) or not (X), and tables of the results.',
    )
  const make = group
    .command('make')
    .summary('make a rating page')
    .argument('<files...>', 'the hits of a query')
    .requiredOption('-o, --output <file>', 'the page (.html); the study goes beside it (.json)')
  addOperationFlags(make, makeStudy)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was written as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy rate make "embedded:fight-punch-0[1-6]" --bases 2 --controls 3 -o study.html',
    )
  addImportOptions(make).action(async (files: string[], flags: MakeFlags) => {
    await writing(flags, io, async (outputs) => {
      const page = path.resolve(io.cwd, flags.output)
      if (path.extname(page) !== '.html')
        throw new MotionError(`${flags.output}: a page ends in .html; name it so.`)
      const beside = page.replace(/\.html$/, '.json')
      for (const file of [page, beside]) outputs.claim(file)
      const clips = await loadMotions(files, flags, io)
      const {
        output: study,
        more = {},
        report,
        recipe,
      } = await perform(makeStudy, { clips }, optionsFromFlags(makeStudy, flags), contextOf(io))
      outputs.stage(beside, await printArtifact('study', study))
      stageRecipe(outputs, beside, recipe)
      outputs.stage(page, ratingPage(study, more))
      const minutes = report.seconds / 60
      if (flags.json) io.out(JSON.stringify({ output: flags.output, items: study.items.length, minutes }))
      else
        io.out(
          `${study.items.length} motions, ${minutes < 1 ? 'less than a minute' : `${minutes.toFixed(0)} minutes`}; open ${flags.output}, then "understudy rate table"`,
        )
    })
  })
  group
    .command('table')
    .summary('count the ratings')
    .argument('<study>', 'the .json that "rate make" wrote beside its page')
    .argument('<ratings...>', 'a file for each person, saved on the page')
    .option('--json', 'print the table as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy rate table study.json ratings-*.json')
    .action((file: string, ratings: string[], flags: { readonly json: boolean }) => {
      const table = ratingTable(
        parseStudy(read(file, io), file),
        ratings.map((name) => parseRatings(read(name, io), name)),
      )
      if (flags.json) io.out(JSON.stringify(table))
      else for (const line of tableLines(table)) io.out(line)
    })
}

const percent = (share: number): string => `${Math.round(100 * share)}%`

/** As the thesis prints them: subjects down, changed motions across, then the averages. */
function tableLines(table: RatingTable): string[] {
  const head = ['', ...table.bases.map((_, b) => `M${b + 1}`), 'real']
  const rows = table.subjects.map((subject, s) => [
    subject,
    ...table.accepted[s].map(String),
    table.controls[s] === undefined ? '–' : percent(table.controls[s]),
  ])
  rows.push(['of', ...table.items.map(String), ''])
  rows.push(['Average accepted ratio', ...table.ratios.map(percent), ''])
  return [
    table.title,
    `Retrieved results: ${table.retrieved} motion clips, ${table.right} of them right (${percent(table.right / table.retrieved)})`,
    ...printTable(head, rows),
    ...table.bases.map((base, b) => `M${b + 1}: ${base}`),
    `The ratio of availability: ${percent(table.availability)}`,
  ]
}

function read(file: string, io: CommandIo): string {
  try {
    return readFileSync(path.resolve(io.cwd, file), 'utf8')
  } catch (error) {
    throw new MotionError(`${file}: the file could not be read; check the path.`, {
      code: 'missing',
      cause: error,
    })
  }
}
