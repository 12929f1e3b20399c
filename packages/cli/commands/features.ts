import path from 'node:path'
import { readFileSync } from 'node:fs'
import { InvalidArgumentError, type Command } from 'commander'
import { MotionError } from '@understudy/motion'
import { printArrays, type NamedArray } from '@understudy/motion/formats'
import { perform, type FeatureFindings } from '@understudy/operations'
import { askFeatures } from '@understudy/operations/definitions'
import {
  featuresOfPart,
  knownFeatures,
  parseFeatures,
  type BodyPart,
  type Feature,
  type FeatureStreams,
} from '@understudy/synthesis/analysis/features'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, picture, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { printTable } from '../io/print-table.ts'
import { featureLanes } from '../report/feature-lanes.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface FeaturesFlags extends ImportFlags {
  readonly list: boolean
  readonly part: BodyPart
  readonly define?: string
  readonly output?: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy features`: what can be said about a pose, and what is said about a motion. */
export function features(program: Command, io: CommandIo): void {
  const command = program
    .command('features')
    .summary('relational features of motions: is a hand raised, is a foot in front?')
    .description(
      'Computes relational features of motions: is the hand raised, is the foot in front, does the arm reach? Without files it lists the features.',
    )
    .argument('[files...]', 'motions')
    .option('--list', 'list the features', false)
  addOperationFlags(command, askFeatures)
    .option('--define <file>', 'your own features (JSON), in addition to the catalogue')
    .option('-o, --output <file>', 'the answers frame by frame, as arrays for NumPy: .npz', npz)
    .option('--picture <file>', 'draw the answers of the first motion over time: .svg or .png', picture)
    .option('--force', 'overwrite the picture if it exists', false)
    .option('--json', 'print one JSON object per feature (and motion)', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy features embedded:fight-punch-01 --part leftArm --picture punch.png',
    )
  addImportOptions(command).action(async (files: string[], flags: FeaturesFlags) => {
    const own = flags.define === undefined ? [] : ownFeatures(flags.define, io)
    if (flags.list || files.length === 0)
      return list(featuresOfPart([...knownFeatures(), ...own], flags.part), flags.json, io)
    await writing(flags, io, async (outputs) => {
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      const table = flags.output === undefined ? undefined : path.resolve(io.cwd, flags.output)
      for (const file of [drawing, table]) if (file) outputs.claim(file)
      const clips = await loadMotions(files, flags, io)
      const { report } = await perform(
        askFeatures,
        { clips, own: plainFeatures(own) },
        optionsFromFlags(askFeatures, flags),
        contextOf(io),
      )
      const { findings, streams, shown } = report
      if (drawing && streams[0]) stagePicture(outputs, drawing, featureLanes(streams[0], shown))
      if (table) outputs.stage(table, featureTable(streams, shown))
      if (flags.json) for (const row of findings) io.out(JSON.stringify(row))
      else
        for (const [m, { name, frameCount, frameRate }] of streams.entries()) {
          io.out(`${name}, ${(frameCount / frameRate).toFixed(1)} s`)
          tell(findings.slice(m * shown.length, (m + 1) * shown.length), io)
        }
    })
  })
}

/**
 * A row per frame, motion after motion, and a column per feature: `values` (0, 1, 2 by the feature's `words`), `features`,
 * `words`, `motions`, `first_row` and `frame_rate` of each motion, `time` of each row.
 */
function featureTable(streams: readonly FeatureStreams[], shown: readonly number[]): Uint8Array {
  const asked = shown.map((k) => streams[0].features[k])
  const rows = streams.reduce((sum, { frameCount }) => sum + frameCount, 0)
  const values = new Int32Array(rows * shown.length)
  const time = new Float32Array(rows)
  const first: number[] = []
  let row = 0
  for (const { values: answers, frameCount, frameRate } of streams) {
    first.push(row)
    for (let frame = 0; frame < frameCount; frame++, row++) {
      time[row] = frame / frameRate
      shown.forEach((k, column) => (values[row * shown.length + column] = answers[k][frame]))
    }
  }
  const texts = (list: readonly string[]): NamedArray => ({ values: list, shape: [list.length] })
  return printArrays({
    values: { values, shape: [rows, shown.length] },
    time: { values: time, shape: [rows] },
    features: texts(asked.map(({ name }) => name)),
    words: texts(asked.map(({ words }) => words.join('|'))),
    motions: texts(streams.map(({ name }) => name)),
    first_row: { values: Int32Array.from(first), shape: [first.length] },
    frame_rate: { values: Float32Array.from(streams, ({ frameRate }) => frameRate), shape: [first.length] },
  })
}

function npz(text: string): string {
  if (!text.toLowerCase().endsWith('.npz')) throw new InvalidArgumentError('Its ending must be .npz.')
  return text
}

function tell(findings: readonly FeatureFindings[], io: CommandIo): void {
  const rows = findings.map(({ feature, runs, shares }) => [
    feature,
    runs,
    Object.entries(shares)
      .flatMap(([word, share]) => (share > 0 ? [`${word} ${Math.round(100 * share)} %`] : []))
      .join(', '),
  ])
  for (const line of printTable(['feature', 'phases', 'of the time'], rows)) io.out(line)
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

/** Features that a user has defined, from a file. */
export function ownFeatures(file: string, io: CommandIo): readonly Feature[] {
  let text: string
  try {
    text = readFileSync(path.resolve(io.cwd, file), 'utf8')
  } catch (error) {
    throw new MotionError(`${file}: the file could not be read; name a JSON file of features.`, {
      code: 'missing',
      cause: error,
    })
  }
  return parseFeatures(text, file)
}

/** Features as plain data, the way recipes keep them. */
export const plainFeatures = (features: readonly Feature[]): Record<string, unknown>[] =>
  features.map((feature) => ({ ...feature }))
