import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { MotionError } from '@understudy/motion'
import { perform, printArtifact } from '@understudy/operations'
import { buildMapping, packMapping } from '@understudy/operations/definitions'
import {
  printMapping,
  speedGuide,
  thin,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import { loadMapping } from '../control/mapping-io.ts'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS } from '../io/load-motion.ts'
import { loadInputs } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable, significant } from '../io/print-table.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface BuildFlags extends ImportFlags {
  readonly targets?: readonly string[]
  readonly add?: string
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

interface PackFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

interface ClusterFlags {
  readonly output: string
  readonly count?: number
  readonly threshold?: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy mapping`: examples of a control and what answered it, as one file. */
export function mapping(program: Command, io: CommandIo): void {
  const command = program
    .command('mapping')
    .summary('build, reduce and inspect mapping files for follow, walk and transcribe')
    .description(
      'A mapping file holds examples of a control and its target: a path and the walk along it, or a leader and the follower.',
    )
  addImportOptions(
    addOperationFlags(
      command
        .command('build')
        .summary('build a mapping file from walks, or from leaders and their followers')
        .description(
          'Builds a mapping file. Walks alone become examples of walking along a path (hips on the floor in, the walk out);\n' +
            'with --targets, each control has the target at the same place in the list: leaders and their followers.',
        )
        .argument('<controls...>', 'motions, folders or globs; or embedded:free-walk-1')
        .option('--targets <files...>', 'the targets, one per control, recorded together')
        .option('--add <mapping>', 'add to the examples of this file'),
      buildMapping,
    )
      .requiredOption('-o, --output <file>', 'the mapping file (.json)', jsonFile)
      .option('--force', 'overwrite the file if it exists', false)
      .option('--json', 'print what was built as JSON', false)
      .addHelpText(
        'after',
        '\nExamples:\n  $ understudy mapping build embedded:free-walk-1 -o walk.mapping.json' +
          '\n  $ understudy mapping build "embedded:lindy-0[1-4]-leader" --targets "embedded:lindy-0[1-4]-follower" -o dance.mapping.json',
      ),
  ).action(async (controls: string[], flags: BuildFlags) => build(controls, flags, io))
  command
    .command('cluster')
    .summary('reduce a mapping file: leave out similar examples')
    .description(
      'Clusters similar examples (complete linkage over control and target) and keeps one of each cluster.',
    )
    .argument('<mapping>', 'a mapping file')
    .option('--count <n>', 'keep this many', wholeFrom(1))
    .option(
      '--threshold <metres>',
      'or merge examples nearer than this, RMS over control and target points',
      positive,
    )
    .requiredOption('-o, --output <file>', 'the reduced mapping file (.json)', jsonFile)
    .option('--force', 'overwrite the file if it exists', false)
    .option('--json', 'print what was kept as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy mapping cluster walk.mapping.json --count 70 -o small.mapping.json',
    )
    .action(async (file: string, flags: ClusterFlags) => cluster(file, flags, program, io))
  addOperationFlags(
    command
      .command('pack')
      .summary('pack a mapping file for the runtime: a follower of a live leader')
      .description(
        'Packs examples of leaders and their followers into one small file. The runtime (@understudy/runtime) plays a\n' +
          'follower with it who answers a leader while the leader moves.',
      )
      .argument('<mapping>', 'a mapping file of leaders and followers')
      .requiredOption('-o, --output <file>', 'the pack'),
    packMapping,
  )
    .option('--force', 'overwrite the pack if it exists', false)
    .option('--json', 'print what was packed as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy mapping pack dance.mapping.json -o dance.pack')
    .action(async (file: string, flags: PackFlags) => pack(file, flags, io))
  command
    .command('inspect')
    .summary('show what a mapping file contains')
    .description('Shows what a mapping file contains: pairs, instances, lengths, speeds, labels.')
    .argument('<mapping>', 'a mapping file')
    .option('--json', 'print it as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy mapping inspect walk.mapping.json')
    .action((file: string, flags: { readonly json: boolean }) =>
      inspect(loadMapping(file, io), file, flags.json, io),
    )
}

async function build(controls: readonly string[], flags: BuildFlags, io: CommandIo): Promise<void> {
  const output = path.resolve(io.cwd, flags.output)
  await writing(flags, io, async (outputs) => {
    outputs.claim(output)
    const inputs = await findInputs(controls, io.cwd, MOTION_ENDINGS)
    const found = flags.targets && (await findInputs(flags.targets, io.cwd, MOTION_ENDINGS))
    if (found && found.length !== inputs.length) {
      throw new MotionError(
        `mapping build: ${inputs.length} controls and ${found.length} targets were found; every control needs its target. ` +
          `List them in the same order.`,
        { code: 'mismatch' },
      )
    }
    const controlMotions = await loadInputs(inputs, flags, io)
    const targets = found && (await loadInputs(found, flags, io))
    const add =
      flags.add === undefined ? undefined : await openArtifact('mapping', flags.add, 'mapping build', io)
    const { output: database, recipe } = await sayInFlags(
      { 'Choose another segmentation': 'Choose another --segment' },
      () =>
        perform(
          buildMapping,
          { controls: controlMotions, ...(targets && { targets }), ...(add && { add: add.artifact }) },
          optionsFromFlags(buildMapping, flags),
          { ...contextOf(io), ...(add && { sources: { add: add.source } }) },
        ),
    )
    outputs.stage(output, printMapping(database))
    stageRecipe(outputs, output, recipe)
    inspect(database, flags.output, flags.json, io)
  })
}

async function pack(file: string, flags: PackFlags, io: CommandIo): Promise<void> {
  await writing(flags, io, async (outputs) => {
    const target = path.resolve(io.cwd, flags.output)
    outputs.claim(target)
    const { artifact, source } = await openArtifact('mapping', file, 'mapping pack', io)
    const { output, report, recipe } = await perform(
      packMapping,
      { examples: artifact },
      optionsFromFlags(packMapping, flags),
      { ...contextOf(io), sources: { examples: source } },
    )
    outputs.stage(target, await printArtifact('pack', output))
    stageRecipe(outputs, target, recipe)
    if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report }))
    else
      io.out(
        `${flags.output}: ${report.examples} examples from ${report.clips} recordings, ${report.seconds.toFixed(0)} s, ` +
          `${(report.bytes / 1000).toFixed(0)} kB (${(report.bytesPerMinute / 1000).toFixed(0)} kB per minute)`,
      )
  })
}

async function cluster(file: string, flags: ClusterFlags, program: Command, io: CommandIo): Promise<void> {
  if ((flags.count === undefined) === (flags.threshold === undefined))
    program.error('error: give one of --count and --threshold.', { exitCode: 2 })
  const output = path.resolve(io.cwd, flags.output)
  await writing(flags, io, (outputs) => {
    outputs.claim(output)
    const whole = loadMapping(file, io)
    const { database, clusters } = thin(whole, flags)
    outputs.stage(output, printMapping(database))
    const largest = clusters.reduce((most, items) => Math.max(most, items.length), 0)
    if (flags.json)
      io.out(
        JSON.stringify({
          written: flags.output,
          before: whole.instances.length,
          after: clusters.length,
          largest,
        }),
      )
    else
      io.out(
        `${flags.output}: ${clusters.length} of ${whole.instances.length} examples kept; the largest cluster had ${largest}`,
      )
  })
}

function inspect(database: MappingDatabase, file: string, json: boolean, io: CommandIo): void {
  const { pairs, instances, targetRoles, control } = database
  if (instances.length === 0)
    throw new MotionError(`${file}: it has no examples. Build it with other --segment cuts.`, {
      code: 'too-little',
    })
  const lengths = instances.map(({ start, end }) => end - start).sort((a, b) => a - b)
  const guide = speedGuide(database)
  const facts = {
    file,
    pairs: pairs.length,
    instances: instances.length,
    seconds: pairs.reduce((sum, { target }) => sum + (target.frameCount - 1) / target.frameRate, 0),
    shortest: lengths[0],
    median: lengths[lengths.length >> 1],
    longest: lengths[lengths.length - 1],
    slowest: guide.slowest,
    usual: guide.median,
    fastest: guide.fastest,
    control: control?.kind ?? 'free',
    controlPoints: pairs[0].control.pointCount,
    targetRoles: targetRoles.length,
    labels: [...new Set(instances.flatMap(({ labels }) => labels))],
  }
  if (json) return io.out(JSON.stringify(facts))
  io.out(
    `${file}: ${facts.instances} examples of ${significant(facts.shortest)} to ${significant(facts.longest)} s from ${facts.pairs} ` +
      `recordings (${significant(facts.seconds)} s); ${facts.controlPoints} control points (${facts.control}), ` +
      `${significant(facts.slowest)} to ${significant(facts.fastest)} m/s`,
  )
  const rows = pairs.map(({ name, target }, pair) => {
    const own = instances.filter((instance) => instance.pair === pair)
    const holds = target.annotations.handholds.length
    return [
      name,
      String(own.length),
      ((target.frameCount - 1) / target.frameRate).toFixed(1),
      String(target.annotations.contacts.length),
      String(holds),
    ]
  })
  for (const line of printTable(['recording', 'examples', 'seconds', 'contacts', 'handholds'], rows))
    io.out(line)
  if (facts.labels.length > 0) io.out(`labels: ${facts.labels.join(', ')}`)
}

/** A name that does not promise a motion where a mapping is. */
function jsonFile(text: string): string {
  if (!/\.json$/i.test(text)) throw new InvalidArgumentError('It must end in .json.')
  return text
}
