import path from 'node:path'
import type { Command } from 'commander'
import { rename, withRecipe, type Motion, type Recipe } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { styleMotion } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { sentence } from './make.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { changes, factsOf, openSpace } from './space-io.ts'

interface StyleFlags extends ImportFlags {
  readonly of: string
  readonly output: string
  readonly add?: Record<string, number>
  readonly toward?: Record<string, number>
  readonly count: number
  readonly settle: boolean
  readonly force: boolean
  readonly json: boolean
}

/** Options that are not flags as they are. */
const FLAGS_OF_ITS_OWN = ['add', 'toward', 'crowd', 'index', 'settle']

/** `understudy vector style`: another manner for a motion of any length. */
export function style(group: Command, io: CommandIo): void {
  const command = group
    .command('style')
    .summary('change the style of a motion of any length, or make a crowd of it')
    .description(
      'Changes labelled attributes of any motion: single actions are moved in the space, ' +
        'walks are changed cycle by cycle with their path kept, others are exaggerated about their own posture. The output names the way.',
    )
    .argument('<space>', 'a file written by vector build, or embedded:walk or embedded:wave')
    .requiredOption('--of <motion>', 'the motion')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json; a crowd is numbered')
    .option('--add <changes>', 'by how much, in the units of the labels: energy=0.3,stoop=-4', changes)
    .option('--toward <weights>', 'weights of examples: walk-cycle-003=0.5', changes)
  addOperationFlags(command, styleMotion, FLAGS_OF_ITS_OWN)
    .option('--no-settle', 'leave feet and knees as the change has them')
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was made as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy vector style embedded:wave --of embedded:wave-03 --add energy=0.3 -o brisk.bvh',
    )
  addImportOptions(command).action(async (file: string, flags: StyleFlags) => {
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
      const { space, source } = await openSpace(file, io)
      const [motion] = await loadExactly(1, [flags.of], flags, io)
      const { add = {}, toward = {} } = flags
      const { report, recipe } = await perform(
        styleMotion,
        { vectors: space, motion },
        { ...optionsFromFlags(styleMotion, flags, FLAGS_OF_ITS_OWN), add, toward, settle: flags.settle },
        { ...contextOf(io), sources: { vectors: source } },
      )
      for (const [n, person] of report.people.entries()) {
        const made = rename(person, path.basename(files[n], ending))
        await stageMotion(outputs, files[n], memberOf(made, recipe, n))
        const facts = { ...factsOf(made, path.relative(io.cwd, files[n])), way: report.way }
        io.out(flags.json ? JSON.stringify(facts) : sentence(facts))
      }
    })
  })
}

/** One of the crowd: the same recipe with another index makes it. */
const memberOf = (motion: Motion, recipe: Recipe, index: number): Motion =>
  withRecipe(motion, { ...recipe, options: { ...recipe.options, index } })
