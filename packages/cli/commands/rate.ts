import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Option, type Command } from 'commander'
import { MotionError, seeded, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  assemble,
  DIRECT_REPLACEMENT,
  parseRatings,
  parseStudy,
  PART_NAMES,
  ratingTable,
  STUDY_FORMAT,
  type PartName,
  type RatingTable,
  type Study,
  type StudyItem,
} from '@understudy/synthesis/methods/part-assembly'
import { addImportOptions, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { ratingPage, studySeconds } from '../rating/rating-page.ts'

interface MakeFlags extends ImportFlags {
  readonly output: string
  readonly part: PartName
  readonly bases: number
  readonly controls: number
  readonly right?: number
  readonly title: string
  readonly direct: boolean
  readonly seed: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy rate make | table`: the seed's study of how natural assembled motions look. */
export function rate(program: Command, io: CommandIo): void {
  const group = program
    .command('rate')
    .summary('let people judge assembled motions, O or X, and count')
    .description('A study as in the thesis: a page on which people mark motions O or X, and its tables.')
  const make = group
    .command('make')
    .summary('make a page on which people judge')
    .argument('<files...>', 'the motions that a query found')
    .requiredOption('-o, --output <file>', 'the page (.html); the study goes beside it (.json)')
    .addOption(new Option('--part <name>', 'what is lent').choices(PART_NAMES).default('arms'))
    .option(
      '--bases <count>',
      'motions that are changed, taken at random; the thesis took one in ten',
      wholeFrom(1),
      8,
    )
    .option('--controls <count>', 'untouched motions hidden among the others', wholeFrom(0), 8)
    .option(
      '--right <count>',
      'how many of the found ones were what was asked for; all, if not said',
      wholeFrom(0),
    )
    .option('--title <text>', 'of the study', 'Does this look natural?')
    .option('--direct', 'plain replacement, for comparison', false)
    .option('--seed <number>', 'of everything random', wholeFrom(0), 1)
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
      const motions = await loadMotions(files, flags, io)
      const { study, shown } = makeStudy(motions, flags, io)
      outputs.stage(beside, `${JSON.stringify(study, undefined, 1)}\n`)
      outputs.stage(page, ratingPage(study, shown))
      const minutes = studySeconds(shown.values()) / 60
      if (flags.json) io.out(JSON.stringify({ output: flags.output, items: study.items.length, minutes }))
      else
        io.out(
          `${study.items.length} motions, ${minutes < 1 ? 'less than a minute' : `${minutes.toFixed(0)} minutes`}; open ${flags.output}, then "understudy rate table"`,
        )
    })
  })
  group
    .command('table')
    .summary('count what people marked')
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

function makeStudy(
  motions: readonly Motion[],
  flags: MakeFlags,
  io: CommandIo,
): { study: Study; shown: Map<string, Motion> } {
  if (motions.length < 2)
    throw new MotionError(
      `rate: ${motions.length} motion was found; at least two are needed to lend each other parts.`,
    )
  const random = seeded(flags.seed)
  const bases = sample(motions.length, Math.min(flags.bases, motions.length), random)
  const controls = sample(motions.length, Math.min(flags.controls, motions.length), random)
  const run = makeRun({ kernels: io.kernels, signal: io.signal })
  const shown = new Map<string, Motion>()
  const items: StudyItem[] = []
  const add = (item: Omit<StudyItem, 'id'>, motion: Motion): void => {
    const id = `m${items.length + 1}`
    items.push({ id, ...item })
    shown.set(id, motion)
  }
  for (const base of bases)
    for (const [donor, motion] of motions.entries()) {
      if (donor === base) continue
      const made = assemble(motions[base], motion, flags.part, flags.direct ? DIRECT_REPLACEMENT : {}, run)
      add({ kind: 'assembled', base: motions[base].name, donor: motion.name }, made.motion)
    }
  for (const control of controls) add({ kind: 'real', base: motions[control].name }, motions[control])
  const right = flags.right ?? motions.length
  return {
    study: {
      format: STUDY_FORMAT,
      title: flags.title,
      retrieved: motions.length,
      right,
      seed: flags.seed,
      items,
    },
    shown,
  }
}

function sample(from: number, count: number, random: ReturnType<typeof seeded>): number[] {
  const all = Array.from({ length: from }, (_, index) => index)
  return Array.from({ length: count }, () => all.splice(random.integer(all.length), 1)[0]).toSorted(
    (a, b) => a - b,
  )
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
    throw new MotionError(`${file}: the file could not be read; check the path.`, { cause: error })
  }
}
