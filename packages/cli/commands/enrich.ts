import path from 'node:path'
import { formats } from '../io/print-motion.ts'
import { Option, type Command } from 'commander'
import { perform, writeRecipe, type OptionsFor } from '@understudy/operations'
import { assembleParts, enrichClips } from '@understudy/operations/definitions'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'
import { withRecipe } from '@understudy/motion'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

/** What results are compared with where nobody names real motion: the embedded fights and walks. */
const DEFAULT_REAL = ['embedded:fight-*'] as const

interface EnrichFlags extends ImportFlags {
  readonly output: string
  readonly part: NonNullable<OptionsFor<typeof assembleParts>['part']>
  readonly apart: number
  readonly real: readonly string[]
  readonly format: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy enrich`: every motion with every other's part, the best of them. */
export function enrich(program: Command, io: CommandIo): void {
  const command = program
    .command('enrich')
    .summary('make many motions from a few: put a part of each on every other')
    .description(
      'Puts a part of each motion on every other, n (n − 1) in all. Scores their naturalness, leaves out duplicates and writes the best with their recipes.',
    )
    .argument('<files...>', 'motions of one kind, such as the hits of a query')
    .requiredOption('-o, --output <folder>', 'folder for the best, with a contact sheet')
  addOperationFlags(command, enrichClips)
    .option(
      '--real <files...>',
      'real motions to compare results with, preferably of the same people; naturalness is the share of them that score no better',
      [...DEFAULT_REAL],
    )
    .addOption(new Option('--format <ending>', 'format of the motions').choices(formats()).default('bvh'))
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per motion', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy enrich "embedded:fight-punch-0[1-5]" --part arms --best 6 -o more-punches',
    )
  addImportOptions(command).action(async (files: string[], flags: EnrichFlags) => {
    await writing(flags, io, async (outputs) => {
      const folder = path.resolve(io.cwd, flags.output)
      const sheet = path.join(folder, 'contact-sheet.png')
      outputs.claim(sheet)
      const clips = await loadMotions(files, flags, io)
      const real = await loadMotions(flags.real, flags, io)
      const progress = startProgress(io, 'assembling', clips.length * (clips.length - 1))
      const { more = {}, report } = await perform(
        enrichClips,
        { clips, real },
        optionsFromFlags(enrichClips, flags),
        contextOf(io),
      )
      progress.done()
      const { made } = report
      for (const { name, base, donor } of made) {
        const file = path.join(folder, `${name}.${flags.format}`)
        // Each is an assembly of two clips: its own recipe needs neither the others nor the real motion.
        const inputs = { base: clips[base], donor: clips[donor] }
        const recipe = await writeRecipe(assembleParts, inputs, { part: flags.part })
        await stageMotion(outputs, file, withRecipe(more[name], recipe))
      }
      const films = made
        .slice(0, 12)
        .map(({ name, score }) =>
          makeFilmClip(more[name], { title: `${name}  ${score.toFixed(2)}  ${more[name].name}` }),
        )
      if (films.length > 0) stagePicture(outputs, sheet, filmstrip(films))
      const rows = made.map(({ name, base, donor, score }) => ({
        file: `${name}.${flags.format}`,
        base: clips[base].name,
        donor: clips[donor].name,
        score,
      }))
      if (flags.json) for (const row of rows) io.out(JSON.stringify(row))
      else {
        const cells = rows.map(({ file, base, donor, score }) => [file, base, donor, score.toFixed(2)])
        for (const line of printTable(['file', 'base', flags.part, 'natural'], cells)) io.out(line)
        if (rows.length > 0) io.out(`${rows.length} motions and contact-sheet.png in ${flags.output}`)
        else
          io.out(`nothing was made: every result was a double of another; lower --apart (${flags.apart} cm)`)
      }
    })
  })
}
