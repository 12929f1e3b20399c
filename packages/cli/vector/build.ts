import path from 'node:path'
import type { Command } from 'commander'
import { rename, type Motion } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { buildVectors } from '@understudy/operations/definitions'
import {
  meanPoint,
  performPoint,
  printVectorSpace,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS, readBytes } from '../io/load-motion.ts'
import { loadMotions, picture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { labelsOfSets } from '../sets/columns-of.ts'
import { labelsFor, parseLabels } from './labels.ts'
import { claimBoth, rounded, type WriteFlags } from './make.ts'
import { stageFilm } from './space-io.ts'

interface BuildFlags extends ImportFlags, WriteFlags {
  readonly labels?: string
  readonly measure: readonly string[]
}

/** Options that are not flags as they are. */
const FLAGS_OF_ITS_OWN = ['measure']

/** `understudy vector build`. */
export function build(group: Command, io: CommandIo): void {
  const command = group
    .command('build')
    .summary('build a vector space from motions of one action and one figure')
    .argument(
      '<files...>',
      'motions, or a set, whose columns are the labels; embedded clips have the labels of their scores',
    )
    .requiredOption('-o, --output <file>', 'the space, one JSON file')
    .option('--labels <file>', 'attributes per clip: { "clip": { "energy": 0.7, … }, … }')
    .option(
      '--measure <names>',
      'attributes measured on the clips: energy, held:<role>, height:<role>, turn, speed, duration; separated by commas',
      (text: string, list: readonly string[]) => [...list, ...text.split(',')],
      [],
    )
  addOperationFlags(command, buildVectors, FLAGS_OF_ITS_OWN)
    .option('--picture <file>', 'draw the average and its first components, both ways: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was built as JSON', false)
    .addHelpText(
      'after',
      "\nExamples:\n  $ understudy vector build 'embedded:wave-*' -o waves.json --picture modes.png\n" +
        '  $ understudy vector build cycles.set.json --style -o my-walks.json',
    )
  addImportOptions(command).action(async (files: string[], flags: BuildFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      const drawing = claimBoth(flags, target, io, outputs)
      const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
      const motions = await loadMotions(files, flags, io)
      const given =
        flags.labels === undefined
          ? undefined
          : parseLabels(
              new TextDecoder().decode(readBytes(path.resolve(io.cwd, flags.labels), flags.labels)),
              flags.labels,
            )
      const labels = inputs.some(({ ofSet }) => ofSet)
        ? labelsOfSets(inputs).map((known, n) => ({ ...known, ...given?.[motions[n].name] }))
        : await labelsFor(
            motions,
            inputs.map(({ name }) => name),
            given,
            flags.measure.length > 0,
          )
      const {
        output: space,
        report: { refused },
        recipe,
      } = await sayInFlags({ maxDistance: '--max-distance', 'Retarget one first': 'Give --fit' }, () =>
        perform(
          buildVectors,
          { examples: motions, labels },
          { ...optionsFromFlags(buildVectors, flags, FLAGS_OF_ITS_OWN), measure: [...flags.measure] },
          contextOf(io),
        ),
      )
      for (const reason of refused)
        io.err(`note: left out: ${reason.replace('maxDistance', '--max-distance')}`)
      const text = printVectorSpace(space)
      outputs.stage(target, text)
      stageRecipe(outputs, target, recipe)
      if (drawing) stageFilm(outputs, drawing, modes(space))
      tellSpace(space, flags, refused.length, text.length, io)
    })
  })
}

/** The average, and one and a half deviations along each of the first components, down and up. */
function modes(space: VectorSpace): Motion[] {
  const count = Math.min(3, space.shape.deviations.length)
  const along = (k: number, by: number): Motion => {
    const point = meanPoint(space)
    point.shape[k] = by * space.shape.deviations[k]
    return rename(performPoint(space, point), `component ${k + 1}, ${by < 0 ? '−' : '+'}1.5 deviations`)
  }
  return [
    rename(performPoint(space, meanPoint(space)), 'average'),
    ...Array.from({ length: count }, (_, k) => [along(k, -1.5), along(k, 1.5)]).flat(),
  ]
}

function tellSpace(
  space: VectorSpace,
  flags: BuildFlags,
  refused: number,
  bytes: number,
  io: CommandIo,
): void {
  const facts = {
    output: flags.output,
    examples: space.members.length,
    refused,
    reference: space.members[space.reference].name,
    samples: space.sampleCount,
    shapeComponents: space.shape.deviations.length,
    timingComponents: space.timing.deviations.length,
    deviationsCm: Array.from(space.shape.deviations, (v) => rounded(100 * v)),
    attributes: space.attributes.map(({ name }) => name),
    bytes,
  }
  if (flags.json) io.out(JSON.stringify(facts))
  else {
    io.out(
      `${facts.examples} examples (${refused} left out), reference ${facts.reference}, ${facts.samples} samples, ${(bytes / 1e3).toFixed(0)} kB`,
    )
    io.out(
      `shape: ${facts.shapeComponents} components of ${facts.deviationsCm.join(', ')} cm; timing: ${facts.timingComponents}`,
    )
    if (facts.attributes.length > 0) io.out(`attributes: ${space.attributes.map(rangeOf).join(', ')}`)
  }
}

/** `energy 0.2 to 0.9`: the numbers that changes of an attribute are to be thought in. */
function rangeOf({ name, labels }: VectorSpace['attributes'][number]): string {
  const known = [...labels].filter((label) => Number.isFinite(label))
  return known.length === 0
    ? name
    : `${name} ${rounded(Math.min(...known))} to ${rounded(Math.max(...known))}`
}
