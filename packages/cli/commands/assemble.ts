import path from 'node:path'
import type { Command } from 'commander'
import { perform } from '@understudy/operations'
import { assembleParts } from '@understudy/operations/definitions'
import { DIRECT_REPLACEMENT } from '@understudy/synthesis/methods/part-assembly'
import { makeFilmClip } from '../filmstrip/film-clip.ts'
import { filmstrip } from '../filmstrip/filmstrip.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadExactly, motionTarget, picture, stageMotion, stagePicture } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface AssembleFlags extends ImportFlags {
  readonly output: string
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
    .summary('put a part of one motion on another: arms, head, upper or lower body')
    .description(
      'Puts a part of the second motion onto the first: fitted in time, adjusted at the seam, with trunk, balance and feet following.',
    )
    .argument('<files...>', 'the motion to change, and the motion that lends the part')
    .requiredOption('-o, --output <file>', 'what to write: .bvh, .glb or .json')
  addOperationFlags(command, assembleParts)
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
      const chosen = optionsFromFlags(assembleParts, flags)
      const { output: motion, report } = await perform(
        assembleParts,
        { base, donor },
        flags.direct ? { ...chosen, ...DIRECT_REPLACEMENT } : chosen,
        contextOf(io),
      )
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
      if (report.part === 'lower' && turn > MUCH && chosen.strength === 'auto')
        io.err(
          `note: the upper body was turned towards what ${donor.name} does over these legs; --strength 0 keeps it as it was`,
        )
    })
  })
}
