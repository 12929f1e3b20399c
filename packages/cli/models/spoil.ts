import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { spoilMotion } from '@understudy/operations/definitions'
import { addImportOptions, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface SpoilFlags extends ImportFlags {
  readonly output: string
  readonly degrees: number
  readonly centimetres: number
  readonly drift: number
  readonly seed: number
  readonly force: boolean
}

/** `understudy model spoil`. */
export function spoil(group: Command, io: CommandIo): void {
  const command = group
    .command('spoil')
    .summary('make a noisy, skating copy of a motion, to try the filter')
    .argument('<motion>', 'a motion, or embedded:walk-cycle-150')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, spoilMotion)
    .option('--seed <number>', 'another seed, other noise', wholeFrom(0), 1)
    .option('--force', 'overwrite files that exist', false)
    .addHelpText('after', '\nExample:\n  $ understudy model spoil embedded:walk-cycle-150 -o noisy.bvh')
  addImportOptions(command).action(async (input: string, flags: SpoilFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [motion] = await loadMotions([input], flags, io)
      const { degrees, centimetres, drift: driftCentimetres, seed } = flags
      const { output } = await perform(spoilMotion, { motion }, optionsFromFlags(spoilMotion, flags), {
        ...contextOf(io),
        seed,
      })
      await stageMotion(outputs, target, output)
      io.out(`${degrees} degrees and ${centimetres} cm of noise, ${driftCentimetres} cm of drift`)
    })
  })
}
