import type { Command } from 'commander'
import { loop as closeLoop, LOOP_DEFAULTS, repeatLoop } from '@understudy/synthesis/editing'
import { withRecipe } from '@understudy/motion'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'

interface LoopFlags extends ImportFlags {
  readonly output: string
  readonly min: number
  readonly times: number
  readonly within: number
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy loop`: a clip that can be played again from its end. */
export function loop(program: Command, io: CommandIo): void {
  const command = program
    .command('loop')
    .summary('make a clip cyclic')
    .description('Cuts the smoothest cycle out of a clip and closes its seam.')
    .argument('<file>', 'a motion')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--min <seconds>', 'a cycle lasts at least this long', positive, LOOP_DEFAULTS.minSeconds)
    .option('--times <count>', 'play it this many times over', wholeFrom(1), 1)
    .option('--within <cm>', 'refuse a seam wider than this, RMS', positive, 100 * LOOP_DEFAULTS.maxDistance)
    .option('--no-clean', 'leave the feet as the blend has them')
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy loop walk.bvh -o cycle.bvh --times 4')
  addImportOptions(command).action(async (file: string, flags: LoopFlags) => {
    await writing(flags, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [motion] = await loadExactly(1, [file], flags, io)
      const made = closeLoop(motion, {
        minSeconds: flags.min,
        maxDistance: flags.within / 100,
        cleanFeet: flags.clean,
      })
      const recipe = {
        ...made.motion.recipe!,
        options: { ...made.motion.recipe!.options, times: flags.times },
      }
      await stageMotion(outputs, target, withRecipe(repeatLoop(made, flags.times), recipe))
      const { start, end } = made.source
      if (flags.json)
        io.out(
          JSON.stringify({
            output: flags.output,
            source: made.source,
            distanceCm: 100 * made.distance,
            travel: made.travel,
          }),
        )
      else
        io.out(
          `${start.toFixed(2)} to ${end.toFixed(2)} s of ${motion.name}; its ends were ${(100 * made.distance).toFixed(1)} cm RMS apart`,
        )
    })
  })
}
