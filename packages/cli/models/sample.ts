import path from 'node:path'
import type { Command } from 'commander'
import { rename } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { sampleModel } from '@understudy/operations/definitions'
import { synthesize } from '@understudy/synthesis/methods/deformable-model'
import { wholeFrom, wholeWithin } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, verdictLine } from './model-io.ts'

interface SampleFlags {
  readonly output: string
  readonly seed: number
  readonly spread: number
  readonly count: number
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model sample`. */
export function sample(group: Command, io: CommandIo): void {
  const command = group
    .command('sample')
    .summary('sample new motions, as likely as the examples')
    .argument('<model>', 'a file written by model build')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json; several are numbered')
    .option('--seed <number>', 'another seed, another motion', wholeFrom(0), 1)
    .option('--count <number>', 'how many', wholeWithin(1, 1000), 1)
  addOperationFlags(command, sampleModel)
    .option('--picture <file>', 'draw them under the mean motion: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model sample walk.json --count 3 -o new.bvh --picture new.png',
    )
    .action(async (file: string, flags: SampleFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        const { dir, name, ext } = path.parse(target)
        const files = Array.from({ length: flags.count }, (_, k) =>
          flags.count === 1 ? target : path.join(dir, `${name}-${k + 1}${ext}`),
        )
        const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
        for (const one of [...files, drawing]) if (one) outputs.claim(one)
        const { model, source } = await openModel(file, io)
        const made = []
        for (const [k, one] of files.entries()) {
          const seed = flags.seed + k
          const { output, report } = await perform(
            sampleModel,
            { model },
            optionsFromFlags(sampleModel, flags),
            { ...contextOf(io), seed, sources: { model: source } },
          )
          const motion = rename(output, path.basename(one, ext))
          made.push(motion)
          await stageMotion(outputs, one, motion)
          const { verdict, quality } = report
          if (flags.json)
            io.out(
              JSON.stringify({
                output: path.relative(io.cwd, one),
                seed,
                verdict,
                skateCmPerSecond: quality.footSkateCmPerSecond.mean,
              }),
            )
          else io.out(`${path.relative(io.cwd, one)}: ${verdictLine(verdict)}`)
        }
        if (drawing) stageFilm(outputs, drawing, [synthesize(model, undefined, { name: 'mean' }), ...made])
      })
    })
}
