import path from 'node:path'
import type { Command } from 'commander'
import { rename } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { chainModels } from '@understudy/operations/definitions'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, type OpenedModel } from './model-io.ts'

interface ChainFlags {
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model chain`. */
export function chain(group: Command, io: CommandIo): void {
  const command = group
    .command('chain')
    .summary('a long motion: cycles, actions and transitions solved together')
    .argument('<models...>', 'files written by model build, in order; a model may be repeated')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, chainModels)
    .option('--picture <file>', 'draw it: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model chain walk.json walk.json walk.json -o three-cycles.bvh',
    )
    .action(async (files: string[], flags: ChainFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
        for (const one of [target, drawing]) if (one) outputs.claim(one)
        const read = new Map<string, OpenedModel>()
        for (const file of files) if (!read.has(file)) read.set(file, await openModel(file, io))
        const opened = files.map((file) => read.get(file)!)
        const { output, report } = await perform(
          chainModels,
          { models: opened.map(({ model }) => model) },
          optionsFromFlags(chainModels, flags),
          { ...contextOf(io), sources: { models: opened.map(({ source }) => source) } },
        )
        const motion = rename(output, path.basename(flags.output, path.extname(flags.output)))
        await stageMotion(outputs, target, motion)
        if (drawing) stageFilm(outputs, drawing, [motion])
        const facts = {
          output: flags.output,
          starts: report.starts.map((v) => Number(v.toFixed(3))),
          gapsCm: report.gapsCm.map((v) => Number(v.toFixed(2))),
          verdicts: report.verdicts,
          iterations: report.iterations,
          skateCmPerSecond: report.quality.footSkateCmPerSecond.mean,
        }
        if (flags.json) io.out(JSON.stringify(facts))
        else {
          files.forEach((file, k) =>
            io.out(
              `${facts.starts[k].toFixed(2)} s  ${path.basename(file)}: ${facts.verdicts[k].says}` +
                (k > 0 ? `; joined over ${facts.gapsCm[k - 1]} cm` : ''),
            ),
          )
          io.out(
            `${facts.starts[files.length].toFixed(2)} s in all; feet slide ${facts.skateCmPerSecond.toFixed(2)} cm/s`,
          )
        }
      })
    })
}
