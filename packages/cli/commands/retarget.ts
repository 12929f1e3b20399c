import { Option, type Command } from 'commander'
import { MotionError, worldPositions, type Motion } from '@understudy/motion'
import {
  animateGlb,
  compressGlb,
  hasBody,
  readMotion,
  type Preset,
  type RolesByHand,
} from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { retargetMotion } from '@understudy/operations/definitions'
import type { RetargetReport } from '@understudy/synthesis/editing'
import { jointDistances } from '@understudy/synthesis/analysis'
import { findInputs, type Input } from '../io/find-inputs.ts'
import type { Content } from '../io/durable.ts'
import { addImportOptions, importOptions, role, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotion, MOTION_ENDINGS, readBytes } from '../io/load-motion.ts'
import { placeOutputs } from '../io/place-outputs.ts'
import { compressOption, keysOption, presetOption } from '../io/output-options.ts'
import { formats, printMotion, type Ending, type Format } from '../io/print-motion.ts'
import { runBatch } from '../io/run-batch.ts'
import { tellDoubts } from '../io/tell-doubts.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { sayInFlags } from '../operations/say-in-flags.ts'

interface RetargetFlags extends ImportFlags {
  readonly to: string
  readonly output: string
  readonly format?: Format
  readonly preset: Preset
  readonly toRole?: RolesByHand
  readonly plainBody: boolean
  readonly keys?: number
  readonly compress: boolean
  readonly keepGoing: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy retarget`: a motion on another body. */
export function retarget(program: Command, io: CommandIo): void {
  const command = program
    .command('retarget')
    .summary('retarget motions to another body')
    .description(
      'Retargets motions to the skeleton of another file, by roles: directions kept, travel scaled to the legs, feet on the ground. From a .glb with a body to a .glb, its meshes and materials are kept, and the motion replaces its animations.',
    )
    .argument('<files...>', 'files, folders or globs, or embedded:<clip>')
    .requiredOption('--to <file>', 'a motion file whose skeleton is the target')
    .requiredOption('-o, --output <path>', 'a file whose ending says the format, or a folder')
    .addOption(new Option('--format <name>', 'format of files written to a folder').choices(formats()))
    .addOption(presetOption())
    .addOption(keysOption())
    .addOption(compressOption())
  addOperationFlags(command, retargetMotion)
    .option('--to-role <role=joint>', 'role of a joint of the target; may be repeated', role)
    .option('--plain-body', 'write a plain body if the target’s own cannot hold the motion', false)
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
      '\nExample:\n  $ understudy retarget embedded:jump-01 --to embedded:walk-cycle-010 -o jump.bvh',
    )
  addImportOptions(command).action(async (files: string[], flags: RetargetFlags) => {
    const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
    const targets = await findInputs([flags.to], io.cwd, MOTION_ENDINGS)
    if (targets.length !== 1) {
      throw new MotionError(
        `--to ${flags.to}: ${targets.length} files were found; one skeleton is needed. Name one file.`,
      )
    }
    const placed = placeOutputs(inputs, flags.output, flags.format && (`.${flags.format}` as Ending), io.cwd)
    // What is set by hand is said of the motions; the target finds its own unit and axes.
    const { motion: target } = await loadMotion(targets[0], flags.toRole ? { roles: flags.toRole } : {})
    const wardrobe = bodyOf(targets[0])
    await runBatch(placed, { ...flags, verb: 'retargeting' }, io, async ({ input, ending }) => {
      const { motion, report: read } = await loadMotion(input, importOptions(flags))
      tellDoubts(read, io)
      const { output: moved, report } = await sayInFlags(
        {
          'Name the joints by hand (roles), or allow a part of a body (partial)':
            'Name the joints by --to-role or in a .roles.json beside the file, or allow a part of a body with --part-of-body',
        },
        () =>
          perform(
            retargetMotion,
            { motion, to: target, ...(wardrobe && { body: wardrobe }) },
            optionsFromFlags(retargetMotion, flags),
            contextOf(io),
          ),
      )
      const { retargeted, quality } = report
      return {
        content: await dressed(moved, ending, wardrobe, flags),
        motion: moved,
        facts: { report: retargeted, quality },
        lines: [...linesOf(retargeted).map((line) => `  ${line}`), ''],
      }
    })
  })
}

/** The bytes of a target that is somebody's own body: a GLB with a skinned mesh. */
function bodyOf({ file, name, embedded }: Input): Wardrobe | undefined {
  if (embedded !== undefined || !/\.(glb|vrm)$/i.test(file)) return undefined
  const bytes = readBytes(file, name)
  return hasBody(bytes) ? { name, bytes } : undefined
}

interface Wardrobe {
  readonly name: string
  readonly bytes: Uint8Array
}

/** On the target's own body where it has one and the output can hold it. */
async function dressed(
  motion: Motion,
  ending: Ending,
  body: Wardrobe | undefined,
  { plainBody, preset, keys, compress }: Pick<RetargetFlags, 'plainBody' | 'preset' | 'keys' | 'compress'>,
): Promise<Content> {
  const writing = { preset, keyBound: keys, compress }
  if (ending !== '.glb' || body === undefined) return await printMotion(motion, ending, writing)
  const made = animateGlb(body.bytes, motion, body.name, { keyBound: keys })
  // What was folded or straightened when the file was read must not come out as a figure that lies beside itself.
  const { motion: back } = await readMotion({ name: body.name, bytes: made })
  if (farthest(motion, back) < SAME_PLACE + (keys ?? 0))
    return compress ? await compressGlb(made, body.name) : made
  if (!plainBody)
    throw new MotionError(
      `${body.name}: its nodes cannot hold this motion (joints would stand ${(100 * farthest(motion, back)).toFixed(1)} cm off). ` +
        `Give --plain-body for a plain figure instead of its own body, or another output format.`,
      { code: 'mismatch' },
    )
  return await printMotion(motion, ending, writing)
}

/** Joints this near are in the same place, metres. */
const SAME_PLACE = 2e-3

/** How far apart joints of two motions get; infinite where they are not of one figure. */
function farthest(a: Motion, b: Motion): number {
  if (a.frameCount !== b.frameCount || a.skeleton.jointCount !== b.skeleton.jointCount) return Infinity
  return jointDistances(worldPositions(a), worldPositions(b), a.skeleton.jointCount).reduce(
    (most, metres) => Math.max(most, metres),
    0,
  )
}

function linesOf(report: RetargetReport): string[] {
  const lines = [
    `${report.matchedRoles.length} roles matched` +
      (report.missingRoles.length > 0 ? `; not in the source: ${report.missingRoles.join(', ')}` : '') +
      (report.unusedRoles.length > 0 ? `; not in the target: ${report.unusedRoles.join(', ')}` : '') +
      (report.fingerCount > 0 ? `; ${report.fingerCount} finger joints` : ''),
    `travel × ${report.scale.travel.toFixed(3)}, height × ${report.scale.height.toFixed(3)}`,
  ]
  const source = report.sourceFootSkateCmPerSecond.mean.toFixed(2)
  if (report.feet) {
    const { before, after } = report.feet
    lines.push(
      `foot skate ${source} cm/s in the source, ${before.footSkateCmPerSecond.mean.toFixed(2)} retargeted, ` +
        `${after.footSkateCmPerSecond.mean.toFixed(2)} cleaned`,
    )
  }
  if (report.body) {
    const { lowestCm, plantedLowestCm, palmDegrees, soleDegrees, selfPenetrationCm } = report.body
    lines.push(
      `mesh: lowest point ${lowestCm.toFixed(1)} cm over the floor (${plantedLowestCm.toFixed(1)} while standing), ` +
        `palms ${palmDegrees.p95.toFixed(0)}° and planted soles ${soleDegrees.p95.toFixed(0)}° off the source’s (95 % of frames)`,
      `mesh: parts sink into each other by up to ${selfPenetrationCm.max.toFixed(1)} cm (${selfPenetrationCm.p95.toFixed(1)} in 95 % of frames)`,
    )
  }
  return lines
}
