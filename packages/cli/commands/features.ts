import path from 'node:path'
import { readFileSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { MotionError } from '@understudy/motion'
import {
  BODY_PARTS,
  CATALOGUE,
  extractFeatures,
  featuresOfPart,
  parseFeatures,
  type BodyPart,
  type Feature,
} from '@understudy/synthesis/analysis/features'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, picture, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { featureLanes } from '../report/feature-lanes.ts'

interface FeaturesFlags extends ImportFlags {
  readonly list: boolean
  readonly part: BodyPart
  readonly define?: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy features`: what can be said about a pose, and what is said about a motion. */
export function features(program: Command, io: CommandIo): void {
  const command = program
    .command('features')
    .summary('what a motion’s body does, as answers to simple questions')
    .description(
      'Asks the relational features of a motion: is the hand raised, is the foot in front, does the arm reach? Without files it lists them.',
    )
    .argument('[files...]', 'motions')
    .option('--list', 'list the features', false)
    .addOption(
      new Option('--part <name>', 'only those about this part of the body')
        .choices(BODY_PARTS)
        .default('whole'),
    )
    .option('--define <file>', 'features of your own, JSON, beside the catalogue')
    .option('--picture <file>', 'draw the answers of the first motion over time: .svg or .png', picture)
    .option('--force', 'overwrite the picture if it exists', false)
    .option('--json', 'print one JSON object per feature (and motion)', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy features embedded:fight-punch-01 --part leftArm --picture punch.png',
    )
  addImportOptions(command).action(async (files: string[], flags: FeaturesFlags) => {
    const asked = [...CATALOGUE, ...(flags.define === undefined ? [] : ownFeatures(flags.define, io))]
    const shown = featuresOfPart(asked, flags.part)
    if (flags.list || files.length === 0) return list(shown, flags.json, io)
    await writing(flags, io, async (outputs) => {
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      if (drawing) outputs.claim(drawing)
      const motions = await loadMotions(files, flags, io)
      const places = shown.map((feature) => asked.indexOf(feature))
      for (const [m, motion] of motions.entries()) {
        const streams = extractFeatures(motion, { features: asked })
        if (m === 0 && drawing) stagePicture(outputs, drawing, featureLanes(streams, places))
        const rows = places.map((k) => ({ feature: asked[k], ...summary(streams.values[k]) }))
        if (flags.json)
          for (const { feature, runs, shares } of rows)
            io.out(
              JSON.stringify({
                motion: motion.name,
                feature: feature.name,
                runs,
                shares: Object.fromEntries(feature.words.map((word, value) => [word, shares[value]])),
              }),
            )
        else {
          io.out(`${motion.name}, ${(streams.frameCount / streams.frameRate).toFixed(1)} s`)
          for (const line of printTable(
            ['feature', 'phases', 'of the time'],
            rows.map(({ feature, runs, shares }) => [
              feature.name,
              runs,
              feature.words
                .flatMap((word, value) =>
                  shares[value] > 0 ? [`${word} ${Math.round(100 * shares[value])} %`] : [],
                )
                .join(', '),
            ]),
          ))
            io.out(line)
        }
      }
    })
  })
}

function list(shown: readonly Feature[], asJson: boolean, io: CommandIo): void {
  if (asJson) for (const feature of shown) io.out(JSON.stringify(feature))
  else
    for (const line of printTable(
      ['feature', 'part', 'answers', 'about'],
      shown.map(({ name, part, words, about }) => [name, part, words.join(', '), about]),
    ))
      io.out(line)
}

/** Phases of equal answers, and the share of time of each answer. */
function summary(answers: Uint8Array): { runs: number; shares: readonly number[] } {
  const counts = [0, 0, 0]
  let runs = 0
  answers.forEach((value, f) => {
    counts[value]++
    if (f === 0 || value !== answers[f - 1]) runs++
  })
  return { runs, shares: counts.map((count) => count / answers.length) }
}

/** Features that a user has defined, from a file. */
export function ownFeatures(file: string, io: CommandIo): readonly Feature[] {
  let text: string
  try {
    text = readFileSync(path.resolve(io.cwd, file), 'utf8')
  } catch (error) {
    throw new MotionError(`${file}: the file could not be read; name a JSON file of features.`, {
      cause: error,
    })
  }
  return parseFeatures(text, file)
}
