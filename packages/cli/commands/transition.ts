import type { Command } from 'commander'
import { duration } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { joinMotions } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface TransitionFlags extends ImportFlags {
  readonly output: string
  /** Centimetres. */
  readonly within: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy transition`: one motion goes over into another. */
export function transition(program: Command, io: CommandIo): void {
  const command = program
    .command('transition')
    .summary('make a transition from one motion to another')
    .description(
      'Finds the best time for a transition from the first motion to the second, and blends there.',
    )
    .argument('<files...>', 'the first and the second motion')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, joinMotions)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy transition embedded:walk-cycle-001 embedded:walk-to-jump-01 -o walk-jump.bvh --enter 0-2',
    )
  addImportOptions(command).action(async (files: string[], flags: TransitionFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [a, b] = await loadExactly(2, files, flags, io)
      const { output: made, report } = await sayInFlags(
        {
          'Widen the regions': 'Widen --leave and --enter where they are given',
          'raise maxDistance': `raise --within (${flags.within} cm)`,
          'Retarget one first': 'Give --fit',
          'Resample one first': 'Give --fit',
          'Shorten blendSeconds or widen the region':
            'Shorten --blend, or widen --leave and --enter where they are given',
        },
        () => perform(joinMotions, { a, b }, optionsFromFlags(joinMotions, flags), contextOf(io)),
      )
      const { timeA, timeB, distance } = report
      await stageMotion(outputs, target, made)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report, recipe: made.recipe }))
      else
        io.out(
          `${a.name} at ${timeA.toFixed(2)} s into ${b.name} at ${timeB.toFixed(2)} s, ${(100 * distance).toFixed(1)} cm RMS apart: ` +
            `${duration(made).toFixed(2)} s. --leave and --enter keep more or less of either`,
        )
    })
  })
}
