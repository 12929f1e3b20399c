import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { loopMotion } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface LoopFlags extends ImportFlags {
  readonly output: string
  /** Centimetres. */
  readonly within: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy loop`: a clip that can be played again from its end. */
export function loop(program: Command, io: CommandIo): void {
  const command = program
    .command('loop')
    .summary('make a clip loop')
    .description('Cuts the smoothest cycle out of a clip and closes its seam.')
    .argument('<file>', 'a motion')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, loopMotion)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy loop embedded:fight-walk-01 --from 1 --until 3 -o cycle.bvh --times 4',
    )
  addImportOptions(command).action(async (file: string, flags: LoopFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [motion] = await loadExactly(1, [file], flags, io)
      const { output: made, report } = await sayInFlags(
        {
          'Give a region that holds a whole cycle': 'Give --from and --until that hold a whole cycle',
          'Widen the region or lower minSeconds': 'Widen --from and --until, or lower --min',
          'Choose a stretch inside it': 'Choose --from and --until inside it',
          'raise maxDistance': `raise --within (${flags.within} cm)`,
        },
        () => perform(loopMotion, { motion }, optionsFromFlags(loopMotion, flags), contextOf(io)),
      )
      const { source, distance, travel } = report
      const { start, end } = source
      if (report.standsStill)
        io.err(
          `note: ${motion.name}: no foot is lifted from ${start.toFixed(2)} to ${end.toFixed(2)} s, ` +
            'where it repeats itself best. --from and --until choose the stretch that is meant.',
        )
      await stageMotion(outputs, target, made)
      if (flags.json)
        io.out(
          JSON.stringify({
            output: flags.output,
            source,
            distanceCm: 100 * distance,
            travel,
          }),
        )
      else
        io.out(
          `${start.toFixed(2)} to ${end.toFixed(2)} s of ${motion.name}; its ends were ${(100 * distance).toFixed(1)} cm RMS apart`,
        )
    })
  })
}
