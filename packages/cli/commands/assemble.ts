import path from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { MotionError, ROLES, type Interval, type Role } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  assemble as assembleParts,
  ASSEMBLE_DEFAULTS,
  DIRECT_REPLACEMENT,
  PART_NAMES,
  type AssembleOptions,
  type PartName,
} from '@understudy/synthesis/methods/part-assembly'
import { assembleRecipe } from '../edits/assemble-recipe.ts'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { addImportOptions, finite, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, picture, seconds, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { withRecipe } from '../io/unversioned-recipe.ts'

interface AssembleFlags extends ImportFlags {
  readonly output: string
  readonly part: PartName
  readonly joints?: readonly Role[]
  readonly at?: Interval
  readonly from?: Interval
  readonly timing: AssembleOptions['timing']
  readonly adjust: AssembleOptions['adjust']
  readonly strength?: number
  readonly repeat: boolean
  readonly smoothing: number
  readonly trunk: boolean
  readonly touch: boolean
  readonly balance: boolean
  readonly direct: boolean
  readonly picture?: string
  readonly force: boolean
  readonly json: boolean
}

/** An adjustment that changes what is seen, radians. */
const MUCH = Math.PI / 9

/** `understudy assemble`: a motion with a part of another. */
export function assemble(program: Command, io: CommandIo): void {
  const command = program
    .command('assemble')
    .summary('give a motion a part of another: arms, head, upper or lower body')
    .description(
      'Puts a part of the second motion onto the first: fitted in time, adjusted at the seam, with trunk, balance and feet following.',
    )
    .argument('<files...>', 'the motion that is changed and the motion that lends')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
    .addOption(new Option('--part <name>', 'what is lent').choices(PART_NAMES).default('arms'))
    .option(
      '--joints <roles>',
      'lend these joints and what hangs from them instead of a part, such as head,leftHand',
      roles,
    )
    .option('--at <seconds>', 'the stretch of the first that is changed, such as 1-2.5', seconds)
    .option('--from <seconds>', 'the stretch of the second that is lent', seconds)
    .addOption(
      new Option('--timing <how>', 'how the lent part keeps time')
        .choices(['auto', 'stretch', 'curve'])
        .default(ASSEMBLE_DEFAULTS.timing),
    )
    .addOption(
      new Option(
        '--adjust <how>',
        'mean and deviation at the seam: on rotations, on Euler angles, not at all',
      )
        .choices(['rotations', 'angles', 'none'])
        .default(ASSEMBLE_DEFAULTS.adjust),
    )
    .option(
      '--strength <share>',
      'of the adjustment, 0 to 1; else the more alike the parts are, the more, and arms keep their gesture',
      finite,
    )
    .option('--repeat', 'lend a shorter motion again and again, in step where both walk; else once', false)
    .option(
      '--smoothing <seconds>',
      'of the lent part in time, σ of a Gaussian',
      finite,
      ASSEMBLE_DEFAULTS.smoothing,
    )
    .option('--no-trunk', 'leave the trunk as it is')
    .option('--no-touch', 'let hands that touched come apart')
    .option('--no-balance', 'leave hips and feet as they are')
    .option('--direct', 'plain replacement, for comparison', false)
    .option('--picture <file>', 'draw both and the result: .svg or .png', picture)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy assemble embedded:fight-walk-01 embedded:fight-punch-09 --part rightArm -o walk-and-punch.bvh',
    )
  addImportOptions(command).action(async (files: string[], flags: AssembleFlags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      const drawing = flags.picture === undefined ? undefined : path.resolve(io.cwd, flags.picture)
      for (const file of [target, drawing]) if (file) outputs.claim(file)
      const [base, donor] = await loadExactly(2, files, flags, io)
      for (const motion of [base, donor])
        if (motion.frameCount < 2)
          throw new MotionError(
            `assemble: "${motion.name}" is a single frame; a motion is needed. Name another.`,
          )
      const regions = { baseRegion: flags.at, donorRegion: flags.from }
      const options: AssembleOptions = flags.direct
        ? { ...DIRECT_REPLACEMENT, ...regions }
        : {
            ...regions,
            timing: flags.timing,
            adjust: flags.adjust,
            strength: flags.strength ?? ASSEMBLE_DEFAULTS.strength,
            repeat: flags.repeat,
            smoothing: flags.smoothing,
            trunk: flags.trunk,
            touch: flags.touch,
            balance: flags.balance,
          }
      const { motion: made, report } = assembleParts(
        base,
        donor,
        flags.joints ?? flags.part,
        options,
        makeRun({ kernels: io.kernels, signal: io.signal }),
      )
      const motion = withRecipe(made, assembleRecipe(base, donor, report.part, options))
      await stageMotion(outputs, target, motion)
      if (drawing) {
        const clips = [base, donor, motion].map((shown) => makeFilmClip(shown, { title: shown.name }))
        stagePicture(outputs, drawing, filmstrip(clips))
      }
      if (flags.json) return io.out(JSON.stringify({ output: flags.output, report, recipe: motion.recipe }))
      const turn = Math.max(0, ...Object.values(report.adjustments).map(({ turnRadians }) => turnRadians))
      const { base: at, donor: from } = report.place
      io.out(
        `${report.part} of ${donor.name} ${from.start.toFixed(2)}–${from.end.toFixed(2)} s on ${base.name} ` +
          `${at.start.toFixed(2)}–${at.end.toFixed(2)} s${report.repeated ? ` in ${report.repeated.rounds.toFixed(1)} rounds` : ''}; time by ${report.timing}, seam turned by ${((180 / Math.PI) * turn).toFixed(0)}°, ` +
          `${report.touches.length} touches kept, hips moved ${(100 * report.balanceShift).toFixed(1)} cm`,
      )
      // Over lent legs a guard is lowered by this much, and who wanted the guard must know how to have it.
      if (report.part === 'lower' && turn > MUCH && flags.strength === undefined)
        io.err(
          `note: the upper body was turned towards what ${donor.name} does over these legs; --strength 0 keeps it as it was`,
        )
    })
  })
}

/** `head,leftHand` as roles. */
function roles(text: string): readonly Role[] {
  const names = text.split(',') as Role[]
  const unknown = names.find((name) => !ROLES.includes(name))
  if (unknown === undefined) return names
  throw new InvalidArgumentError(`There is no role "${unknown}"; the roles are ${ROLES.join(', ')}.`)
}
