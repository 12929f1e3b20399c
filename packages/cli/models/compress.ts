import path from 'node:path'
import type { Command } from 'commander'
import { rename } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { compressMotion, editModel } from '@understudy/operations/definitions'
import { synthesize } from '@understudy/synthesis/methods/deformable-model'
import { addImportOptions, wholeWithin, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { stageFilm } from '../vector/space-io.ts'
import { openModel } from './model-io.ts'

interface CompressFlags extends ImportFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model compress`: a motion as a few numbers, and the error of keeping only these. */
export function compress(group: Command, io: CommandIo): void {
  const command = group
    .command('compress')
    .summary('keep a motion as a few numbers of a model, and tell the error')
    .argument('<model>', 'a file written by model build')
    .argument('<motion>', 'a motion of the same action')
    .requiredOption('-o, --output <file>', 'the motion as its numbers make it: .bvh, .glb or .json')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print the numbers and the error as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model compress walk.json embedded:walk-cycle-150 -o small.bvh',
    )
  addImportOptions(command).action(async (file: string, input: string, flags: CompressFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const { model, source } = await openModel(file, io)
      const [motion] = await loadMotions([input], flags, io)
      const context = { ...contextOf(io), sources: { model: source } }
      const { output, report } = await perform(compressMotion, { model, motion }, {}, context)
      await stageMotion(outputs, target, output)
      const { bytes, originalBytes, meanCm, maxCm } = report
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report }))
      else
        io.out(
          `${originalBytes} bytes as ${bytes} (1/${Math.round(originalBytes / bytes)}): ` +
            `${meanCm.toFixed(2)} cm off on average, ${maxCm.toFixed(1)} at most`,
        )
    })
  })
}

interface ModesFlags {
  readonly picture: string
  readonly count: number
  readonly force: boolean
}

/** Deviations to either side at which a mode is drawn. */
const FAR = 2

/** `understudy model modes`: what each mode does, both ways. */
export function modes(group: Command, io: CommandIo): void {
  group
    .command('modes')
    .summary('draw what each mode of a model does, two deviations to both sides')
    .argument('<model>', 'a file written by model build')
    .requiredOption('--picture <file>', 'what to write: .svg or .png', picture)
    .option('--count <number>', 'how many modes, the largest first', wholeWithin(1, 12), 3)
    .option('--force', 'overwrite files that exist', false)
    .addHelpText('after', '\nExample:\n  $ understudy model modes walk.json --picture each-mode.png')
    .action(async (file: string, flags: ModesFlags) => {
      await writing(flags, io, async (outputs) => {
        const drawing = path.resolve(io.cwd, flags.picture)
        outputs.claim(drawing)
        const { model, source } = await openModel(file, io)
        const context = { ...contextOf(io), sources: { model: source } }
        const made = [synthesize(model, undefined, { name: 'mean' })]
        for (let mode = 0; mode < Math.min(flags.count, model.shapeCount); mode++)
          for (const by of [-FAR, FAR]) {
            const { output } = await perform(
              editModel,
              { model, constraints: [] },
              { modes: { [mode]: by } },
              context,
            )
            made.push(rename(output, `mode ${mode + 1}, ${by > 0 ? '+' : '−'}${FAR}`))
          }
        stageFilm(outputs, drawing, made)
        io.out(`${flags.picture}: mean and ${Math.min(flags.count, model.shapeCount)} modes`)
      })
    })
}
