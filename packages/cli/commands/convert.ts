import { Option, type Command } from 'commander'
import type { Preset } from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { editClip } from '@understudy/operations/definitions'
import { findInputs } from '../io/find-inputs.ts'
import { addImportOptions, importOptions, unit, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS } from '../io/load-motion.ts'
import { runBatch } from '../io/run-batch.ts'
import { placeOutputs } from '../io/place-outputs.ts'
import { compressOption, keysOption, presetOption } from '../io/output-options.ts'
import { formats, printMotion, type Ending, type Format } from '../io/print-motion.ts'
import { tellDoubts } from '../io/tell-doubts.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

/** Said in recipes and in the studio: a curve is no word of a command line. */
const UNFLAGGED: readonly string[] = ['speeds']

interface ConvertFlags extends ImportFlags {
  readonly output: string
  readonly format?: Format
  readonly preset: Preset
  readonly keys?: number
  readonly compress: boolean
  readonly outputUnit: number
  readonly keepGoing: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy convert`: any format in, any that is written out, with the plain edits on the way. */
export function convert(program: Command, io: CommandIo): void {
  const command = program
    .command('convert')
    .summary('write motions in another format, cut, resampled, mirrored or in place')
    .description(
      'Reads any motion file (BVH, GLB, VRM, FBX, USD, ASF/AMC, C3D, TRC, NPZ, CSV, JSON) and writes BVH, GLB, FBX, VRM Animation, USDZ, CSV, NPZ or JSON, repaired.',
    )
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .requiredOption('-o, --output <path>', 'a file whose ending says the format, or a folder')
    .addOption(new Option('--format <name>', 'format of files written to a folder').choices(formats()))
    .addOption(presetOption())
    .addOption(keysOption())
    .addOption(compressOption())
    .option(
      '--output-unit <unit>',
      'unit of a BVH that is written: m, cm, mm, in, ft or metres per unit',
      unit,
      1,
    )
  addOperationFlags(command, editClip, UNFLAGGED)
    .option('--keep-going', 'write what can be written when some files fail', false)
    .option(
      '--continue',
      'reuse what an interrupted run has made, and keep results if this run is interrupted',
      false,
    )
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print one JSON object per file', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy convert embedded:jump-01 -o jump.glb --from 0.2 --until 1 --resample 60',
    )
  addImportOptions(command).action(async (files: string[], flags: ConvertFlags) => {
    const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
    const format = flags.format && (`.${flags.format}` as Ending)
    const placed = placeOutputs(inputs, flags.output, format, io.cwd)
    await runBatch(placed, { ...flags, verb: 'converting' }, io, async ({ input, ending }) => {
      const { motion: read, report } = await loadMotion(input, importOptions(flags))
      tellDoubts(report, io)
      const { output: motion } = await perform(
        editClip,
        { motion: read },
        optionsFromFlags(editClip, flags, UNFLAGGED),
        contextOf(io),
      )
      return {
        content: await printMotion(motion, ending, {
          metresPerUnit: flags.outputUnit,
          preset: flags.preset,
          keyBound: flags.keys,
          compress: flags.compress,
        }),
        motion,
        facts: { frames: motion.frameCount, rate: motion.frameRate, joints: motion.skeleton.jointCount },
      }
    })
  })
}
