import { Option, type Command } from 'commander'
import { perform } from '@understudy/operations'
import { cleanFeet } from '@understudy/operations/definitions'
import type { CleanFeetReport } from '@understudy/synthesis/editing'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, importOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { placeOutputs } from '../io/place-outputs.ts'
import { formats, printMotion, type Ending, type Format } from '../io/print-motion.ts'
import { printTable } from '../io/print-table.ts'
import { runBatch } from '../io/run-batch.ts'
import { tellDoubts } from '../io/tell-doubts.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface CleanFlags extends ImportFlags {
  readonly output: string
  readonly format?: Format
  readonly keepGoing: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy clean`: planted feet stand still. */
export function clean(program: Command, io: CommandIo): void {
  const command = program
    .command('clean')
    .summary('remove foot skate: lock planted feet to the ground')
    .description(
      'Finds when feet are planted and locks them there, bending the legs. Reports foot skate before and after.',
    )
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .requiredOption('-o, --output <path>', 'a file whose ending says the format, or a folder')
    .addOption(new Option('--format <name>', 'format of files written to a folder').choices(formats()))
  addOperationFlags(command, cleanFeet)
    .option('--keep-going', 'write what can be written when some files fail', false)
    .option(
      '--continue',
      'reuse what an interrupted run has made, and keep results if this run is interrupted',
      false,
    )
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per file', false)
    .addHelpText('after', '\nExample:\n  $ understudy clean embedded:fight-walk-01 -o clean-walk.bvh')
  addImportOptions(command).action(async (files: string[], flags: CleanFlags) => {
    const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
    const placed = placeOutputs(inputs, flags.output, flags.format && (`.${flags.format}` as Ending), io.cwd)
    await runBatch(placed, { ...flags, verb: 'cleaning' }, io, async ({ input, ending }) => {
      const { motion, report: read } = await loadMotion(input, importOptions(flags))
      tellDoubts(read, io)
      const { output, report } = await perform(
        cleanFeet,
        { motion },
        optionsFromFlags(cleanFeet, flags),
        contextOf(io),
      )
      const { feet, quality } = report
      return {
        content: await printMotion(output, ending),
        motion: output,
        facts: { report: feet, quality },
        lines: [...tableOf(feet).map((line) => `  ${line}`), ''],
      }
    })
  })
}

function tableOf(report: CleanFeetReport): string[] {
  const { before, after } = report
  const table = printTable(
    ['', 'before', 'after', ''],
    [
      [
        'foot skate, mean',
        ...pair(before.footSkateCmPerSecond.mean, after.footSkateCmPerSecond.mean),
        'cm/s',
      ],
      ['foot skate, 95 %', ...pair(before.footSkateCmPerSecond.p95, after.footSkateCmPerSecond.p95), 'cm/s'],
      ['below the floor, 95 %', ...pair(before.floorPenetrationCm.p95, after.floorPenetrationCm.p95), 'cm'],
      ['below the floor, most', ...pair(before.floorPenetrationCm.max, after.floorPenetrationCm.max), 'cm'],
    ],
  )
  return [
    ...table,
    `${report.contactCount} contacts held; feet moved by ${report.meanCorrectionCm.toFixed(2)} cm on average, ` +
      `${report.maxCorrectionCm.toFixed(1)} at most; hips by at most ${report.maxRootShiftCm.toFixed(1)}`,
  ]
}

const pair = (before: number, after: number): string[] => [before.toFixed(2), after.toFixed(2)]
