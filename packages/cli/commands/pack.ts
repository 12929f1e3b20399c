import path from 'node:path'
import type { Command } from 'commander'
import { perform, printArtifact } from '@understudy/operations'
import { packClips } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface PackFlags extends ImportFlags {
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
        'horizon are left out.',
    )
    .argument('<files...>', 'motions of one figure: files, folders or globs')
    .requiredOption('-o, --output <file>', 'the pack')
  addOperationFlags(command, packClips)
    .option('--force', 'overwrite the pack if it exists', false)
    .option('--json', 'print what was packed as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ understudy pack embedded:free-walk-1 embedded:start-stop-1 -o walker.pack\n  $ understudy pack embedded:free-walk-1 --graph -o graph.pack',
    )
  addImportOptions(command).action(async (files: string[], flags: PackFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
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
