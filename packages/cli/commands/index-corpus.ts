import path from 'node:path'
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { perform, printArtifact } from '@understudy/operations'
import { indexParts } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { ownFeatures, plainFeatures } from './features.ts'

interface IndexFlags extends ImportFlags {
  readonly output: string
  readonly add: boolean
  readonly define?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy index`: a corpus made ready for queries. */
export function indexCorpus(program: Command, io: CommandIo): void {
  const command = program
    .command('index')
    .summary('build an index for queries about parts of the body')
    .description('Computes the features of all motions and stores them in one small file.')
    .argument('<files...>', 'motions: files, folders or globs')
    .requiredOption('-o, --output <file>', 'the index')
    .option('--add', 'add to the existing index; clips that it has are not changed', false)
    .option('--define <file>', 'your own features (JSON), in addition to the catalogue')
    .option('--force', 'overwrite the index if it exists', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText('after', "\nExample:\n  $ understudy index 'embedded:fight-*' -o fights.uspi")
  addImportOptions(command).action(async (files: string[], flags: IndexFlags) => {
    const target = path.resolve(io.cwd, flags.output)
    const isAdded = flags.add && existsSync(target)
    await writing({ ...flags, force: flags.force || isAdded }, io, async (outputs) => {
      outputs.claim(target)
      const own = flags.define === undefined ? [] : ownFeatures(flags.define, io)
      const before = isAdded ? await openArtifact('parts', flags.output, 'index', io) : undefined
      const clips = await loadMotions(files, flags, io)
      const {
        output: index,
        report,
        recipe,
      } = await perform(
        indexParts,
        { clips, own: plainFeatures(own), ...(before && { add: before.artifact }) },
        {},
        { ...contextOf(io), ...(before && { sources: { add: before.source } }) },
      )
      const bytes = await printArtifact('parts', index)
      outputs.stage(target, bytes)
      stageRecipe(outputs, target, recipe)
      const { seconds } = report
      const told = {
        output: flags.output,
        ...report,
        seconds: Number(seconds.toFixed(2)),
        bytes: bytes.length,
        bytesPerHour: Math.round((3600 * bytes.length) / Math.max(seconds, 1e-9)),
      }
      if (flags.json) io.out(JSON.stringify(told))
      else
        io.out(
          `${told.clips} clip${told.clips === 1 ? '' : 's'} (${told.added} new), ${told.features} features, ${seconds.toFixed(0)} s, ` +
            // Of little motion an index is mostly its head, and says nothing of an hour.
            `${(bytes.length / 1000).toFixed(0)} kB${seconds < 60 ? '' : `: ${(told.bytesPerHour / 1e6).toFixed(2)} MB per hour`}`,
        )
    })
  })
}
