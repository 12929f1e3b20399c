import path from 'node:path'
import { Option, type Command } from 'commander'
import { makeRun, measureQuality } from '@understudy/synthesis/analysis'
import { filterLong, POSE_SIGMA } from '@understudy/synthesis/methods/deformable-model'

import { addImportOptions, finite, positive, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { loadExamples, loadModel, modelRecipe, verdictLine } from './model-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface FilterFlags extends ImportFlags {
  readonly output: string
  readonly fault?: 'noise' | 'skate'
  readonly sigma: number
  readonly manner: number
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
      'The likeliest motion of the model that passes near the input, with its feet planted. In a longer motion the action is looked\n' +
        'for and filtered wherever it happens; between, trembling is averaged out. An input that the model cannot represent is\n' +
        'not repaired: it is copied as it is, said so, and the exit code is 1.',
    )
    .argument('<model>', 'a file written by model build')
    .argument('<motion>', 'the same action, once or again and again')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .addOption(
      new Option('--fault <kind>', 'what is wrong with it; found from how it trembles otherwise').choices([
        'noise',
        'skate',
      ]),
    )
    .option('--sigma <metres>', 'how far its joints are taken to be off', positive, POSE_SIGMA)
    .option(
      '--manner <share>',
      "how much of the person's own manner is kept beside the model's, 0 to 1",
      finite,
      0,
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
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const one of [target, drawing]) if (one) outputs.claim(one)
      const model = loadModel(file, io)
      const [motion] = await loadExamples([input], flags, io, model.skeleton, 'own')
      const found = filterLong(
        model,
        motion,
        { fault: flags.fault, force: flags.anyway, sigma: flags.sigma, manner: flags.manner },
        makeRun({ kernels: io.kernels, signal: io.signal }),
      )
      const made = withRecipe(
        found.motion,
        modelRecipe('filter', file, [motion], {
          fault: flags.fault ?? null,
          sigma: flags.sigma,
          manner: flags.manner,
          anyway: flags.anyway,
        }),
      )
      await stageMotion(outputs, target, made)
      if (drawing) stageFilm(outputs, drawing, [motion, made])
      const skate = (one: typeof motion): number => measureQuality(one).footSkateCmPerSecond.mean
      const filtered = found.parts.flatMap((part) => part.filtered ?? [])
      const [first] = filtered
      const facts = {
        output: flags.output,
        fault: first?.fault ?? null,
        unexplainedCm: 100 * Math.max(0, ...filtered.map(({ unexplained }) => unexplained)),
        usualCm: 100 * (first?.usual ?? 0),
        skateBefore: skate(motion),
        skateAfter: skate(made),
        parts: found.parts.map(({ start, end, filtered: one }) => ({
          start,
          end,
          filtered: one !== undefined,
        })),
        filteredSeconds: found.filteredSeconds,
        verdict: first?.solution.verdicts[0] ?? null,
        flagged: found.flagged ?? null,
      }
      if (found.flagged !== undefined) {
        io.err(`note: ${found.flagged}`)
        io.setExitCode(EXIT.failed)
      }
      if (flags.json) io.out(JSON.stringify(facts))
      else {
        if (first)
          io.out(
            `taken for ${first.fault}; ${facts.unexplainedCm.toFixed(1)} cm beyond trembling (examples: up to ${facts.usualCm.toFixed(1)})`,
          )
        if (filtered.length > 1)
          io.out(
            `${filtered.length} stretches, ${facts.filteredSeconds.toFixed(1)} s, filtered; the rest calmed`,
          )
        io.out(`feet: ${facts.skateBefore.toFixed(1)} before, ${facts.skateAfter.toFixed(1)} cm/s after`)
        if (facts.verdict) io.out(verdictLine(facts.verdict))
      }
    })
  })
}
