import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, MotionError, rename } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  applyStyle,
  buildStyleSpace,
  parseVectorSpace,
  placeInSpace,
  printVectorSpace,
  styleCrowd,
  VARY_DEFAULTS,
  type StyleChange,
  type VectorSpace,
} from '@understudy/synthesis/methods/vector-space'
import {
  addImportOptions,
  finite,
  positive,
  wholeFrom,
  wholeWithin,
  type ImportFlags,
} from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, numbers, stageMotion } from '../io/motion-args.ts'
import { EMBEDDED } from '../io/find-inputs.ts'
import { writing } from '../io/outputs.ts'
import { sentence } from './make.ts'
import { changes, factsOf, loadSpace } from './space-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface StyleFlags extends ImportFlags {
  readonly of: string
  readonly output: string
  readonly add?: Record<string, number>
  readonly caricature: number
  readonly components?: readonly number[]
  readonly toward?: Record<string, number>
  readonly shape: number
  readonly timing: number
  readonly detail?: number
  readonly count: number
  readonly seed: number
  readonly amount: number
  readonly force: boolean
  readonly json: boolean
}

/** `understudy vector style`: another manner for a motion of any length. */
export function style(group: Command, io: CommandIo): void {
  addImportOptions(
    group
      .command('style')
      .summary('another manner for a motion of any length, or a crowd of it')
      .description(
        'More or less of what the examples are labelled with, for any motion: single performances move in the space, ' +
          'walks cycle by cycle with their path kept, anything else about its own posture. What was done is told as "way".',
      )
      .argument('<space>', 'a file written by vector build, or embedded:walk or embedded:wave')
      .requiredOption('--of <motion>', 'the motion')
      .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json; a crowd is numbered')
      .option('--add <changes>', 'by how much, in the units of the labels: energy=0.3,stoop=-4', changes)
      .option('--caricature <degree>', '0 is the average, 1 the motion itself', finite, 1)
      .option('--components <numbers>', 'deviations along the components, the longest first', numbers)
      .option('--toward <weights>', 'weights of examples: walk-cycle-003=0.5', changes)
      .option('--shape <share>', 'how much of it the poses take part in', finite, 1)
      .option('--timing <share>', 'how much of it the clock takes part in', finite, 1)
      .option('--detail <count>', 'use only so many components, the longest first', wholeFrom(0))
      .option('--count <number>', 'a crowd of so many', wholeWithin(1, 1000), 1)
      .option('--seed <number>', 'another crowd', wholeFrom(0), 1)
      .option(
        '--amount <share>',
        'how much they differ; 1 as the examples do',
        positive,
        VARY_DEFAULTS.amount,
      )
      .option('--force', 'overwrite files that exist', false)
      .option('--json', 'print what was made as JSON', false),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector style embedded:wave --of embedded:wave-03 --add energy=0.3 -o brisk.bvh',
    )
    .action(async (file: string, flags: StyleFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        const ending = path.extname(target)
        const digits = String(flags.count).length
        const files = Array.from({ length: flags.count }, (_, n) =>
          n === 0
            ? target
            : `${target.slice(0, -ending.length)}-${String(n + 1).padStart(digits, '0')}${ending}`,
        )
        for (const one of files) outputs.claim(one)
        const space = file.startsWith(EMBEDDED)
          ? await embeddedSpace(file.slice(EMBEDDED.length), io)
          : loadSpace(file, io)
        const [motion] = await loadExactly(1, [flags.of], flags, io)
        const { kernels } = io
        const place = placeInSpace(space, motion, makeRun({ kernels, signal: io.signal }))
        const name = path.basename(target, ending)
        const { add, caricature, components, toward, shape, timing, detail } = flags
        const change: StyleChange = { add, caricature, components, toward, shape, timing, detail }
        const { count, seed, amount } = flags
        const people =
          count > 1
            ? styleCrowd(space, motion, place, change, { count, seed, amount, name, kernels }).people
            : [applyStyle(space, motion, place, change, { name, kernels })]
        const inputs = [contentHash(motion), ...space.members.map(({ hash }) => hash)]
        for (const [n, made] of people.entries()) {
          const vary = count > 1 ? { vary: { seed, index: n, amount } } : {}
          const recipe = { operation: 'vector style', inputs, options: { change: { ...change, ...vary } } }
          await stageMotion(
            outputs,
            files[n],
            withRecipe(rename(made, path.basename(files[n], ending)), recipe),
          )
          const facts = { ...factsOf(made, path.relative(io.cwd, files[n])), way: place.way }
          io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
        }
      })
    })
}

/** Manners learnt from clips of the embedded corpus; the same as the studio's, to the bit. */
async function embeddedSpace(name: string, io: CommandIo): Promise<VectorSpace> {
  const { listScores, makeClip, STYLE_WALKS, walkLabels } = await import('@understudy/performer')
  const run = makeRun({ kernels: io.kernels, signal: io.signal })
  const waves = listScores().filter(({ family }) => family === 'wave')
  if (name !== 'walk' && name !== 'wave')
    throw new MotionError(`embedded:${name}: there are embedded:walk and embedded:wave. Name one of them.`)
  const built =
    name === 'walk'
      ? buildStyleSpace(
          STYLE_WALKS.map((id) => makeClip(id)),
          STYLE_WALKS.map(walkLabels),
          run,
        )
      : buildStyleSpace(
          waves.map(({ id }) => makeClip(id)),
          waves.map(({ attributes }) => ({ handHeight: Number(attributes?.handHeight) })),
          run,
        )
  return parseVectorSpace(printVectorSpace(built))
}
