import path from 'node:path'
import type { Command } from 'commander'
import { perform, type CompareMotionsReport } from '@understudy/operations'
import { compareMotions } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, loadMotions, picture, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { gridPicture } from '../report/grid-picture.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface CompareFlags extends ImportFlags {
  readonly output?: string
  readonly within: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy compare`: when are two motions alike? */
export function compare(program: Command, io: CommandIo): void {
  const command = program
    .command('compare')
    .summary('find when two motions are similar')
    .description(
      'Compares every moment of one motion with every moment of another (or of itself) and lists the nearest.',
    )
    .argument('<files...>', 'two motions, or one to compare with itself')
    .option('-o, --output <file>', 'draw the distance grid: .svg or .png', picture)
  addOperationFlags(command, compareMotions)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print one JSON object per pair of moments', false)
    .addHelpText('after', '\nExample:\n  $ understudy compare embedded:fight-shadowbox-01 -o grid.png')
  addImportOptions(command).action(async (files: string[], flags: CompareFlags) => {
    const output = flags.output === undefined ? undefined : path.resolve(io.cwd, flags.output)
    await writing(flags, io, async (outputs) => {
      if (output) outputs.claim(output)
      const [a, b] =
        files.length === 1 ? await loadMotions(files, flags, io) : await loadExactly(2, files, flags, io)
      const { report } = await perform(
        compareMotions,
        { a, ...(b && { b }) },
        optionsFromFlags(compareMotions, flags),
        contextOf(io),
      )
      const { grid, minima, alike } = report
      const second = b ?? a
      if (output)
        stagePicture(
          outputs,
          output,
          gridPicture(grid, { title: 'Distance', a: a.name, b: second.name, marks: minima.slice(0, 12) }),
        )
      if (flags.json) for (const pair of alike) io.out(JSON.stringify(pair))
      else if (alike.length === 0) io.out(noneWithin(flags.within, report))
      else
        for (const line of printTable(
          [`${a.name}, s`, `${second.name}, s`, 'RMS, cm'],
          alike.map((p) => [p.a.toFixed(2), p.b.toFixed(2), p.rmsCm.toFixed(1)]),
        ))
          io.out(line)
    })
  })
}

function noneWithin(cm: number, { nearestMetres, apartSeconds }: CompareMotionsReport): string {
  const which = apartSeconds > 0 ? `moments ${apartSeconds} s or more apart` : 'moments'
  return nearestMetres !== undefined
    ? `no two ${which} are within ${cm} cm RMS; the nearest are ${(100 * nearestMetres).toFixed(1)} cm from each other`
    : `there are no two ${which}: the motion is too short to be compared with itself`
}
