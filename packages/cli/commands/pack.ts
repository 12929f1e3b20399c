import path from 'node:path'
import type { Command } from 'commander'
import { perform, printArtifact } from '@understudy/operations'
import { packAction, packClips } from '@understudy/operations/definitions'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing, type Outputs } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface PackFlags extends ImportFlags {
  readonly model?: string
  readonly space?: string
  readonly style?: string
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy pack`: clips as one file for a game. */
export function pack(program: Command, io: CommandIo): void {
  const command = program
    .command('pack')
    .summary('pack clips into one file that a game plays')
    .description(
      'Packs clips of one figure into one small file. The runtime (@understudy/runtime) steers a character through\n' +
        'it by stick, keys or a path: motion matching, or with --graph a motion graph. Labelled segments become tags. Clips shorter than the last\n' +
        'horizon are left out. With --model, --space or --style it packs one action whose numbers may change while it is played\n' +
        '(ActionPlayer): coefficients of a model, a point of a space, attributes of a style.',
    )
    .argument('[files...]', 'motions of one figure: files, folders or globs')
    .option('--model <file>', 'instead of clips: a model of "understudy model build", or embedded:walk')
    .option('--space <file>', 'instead of clips: a parametric space of "understudy space build"')
    .option(
      '--style <file>',
      'instead of clips: a vector space of "understudy vector build", or embedded:wave',
    )
    .requiredOption('-o, --output <file>', 'the pack')
  addOperationFlags(command, packClips)
    .option('--force', 'overwrite the pack if it exists', false)
    .option('--json', 'print what was packed as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ understudy pack embedded:free-walk-1 embedded:start-stop-1 -o walker.pack\n  $ understudy pack embedded:free-walk-1 --graph -o graph.pack\n  $ understudy pack --style embedded:wave -o wave.action',
    )
  addImportOptions(command).action(async (files: string[], flags: PackFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      if (flags.model ?? flags.space ?? flags.style) return packOne(files, flags, target, outputs, io)
      if (files.length === 0)
        throw new UsageError('pack: nothing to pack. Name motions, or give --model, --space or --style.')
      const clips = await loadMotions(files, flags, io)
      const { output, report, recipe } = await perform(
        packClips,
        { clips },
        optionsFromFlags(packClips, flags),
        contextOf(io),
      )
      outputs.stage(target, await printArtifact('pack', output))
      stageRecipe(outputs, target, recipe)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report }))
      else {
        const { error } = report
        io.out(
          `${report.clips} clip${report.clips === 1 ? '' : 's'}, ${report.seconds.toFixed(0)} s, ${report.joins > 0 ? `${report.joins} joins, ` : ''}${(report.bytes / 1000).toFixed(0)} kB ` +
            `(${(report.bytesPerMinute / 1000).toFixed(0)} kB per minute); rotations within ${error.boundDegrees}°, ` +
            `at most ${error.measuredDegrees.toFixed(3)}° and ${error.measuredMillimetres.toFixed(1)} mm off as measured`,
        )
      }
    })
  })
}

/** One action: a model, a space or styles. */
async function packOne(
  files: readonly string[],
  flags: PackFlags,
  target: string,
  outputs: Outputs,
  io: CommandIo,
): Promise<void> {
  const { model, space, style } = flags
  if (files.length > 0)
    throw new UsageError('pack: clips and an action cannot be in one file. Pack them one after the other.')
  const opened = {
    model: model === undefined ? undefined : await openArtifact('model', model, 'understudy model build', io),
    space: space === undefined ? undefined : await openArtifact('space', space, 'understudy space build', io),
    vectors:
      style === undefined ? undefined : await openArtifact('vectors', style, 'understudy vector build', io),
  }
  const { output, report, recipe } = await perform(
    packAction,
    {
      ...(opened.model && { model: opened.model.artifact }),
      ...(opened.space && { space: opened.space.artifact }),
      ...(opened.vectors && { vectors: opened.vectors.artifact }),
    },
    { name: path.basename(flags.output, path.extname(flags.output)) },
    {
      ...contextOf(io),
      sources: {
        ...(opened.model && { model: opened.model.source }),
        ...(opened.space && { space: opened.space.source }),
        ...(opened.vectors && { vectors: opened.vectors.source }),
      },
    },
  )
  outputs.stage(target, await printArtifact('action', output))
  stageRecipe(outputs, target, recipe)
  if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report }))
  else
    io.out(
      `${report.kind} of ${report.coefficients} coefficients, ${report.seconds.toFixed(1)} s, ${(report.bytes / 1000).toFixed(0)} kB` +
        (report.controls.length > 0 ? `; steered by ${report.controls.join('; ')}` : ''),
    )
}
