import path from 'node:path'
import type { Command } from 'commander'
import { seeded, type Motion } from '@understudy/motion'
import {
  attributeMap,
  attributeVector,
  caricaturePoint,
  meanPoint,
  mixPoint,
  movePoint,
  pointDistance,
  steerPoint,
  VARY_DEFAULTS,
  varyPoint,
} from '@understudy/synthesis/methods/vector-space'
import { UsageError } from '../io/failure.ts'
import {
  addImportOptions,
  finite,
  positive,
  wholeFrom,
  wholeWithin,
  type ImportFlags,
} from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, numbers, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { build } from '../vector/build.ts'
import { measureOf } from '../vector/labels.ts'
import { style } from '../vector/style.ts'
import { making, performed, rounded, sentence, type MakeFlags } from '../vector/make.ts'
import { addMakeOptions, changes, factsOf, loadSpace, pointNamed, stageFilm } from '../vector/space-io.ts'

type OfFlags = MakeFlags & ImportFlags & { readonly of: string }

/** `understudy vector build | mix | attribute | caricature | vary | style`: motions as vectors. */
export function vector(program: Command, io: CommandIo): void {
  const group = program
    .command('vector')
    .summary('motions as vectors: mix, change attributes, caricature, vary')
    .description(
      'Motions of one action as vectors of shape and timing. First build a space from examples, then make motions from it: ' +
        'mixed, with more or less of an attribute, exaggerated, or varied for a crowd.',
    )
  build(group, io)
  mix(group, io)
  attribute(group, io)
  caricature(group, io)
  vary(group, io)
  style(group, io)
}

