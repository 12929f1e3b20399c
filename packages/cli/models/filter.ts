import path from 'node:path'
import { Option, type Command } from 'commander'
import { makeRun, measureQuality } from '@understudy/synthesis/analysis'
import { filterMotion } from '@understudy/synthesis/methods/deformable-model'
import { withRecipe } from '@understudy/motion'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { loadExamples, loadModel, modelRecipe, verdictLine } from './model-io.ts'

interface FilterFlags extends ImportFlags {
  readonly output: string
  readonly fault?: 'noise' | 'skate'
  readonly anyway: boolean
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model filter`. */
export function filter(group: Command, io: CommandIo): void {
  const command = group
    .command('filter')
    .summary('a clean motion from a noisy or skating one')
    .description(
      'The likeliest motion of the model that passes near the input, with its feet planted. An input that the model cannot\n' +
        'represent is not repaired: it is copied as it is, said so, and the exit code is 1.',
    )
    .argument('<model>', 'a file written by model build')
    .argument('<motion>', 'one cycle of the same action')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .addOption(
      new Option('--fault <kind>', 'what is wrong with it; found from how it trembles otherwise').choices([
        'noise',
        'skate',
      ]),
    )
    .option('--anyway', "write the model's motion even where it cannot represent the input", false)
    .option('--picture <file>', 'draw before and after: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model filter walk.json embedded:walk-cycle-150 -o filtered.bvh',
    )
  addImportOptions(command).action(async (file: string, input: string, flags: FilterFlags) => {
    await writing(flags, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const one of [target, drawing]) if (one) outputs.claim(one)
      const model = loadModel(file, io)
      const [motion] = await loadExamples([input], flags, io, model.skeleton)
      const found = filterMotion(
        model,
        motion,
        { fault: flags.fault, force: flags.anyway },
        makeRun({ kernels: io.kernels, signal: io.signal }),
      )
      const made = withRecipe(
        found.motion,
        modelRecipe('filter', file, [motion], { fault: found.fault, anyway: flags.anyway }),
      )
      await stageMotion(outputs, target, made)
      if (drawing) stageFilm(outputs, drawing, [motion, made])
      const skate = (one: typeof motion): number => measureQuality(one).footSkateCmPerSecond.mean
      const facts = {
        output: flags.output,
        fault: found.fault,
        unexplainedCm: 100 * found.unexplained,
        usualCm: 100 * found.usual,
        skateBefore: skate(motion),
        skateAfter: skate(made),
        verdict: found.solution.verdicts[0],
        flagged: found.flagged ?? null,
      }
      if (found.flagged !== undefined) {
        io.err(`note: ${found.flagged}`)
        io.setExitCode(EXIT.failed)
      }
      if (flags.json) io.out(JSON.stringify(facts))
      else {
        io.out(
          `taken for ${facts.fault}; ${facts.unexplainedCm.toFixed(1)} cm beyond trembling (examples: up to ${facts.usualCm.toFixed(1)})`,
        )
        io.out(`feet: ${facts.skateBefore.toFixed(1)} before, ${facts.skateAfter.toFixed(1)} cm/s after`)
        io.out(verdictLine(facts.verdict))
      }
    })
  })
}
