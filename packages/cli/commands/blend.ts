import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, MotionError } from '@understudy/motion'
import { curveAt, makeRun, register } from '@understudy/synthesis/analysis'
import { asFigure, blend as blendMotions } from '@understudy/synthesis/editing'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, numbers, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { linePlot } from '../report/plot.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface BlendFlags extends ImportFlags {
  readonly output: string
  readonly weights?: readonly number[]
  readonly picture?: string
  readonly fit: boolean
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

const IN_FLAGS = {
  'Retarget one first': 'Give --fit',
  'Leave it out, or raise maxDistance':
    'Leave it out, or cut both to what they share with "understudy convert --from --until"',
  'Cut the longer one, raise maxSlope': 'Cut the longer one with "understudy convert --from --until"',
}

/** `understudy blend`: one motion out of several that do the same thing. */
export function blend(program: Command, io: CommandIo): void {
  const command = program
    .command('blend')
    .summary('mix motions that do the same thing')
    .description(
      'Registers motions of the same action with each other and mixes them; travel, timing and contacts too.',
    )
    .argument('<files...>', 'two motions or more of one figure')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--weights <list>', 'one number per motion, such as 0.3,0.7; equal otherwise', numbers)
    .option('--picture <file>', 'draw the alignment curves: .svg or .png', picture)
    .option('--fit', 'put the others on the figure and at the rate of the first', false)
    .option('--no-clean', 'leave the feet as the blend has them')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy blend embedded:wave-01 embedded:wave-05 -o between.bvh --weights 0.3,0.7',
    )
  addImportOptions(command).action(async (files: string[], flags: BlendFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const read = await loadMotions(files, flags, io)
      if (read.length < 2)
        throw new MotionError(`blend: ${read.length} motion was found; two or more are mixed. Name another.`)
      const motions = flags.fit ? read.map((motion) => asFigure(motion, read[0])) : read
      const weights = flags.weights ?? motions.map(() => 1)
      if (weights.length !== motions.length)
        throw new MotionError(
          `blend: ${weights.length} weights were given for ${motions.length} motions; one each is needed.`,
        )
      const set = inFlags(IN_FLAGS, () =>
        register(motions, {}, makeRun({ kernels: io.kernels, signal: io.signal })),
      )
      inFlags(IN_FLAGS, () => {
        for (const { reason } of set.refused) throw new MotionError(reason)
      })
      const { motion: mixed, report } = blendMotions(set, weights, { cleanFeet: flags.clean })
      const made = withRecipe(mixed, {
        operation: 'blend',
        inputs: set.members.map(({ motion }) => contentHash(motion)),
        options: { weights: report.weights[0], frameRate: mixed.frameRate, cleanFeet: flags.clean },
      })
      await stageMotion(outputs, target, made)
      if (drawing)
        stagePicture(
          outputs,
          drawing,
          linePlot(
            set.members.map(({ motion, curve }) => ({
              name: motion.name,
              points: Array.from(
                { length: 60 },
                (_, k) => [(set.duration * k) / 59, curveAt(curve, (set.duration * k) / 59)] as const,
              ),
            })),
            { title: 'Alignment curves', x: 'common clock, s', y: 'own, s' },
          ),
        )
      const { worst, proposedKey } = set.report
      if (flags.json)
        io.out(JSON.stringify({ output: flags.output, recipe: made.recipe, worst, proposedKey }))
      else
        io.out(
          `mixed ${motions.length} motions; they differ most at ${worst.time.toFixed(2)} s (${(100 * worst.distance).toFixed(1)} cm RMS)`,
        )
    })
  })
}
