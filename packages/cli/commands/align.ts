import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, warpTime, makeTimeMap } from '@understudy/motion'
import { align as alignMotions, curveAt, curveSlope } from '@understudy/synthesis/analysis'
import { addImportOptions, wholeWithin, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { gridPicture } from '../report/grid-picture.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface AlignFlags extends ImportFlags {
  readonly output?: string
  readonly picture?: string
  readonly slope: number
  readonly sizes: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy align`: one motion on the other's clock. */
export function align(program: Command, io: CommandIo): void {
  const command = program
    .command('align')
    .summary('bring one motion onto the clock of another')
    .description(
      'Aligns the second motion with the first in time and writes it warped to the first one’s clock.',
    )
    .argument('<files...>', 'the motion that keeps its time, and the one to be warped')
    .option('-o, --output <file>', 'the warped motion: .bvh, .glb or .json')
    .option('--picture <file>', 'draw the distance grid with the path: .svg or .png', picture)
    .option(
      '--slope <limit>',
      'neither may run more than this many times faster; a whole number',
      wholeWithin(1, 20),
      3,
    )
    .option('--sizes', 'compare people of different size as if they were one', false)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print the curve as JSON', false)
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
      const options = { maxSlope: flags.slope, normalizeScale: flags.sizes }
      const {
        curve,
        path: cells,
        rmsDistance,
        grid,
      } = inFlags({ 'Cut the longer one, raise maxSlope': 'Cut the longer one, or raise --slope' }, () =>
        alignMotions(a, b, options),
      )
      if (target) {
        const map = makeTimeMap(curve.values, curve.times)
        const recipe = { operation: 'align', inputs: [contentHash(a), contentHash(b)], options }
        await stageMotion(outputs, target, withRecipe(warpTime(b, map), recipe))
      }
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
