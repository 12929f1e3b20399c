import path from 'node:path'
import type { Command } from 'commander'

import { measureQuality } from '@understudy/synthesis/analysis'
import {
  chain as chainModels,
  CHAIN_DEFAULTS,
  type DeformableModel,
} from '@understudy/synthesis/methods/deformable-model'
import { perSecond, positive } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { loadModel, modelRecipe } from './model-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface ChainFlags {
  readonly output: string
  readonly seam: number
  readonly fps?: number
  readonly clean: boolean
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model chain`. */
export function chain(group: Command, io: CommandIo): void {
  group
    .command('chain')
    .summary('a long motion: cycles, actions and transitions solved together')
    .argument('<models...>', 'files written by model build, in order; one may come several times')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option(
      '--seam <seconds>',
      'over which what is left of a gap is closed on each side',
      positive,
      CHAIN_DEFAULTS.seamSeconds,
    )
    .option('--fps <hz>', 'frames per second', perSecond)
    .option('--no-clean', 'leave the feet as the models have them')
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
        const read = new Map<string, DeformableModel>()
        for (const file of files) if (!read.has(file)) read.set(file, loadModel(file, io))
        const made = chainModels(
          files.map((file) => read.get(file)!),
          {
            kernels: io.kernels,
            seamSeconds: flags.seam,
            frameRate: flags.fps,
            feet: flags.clean ? 'lock' : 'leave',
            name: path.basename(flags.output, path.extname(flags.output)),
          },
        )
        const motion = withRecipe(
          made.motion,
          modelRecipe('chain', files[0], [], {
            models: files.map((file) => path.basename(file)),
            seam: flags.seam,
          }),
        )
        await stageMotion(outputs, target, motion)
        if (drawing) stageFilm(outputs, drawing, [motion])
        const facts = {
          output: flags.output,
          starts: made.starts.map((v) => Number(v.toFixed(3))),
          gapsCm: made.gaps.map((v) => Number(v.toFixed(2))),
          verdicts: made.solution.verdicts,
          iterations: made.solution.iterations,
          skateCmPerSecond: measureQuality(motion).footSkateCmPerSecond.mean,
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
