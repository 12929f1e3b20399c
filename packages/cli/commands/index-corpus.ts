import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { MotionError, type Motion } from '@understudy/motion'
import { CATALOGUE, extractFeatures } from '@understudy/synthesis/analysis/features'
import {
  emptyIndex,
  extendIndex,
  parseIndex,
  printIndex,
  type PartIndex,
} from '@understudy/synthesis/methods/part-assembly'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { ownFeatures } from './features.ts'

interface IndexFlags extends ImportFlags {
  readonly output: string
  readonly add: boolean
  readonly define?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy index`: a corpus made ready for queries. */
export function indexCorpus(program: Command, io: CommandIo): void {
  const command = program
    .command('index')
    .summary('make a corpus ready for queries about parts of the body')
    .description('Asks the features of all motions and keeps the answers in one small file.')
    .argument('<files...>', 'motions: files, folders or globs')
    .requiredOption('-o, --output <file>', 'the index')
    .option('--add', 'add to the index that is there; clips it knows already are left as they are', false)
    .option('--define <file>', 'features of your own, JSON, beside the catalogue')
    .option('--force', 'overwrite the index if it exists', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText('after', "\nExample:\n  $ understudy index 'embedded:fight-*' -o fights.uspi")
  addImportOptions(command).action(async (files: string[], flags: IndexFlags) => {
    const target = path.resolve(io.cwd, flags.output)
    const isAdded = flags.add && existsSync(target)
    await writing({ ...flags, force: flags.force || isAdded }, io, async (outputs) => {
      outputs.claim(target)
      const features = [...CATALOGUE, ...(flags.define === undefined ? [] : ownFeatures(flags.define, io))]
      const before = isAdded ? readIndex(flags.output, io) : emptyIndex(features)
      const known = new Set(before.clips.map(({ name }) => name))
      const motions = named(await loadMotions(files, flags, io)).filter(({ name }) => !known.has(name))
      const index = indexOf(motions, before)
      const bytes = printIndex(index)
      outputs.stage(target, bytes)
      const seconds = index.clips.reduce((sum, { frameCount }) => sum + frameCount, 0) / index.frameRate
      const told = {
        output: flags.output,
        clips: index.clips.length,
        added: motions.length,
        features: index.features.length,
        seconds: Number(seconds.toFixed(2)),
        bytes: bytes.length,
        bytesPerHour: Math.round((3600 * bytes.length) / Math.max(seconds, 1e-9)),
      }
      if (flags.json) io.out(JSON.stringify(told))
      else
        io.out(
          `${told.clips} clip${told.clips === 1 ? '' : 's'} (${told.added} new), ${told.features} features, ${seconds.toFixed(0)} s, ` +
            // Of little motion an index is mostly its head, and says nothing of an hour.
            `${(bytes.length / 1000).toFixed(0)} kB${seconds < 60 ? '' : `: ${(told.bytesPerHour / 1e6).toFixed(2)} MB per hour`}`,
        )
    })
  })
}

/** Motions under names that differ: a second of the same name is called `walk (2)`. */
export function named(motions: readonly Motion[]): readonly Motion[] {
  const seen = new Map<string, number>()
  return motions.map((motion) => {
    const count = (seen.get(motion.name) ?? 0) + 1
    seen.set(motion.name, count)
    return count === 1 ? motion : { ...motion, name: `${motion.name} (${count})` }
  })
}

/** The motions behind what an index has. */
export const indexOf = (motions: readonly Motion[], before: PartIndex = emptyIndex()): PartIndex =>
  extendIndex(
    before,
    motions.map((motion) =>
      extractFeatures(motion, { features: before.features, frameRate: before.frameRate }),
    ),
  )

export function readIndex(file: string, io: CommandIo): PartIndex {
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(readFileSync(path.resolve(io.cwd, file)))
  } catch (error) {
    throw new MotionError(
      `${file}: the file could not be read; name an index written by "understudy index".`,
      {
        cause: error,
      },
    )
  }
  return parseIndex(bytes, file)
}
