import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { filterMotion } from '@understudy/operations/definitions'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, verdictLine } from './model-io.ts'

interface FilterFlags extends ImportFlags {
  readonly output: string
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
  addOperationFlags(command, filterMotion)
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
      const { model, source } = await openModel(file, io)
      const [motion] = await loadMotions([input], flags, io)
      const { output: made, report: found } = await perform(
        filterMotion,
        { model, motion },
        optionsFromFlags(filterMotion, flags),
        { ...contextOf(io), sources: { model: source } },
      )
      await stageMotion(outputs, target, made)
      if (drawing) stageFilm(outputs, drawing, [motion, made])
      const stretches = found.parts.filter(({ filtered }) => filtered).length
      const facts = {
        output: flags.output,
        fault: found.fault ?? null,
        unexplainedCm: 100 * found.unexplained,
        usualCm: 100 * found.usual,
        skateBefore: found.skateBefore,
        skateAfter: found.skateAfter,
        parts: found.parts,
        filteredSeconds: found.filteredSeconds,
        verdict: found.verdict ?? null,
        strangeness: found.strangeness ?? null,
        flagged: found.flagged ?? null,
      }
      if (found.flagged !== undefined) {
        io.err(`note: ${found.flagged}`)
        io.setExitCode(EXIT.failed)
      }
      if (flags.json) io.out(JSON.stringify(facts))
      else {
        if (found.fault)
          io.out(
            `taken for ${found.fault}; ${facts.unexplainedCm.toFixed(1)} cm beyond trembling (examples: up to ${facts.usualCm.toFixed(1)})`,
          )
        if (stretches > 1)
          io.out(`${stretches} stretches, ${facts.filteredSeconds.toFixed(1)} s, filtered; the rest calmed`)
        io.out(`feet: ${facts.skateBefore.toFixed(1)} before, ${facts.skateAfter.toFixed(1)} cm/s after`)
        if (facts.verdict) io.out(verdictLine(facts.verdict))
        if (facts.strangeness?.share !== undefined)
          io.out(
            `${(100 * facts.strangeness.share).toFixed(0)} % of people left out while learning were stranger`,
          )
      }
    })
  })
}