function mix(group: Command, io: CommandIo): void {
  addMakeOptions(
    group
      .command('mix')
      .summary('mix the examples, or ask for attribute values')
      .argument('<space>', 'a file written by vector build')
      .option('--weights <numbers>', 'one per example, for the shape', numbers)
      .option('--timing <numbers>', 'one per example, for the timing; as the shape otherwise', numbers)
      .option(
        '--at <values>',
        'attribute values instead of weights, such as energy=0.8,handHeight=0.3',
        changes,
      ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector mix waves.json --at handHeight=0.9,energy=0.2 -o wave.bvh',
    )
    .action(
      async (
        file: string,
        flags: MakeFlags & {
          weights?: readonly number[]
          timing?: readonly number[]
          at?: Record<string, number>
        },
      ) => {
        await making(flags, io, async () => {
          const space = loadSpace(file, io)
          if ((flags.weights === undefined) === (flags.at === undefined))
            throw new UsageError(
              `vector mix: give either --weights with ${space.members.length} numbers or --at with attribute values.`,
            )
          const names = Object.keys(flags.at ?? {})
          const weights = flags.weights ?? attributeMap(space, names).weightsAt(Object.values(flags.at!))
          const point = mixPoint(space, weights, flags.timing ?? weights)
          return {
            space,
            point,
            operation: 'vector mix',
            told: { weights: weights.map(rounded), ...flags.at },
            beside: [],
          }
        })
      },
    )
}

function attribute(group: Command, io: CommandIo): void {
  addImportOptions(
    addMakeOptions(
      group
        .command('attribute')
        .summary('change attributes of a motion and keep the others')
        .argument('<space>', 'a file written by vector build, with labels')
        .requiredOption(
          '--add <changes>',
          'by how much, in the units of the labels: energy=0.3,handHeight=-0.2',
          changes,
        )
        .option('--of <motion>', 'average, an example by its name, or a motion file', 'average')
        .option('--plain', 'the plain sum: what goes with an attribute changes along', false)
        .option(
          '--exact',
          'measure the result and correct until it is as asked (attributes from --measure)',
          false,
        ),
    ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector attribute waves.json --of wave-03 --add energy=0.5 -o livelier.bvh',
    )
    .action(
      async (
        file: string,
        flags: OfFlags & { add: Record<string, number>; plain: boolean; exact: boolean },
      ) => {
        await making(flags, io, async () => {
          const space = loadSpace(file, io)
          const { point, told } = await pointNamed(space, flags.of, flags, io)
          const beside = [performed(space, point, flags, flags.of)]
          if (flags.exact) {
            const measures = space.attributes.flatMap(({ name }) => measureOf(name) ?? [])
            const steered = steerPoint(space, point, flags.add, measures)
            const reached = Object.fromEntries(
              measures.map(({ name }, b) => [name, rounded(steered.reached[b])]),
            )
            return {
              space,
              point: steered.point,
              operation: 'vector attribute',
              told: { ...told, add: flags.add, exact: true, reached },
              beside,
            }
          }
          const vectors = Object.keys(flags.add).map((name) =>
            attributeVector(space, name, flags.plain ? { apartFrom: [] } : {}),
          )
          const moved = vectors.reduce((at, one) => movePoint(at, one, flags.add[one.name]), point)
          const correlations = Object.fromEntries(
            vectors.map((one) => [
              one.name,
              Object.fromEntries(Object.entries(one.correlations).map(([k, v]) => [k, rounded(v)])),
            ]),
          )
          return {
            space,
            point: moved,
            operation: 'vector attribute',
            told: { ...told, add: flags.add, ...(flags.plain ? { plain: true } : { correlations }) },
            beside,
          }
        })
      },
    )
}

function caricature(group: Command, io: CommandIo): void {
  addImportOptions(
    addMakeOptions(
      group
        .command('caricature')
        .summary('make a motion more, or less, distinct from the average')
        .argument('<space>', 'a file written by vector build')
        .requiredOption('--of <motion>', 'an example by its name, or a motion file')
        .option(
          '--degree <number>',
          '0 is the average, 1 the motion itself, 2 twice as distinct',
          finite,
          1.6,
        ),
    ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector caricature waves.json --of wave-10 --degree 1.5 -o more.bvh',
    )
    .action(async (file: string, flags: OfFlags & { degree: number }) => {
      await making(flags, io, async () => {
        const space = loadSpace(file, io)
        const { point, told } = await pointNamed(space, flags.of, flags, io)
        return {
          space,
          point: caricaturePoint(point, flags.degree),
          operation: 'vector caricature',
          told: { ...told, degree: flags.degree },
          beside: [
            performed(space, meanPoint(space), flags, 'average'),
            performed(space, point, flags, flags.of),
          ],
        }
      })
    })
}

function vary(group: Command, io: CommandIo): void {
  addImportOptions(
    addMakeOptions(
      group
        .command('vary')
        .summary('variations for a crowd: alike, never identical')
        .argument('<space>', 'a file written by vector build')
        .option('--of <motion>', 'average, an example by its name, or a motion file', 'average')
        .option(
          '--count <number>',
          'how many; more than one are numbered before the ending',
          wholeWithin(1, 1000),
          1,
        )
        .option('--amount <share>', '1 varies as the examples do', positive, VARY_DEFAULTS.amount)
        .option('--seed <number>', 'another crowd', wholeFrom(0), 1),
    ),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector vary waves.json --count 5 --seed 7 -o crowd.bvh --picture crowd.png',
    )
    .action(async (file: string, flags: OfFlags & { count: number; amount: number; seed: number }) => {
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
        const space = loadSpace(file, io)
        const { point: around, told } = await pointNamed(space, flags.of, flags, io)
        const random = seeded(flags.seed)
        const made: Motion[] = []
        for (let n = 0; n < flags.count; n++) {
          const point = varyPoint(space, random, { around, amount: flags.amount })
          const name = path.basename(fileOf(n), ending)
          const motion = performed(space, point, flags, name, {
            operation: 'vector vary',
            told: { ...told, amount: flags.amount, index: n },
            seed: flags.seed,
          })
          made.push(motion)
          await stageMotion(outputs, fileOf(n), motion)
          const facts = {
            ...factsOf(motion, path.relative(io.cwd, fileOf(n))),
            deviations: rounded(pointDistance(space, point)),
          }
          io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
        }
        if (drawing) stageFilm(outputs, drawing, made.slice(0, 8))
      })
    })
}
