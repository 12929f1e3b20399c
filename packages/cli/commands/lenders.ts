import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { rankLenders } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { printTable } from '../io/print-table.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface LendersFlags extends ImportFlags {
  readonly json: boolean
}

/** `understudy lenders`: whose part goes with this motion, and which stretch of it? */
export function lenders(program: Command, io: CommandIo): void {
  const command = program
    .command('lenders')
    .summary('rank motions by how well they lend a part to another')
    .description(
      'Ranks motions by how alike the joints are that stay, and names the interval of each that fits. assemble --from takes it.',
    )
    .argument('<files...>', 'the motion to change, and the motions that may lend')
  addOperationFlags(command, rankLenders)
    .option('--json', 'print one JSON object per motion', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy lenders embedded:fight-walk-01 embedded:wave-01 embedded:fight-punch-09 --part rightArm',
    )
  addImportOptions(command).action(async (files: string[], flags: LendersFlags) => {
    const [base, ...others] = await loadMotions(files, flags, io)
    const { report } = await perform(
      rankLenders,
      { base, lenders: others },
      optionsFromFlags(rankLenders, flags),
      contextOf(io),
    )
    if (flags.json) for (const lender of report.lenders) io.out(JSON.stringify(lender))
    else
      for (const line of printTable(
        ['lender', 'lent, s', `of ${base.name}, s`, 'rest apart, °'],
        report.lenders.map(({ name, place, apartDegrees }) => [
          name,
          `${place.donor.start.toFixed(2)}–${place.donor.end.toFixed(2)}`,
          `${place.base.start.toFixed(2)}–${place.base.end.toFixed(2)}`,
          apartDegrees.toFixed(1),
        ]),
      ))
        io.out(line)
  })
}
