import path from 'node:path'
import type { Command } from 'commander'
import { MotionError, type Motion } from '@understudy/motion'
import { makeRun, measureQuality, type Run } from '@understudy/synthesis/analysis'
import {
  CONSTRAINTS_FORMAT,
  CONSTRAINTS_VERSION,
  constraintsOf,
  editMotion,
  loosen,
  looseTurns,
  matchModel,
  modelAbout,
  parseConstraints,
  synthesize,
  type ConstraintRow,
  type DeformableModel,
  type ModelAbout,
  type ParsedConstraints,
} from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import { addImportOptions, finite, positive, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { loadExamples, loadModel, modelRecipe, readText, solutionFacts, tellSolution } from './model-io.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface EditFlags extends ImportFlags {
  readonly constraints?: string
  readonly step?: number
  readonly direction?: number
  readonly seconds?: number
  readonly of?: string
  readonly bend?: string
  readonly loose: boolean
  readonly prior?: number
  readonly output: string
  readonly report?: string
  readonly picture?: string
  readonly clean: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model edit`. */
export function edit(group: Command, io: CommandIo): void {
  const command = group
    .command('edit')
    .summary('the likeliest motion that does what is asked')
    .description(
      'Solves for what a constraints file asks, in metres, degrees, seconds and frames of the model’s own clock (model build tells\n' +
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
    .option('--constraints <file>', 'what is asked (.json)')
    .option('--step <metres>', 'how far the cycle goes', positive)
    .option('--direction <degrees>', 'where it goes: 0 ahead, left positive', finite)
    .option('--seconds <seconds>', 'how long it lasts', positive)
    .option('--of <motion>', 'edit this motion instead of the mean: what is not asked stays as it has it')
    .option('--bend <motion>', 'bend this motion, on its own body: also what no model can say of it stays')
    .option('--loose', 'joints above the points asked for may turn by themselves', false)
    .option(
      '--prior <weight>',
      'how much it counts to be like the examples; 1 as they were learned',
      positive,
    )
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--report <file>', 'write residuals, verdict and quality as JSON')
    .option('--picture <file>', 'draw before and after: .svg or .png', picture)
    .option('--no-clean', 'leave the feet as the model has them')
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
      const learned = loadModel(file, io)
      if (flags.of !== undefined && flags.bend !== undefined)
        throw new UsageError('model edit: --of and --bend were both given; one motion is edited. Give one.')
      const run = makeRun({ kernels: io.kernels, signal: io.signal })
      const bent = flags.bend === undefined ? undefined : (await loadMotions([flags.bend], flags, io))[0]
      const of =
        bent ??
        (flags.of === undefined
          ? undefined
          : (await loadExamples([flags.of], flags, io, learned.skeleton))[0])
      const asked = askedOf(flags, io)
      const about = bent && aboutMotion(learned, bent, run)
      const turns = flags.loose ? looseTurns(about?.model ?? learned, asked.constraints) : []
      const model = loosen(about?.model ?? learned, turns)
      const before = about
        ? { coefficients: new Float64Array(model.size), placement: about.placement }
        : of && matchModel(model, of, run)
      const motions = await posesOf(asked, flags, io, model)
      const constraints = constraintsOf(asked.constraints, model, flags.constraints ?? 'the options', {
        coefficients: before?.coefficients,
        placement: before?.placement,
        motions,
      })
      const { motion: solved, solution } = editMotion(model, constraints, {
        kernels: io.kernels,
        placement: before?.placement,
        ...(before ? { centres: [before.coefficients], start: before.coefficients } : {}),
        ...(flags.prior !== undefined && { priorWeight: flags.prior }),
        output: {
          ...(bent && { frameRate: bent.frameRate }),
          name: path.basename(flags.output, path.extname(flags.output)),
          feet: flags.clean ? 'lock' : 'leave',
        },
      })
      const motion = withRecipe(
        solved,
        modelRecipe('edit', file, of ? [of] : [], { constraints: asked.constraints, clean: flags.clean }),
      )
      await stageMotion(outputs, target, motion)
      if (report)
        outputs.stage(
          report,
          `${JSON.stringify({ ...solutionFacts(solution), quality: measureQuality(motion) }, undefined, 2)}\n`,
        )
      if (drawing) {
        const start = of
          ? synthesize(model, before!.coefficients, { name: 'before', placement: before!.placement })
          : undefined
        stageFilm(outputs, drawing, [start ?? synthesize(model, undefined, { name: 'mean' }), motion])
      }
      if (flags.json) io.out(JSON.stringify({ output: flags.output, ...solutionFacts(solution) }))
      else tellSolution(solution, io)
    })
  })
}

/** Bodies may differ: the correspondence in time is found on the model's. */
function aboutMotion(model: DeformableModel, motion: Motion, run: Run): ModelAbout {
  const fits = motion.skeleton.jointCount === model.skeleton.jointCount
  const { times } = matchModel(model, fits ? { ...motion, skeleton: model.skeleton } : motion, run)
  return modelAbout(model, motion, times)
}

/** What the file asks, and then the options. */
function askedOf(flags: EditFlags, io: CommandIo): ParsedConstraints {
  const own: ConstraintRow[] = []
  if (flags.step !== undefined)
    own.push({ kind: 'step', length: flags.step, direction: ((flags.direction ?? 0) * Math.PI) / 180 })
  else if (flags.direction !== undefined)
    throw new MotionError(
      'model edit: --direction was given without --step; the length is needed too. Give --step, in metres.',
    )
  if (flags.seconds !== undefined) own.push({ kind: 'duration', seconds: flags.seconds })
  if (flags.constraints === undefined) {
    if (own.length === 0)
      throw new UsageError('model edit: nothing is asked; give --constraints <file>, --step or --seconds.')
    return { constraints: own, motions: [] }
  }
  const { constraints, motions } = parseConstraints(readText(flags.constraints, io), flags.constraints)
  return { constraints: [...constraints, ...own], motions }
}

/** The motions that key poses are taken from. */
async function posesOf(
  { motions }: ParsedConstraints,
  flags: EditFlags,
  io: CommandIo,
  model: DeformableModel,
): Promise<Motion[]> {
  const found: Motion[] = []
  for (const name of motions) found.push((await loadExamples([name], flags, io, model.skeleton))[0])
  return found
}
