import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { alignMotions } from '@understudy/operations/definitions'
import { curveAt, curveSlope } from '@understudy/synthesis/analysis'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { gridPicture } from '../report/grid-picture.ts'

interface AlignFlags extends ImportFlags {
  readonly output?: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy align`: one motion on the other's clock. */
export function align(program: Command, io: CommandIo): void {
  const command = program
    .command('align')
    .summary('warp one motion in time to match another')
    .description('Aligns the second motion with the first in time and writes it time-warped.')
    .argument('<files...>', 'the motion that keeps its timing, and the one to warp')
    .option('-o, --output <file>', 'the warped motion: .bvh, .glb or .json')
    .option('--picture <file>', 'draw the distance grid with the path: .svg or .png', picture)
  addOperationFlags(command, alignMotions)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print the time warp as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy align embedded:walk-cycle-001 embedded:walk-cycle-010 -o on-time.bvh --picture path.png',
    )
  addImportOptions(command).action(async (files: string[], flags: AlignFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = flags.output === undefined ? undefined : motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const [a, b] = await loadExactly(2, files, flags, io)
      const { output, report } = await sayInFlags(
        { 'Cut the longer one, raise maxSlope': 'Cut the longer one, or raise --slope' },
        () => perform(alignMotions, { a, b }, optionsFromFlags(alignMotions, flags), contextOf(io)),
      )
      const { curve, path: cells, rmsDistance, grid } = report
      if (target) await stageMotion(outputs, target, output)
      if (drawing)
        stagePicture(
          outputs,
          drawing,
          gridPicture(grid, { title: 'Alignment', a: a.name, b: b.name, path: cells }),
        )
      const last = curve.times[curve.times.length - 1]
      const samples = Array.from({ length: 11 }, (_, k) => (last * k) / 10)
      if (flags.json)
        io.out(
          JSON.stringify({ rmsCm: 100 * rmsDistance, times: [...curve.times], values: [...curve.values] }),
        )
      else {
        io.out(`${b.name} follows ${a.name} at ${(100 * rmsDistance).toFixed(1)} cm RMS`)
        for (const t of samples)
          io.out(
            `${t.toFixed(2)} s  ${curveAt(curve, t).toFixed(2)} s  at ${curveSlope(curve, t).toFixed(2)} times the pace`,
          )
      }
    })
  })
}
