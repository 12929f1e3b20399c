import path from 'node:path'
import type { Command } from 'commander'
import { duration, type Motion } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { joinMotions } from '@understudy/operations/definitions'
import { cloudTrack, commonRoles, distanceGrid } from '@understudy/synthesis/analysis'
import type { RankedTransition } from '@understudy/synthesis/editing'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { gridPicture } from '../report/grid-picture.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface TransitionFlags extends ImportFlags {
  readonly picture?: string
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
    .option('--picture <file>', 'draw the distance grid with the seams found: .svg or .png', picture)
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
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const [a, b] = await loadExactly(2, files, flags, io)
      const { output: made, report } = await sayInFlags(
        {
          'Widen the regions': 'Widen --leave and --enter where they are given, lower --keep',
          'or widen the regions': 'or widen --leave and --enter',
          'raise maxDistance': `raise --within (${flags.within} cm)`,
          'Retarget one first': 'Give --fit',
          'Resample one first': 'Give --fit',
          'Shorten blendSeconds or widen the region':
            'Shorten --blend, or widen --leave and --enter where they are given',
        },
        () => perform(joinMotions, { a, b }, optionsFromFlags(joinMotions, flags), contextOf(io)),
      )
      const { timeA, timeB, distance, seams } = report
      await stageMotion(outputs, target, made)
      if (drawing) stagePicture(outputs, drawing, seamPicture(a, b, seams))
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...report, recipe: made.recipe }))
      else {
        io.out(
          `${a.name} at ${timeA.toFixed(2)} s into ${b.name} at ${timeB.toFixed(2)} s, ${(100 * distance).toFixed(1)} cm RMS apart: ` +
            `${duration(made).toFixed(2)} s. --leave and --enter keep more or less of either`,
        )
        if (seams.length > 1) {
          io.out('other seams (--seam):')
          for (const line of printTable(
            ['seam', `${a.name}, s`, `${b.name}, s`, 'RMS, cm', 'cost with feet, cm'],
            seams.map((s, n) => [
              `${n + 1}${s.timeA === timeA && s.timeB === timeB ? ' (taken)' : ''}`,
              s.timeA.toFixed(2),
              s.timeB.toFixed(2),
              (100 * s.distance).toFixed(1),
              (100 * s.cost).toFixed(1),
            ]),
          ))
            io.out(line)
        }
      }
    })
  })
}

/** All moments of both at 30 a second, and the seams among them. */
function seamPicture(a: Motion, b: Motion, seams: readonly RankedTransition[]): string {
  const roles = commonRoles([a, b])
  const grid = distanceGrid(cloudTrack(a, { roles }), cloudTrack(b, { roles }))
  const marks = seams.map(({ timeA, timeB, cost: value }) => ({
    row: Math.round(timeA * grid.frameRate),
    column: Math.round(timeB * grid.frameRate),
    value,
  }))
  return gridPicture(grid, { title: 'Seams', a: a.name, b: b.name, marks })
}
