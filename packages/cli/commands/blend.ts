import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { blendMotions } from '@understudy/operations/definitions'
import { curveAt } from '@understudy/synthesis/analysis'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { linePlot } from '../report/plot.ts'

interface BlendFlags extends ImportFlags {
  readonly output: string
  readonly picture?: string
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
    .summary('blend motions of the same action')
    .description(
      'Registers motions of the same action and blends them, with their travel, timing and contacts.',
    )
    .argument('<files...>', 'two or more motions of one figure')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, blendMotions)
    .option('--picture <file>', 'draw the alignment curves: .svg or .png', picture)
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
      const motions = await loadMotions(files, flags, io)
      const { output: made, report } = await sayInFlags(IN_FLAGS, () =>
        perform(blendMotions, { clips: motions }, optionsFromFlags(blendMotions, flags), contextOf(io)),
      )
      const { registration: set, worst, proposedKey } = report
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
      if (flags.json)
        io.out(JSON.stringify({ output: flags.output, recipe: made.recipe, worst, proposedKey }))
      else
        io.out(
          `blended ${motions.length} motions; they differ most at ${worst.time.toFixed(2)} s (${(100 * worst.distance).toFixed(1)} cm RMS)`,
        )
    })
  })
}
