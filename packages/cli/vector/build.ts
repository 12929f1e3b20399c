import path from 'node:path'
import type { Command } from 'commander'
import { MotionError, rename, type Motion } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import {
  BUILD_VECTOR_SPACE_DEFAULTS,
  buildVectorSpace,
  meanPoint,
  performPoint,
  printVectorSpace,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, positive, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS, readBytes } from '../io/load-motion.ts'
import { loadMotions, picture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { labelsFor, measureNamed, parseLabels } from './labels.ts'
import { claimBoth, rounded, type WriteFlags } from './make.ts'
import { stageFilm } from './space-io.ts'

interface BuildFlags extends ImportFlags, WriteFlags {
  readonly labels?: string
  readonly measure: readonly string[]
  readonly reference?: string
  readonly keep: number
  readonly samples: number
  readonly maxDistance: number
  readonly fit: boolean
}

/** `understudy vector build`. */
export function build(group: Command, io: CommandIo): void {
  const command = group
    .command('build')
    .summary('build a vector space from motions of one action and one figure')
    .argument('<files...>', 'motions; clips of the embedded corpus bring the labels of their scores')
    .requiredOption('-o, --output <file>', 'the space, one JSON file')
    .option('--labels <file>', 'attributes per clip: { "clip": { "energy": 0.7, … }, … }')
    .option(
      '--measure <names>',
      'attributes measured on the clips: energy, held:<role>, height:<role>, turn, speed, duration; separated by commas',
      (text: string, list: readonly string[]) => [...list, ...text.split(',')],
      [],
    )
    .option('--reference <clip>', 'whose clock to use; the one nearest to all others otherwise')
    .option('--keep <share>', 'share of the variance to keep', positive, BUILD_VECTOR_SPACE_DEFAULTS.energy)
    .option('--samples <hz>', 'samples per second', positive, BUILD_VECTOR_SPACE_DEFAULTS.sampleRate)
    .option(
      '--max-distance <metres>',
      'clips further than this from the reference are left out',
      positive,
      BUILD_VECTOR_SPACE_DEFAULTS.register.maxDistance,
    )
    .option('--fit', 'put the others on the figure and at the rate of the first', false)
    .option('--picture <file>', 'draw the average and its first components, both ways: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was built as JSON', false)
    .addHelpText(
      'after',
      "\nExample:\n  $ understudy vector build 'embedded:wave-*' -o waves.json --picture modes.png",
    )
  addImportOptions(command).action(async (files: string[], flags: BuildFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      const drawing = claimBoth(flags, target, io, outputs)
      const measures = flags.measure.map(measureNamed)
      const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
      const read = await loadMotions(files, flags, io)
      const motions = flags.fit ? read.map((motion) => asFigure(motion, read[0])) : read
      const given =
        flags.labels === undefined
          ? undefined
          : parseLabels(
              new TextDecoder().decode(readBytes(path.resolve(io.cwd, flags.labels), flags.labels)),
              flags.labels,
            )
      const attributes = await labelsFor(
        motions,
        inputs.map(({ name }) => name),
        given,
        measures,
      )
      const { space, registration } = inFlags(
        { maxDistance: '--max-distance', 'Retarget one first': 'Give --fit' },
        () =>
          buildVectorSpace(
            motions,
            {
              attributes,
              energy: Math.min(1, flags.keep),
              sampleRate: flags.samples,
              reference: flags.reference === undefined ? undefined : indexNamed(motions, flags.reference),
              register: { maxDistance: flags.maxDistance },
            },
            makeRun({ kernels: io.kernels, signal: io.signal }),
          ),
      )
      for (const { reason } of registration.refused)
        io.err(`note: left out: ${reason.replace('maxDistance', '--max-distance')}`)
      const text = printVectorSpace(space)
      outputs.stage(target, text)
      if (drawing) stageFilm(outputs, drawing, modes(space))
      tellSpace(space, flags, registration.refused.length, text.length, io)
    })
  })
}

function indexNamed(motions: readonly Motion[], name: string): number {
  const found = motions.findIndex((motion) => motion.name === name)
  if (found >= 0) return found
  throw new MotionError(
    `${name}: no motion has this name; there are ${motions.map((motion) => motion.name).join(', ')}. Name one of them.`,
  )
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
