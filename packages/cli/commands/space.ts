import path from 'node:path'
import type { Command } from 'commander'
import { ownMoment, perform, type BuildSpaceReport } from '@understudy/operations'
import { aim, buildSpace } from '@understudy/operations/definitions'
import { parameterNamed, printSpace } from '@understudy/synthesis/methods/parametric-space'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, numbers, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageRecipe } from '../io/recipe-beside.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { scatterPlot } from '../report/plot.ts'

interface BuildFlags extends ImportFlags {
  readonly output: string
  readonly parameter: string
  readonly instant?: number
  readonly mark?: string
  readonly furthest: boolean
  readonly reach: boolean
  readonly steps: 'match' | 'free'
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

interface MakeFlags {
  readonly output: string
  readonly at: readonly number[]
  readonly force: boolean
  readonly json: boolean
}

/** `understudy space build | make`: a parametric space of motions, and motions out of it. */
export function space(program: Command, io: CommandIo): void {
  const group = program
    .command('space')
    .summary('parametric spaces: make motions by a few numbers')
    .description(
      'Makes motions by a few numbers, such as where a hand reaches. First build a space from examples, then make a motion with given parameters.',
    )
  const build = group
    .command('build')
    .summary('build a parametric space from motions of the same action')
    .argument('<files...>', 'motions of one action and one figure')
    .requiredOption('-o, --output <file>', 'the space, one JSON file')
    .requiredOption(
      '--parameter <name>',
      'position:<role>[:start or :<role>], height:<role>, turn, travel, speed or duration',
    )
  addOperationFlags(build, buildSpace)
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
      const clips = await loadMotions(files, flags, io)
      const {
        output: built,
        report,
        recipe,
      } = await sayInFlags(
        { 'Retarget one first': 'Give --fit', 'or an instant in seconds': 'or --instant in seconds' },
        () =>
          perform(
            buildSpace,
            { clips, parameter: flags.parameter },
            { ...optionsFromFlags(buildSpace, flags), ...momentOf(flags) },
            contextOf(io),
          ),
      )
      for (const reason of report.refused) io.err(`note: left out: ${reason} --keep uses it anyway.`)
      for (const reason of report.doubted) io.err(`note: kept as asked: ${reason}`)
      outputs.stage(target, printSpace(built))
      stageRecipe(outputs, target, recipe)
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
      const ranges = report.axes.map(
        ({ name, least, most }) => `${name}: ${least.toFixed(2)} to ${most.toFixed(2)}`,
      )
      if (flags.json)
        io.out(
          JSON.stringify({
            output: flags.output,
            examples: built.exampleCount,
            samples: built.samples.length,
            refused: report.refused.length,
            ranges,
            accuracy: report.accuracy,
          }),
        )
      else
        for (const line of [
          `${built.exampleCount} examples (${report.refused.length} left out), ${built.samples.length} samples`,
          ...ranges,
          accuracyLine(report),
        ])
          io.out(line)
    })
  })
  const make = group
    .command('make')
    .summary('make a motion with given parameters')
    .argument('<space>', 'a file written by space build')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .requiredOption('--at <numbers>', 'one number per axis, such as 0.2,1.3,0.65', numbers)
  addOperationFlags(make, aim)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText('after', '\nExample:\n  $ understudy space make punches.json --at 0.2,1.3,0.65 -o punch.bvh')
    .action(async (file: string, flags: MakeFlags) => {
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        outputs.claim(target)
        const { artifact, source } = await openArtifact('space', file, 'space build', io)
        const { output, report } = await perform(
          aim,
          { space: artifact, at: flags.at },
          optionsFromFlags(aim, flags),
          { ...contextOf(io), sources: { space: source } },
        )
        await stageMotion(outputs, target, output)
        const { requested, aimed, reached, projected, weights } = report
        if (projected)
          io.err(
            `note: ${requested.join(', ')} is out of reach; the nearest that can be reached is ${aimed.map((v) => v.toFixed(3)).join(', ')}`,
          )
        if (flags.json)
          io.out(JSON.stringify({ output: flags.output, requested, aimed, reached, projected, weights }))
        else
          io.out(`reached ${reached.map((v) => v.toFixed(3)).join(', ')}; requested ${requested.join(', ')}`)
      })
    })
}

/** How examples of one's own are brought together, unless a moment is given. */
const momentOf = ({ parameter, instant, mark, furthest, reach, steps }: BuildFlags) => {
  if (instant !== undefined || mark !== undefined || furthest || reach) return {}
  const own = ownMoment(parameter)
  return steps === 'free' ? { ...own, steps } : own
}

/** What the space makes of examples that it is not shown. */
function accuracyLine({ examples, accuracy: { median, p90, beyond } }: BuildSpaceReport): string {
  const within = beyond.filter((one) => !one).length
  if (median === undefined || p90 === undefined)
    return 'leave one out: every example lies outside what the others reach; between them nothing is known. Add examples'
  return `leave one out: median miss ${median.toPrecision(2)}, nine in ten below ${p90.toPrecision(2)} (${within} of ${examples} lie among the others)`
}
