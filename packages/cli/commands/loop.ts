import type { Command } from 'commander'
import { loop as closeLoop, LOOP_DEFAULTS, repeatLoop } from '@understudy/synthesis/editing'
import { contentHash, duration, type Motion } from '@understudy/motion'
import { addImportOptions, positive, wholeWithin, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { addRangeOptions, cutRange, type RangeFlags } from '../io/range-options.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface LoopFlags extends ImportFlags, RangeFlags {
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
    .option('--times <count>', 'play it this many times over', wholeWithin(1, 1000), 1)
    .option('--within <cm>', 'refuse a seam wider than this, RMS', positive, 100 * LOOP_DEFAULTS.maxDistance)
    .option('--no-clean', 'leave the feet as the blend has them')
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy loop embedded:fight-walk-01 --from 1 --until 3 -o cycle.bvh --times 4',
    )
  addImportOptions(addRangeOptions(command)).action(async (file: string, flags: LoopFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const [motion] = await loadExactly(1, [file], flags, io)
      cutRange(motion, flags, file) // refuses a stretch outside of the motion
      const region = { start: flags.from ?? 0, end: Math.min(flags.until ?? Infinity, duration(motion)) }
      const made = inFlags(
        {
          'Give a region that holds a whole cycle': 'Give --from and --until that hold a whole cycle',
          'Widen the region or lower minSeconds': 'Widen --from and --until, or lower --min',
          'raise maxDistance': `raise --within (${flags.within} cm)`,
        },
        () =>
          closeLoop(motion, {
            ...(flags.from === undefined && flags.until === undefined ? {} : { region }),
            minSeconds: flags.min,
            maxDistance: flags.within / 100,
            cleanFeet: flags.clean,
          }),
      )
      if (standsStill(made.motion))
        io.err(
          `note: ${motion.name}: no foot is lifted from ${made.source.start.toFixed(2)} to ${made.source.end.toFixed(2)} s, ` +
            'where it repeats itself best. --from and --until choose the stretch that is meant.',
        )
      const { source, blendSeconds, travel } = made
      const recipe = {
        operation: 'loop',
        inputs: [contentHash(motion)],
        options: { ...source, blendSeconds, cleanFeet: flags.clean, travel, times: flags.times },
      }
      await stageMotion(outputs, target, withRecipe(repeatLoop(made, flags.times), recipe))
      const { start, end } = source
      if (flags.json)
        io.out(
          JSON.stringify({
            output: flags.output,
            source,
            distanceCm: 100 * made.distance,
            travel,
          }),
        )
      else
        io.out(
          `${start.toFixed(2)} to ${end.toFixed(2)} s of ${motion.name}; its ends were ${(100 * made.distance).toFixed(1)} cm RMS apart`,
        )
    })
  })
}

/** Both feet planted all the time: the smoothest loop of a walk that begins or ends standing. */
function standsStill(motion: Motion): boolean {
  const { contacts } = motion.annotations
  return (['left', 'right'] as const).every((side) =>
    contacts.some(({ role, start, end }) => role.startsWith(side) && end - start >= 0.95 * duration(motion)),
  )
}
