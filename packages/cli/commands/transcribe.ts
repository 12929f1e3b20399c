import type { Command } from 'commander'
import { MotionError } from '@understudy/motion'
import {
  controlOf,
  controlWeights,
  DANCE,
  interpret,
  joinSymbols,
  LINDY,
  pointDuration,
  refine,
  transcribe as transcribeSymbols,
  WALK,
} from '@understudy/synthesis/methods/control-by-example'
import { danceSigns, SIGNS_LEGEND, type SignedPattern } from '@understudy/performer'
import { loadMapping } from '../control/mapping-io.ts'
import { loadStarter } from '../embedded/starter.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly } from '../io/motion-args.ts'
import { printTable } from '../io/print-table.ts'

interface TranscribeFlags extends ImportFlags {
  readonly join: boolean
  readonly signs: boolean
  readonly json: boolean
}

/** Instants per second at which boundaries are told. */
const TOLD_RATE = 30

/** `understudy transcribe`: a motion in, symbols with times out. */
export function transcribe(program: Command, io: CommandIo): void {
  const command = program
    .command('transcribe')
    .summary('read a motion as symbols: which example is danced when')
    .description(
      'Reads a control motion with the examples of a mapping file and prints their labels with times, how far off ' +
        'the example is, and how sure that makes the reading.',
    )
    .argument(
      '<mapping>',
      "a mapping file (see understudy mapping build), or embedded:dancing for the studio's",
    )
    .argument('<control>', 'the motion to read')
    .option('--join', 'print neighbours with the same symbol as one', false)
    .option('--signs', 'print a dance in its notation and in words, eight beats to a line: ○̅→●̅↶○̅', false)
    .option('--json', 'print one JSON object per symbol', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy transcribe embedded:dancing embedded:lindy-test-1-leader --signs',
    )
  addImportOptions(command).action(async (mapping: string, file: string, flags: TranscribeFlags) => {
    const starter = await loadStarter(mapping)
    const database = starter ?? loadMapping(mapping, io)
    const [motion] = await loadExactly(1, [file], flags, io)
    if (!database.control)
      throw new MotionError(`${mapping}: it does not say how controls are made of motions. Build it again.`)
    const control = controlOf(motion, database.control)
    const preset = database.control.kind === 'hips' ? WALK : starter ? LINDY : DANCE
    const options = { ...preset.respond, kernels: io.kernels, signal: io.signal }
    const found = refine(database, control, interpret(database, control, options), {
      ...options,
      rate: TOLD_RATE,
    })
    const controlWeight = controlWeights(database.control, control.pointCount).reduce((sum, w) => sum + w, 0)
    const all = transcribeSymbols(database, found, pointDuration(control), { controlWeight })
    if (flags.signs) {
      printSigns(danceSigns(all), flags.json, io)
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

function printSigns(patterns: readonly SignedPattern[], json: boolean, io: CommandIo): void {
  if (json) {
    for (const pattern of patterns) io.out(JSON.stringify(pattern))
    return
  }
  const rows = patterns.map(({ start, end, signs, words, confidence }) => [
    start.toFixed(2),
    end.toFixed(2),
    signs,
    words,
    `${(100 * confidence).toFixed(0)} %`,
  ])
  for (const line of printTable(['from s', 'to s', 'signs', 'in words', 'sure'], rows)) io.out(line)
  io.out('')
  io.out(SIGNS_LEGEND)
}
