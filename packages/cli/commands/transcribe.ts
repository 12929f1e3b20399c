import type { Command } from 'commander'
import { MotionError } from '@understudy/motion'
import {
  controlOf,
  controlWeights,
  DANCE,
  interpret,
  joinSymbols,
  pointDuration,
  transcribe as transcribeSymbols,
  WALK,
} from '@understudy/synthesis/methods/control-by-example'
import { danceSigns } from '../control/dance-signs.ts'
import { loadMapping } from '../control/mapping-io.ts'
import { loadStarter } from '../control/starter.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly } from '../io/motion-args.ts'
import { printTable } from '../io/print-table.ts'

interface TranscribeFlags extends ImportFlags {
  readonly join: boolean
  readonly signs: boolean
  readonly json: boolean
}

/** `understudy transcribe`: a motion in, symbols with times out. */
export function transcribe(program: Command, io: CommandIo): void {
  const command = program
    .command('transcribe')
    .summary('read a motion as symbols: which example is danced when')
    .description(
      'Reads a control motion with the examples of a mapping file and prints their labels with times.',
    )
    .argument(
      '<mapping>',
      "a mapping file (see understudy mapping build), or embedded:dancing for the studio's",
    )
    .argument('<control>', 'the motion to read')
    .option('--join', 'print neighbours with the same symbol as one', false)
    .option('--signs', 'print a dance in its notation, eight beats to a line: ○̅→●̅↶○̅', false)
    .option('--json', 'print one JSON object per symbol', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy transcribe embedded:dancing embedded:lindy-test-1-leader --join',
    )
  addImportOptions(command).action(async (mapping: string, file: string, flags: TranscribeFlags) => {
    const database = (await loadStarter(mapping)) ?? loadMapping(mapping, io)
    const [motion] = await loadExactly(1, [file], flags, io)
    if (!database.control)
      throw new MotionError(`${mapping}: it does not say how controls are made of motions. Build it again.`)
    const control = controlOf(motion, database.control)
    const preset = database.control.kind === 'hips' ? WALK : DANCE
    const found = interpret(database, control, { ...preset.respond, kernels: io.kernels, signal: io.signal })
    const controlWeight = controlWeights(database.control, control.pointCount).reduce((sum, w) => sum + w, 0)
    const all = transcribeSymbols(database, found, pointDuration(control), { controlWeight })
    if (flags.signs) {
      const patterns = danceSigns(all)
      if (flags.json) for (const pattern of patterns) io.out(JSON.stringify(pattern))
      else
        for (const { start, end, signs, confidence } of patterns)
          io.out(
            `${start.toFixed(2).padStart(7)} ${end.toFixed(2).padStart(7)}  ${signs}  ${(100 * confidence).toFixed(0)} %`,
          )
      return
    }
    const symbols = flags.join ? joinSymbols(all) : all
    if (flags.json) for (const symbol of symbols) io.out(JSON.stringify(symbol))
    else {
      const rows = symbols.map(({ symbol, start, end, distance, confidence }) => [
        start.toFixed(2),
        end.toFixed(2),
        symbol,
        distance.toFixed(3),
        `${(100 * confidence).toFixed(0)} %`,
      ])
      for (const line of printTable(['from s', 'to s', 'symbol', 'off m', 'sure'], rows)) io.out(line)
    }
  })
}
