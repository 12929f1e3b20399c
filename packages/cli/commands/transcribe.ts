import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { transcribeMotion } from '@understudy/operations/definitions'
import { danceSigns, SIGNS_LEGEND, type SignedPattern } from '@understudy/performer'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly } from '../io/motion-args.ts'
import { printTable } from '../io/print-table.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface TranscribeFlags extends ImportFlags {
  readonly signs: boolean
  readonly json: boolean
}

/** `understudy transcribe`: a motion in, symbols with times out. */
export function transcribe(program: Command, io: CommandIo): void {
  const command = program
    .command('transcribe')
    .summary('transcribe a motion: which example is performed when')
    .description(
      'Interprets a control motion with the examples of a mapping file and prints their labels with times, how far off ' +
        'the example is, and the confidence of the interpretation.',
    )
    .argument(
      '<mapping>',
      "a mapping file (see understudy mapping build), or embedded:dancing for the studio's",
    )
    .argument('<control>', 'the motion to transcribe')
  addOperationFlags(command, transcribeMotion)
    .option('--signs', 'print a dance in its notation and in words, eight beats to a line: ○̅→●̅↶○̅', false)
    .option('--json', 'print one JSON object per symbol', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy transcribe embedded:dancing embedded:lindy-test-1-leader --signs',
    )
  addImportOptions(command).action(async (mapping: string, file: string, flags: TranscribeFlags) => {
    const { artifact: examples, source } = await openArtifact('mapping', mapping, 'mapping build', io)
    const [control] = await loadExactly(1, [file], flags, io)
    const { manner, ...chosen } = optionsFromFlags(transcribeMotion, flags)
    // The couples that come along are Lindy Hop, read as in the thesis.
    const isLindy = manner === 'auto' && 'embedded' in source && examples.control?.kind !== 'hips'
    const { report } = await perform(
      transcribeMotion,
      { examples, control },
      { ...chosen, manner: isLindy ? 'lindy' : (manner as 'auto') },
      { ...contextOf(io), sources: { examples: source } },
    )
    const { all, symbols } = report
    if (flags.signs) {
      printSigns(danceSigns(all), flags.json, io)
      return
    }
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
