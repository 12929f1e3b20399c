import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { MotionError } from '@understudy/motion'
import { cellOf, perform, printSet, type SetColumn } from '@understudy/operations'
import { cutCycles, makeSet } from '@understudy/operations/definitions'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS } from '../io/load-motion.ts'
import { loadInputs } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { membersOf } from '../io/set-members.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { columnsFromTable } from '../sets/columns-from-table.ts'
import { columnsOf } from '../sets/columns-of.ts'
import { setFile } from '../sets/write-cuts.ts'
import { placesOf, tellSet } from '../sets/write-set.ts'

interface MakeFlags extends ImportFlags {
  readonly output: string
  readonly name?: string
  readonly label?: Readonly<Record<string, string>>
  readonly table?: string
  readonly force: boolean
  readonly json: boolean
}

const FLAGS_OF_ITS_OWN = ['name']

/** `understudy set make | measure | label | cycles | list`: named clips with columns, which every command takes. */
export function set(program: Command, io: CommandIo): void {
  const group = program
    .command('set')
    .summary('named clips with attributes and labels, for every command that takes clips')
    .description(
      'A set lists clips by content and keeps their attributes in columns: typed, read from a table or from file names, or measured.\n' +
        'It is one small file (*.set.json) that can be used wherever a command takes clips.',
    )
  make(group, io)
  cycles(group, io)
  list(group, io)
}

const written = (command: Command): Command =>
  command
    .requiredOption('-o, --output <file>', 'the set, one file that ends in .set.json', setFile)
    .option('--name <name>', 'name of the set (default: the name of its file)')

function make(group: Command, io: CommandIo): void {
  const command = written(
    group
      .command('make')
      .summary('make a set of files, folders or other sets, label and measure it')
      .argument('<files...>', 'motions, folders, globs or sets, whose columns are kept'),
  )
    .option('--label <column=value>', 'a label for all clips; may be repeated', label)
    .option(
      '--table <file>',
      'columns from a CSV with a header; rows are found by a column "path", "file", "clip" or "name"',
    )
  addOperationFlags(command, makeSet, FLAGS_OF_ITS_OWN)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ understudy set make "embedded:wave-0*" --label action=wave --measure energy,duration -o waves.set.json' +
        '\n  $ understudy set make waves.set.json --where "energy>0.2" --measure height:rightHand -o lively.set.json',
    )
  addImportOptions(command).action(async (files: string[], flags: MakeFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
      const clips = await loadInputs(inputs, flags, io)
      const columns: SetColumn[] = [
        ...columnsOf(inputs),
        ...(flags.table === undefined ? [] : columnsFromTable(flags.table, inputs, io)),
        ...Object.entries(flags.label ?? {}).map(([name, value]): SetColumn => ({
          name,
          from: 'typed',
          values: clips.map(() => cellOf(value)),
        })),
      ]
      const { output, report } = await perform(
        makeSet,
        { clips, columns },
        { ...optionsFromFlags(makeSet, flags, FLAGS_OF_ITS_OWN), name: nameOf(flags) },
        contextOf(io),
      )
      if (report.kept === 0)
        throw new MotionError(
          `set make: none of ${report.given} clips answers to --where; loosen the conditions. Columns: ${output.columns.map(({ name }) => name).join(', ')}.`,
          { code: 'not-met' },
        )
      const made = { ...output, places: placesOf(output, inputs, target) }
      outputs.stage(target, printSet(made))
      tellSet(made, flags, io, { given: report.given })
    })
  })
}

function cycles(group: Command, io: CommandIo): void {
  const command = written(
    group
      .command('cycles')
      .summary('cut the cycles out of walks and runs into a set')
      .argument('<files...>', 'walks and runs of any length: files, folders, globs or sets'),
  )
  addOperationFlags(command, cutCycles, FLAGS_OF_ITS_OWN)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy set cycles embedded:free-walk-1 --most 4 --measure speed,stepLength -o cycles.set.json',
    )
  addImportOptions(command).action(async (files: string[], flags: MakeFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
      const clips = await loadInputs(inputs, flags, io)
      const { output, report } = await perform(
        cutCycles,
        { clips, columns: columnsOf(inputs) },
        { ...optionsFromFlags(cutCycles, flags, FLAGS_OF_ITS_OWN), name: nameOf(flags) },
        contextOf(io),
      )
      for (const name of report.without) io.err(`note: ${name}: no cycle was found in it`)
      if (report.cycles === 0)
        throw new MotionError(
          'set cycles: no cycle was found. Give walks or runs of three steps or more, or --gait any.',
          { code: 'not-met' },
        )
      const made = { ...output, places: placesOf(output, inputs, target) }
      outputs.stage(target, printSet(made))
      tellSet(made, flags, io, { given: clips.length })
    })
  })
}

function list(group: Command, io: CommandIo): void {
  group
    .command('list')
    .summary('print the clips of a set with their columns')
    .argument('<set>', 'a file that ends in .set.json', setFile)
    .option('--json', 'print one JSON object per clip', false)
    .addHelpText('after', '\nExample:\n  $ understudy set list waves.set.json')
    .action((file: string, { json }: { readonly json: boolean }) => {
      const members = membersOf(path.resolve(io.cwd, file), file)
      if (json) {
        for (const { name, row } of members) io.out(JSON.stringify({ name, ...row }))
        return
      }
      const names = members[0].set.columns.map(({ name }) => name)
      const shown = (value: number | string | undefined): string =>
        typeof value === 'number' ? String(Number(value.toPrecision(4))) : (value ?? '')
      for (const line of printTable(
        ['clip', ...names],
        members.map(({ name, row }) => [name, ...names.map((column) => shown(row[column]))]),
      ))
        io.out(line)
    })
}

const nameOf = ({ name, output }: MakeFlags): string =>
  name ?? path.basename(output).replace(/\.set\.json$/i, '')

/** `action=kick`, added to those before. */
function label(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must be a column, =, and a value, such as action=kick.')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}
