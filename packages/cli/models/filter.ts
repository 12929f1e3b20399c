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
    .summary('clean a noisy or skating motion')
    .description(
      'Finds the most likely motion of the model near the input, with planted feet. In a longer motion the action is found\n' +
        'and filtered wherever it occurs; between, jitter is averaged out. An input that the model cannot represent is\n' +
        'not filtered: it is copied unchanged with a note, and the exit code is 1.',
    )
    .argument('<model>', 'a file written by model build')
    .argument('<motion>', 'a motion of the same action, once or repeated')
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
            `taken for ${found.fault}; ${facts.unexplainedCm.toFixed(1)} cm beyond jitter (examples: up to ${facts.usualCm.toFixed(1)})`,
          )
        if (stretches > 1)
          io.out(`${stretches} intervals, ${facts.filteredSeconds.toFixed(1)} s, filtered; the rest smoothed`)
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
