import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { adaptModel, growModel } from '@understudy/operations/definitions'
import { exampleCount, printModel } from '@understudy/synthesis/methods/deformable-model'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openModel } from './model-io.ts'

interface ModelFlags extends ImportFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

const addOutput = (command: Command): Command =>
  addImportOptions(
    command
      .argument('<model>', 'a file written by model build')
      .argument('<files...>', 'motions of the same action')
      .requiredOption('-o, --output <file>', 'the model, one JSON file')
      .option('--force', 'overwrite files that exist', false)
      .option('--json', 'print what was done as JSON', false),
  )

/** The model and the motions that change it, and a context that knows where the model comes from. */
async function openBoth(file: string, files: readonly string[], flags: ModelFlags, io: CommandIo) {
  const { model, source } = await openModel(file, io)
  const motions = await loadMotions(files, flags, io)
  return { inputs: { model, motions }, context: { ...contextOf(io), sources: { model: source } } }
}

/** `understudy model adapt`: a model of many people becomes one of somebody. */
export function adapt(group: Command, io: CommandIo): void {
  addOutput(
    group
      .command('adapt')
      .summary('adapt a model to a person by a few motions of theirs')
      .description(
        'Moves what the model expects to what a person does, by one to three of their motions, cut as its examples are. What is\n' +
          'asked is met as before; the rest of the body is more as theirs. The examples must show people more than once.',
      )
      .addHelpText(
        'after',
        '\nExample:\n  $ understudy model adapt walk.json embedded:walk-cycle-150 -o adapted.json',
      ),
  ).action(async (file: string, files: string[], flags: ModelFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      const { inputs, context } = await openBoth(file, files, flags, io)
      const { output, report, recipe } = await perform(adaptModel, inputs, {}, context)
      outputs.stage(target, printModel(output))
      stageRecipe(outputs, target, recipe)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report }))
      else
        io.out(
          `${flags.output}: ${(100 * report.moved).toFixed(1)} cm from the mean of the examples, ` +
            `${(100 * report.left).toFixed(0)} % of the variance left`,
        )
    })
  })
}

/** `understudy model grow`: further examples for a model. */
export function grow(group: Command, io: CommandIo): void {
  addOutput(
    group
      .command('grow')
      .summary('add motions to the examples of a model and learn it again')
      .description(
        'Registers each motion by the model itself and learns the model again with those it knows. The others are left out, and it is\n' +
          'said where a key mark would help.',
      )
      .addHelpText(
        'after',
        '\nExample:\n  $ understudy model grow walk.json "embedded:walk-cycle-1*" -o more.json',
      ),
  ).action(async (file: string, files: string[], flags: ModelFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      outputs.claim(target)
      const { inputs, context } = await openBoth(file, files, flags, io)
      const { output, report, recipe } = await perform(growModel, inputs, {}, context)
      for (const { reason } of report.refused) io.err(`note: ${reason}`)
      outputs.stage(target, printModel(output))
      stageRecipe(outputs, target, recipe)
      const facts = {
        output: flags.output,
        added: report.added,
        refused: report.refused.length,
        examples: exampleCount(output),
      }
      io.out(
        flags.json
          ? JSON.stringify(facts)
          : `${flags.output}: ${facts.added} added, ${facts.refused} left out, ${facts.examples} examples`,
      )
    })
  })
}
