import { InvalidArgumentError, type Command } from 'commander'
import { asFigure, transition as joinMotions, TRANSITION_DEFAULTS } from '@understudy/synthesis/editing'
import { addImportOptions, positive, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, numbers, seconds, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contentHash, duration, MotionError, type Interval, type Motion } from '@understudy/motion'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface TransitionFlags extends ImportFlags {
  readonly output: string
  readonly blend: number
  readonly leave?: Interval
  readonly enter?: Interval
  readonly at?: readonly [number, number]
  readonly within: number
  readonly fit: boolean
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy transition`: one motion goes over into another. */
export function transition(program: Command, io: CommandIo): void {
  const command = program
    .command('transition')
    .summary('go over from one motion into another')
    .description('Finds the best moment to go over from the first motion into the second, and blends there.')
    .argument('<files...>', 'the motion to leave and the motion to enter')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--leave <seconds>', 'where the first may be left, such as 1-2.5', seconds)
    .option('--enter <seconds>', 'where the second may be entered, such as 0-1', seconds)
    .option(
      '--at <a,b>',
      'or: go over exactly here, such as 1.5,0.7: seconds of the first and of the second',
      at,
    )
    .option('--blend <seconds>', 'length of the blend', positive, TRANSITION_DEFAULTS.blendSeconds)
    .option(
      '--within <cm>',
      'refuse moments farther apart than this, RMS',
      positive,
      100 * TRANSITION_DEFAULTS.maxDistance,
    )
    .option('--fit', 'put the second on the figure and at the rate of the first', false)
    .option('--no-clean', 'leave the feet as the blend has them')
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
      const [a, second] = await loadExactly(2, files, flags, io)
      const b = flags.fit ? asFigure(second, a) : second
      if (flags.at) mustLieWithin(flags.at, [a, b])
      const { motion: joined, report } = inFlags(
        {
          'Widen the regions': 'Widen --leave and --enter where they are given',
          'raise maxDistance': `raise --within (${flags.within} cm)`,
          'Retarget one first': 'Give --fit',
          'Resample one first': 'Give --fit',
          'Shorten blendSeconds or widen the region':
            'Shorten --blend, or widen --leave and --enter where they are given',
        },
        () =>
          joinMotions(a, b, {
            blendSeconds: flags.blend,
            maxDistance: flags.within / 100,
            cleanFeet: flags.clean,
            regionA: flags.leave,
            regionB: flags.enter,
            ...(flags.at && { at: flags.at }),
          }),
      )
      const { timeA, timeB, distance, ground } = report
      const made = withRecipe(joined, {
        operation: 'transition',
        inputs: [contentHash(a), contentHash(b)],
        options: { blendSeconds: flags.blend, cleanFeet: flags.clean, timeA, timeB, distance, ground },
      })
      await stageMotion(outputs, target, made)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, recipe: made.recipe }))
      else
        io.out(
          `${a.name} at ${timeA.toFixed(2)} s into ${b.name} at ${timeB.toFixed(2)} s, ${(100 * distance).toFixed(1)} cm RMS apart: ` +
            `${duration(made).toFixed(2)} s. --leave and --enter keep more or less of either`,
        )
    })
  })
}

/** `1.5,0.7` as two times. */
function at(text: string): readonly [number, number] {
  const [a, b, ...more] = numbers(text)
  if (!(a >= 0 && b >= 0) || more.length > 0)
    throw new InvalidArgumentError('It must be two times in seconds, such as 1.5,0.7.')
  return [a, b]
}

/** A moment outside would be moved to the end in silence. */
function mustLieWithin(times: readonly number[], motions: readonly Motion[]): void {
  const outside = motions.findIndex((motion, i) => times[i] > duration(motion))
  if (outside < 0) return
  const { name } = motions[outside]
  throw new MotionError(
    `transition: --at asks for ${times[outside]} s of "${name}", which lasts ${duration(motions[outside]).toFixed(2)} s. Choose a moment inside.`,
  )
}
