import path from 'node:path'
import type { Command } from 'commander'
import { rename, type Motion } from '@understudy/motion'
import { perform, type PerformOptions } from '@understudy/operations'
import {
  caricatureMotion,
  changeAttributes,
  mixVectors,
  varyMotion,
} from '@understudy/operations/definitions'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, wholeFrom, wholeWithin, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { build } from '../vector/build.ts'
import { style } from '../vector/style.ts'
import { making, rounded, sentence, type WriteFlags } from '../vector/make.ts'
import {
  addMakeOptions,
  changes,
  factsOf,
  openSpace,
  placeFacts,
  stageFilm,
  whoIs,
  type OpenedSpace,
} from '../vector/space-io.ts'

type OfFlags = WriteFlags & ImportFlags & { readonly of: string }
type Who = Awaited<ReturnType<typeof whoIs>>

const performing = (io: CommandIo, { source }: OpenedSpace): PerformOptions => ({
  ...contextOf(io),
  sources: { vectors: source },
})

/** Somebody as the space has them, to be drawn above what was made. */
async function asItIs(
  opened: OpenedSpace,
  { of, motion }: Who,
  flags: object,
  io: CommandIo,
): Promise<Motion> {
  const look = optionsFromFlags(caricatureMotion, flags, ['of', 'degree'])
  const { output } = await perform(
    caricatureMotion,
    { vectors: opened.space, ...(motion && { motion }) },
    { ...look, degree: 1, ...(of !== undefined && { of }) },
    performing(io, opened),
  )
  return rename(output, of ?? motion?.name ?? 'average')
}

/** `understudy vector build | mix | attribute | caricature | vary | style`: motions as vectors. */
export function vector(program: Command, io: CommandIo): void {
  const group = program
    .command('vector')
    .summary('motions as vectors: blend, change attributes, caricature, vary')
    .description(
      'Motions of one action as vectors of shape and timing. First build a space from examples, then make motions from it: ' +
        'blended, with more or less of an attribute, exaggerated, or varied for a crowd.',
    )
  build(group, io)
  mix(group, io)
  attribute(group, io)
  caricature(group, io)
  vary(group, io)
  style(group, io)
}

function mix(group: Command, io: CommandIo): void {
  const command = addMakeOptions(
    group
      .command('mix')
      .summary('blend the examples by weights or by attribute values')
      .argument('<space>', 'a file written by vector build')
      .option(
        '--at <values>',
        'attribute values instead of weights, such as energy=0.8,handHeight=0.3',
        changes,
      ),
  )
  addOperationFlags(command, mixVectors, ['at'])
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector mix waves.json --at handHeight=0.9,energy=0.2 -o wave.bvh',
    )
    .action(
      async (
        file: string,
        flags: WriteFlags & { weights?: readonly number[]; at?: Record<string, number> },
      ) => {
        await making(flags, io, async () => {
          const opened = await openSpace(file, io)
          const { space } = opened
          if ((flags.weights === undefined) === (flags.at === undefined))
            throw new UsageError(
              `vector mix: give either --weights with ${space.members.length} numbers or --at with attribute values.`,
            )
          const { output, report } = await perform(
            mixVectors,
            { vectors: space },
            { ...optionsFromFlags(mixVectors, flags, ['at']), ...(flags.at && { at: flags.at }) },
            performing(io, opened),
          )
          const told = { weights: report.weights.map(rounded), ...flags.at }
          return { motion: output, report, told, beside: async () => [] }
        })
      },
    )
}

/** Two attributes that always go together leave hardly a direction that changes one alone. */
const ALONG = ', or give --plain if correlated attributes should change together'

