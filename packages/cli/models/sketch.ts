import path from 'node:path'
import type { Command } from 'commander'
import { rename } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { sketchMotion } from '@understudy/operations/definitions'
import { synthesize } from '@understudy/synthesis/methods/deformable-model'
import { UsageError } from '../io/failure.ts'
import type { CommandIo } from '../io/io.ts'
import { motionTarget, picture, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { stageFilm } from '../vector/space-io.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { openModel, readText, solutionFacts, tellSolution } from './model-io.ts'
import { exampleStrokes, parseStrokes, STROKES_FORMAT, STROKES_VERSION } from './strokes-file.ts'

interface SketchFlags {
  readonly strokes?: string
  readonly example: boolean
  readonly output: string
  readonly report?: string
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy model sketch`. */
export function sketch(group: Command, io: CommandIo): void {
  const command = group
    .command('sketch')
    .summary('make a motion from drawn strokes with their timing')
    .description(
      'Solves geometry and timing together for strokes drawn through a camera, on their own clock:\n\n' +
        `  { "format": "${STROKES_FORMAT}", "version": ${STROKES_VERSION},\n` +
        '    "camera": { "eye": [-4, 1.2, 0], "target": [0, 0.9, 0], "fieldOfView": 40, "aspect": 1.78 },\n' +
        '    "strokes": [ { "role": "rightFoot", "samples": [[0, 0.4, 0.8], [0.02, 0.41, 0.8], …] } ] }\n\n' +
        'Samples are seconds, then x to the right and y down in picture heights; without a camera seconds and x, y, z in metres.',
    )
    .argument('<model>', 'a file written by model build')
    .option('--strokes <file>', 'the strokes (.json)')
    .option('--example', 'use an embedded stroke: the right hand swings wider and slower', false)
  addOperationFlags(command, sketchMotion)
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .option('--report <file>', 'write residuals, verdict and quality as JSON')
    .option('--picture <file>', 'draw it under the mean motion: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy model sketch walk.json --example -o swing.bvh --picture swing.png',
    )
    .action(async (file: string, flags: SketchFlags) => {
      if ((flags.strokes === undefined) === !flags.example)
        throw new UsageError(
          'model sketch: strokes are needed; give --strokes <file>, or --example for embedded ones.',
        )
      await writing(flags, io, async (outputs) => {
        const target = motionTarget(flags.output, io)
        const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
        const report = flags.report === undefined ? undefined : path.resolve(io.cwd, flags.report)
        for (const one of [target, drawing, report]) if (one) outputs.claim(one)
        const { model, source } = await openModel(file, io)
        const text = flags.strokes === undefined ? exampleStrokes(model) : readText(flags.strokes, io)
        const sketched = parseStrokes(text, model, flags.strokes ?? 'the example')
        const { output, report: found } = await perform(
          sketchMotion,
          { model, sketch: sketched },
          optionsFromFlags(sketchMotion, flags),
          { ...contextOf(io), sources: { model: source } },
        )
        const motion = rename(output, path.basename(flags.output, path.extname(flags.output)))
        await stageMotion(outputs, target, motion)
        if (report)
          outputs.stage(
            report,
            `${JSON.stringify({ ...solutionFacts(found), quality: found.quality }, undefined, 2)}\n`,
          )
        if (drawing) stageFilm(outputs, drawing, [synthesize(model, undefined, { name: 'mean' }), motion])
        if (flags.json) io.out(JSON.stringify({ output: flags.output, ...solutionFacts(found) }))
        else tellSolution(found, io)
      })
    })
}
