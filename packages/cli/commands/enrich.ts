import path from 'node:path'
import { FORMATS } from '../io/print-motion.ts'
import { Option, type Command } from 'commander'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  enrich as enrichMotions,
  ENRICH_DEFAULTS,
  PART_NAMES,
  scoreNaturalness,
  type EnrichOptions,
  type PartName,
} from '@understudy/synthesis/methods/part-assembly'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { startProgress } from '../io/progress.ts'
import { MotionError, withRecipe } from '@understudy/motion'
import { writeRecipe } from '@understudy/operations'
import { assembleParts } from '@understudy/operations/definitions'
import { DEFAULT_REAL, learnFrom } from '../rating/real-motion.ts'

interface EnrichFlags extends ImportFlags {
  readonly output: string
  readonly part: PartName
  readonly best: number
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
    .summary('make many motions out of a few: every one with every other’s part')
    .description(
      'Puts the part of each motion onto each other, n (n − 1) of them, scores how natural they are, leaves out doubles and writes the best with their recipes.',
    )
    .argument('<files...>', 'motions of one kind, such as the hits of a query')
    .requiredOption('-o, --output <folder>', 'where the best go, with a contact sheet')
    .addOption(new Option('--part <name>', 'what is lent').choices(PART_NAMES).default('arms'))
    .option('--best <count>', 'how many are kept', wholeFrom(1), 12)
    .option(
      '--apart <cm>',
      'nearer to another on average is a double',
      positive,
      100 * ENRICH_DEFAULTS.minDifference,
    )
    .option(
      '--real <files...>',
      'real motion that results are held against, best of the same people: natural is 1 where all of it is as strange, 0 where none is',
      [...DEFAULT_REAL],
    )
    .addOption(new Option('--format <ending>', 'how motions are written').choices(FORMATS).default('bvh'))
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
      const motions = await loadMotions(files, flags, io)
      if (motions.length < 2)
        throw new MotionError(
          `enrich: ${motions.length} motion was found; at least two are needed. Name more of them.`,
        )
      const model = await learnFrom(flags.real, flags, io)
      const progress = startProgress(io, 'assembling', motions.length * (motions.length - 1))
      const run = makeRun({ kernels: io.kernels, signal: io.signal })
      const options: EnrichOptions = { most: flags.best, minDifference: flags.apart / 100 }
      const best = enrichMotions(
        motions,
        flags.part,
        (motion) => scoreNaturalness(model, motion, flags.part).score,
        options,
        run,
      )
      progress.done()
      for (const [place, { motion, base, donor }] of best.entries()) {
        const inputs = { base: motions[base], donor: motions[donor] }
        const recipe = await writeRecipe(assembleParts, inputs, { part: flags.part })
        const file = path.join(folder, `${fileName(place)}.${flags.format}`)
        await stageMotion(outputs, file, withRecipe(motion, recipe))
      }
      const shown = best.slice(0, 12)
      const clips = shown.map(({ motion, score }, place) =>
        makeFilmClip(motion, { title: `${fileName(place)}  ${score.toFixed(2)}  ${motion.name}` }),
      )
      if (clips.length > 0) stagePicture(outputs, sheet, filmstrip(clips))
      const rows = best.map(({ base, donor, score }, place) => ({
        file: `${fileName(place)}.${flags.format}`,
        base: motions[base].name,
        donor: motions[donor].name,
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

const fileName = (place: number): string => `assembled-${String(place + 1).padStart(3, '0')}`
