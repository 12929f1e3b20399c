import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { contentHash, MotionError, type Motion } from '@understudy/motion'
import { makeRun, register } from '@understudy/synthesis/analysis'
import { asFigure } from '@understudy/synthesis/editing'
import {
  BUILD_SPACE_DEFAULTS,
  buildSpace,
  makeFromSpace,
  parameterNamed,
  parseSpace,
  printSpace,
} from '@understudy/synthesis/methods/parametric-space'
import { addImportOptions, positive, wholeFrom, type ImportFlags } from '../io/import-options.ts'
import { inFlags } from '../io/in-flags.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, numbers, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { scatterPlot } from '../report/plot.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface BuildFlags extends ImportFlags {
  readonly output: string
  readonly parameter: string
  readonly instant?: number
  readonly mark?: string
  readonly samples: number
  readonly fit: boolean
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

interface MakeFlags {
  readonly output: string
  readonly at: readonly number[]
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy space build | make`: a parametric space of motions, and motions out of it. */
export function space(program: Command, io: CommandIo): void {
  const group = program
    .command('space')
    .summary('motions by a few numbers: build a space, make motions from it')
    .description(
      'Motions by a few numbers, such as where a hand reaches. First build a space from examples, then make the motion with the numbers asked for.',
    )
  const build = group
    .command('build')
    .summary('build a parametric space from motions that do the same thing')
    .argument('<files...>', 'motions of one action and one figure')
    .requiredOption('-o, --output <file>', 'the space, one JSON file')
    .requiredOption(
      '--parameter <name>',
      'position:<role>[:start or :<role>], height:<role>, turn, travel, speed or duration',
    )
    .option(
      '--instant <seconds>',
      'defining moment on the clock of the motion of median duration; its middle otherwise',
      positive,
    )
    .option('--mark <name>', 'defining moment: this mark of the motion of median duration, where it has one')
    .option('--samples <count>', 'blends to sample at most', wholeFrom(2), BUILD_SPACE_DEFAULTS.maxSamples)
    .option('--fit', 'put the others on the figure and at the rate of the first', false)
    .option('--picture <file>', 'draw the map of the space: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was built as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy space build "embedded:punch-left-*" --parameter position:leftHand --mark hit -o punches.json --picture map.png',
    )
  addImportOptions(build).action(async (files: string[], flags: BuildFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = path.resolve(io.cwd, flags.output)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const parameter = parameterNamed(flags.parameter)
      const read = await loadMotions(files, flags, io)
      const motions = flags.fit ? read.map((motion) => asFigure(motion, read[0])) : read
      const run = makeRun({ kernels: io.kernels, signal: io.signal })
      const set = register(motions, { maxDistance: 0.5 }, run)
      for (const { reason } of set.refused) io.err(`note: ${reason}`)
      const marked = set.members[set.reference].motion.annotations.marks.find(
        ({ name }) => name === flags.mark,
      )
      if (flags.mark !== undefined && !marked)
        throw new MotionError(
          `${set.members[set.reference].motion.name}: it has no mark "${flags.mark}"; ${marksOf(set.members[set.reference].motion)}. Give one of these, or --instant in seconds.`,
        )
      const instant = flags.instant ?? marked?.time
      const built = inFlags({ 'Retarget one first': 'Give --fit' }, () =>
        buildSpace(set, parameter, { instant, maxSamples: flags.samples }, run),
      )
      outputs.stage(target, printSpace(built))
      const axis = parameter.axes.length > 1 ? parameter.axes.length - 1 : 0
      const dots = (from: number, to: number) =>
        built.samples
          .slice(from, to)
          .map(({ parameters }) => [parameters[axis], parameters[Math.min(1, axis)]] as const)
      if (drawing)
        stagePicture(
          outputs,
          drawing,
          scatterPlot(
            [
              { name: 'blends', points: dots(built.exampleCount, built.samples.length) },
              { name: 'examples', points: dots(0, built.exampleCount) },
            ],
            { title: parameter.name, x: parameter.axes[axis], y: parameter.axes[Math.min(1, axis)] },
          ),
        )
      const ranges = parameter.axes.map((name, k) => {
        const values = built.samples.map(({ parameters }) => parameters[k])
        return `${name}: ${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
      })
      if (flags.json)
        io.out(
          JSON.stringify({
            output: flags.output,
            examples: built.exampleCount,
            samples: built.samples.length,
            ranges,
          }),
        )
      else
        for (const line of [`${built.exampleCount} examples, ${built.samples.length} samples`, ...ranges])
          io.out(line)
    })
  })
  group
    .command('make')
    .summary('make a motion with the parameters asked for')
    .argument('<space>', 'a file written by space build')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .requiredOption('--at <numbers>', 'one number per axis, such as 0.2,1.3,0.65', numbers)
    .option('--no-clean', 'leave the feet as the blend has them')
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy space make punches.json --at 0.2,1.3,0.65 -o punch.bvh')
    .action(async (file: string, flags: MakeFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        outputs.claim(target)
        const found = parseSpace(read(path.resolve(io.cwd, file), file), file)
        const made = makeFromSpace(
          found,
          flags.at,
          { cleanFeet: flags.clean },
          makeRun({ kernels: io.kernels, signal: io.signal }),
        )
        const recipe = {
          operation: 'blend',
          inputs: found.registration.members.map(({ motion }) => contentHash(motion)),
          options: { weights: made.weights, frameRate: made.motion.frameRate, cleanFeet: flags.clean },
        }
        await stageMotion(outputs, target, withRecipe(made.motion, recipe))
        const { requested, aimed, reached, projected, weights } = made
        if (projected)
          io.err(
            `note: ${requested.join(', ')} is out of reach; the nearest that can be reached is ${aimed.map((v) => v.toFixed(3)).join(', ')}`,
          )
        if (flags.json)
          io.out(JSON.stringify({ output: flags.output, requested, aimed, reached, projected, weights }))
        else
          io.out(`reached ${reached.map((v) => v.toFixed(3)).join(', ')}; asked for ${requested.join(', ')}`)
      })
    })
}

const marksOf = ({ annotations }: Motion): string =>
  annotations.marks.length === 0
    ? 'it has none'
    : `its marks are ${[...new Set(annotations.marks.map(({ name }) => name))].join(', ')}`

function read(full: string, name: string): string {
  try {
    return readFileSync(full, 'utf8')
  } catch (error) {
    throw new MotionError(`${name}: the file could not be read; name a file written by "space build".`, {
      cause: error,
    })
  }
}
