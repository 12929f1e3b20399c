import path from 'node:path'
import type { Command } from 'commander'
import { MotionError, rename, type Motion } from '@understudy/motion'
import { perform, type EditModelReport, type InputsFor } from '@understudy/operations'
import { editModel } from '@understudy/operations/definitions'
import {
  CONSTRAINTS_FORMAT,
  CONSTRAINTS_VERSION,
  parseConstraints,
  synthesize,
  type ConstraintRow,
  type ParsedConstraints,
} from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, finite, positive, type ImportFlags } from '../io/import-options.ts'
import { EXIT, type CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'
import { changes, stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, readText, solutionFacts, tellSolution } from './model-io.ts'

interface EditFlags extends ImportFlags {
  readonly constraints?: string
  readonly step?: number
  readonly direction?: number
  readonly seconds?: number
  readonly of?: string
  readonly bend?: string
  readonly modes?: Record<string, number>
  readonly variation?: number
  readonly output: string
  readonly report?: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** Options that are not flags as they are: `--of` and `--bend` say whose body is kept. */
const FLAGS_OF_ITS_OWN = ['own', 'modes']

/** `understudy model edit`. */
export function edit(group: Command, io: CommandIo): void {
  const command = group
    .command('edit')
    .summary('find the most likely motion that meets constraints')
    .description(
      'Solves the constraints of a file, in metres, degrees, seconds and frames of the model’s own clock (model build prints\n' +
        'where its keys are); the mean place of the cycle is the origin, it heads along +z, +x is its left, +y is up:\n\n' +
        `  { "format": "${CONSTRAINTS_FORMAT}", "version": ${CONSTRAINTS_VERSION}, "constraints": [\n` +
        '    { "kind": "point", "role": "rightHand", "frame": 16, "position": [-0.3, 1.0, null] },\n' +
        '    { "kind": "step", "length": 1.4, "direction": 15 },\n' +
        '    { "kind": "handle", "role": "head", "frame": 16 },\n' +
        '    { "kind": "time", "key": "right strike", "seconds": 0.6 } ] }\n\n' +
        'Kinds: point, screen, stroke, trajectory, relative, step, orientation, time, duration, pose, handle, contact; the README of\n' +
        'the deformable model has their fields. What cannot be had is missed as little as natural, and said.',
    )
    .argument('<model>', 'a file written by model build')
    .option('--constraints <file>', 'the constraints (.json)')
    .option('--step <metres>', 'how far the cycle goes', positive)
    .option('--direction <degrees>', 'where it goes: 0 ahead, left positive', finite)
    .option('--seconds <seconds>', 'how long it lasts', positive)
    .option('--of <motion>', 'edit this motion instead of the mean: what is not constrained stays')
    .option(
      '--bend <motion>',
      'bend this motion on its own body: details that the model cannot represent stay, too',
    )
  addOperationFlags(command, editModel, FLAGS_OF_ITS_OWN)
    .option(
      '--modes <changes>',
      'changes along modes of the model, in standard deviations: 0=1.5,3=-1',
      changes,
    )
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--report <file>', 'write residuals, verdict and quality as JSON')
    .option('--picture <file>', 'draw before and after: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model edit walk.json --step 1.5 --direction 10 -o step.bvh --picture step.png',
    )
  addImportOptions(command).action(async (file: string, flags: EditFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      const report = flags.report === undefined ? undefined : path.resolve(io.cwd, flags.report)
      for (const one of [target, drawing, report]) if (one) outputs.claim(one)
      const { model, source } = await openModel(file, io)
      if (flags.of !== undefined && flags.bend !== undefined)
        throw new UsageError('model edit: --of and --bend were both given; one motion is edited. Give one.')
      const edited = flags.bend ?? flags.of
      const [of] = edited === undefined ? [] : await loadMotions([edited], flags, io)
      const asked = askedOf(flags, io)
      const poses: Motion[] = []
      for (const name of asked.motions) poses.push((await loadMotions([name], flags, io))[0])
      const { output, report: found } = await sayInFlags(
        { 'what was asked': flags.constraints ?? 'the options' },
        () =>
          perform(
            editModel,
            {
              model,
              constraints: asked.constraints as InputsFor<typeof editModel>['constraints'],
              poses,
              ...(of && { motion: of }),
            },
            {
              ...optionsFromFlags(editModel, flags, FLAGS_OF_ITS_OWN),
              own: flags.of === undefined,
              ...(flags.modes && { modes: flags.modes }),
            },
            { ...contextOf(io), sources: { model: source } },
          ),
      )
      const motion = rename(output, path.basename(flags.output, path.extname(flags.output)))
      await stageMotion(outputs, target, motion)
      if (report)
        outputs.stage(
          report,
          `${JSON.stringify({ ...solutionFacts(found), ...outcome(found), quality: found.quality }, undefined, 2)}\n`,
        )
      if (drawing) {
        const before = of ? rename(of, 'before') : synthesize(model, undefined, { name: 'mean' })
        stageFilm(outputs, drawing, [before, motion])
      }
      if (!found.met) {
        io.err(`note: ${notMet(found)}`)
        io.setExitCode(EXIT.failed)
      }
      if (flags.json)
        io.out(JSON.stringify({ output: flags.output, ...solutionFacts(found), ...outcome(found) }))
      else tellSolution(found, io)
    })
  })
}

const outcome = ({ met, short, why }: EditModelReport) => ({ met, short, why: why ?? null })

/** By how much, and why. */
function notMet({ short, why }: EditModelReport): string {
  const misses = short.map(
    ({ label, value, unit }) => `${label} by ${value.toFixed(unit === 'cm' ? 1 : 0)} ${unit}`,
  )
  return (
    `model edit: not met: ${misses.join(', ')}. ` +
    (why === undefined
      ? 'It is beyond what the examples do. Ask for less, or lower --prior.'
      : `Otherwise ${why}. Ask for less, or allow it with --beyond 1.`)
  )
}

/** What the file asks, and then the options. */
function askedOf(flags: EditFlags, io: CommandIo): ParsedConstraints {
  const own: ConstraintRow[] = []
  if (flags.step !== undefined)
    own.push({ kind: 'step', length: flags.step, direction: ((flags.direction ?? 0) * Math.PI) / 180 })
  else if (flags.direction !== undefined)
    throw new MotionError(
      'model edit: --direction was given without --step; the length is needed too. Give --step, in metres.',
      { code: 'missing' },
    )
  if (flags.seconds !== undefined) own.push({ kind: 'duration', seconds: flags.seconds })
  if (flags.constraints === undefined) {
    if (own.length === 0 && flags.variation === undefined && flags.modes === undefined)
      throw new UsageError('model edit: nothing is asked; give --constraints <file>, --step or --seconds.')
    return { constraints: own, motions: [] }
  }
  const { constraints, motions } = parseConstraints(readText(flags.constraints, io), flags.constraints)
  return { constraints: [...constraints, ...own], motions }
}
