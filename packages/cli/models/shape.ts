import path from 'node:path'
import type { Command } from 'commander'
import { rename } from '@understudy/motion'
import { perform, type InputsFor, type ShapeClipReport } from '@understudy/operations'
import { shapeClip } from '@understudy/operations/definitions'
import { parseConstraints } from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { changes, stageFilm } from '../vector/space-io.ts'
import { openModel, readText, verdictLine } from './model-io.ts'

interface ShapeFlags extends ImportFlags {
  readonly constraints?: string
  readonly append?: string
  readonly modes?: Record<string, number>
  readonly output: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model shape`. */
export function shape(group: Command, io: CommandIo): void {
  const command = group
    .command('shape')
    .summary('change one cycle of a clip: step, turn, timing, modes; repeat it')
    .description(
      'Finds a cycle of the model’s action in the clip, on whatever body, changes it and blends it back. The start of the cycle keeps its\n' +
        'place and heading; what comes after is moved as a whole. What the model cannot represent stays as it was. A request for\n' +
        '--seconds alone changes the timing and keeps the shape. Exit code 1: not met, with the distance.',
    )
    .argument('<model>', 'a file written by model build, or embedded:walk')
    .argument('<motion>', 'the clip')
    .option('--constraints <file>', 'further constraints (.json, see model edit)')
    .option('--append <motion>', 'go on with this motion at the end')
  addOperationFlags(command, shapeClip, ['modes'])
    .option(
      '--modes <changes>',
      'changes along modes of the model, in standard deviations: 0=1.5,3=-1',
      changes,
    )
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--picture <file>', 'draw before and after: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model shape embedded:walk embedded:start-stop-1 --at 3 --step 1.2 --turn 20 -o turned.bvh',
    )
  addImportOptions(command).action(async (file: string, clip: string, flags: ShapeFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const one of [target, drawing]) if (one) outputs.claim(one)
      const rows =
        flags.constraints === undefined
          ? { constraints: [], motions: [] }
          : parseConstraints(readText(flags.constraints, io), flags.constraints)
      if (rows.motions.length > 0)
        throw new UsageError('model shape: key poses of other motions are not taken; use model edit --bend.')
      const { model, source } = await openModel(file, io)
      const [motion] = await loadMotions([clip], flags, io)
      const append =
        flags.append === undefined ? undefined : (await loadMotions([flags.append], flags, io))[0]
      const { output, report } = await perform(
        shapeClip,
        {
          model,
          motion,
          constraints: rows.constraints as InputsFor<typeof shapeClip>['constraints'],
          ...(append && { append }),
        },
        {
          ...optionsFromFlags(shapeClip, flags, ['modes']),
          ...(flags.modes && { modes: flags.modes }),
        },
        { ...contextOf(io), sources: { model: source } },
      )
      const named = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, named)
      if (drawing) stageFilm(outputs, drawing, [rename(motion, 'before'), named])
      if (!report.met) {
        io.err(`note: ${notMet(report)}`)
        io.setExitCode(EXIT.failed)
      }
      if (report.doubt !== undefined) io.err(`note: ${report.doubt}`)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...factsOf(report) }))
      else tell(report, io)
    })
  })
}

function notMet({ short, why }: ShapeClipReport): string {
  const misses = short.map(({ label, value, unit }) => `${label} by ${value.toFixed(1)} ${unit}`)
  return (
    `model shape: not met: ${misses.join(', ')}. ` +
    (why === undefined
      ? 'It is beyond what the examples do. Ask for less, or lower --prior.'
      : `Otherwise ${why}. Ask for less, or allow it with --beyond 1.`)
  )
}

function factsOf({ verdicts, quality, ...facts }: ShapeClipReport) {
  return {
    ...facts,
    verdict: verdicts[0],
    skateCmPerSecond: quality.footSkateCmPerSecond.mean,
    kneePops: quality.knees?.pops,
  }
}

function tell(report: ShapeClipReport, io: CommandIo): void {
  const { cycle, made, step, direction, turn, endMiss, startMoved, unexplained, quality, verdicts } = report
  io.out(
    `cycle at ${cycle.start.toFixed(2)} to ${cycle.end.toFixed(2)} s, now ${made[0].start.toFixed(2)} to ${made.at(-1)!.end.toFixed(2)} s`,
  )
  io.out(
    `step ${step.toFixed(2)} times, end swung by ${direction.toFixed(1)}°, heading turned by ${turn.toFixed(1)}° more`,
  )
  if (endMiss !== undefined) io.out(`end ${(100 * endMiss).toFixed(2)} cm from where it was asked`)
  io.out(
    `start moved ${(1000 * startMoved).toFixed(2)} mm; ${(100 * unexplained).toFixed(1)} cm of the cycle no mode can say, kept`,
  )
  const pops = quality.knees?.pops ?? 0
  io.out(
    `skate ${quality.footSkateCmPerSecond.mean.toFixed(2)} cm/s, ${pops === 0 ? 'no knee pop' : `${pops} knee pops`}`,
  )
  io.out(verdictLine(verdicts[0]))
}