function attribute(group: Command, io: CommandIo): void {
  const own = ['of', 'add']
  const command = addMakeOptions(
    group
      .command('attribute')
      .summary('change attributes of a motion and keep the others')
      .argument('<space>', 'a file written by vector build, with labels')
      .requiredOption(
        '--add <changes>',
        'by how much, in the units of the labels: energy=0.3,handHeight=-0.2',
        changes,
      )
      .option('--of <motion>', 'average, an example by its name, or a motion file', 'average'),
  )
  addImportOptions(addOperationFlags(command, changeAttributes, own))
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector attribute waves.json --of wave-03 --add energy=0.5 -o livelier.bvh',
    )
    .action(async (file: string, flags: OfFlags & { add: Record<string, number>; plain: boolean }) => {
      await making(flags, io, async () => {
        const opened = await openSpace(file, io)
        const { motion, ...who } = await whoIs(opened.space, flags.of, flags, io)
        const { add } = flags
        const { output, report } = await perform(
          changeAttributes,
          { vectors: opened.space, ...(motion && { motion }) },
          { ...optionsFromFlags(changeAttributes, flags, own), ...who, add },
          performing(io, opened),
        )
        const { before, reached, correlations = {}, together } = report
        const told = {
          of: flags.of,
          add,
          ...(reached
            ? { exact: true, before: eachRounded(before ?? {}), reached: eachRounded(reached) }
            : flags.plain
              ? { plain: true }
              : {
                  correlations: Object.fromEntries(
                    Object.entries(correlations).map(([name, one]) => [name, eachRounded(one)]),
                  ),
                }),
        }
        for (const { asked, other, correlation } of together)
          io.err(
            `note: in the examples "${other}" goes with "${asked}" (correlation ${correlation.toFixed(2)}) and changes along. ` +
              `Name it with --keep to hold it.`,
          )
        const beside = async () => [await asItIs(opened, { ...who, ...(motion && { motion }) }, flags, io)]
        return { motion: output, report, told, beside, remedy: ALONG }
      })
    })
}

const eachRounded = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value)]))

function caricature(group: Command, io: CommandIo): void {
  const command = addMakeOptions(
    group
      .command('caricature')
      .summary('make a motion more, or less, distinct from the average')
      .argument('<space>', 'a file written by vector build')
      .requiredOption('--of <motion>', 'an example by its name, or a motion file'),
  )
  addImportOptions(addOperationFlags(command, caricatureMotion, ['of']))
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector caricature waves.json --of wave-10 --degree 1.5 -o more.bvh',
    )
    .action(async (file: string, flags: OfFlags & { degree: number }) => {
      await making(flags, io, async () => {
        const opened = await openSpace(file, io)
        const who = await whoIs(opened.space, flags.of, flags, io)
        const { motion, ...named } = who
        const { output, report } = await perform(
          caricatureMotion,
          { vectors: opened.space, ...(motion && { motion }) },
          { ...optionsFromFlags(caricatureMotion, flags, ['of']), ...named },
          performing(io, opened),
        )
        return {
          motion: output,
          report,
          told: { of: flags.of, degree: flags.degree },
          beside: async () => [
            await asItIs(opened, { of: 'average' }, flags, io),
            await asItIs(opened, who, flags, io),
          ],
        }
      })
    })
}

function vary(group: Command, io: CommandIo): void {
  const own = ['of', 'index']
  const command = addMakeOptions(
    group
      .command('vary')
      .summary('make variations for a crowd: similar, never identical')
      .argument('<space>', 'a file written by vector build')
      .option('--of <motion>', 'average, an example by its name, or a motion file', 'average')
      .option('--count <number>', 'how many; several are numbered before the ending', wholeWithin(1, 1000), 1)
      .option('--seed <number>', 'another crowd', wholeFrom(0), 1),
  )
  addImportOptions(addOperationFlags(command, varyMotion, own))
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector vary waves.json --count 5 --seed 7 -o crowd.bvh --picture crowd.png',
    )
    .action(async (file: string, flags: OfFlags & { count: number; seed: number }) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        const ending = path.extname(target)
        const digits = String(flags.count).length
        const fileOf = (n: number): string =>
          flags.count === 1
            ? target
            : `${target.slice(0, -ending.length)}-${String(n + 1).padStart(digits, '0')}${ending}`
        const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, picture(flags.picture))
        for (let n = 0; n < flags.count; n++) outputs.claim(fileOf(n))
        if (drawing) outputs.claim(drawing)
        const opened = await openSpace(file, io)
        const { motion: around, ...who } = await whoIs(opened.space, flags.of, flags, io)
        const made: Motion[] = []
        for (let index = 0; index < flags.count; index++) {
          const { output, report } = await perform(
            varyMotion,
            { vectors: opened.space, ...(around && { motion: around }) },
            { ...optionsFromFlags(varyMotion, flags, own), ...who, index },
            { ...performing(io, opened), seed: flags.seed },
          )
          const motion = rename(output, path.basename(fileOf(index), ending))
          made.push(motion)
          await stageMotion(outputs, fileOf(index), motion)
          const facts = {
            ...factsOf(motion, path.relative(io.cwd, fileOf(index))),
            ...placeFacts(report),
            deviations: rounded(report.deviations),
          }
          io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
        }
        if (drawing) stageFilm(outputs, drawing, made.slice(0, 8))
      })
    })
}
