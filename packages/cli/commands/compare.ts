import path from 'node:path'
import type { Command } from 'commander'
import {
  cloudTrack,
  commonRoles,
  distanceGrid,
  groundOfCell,
  localMinima,
  type DistanceGrid,
} from '@understudy/synthesis/analysis'
import { addImportOptions, positive, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, loadMotions, picture, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { gridPicture } from '../report/grid-picture.ts'

interface CompareFlags extends ImportFlags {
  readonly output?: string
  readonly window: number
  readonly within: number
  readonly sizes: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy compare`: when are two motions alike? */
export function compare(program: Command, io: CommandIo): void {
  const command = program
    .command('compare')
    .summary('find when two motions are alike')
    .description(
      'Compares every moment of one motion with every moment of another (or of itself) and lists the nearest.',
    )
    .argument('<files...>', 'two motions, or one to compare with itself')
    .option('-o, --output <file>', 'draw the distance grid: .svg or .png', picture)
    .option('--window <seconds>', 'length of the window around each moment', positive, 1 / 3)
    .option('--within <cm>', 'list moments nearer than this, RMS', positive, 12)
    .option('--sizes', 'compare people of different size as if they were one', false)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print one JSON object per pair of moments', false)
    .addHelpText('after', '\nExample:\n  $ understudy compare embedded:fight-shadowbox-01 -o grid.png')
  addImportOptions(command).action(async (files: string[], flags: CompareFlags) => {
    const output = flags.output === undefined ? undefined : path.resolve(io.cwd, flags.output)
    await writing(flags, io, async (outputs) => {
      if (output) outputs.claim(output)
      const [a, b = a] =
        files.length === 1 ? await loadMotions(files, flags, io) : await loadExactly(2, files, flags, io)
      const options = { roles: commonRoles([a, b]), windowSeconds: flags.window, normalizeScale: flags.sizes }
      const grid = distanceGrid(cloudTrack(a, options), cloudTrack(b, options))
      const itself = a === b
      const minLag = itself ? Math.round(APART * grid.frameRate) : 0
      const minima = localMinima(grid, {
        maxValue: (flags.within / 100) ** 2,
        radius: 4,
        minLag,
      }).filter(({ row, column }) => !itself || row < column)
      const found = minima.slice(0, 40).map(({ row, column, value }) => ({
        a: row / grid.frameRate,
        b: column / grid.frameRate,
        rmsCm: 100 * Math.sqrt(value),
        ground: groundOfCell(grid, row, column),
      }))
      if (output)
        stagePicture(
          outputs,
          output,
          gridPicture(grid, { title: 'Distance', a: a.name, b: b.name, marks: minima.slice(0, 12) }),
        )
      if (flags.json) for (const pair of found) io.out(JSON.stringify(pair))
      else if (found.length === 0) io.out(noneWithin(flags.within, nearest(grid, minLag), itself))
      else
        for (const line of printTable(
          [`${a.name}, s`, `${b.name}, s`, 'RMS, cm'],
          found.map((p) => [p.a.toFixed(2), p.b.toFixed(2), p.rmsCm.toFixed(1)]),
        ))
          io.out(line)
    })
  })
}

/** Moments of one motion nearer in time than this are alike because they are nearly the same, seconds. */
const APART = 0.4

/** Distance of the nearest moments that may count, metres; infinite where there are none. */
function nearest({ values, rows, columns }: DistanceGrid, minLag: number): number {
  let least = Infinity
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (Math.abs(row - column) >= minLag) least = Math.min(least, values[row * columns + column])
  return Math.sqrt(least)
}

function noneWithin(cm: number, found: number, itself: boolean): string {
  const which = itself ? `moments ${APART} s or more apart` : 'moments'
  return found < Infinity
    ? `no two ${which} are within ${cm} cm RMS; the nearest are ${(100 * found).toFixed(1)} cm from each other`
    : `there are no two ${which}: the motion is too short to be compared with itself`
}
