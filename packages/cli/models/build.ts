import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { buildModel } from '@understudy/operations/definitions'
import {
  exampleCount,
  printModel,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, picture, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { drawModel } from './draw-model.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface BuildFlags extends ImportFlags {
  readonly output: string
  readonly name?: string
  readonly body?: string
  readonly keys: unknown
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** With more than this share left out, it is not the odd example that is at fault. */
const MANY_REFUSED = 0.2

/** Options that are not flags as they are. */
const FLAGS_OF_ITS_OWN = ['name', 'names', 'forced']

/** `understudy model build`. */
export function build(group: Command, io: CommandIo): void {
  const command = group
    .command('build')
    .summary('build a model from examples of one action')
    .description(
      'Registers examples of one action, cut alike, at their key frames, and learns how they vary in shape and in timing.\n' +
        'Motions of other bodies are retargeted to the first; motions with another structure are left out, with the reason.',
    )
    .argument('<files...>', 'motions, or embedded:walk-cycle-*')
    .requiredOption('-o, --output <file>', 'the model, one JSON file')
    .option('--name <name>', 'name of the model (default: the name of its file)')
    .option('--body <motion>', 'the body to retarget all to (default: that of the first)')
  addOperationFlags(command, buildModel, FLAGS_OF_ITS_OWN)
    .option('--picture <file>', 'draw modes and time warps: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was built as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ understudy model build "embedded:walk-cycle-0*" -o walk.json --picture walk-modes.png\n' +
        '  $ understudy model build "embedded:jump-*" --keys crouch,takeOff,apex,landing,absorb -o jump.json',
    )
  addImportOptions(command).action(async (files: string[], flags: BuildFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const [body] = flags.body === undefined ? [] : await loadMotions([flags.body], flags, io)
      const examples = await loadMotions(files, flags, io)
      const name = flags.name ?? path.basename(flags.output, path.extname(flags.output))
      const {
        output: model,
        report: found,
        recipe,
      } = await perform(
        buildModel,
        { examples, ...(body && { body }) },
        { ...optionsFromFlags(buildModel, flags, FLAGS_OF_ITS_OWN), name },
        contextOf(io),
      )
      const { refused, proposedKey, timings } = found
      for (const { reason } of refused) io.err(`note: ${reason}`)
      if (flags.keys === 'contacts' && refused.length > MANY_REFUSED * examples.length)
        io.err(
          'note: contacts at the ends of a short cut are easily missed. Cut examples out of takes that "understudy clean take.bvh -o take.json" wrote: these keep what was found in the whole take',
        )
      if (exampleCount(model) <= waysOf(model))
        io.err(
          `note: ${exampleCount(model)} examples vary in ${waysOf(model)} ways, so that none is likelier than another: what the prior finds of a motion means little. Add examples`,
        )
      outputs.stage(target, printModel(model))
      stageRecipe(outputs, target, recipe)
      if (drawing) stagePicture(outputs, drawing, drawModel(model))
      const facts = { output: flags.output, ...factsOf(model), refused: refused.length }
      if (flags.json) io.out(JSON.stringify({ ...facts, proposedKey, timings }))
      else {
        io.out(
          `${facts.N} examples (${facts.refused} left out), ${facts.T} frames at ${facts.F} Hz, ${facts.M} eigen-motions ` +
            `(${(100 * model.shapeShare).toFixed(1)} %), ${facts.residual} directions for people without examples, ` +
            `${facts.K} eigen-timings (${(100 * model.timingShare).toFixed(1)} %)`,
        )
        io.out(`keys: ${facts.keys.join(', ') || 'none'}; prior: ${facts.prior}`)
        io.out(`one more key frame would help most at ${proposedKey.time.toFixed(2)} s: ${proposedKey.why}`)
      }
    })
  })
}

/** In how many ways examples differ: what holds 99 % of how their shape varies, and their timings. */
function waysOf({ covariance, size, shapeCount, residualCount, timingCount }: DeformableModel): number {
  const variances = Array.from({ length: shapeCount - residualCount }, (_, i) => covariance[i * (size + 1)])
  const total = variances.reduce((sum, value) => sum + value, 0)
  let held = 0
  let ways = 0
  while (ways < variances.length && held < 0.99 * total) held += variances[ways++]
  return ways + timingCount
}

/** The seed's Table I of a model, in its letters. */
const factsOf = (model: DeformableModel) => ({
  N: exampleCount(model),
  M: model.shapeCount - model.residualCount,
  residual: model.residualCount,
  K: model.timingCount,
  T: model.frameCount,
  F: model.frameRate,
  keys: model.keys.map(({ name, frame }) => `${name} at ${frame}`),
  prior: `${model.prior.count} ${model.prior.kind} components, neighbourhood ${model.neighbourhood.width}`,
})
