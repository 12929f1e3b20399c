import path from 'node:path'
import type { Command } from 'commander'
import { contentHash, MotionError, withRecipe } from '@understudy/motion'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  controlOf,
  DANCE,
  dancePartner,
  hasSpeeds,
  HIPS,
  LINDY,
  pointDuration,
  WALK,
  walkAfterHips,
  type DancePartner,
} from '@understudy/synthesis/methods/control-by-example'
import { loadMapping, mappingInputs, stagePicture, tell } from '../control/mapping-io.ts'
import { loadStarter } from '../control/starter.ts'
import { addImportOptions, fromZero, positive, type ImportFlags } from '../io/import-options.ts'
import { breathe, type CommandIo } from '../io/io.ts'
import { loadExactly, picture as pictureFile } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { endingOf, printMotion, type Ending } from '../io/print-motion.ts'
import { motionEnding } from './walk.ts'

interface FollowFlags extends ImportFlags {
  readonly output: string
  readonly leader?: string
  readonly picture?: string
  readonly without?: string
  readonly seams?: number
  readonly stretch?: number
  readonly softness?: number
  readonly beam?: number
  readonly apart: boolean
  readonly hands: boolean
  readonly force: boolean
  readonly json: boolean
}

/** `understudy follow`: a leader in, the partner who answers out. */
export function follow(program: Command, io: CommandIo): void {
  const command = program
    .command('follow')
    .summary('dance with a leader: perform the partner that examples show')
    .description('Answers a control motion with the target that the examples of a mapping file show for it.')
    .argument(
      '<mapping>',
      "a mapping file (see understudy mapping build), or embedded:dancing for the studio's",
    )
    .argument('<control>', 'the motion to answer: a leader')
    .requiredOption('-o, --output <file>', 'the answer: .glb, .bvh or .json', motionEnding)
    .option('--leader <file>', 'also write the leader, with arms that meet the held hands', motionEnding)
    .option('--seams <weight>', 'how much smooth joins count beside reading the control', positive)
    .option('--stretch <seconds>', 'how much shorter or longer than recorded an example may last', positive)
    .option(
      '--softness <m²>',
      'how far other readings may be from the best and still be blended in; 0: the best alone',
      fromZero,
    )
    .option('--without <couple>', 'with embedded:dancing: leave this couple out of the examples')
    .option('--beam <m²>', 'keep only readings this near to the best: faster, and no longer exact', positive)
    .option('--apart', 'push the two apart where they would stand in each other', false)
    .option('--no-hands', 'leave held hands as the examples put them')
    .option('--picture <file>', 'which example when and what it costs: .svg or .png', pictureFile)
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy follow embedded:dancing embedded:lindy-test-1-leader -o follower.bvh --picture dance.svg',
    )
  addImportOptions(command).action(async (mapping: string, control: string, flags: FollowFlags) => {
    const files = [flags.output, flags.leader, flags.picture].flatMap((file) =>
      file === undefined ? [] : [path.resolve(io.cwd, file)],
    )
    await writing(flags, io, async (outputs) => {
      for (const file of files) outputs.claim(file)
      const starter = await loadStarter(mapping, flags)
      const database = starter ?? loadMapping(mapping, io)
      const [leader] = await loadExactly(1, [control], flags, io)
      if (!database.control || database.control.kind === 'free')
        throw new MotionError(
          `${mapping}: its control points come from elsewhere, not from a body; a motion cannot be followed with it.`,
        )
      const real = hasSpeeds(database)
      const preset = database.control.kind === 'hips' ? (real ? HIPS : WALK) : starter ? LINDY : DANCE
      const run = makeRun({ clock: () => performance.now() / 1000, kernels: io.kernels, signal: io.signal })
      const settings = {
        ...preset.respond,
        ...(flags.seams === undefined ? {} : { seamWeight: flags.seams }),
        ...(flags.stretch === undefined ? {} : { stretch: { seconds: flags.stretch } }),
        ...(flags.softness === undefined ? {} : { softness: flags.softness }),
        ...(flags.beam === undefined ? {} : { beamWidth: flags.beam }),
        hands: flags.hands,
        apart: flags.apart,
      }
      await breathe(io)
      const answer: DancePartner = real
        ? { ...walkAfterHips(database, controlOf(leader, database.control), settings, run), leader }
        : dancePartner(database, leader, settings, run)
      const told = withRecipe(answer.motion, {
        operation: 'follow',
        inputs: [contentHash(leader), ...mappingInputs(database)],
        options: settings,
      })
      outputs.stage(files[0], await printMotion(told, endingOf(files[0]) as Ending))
      if (flags.leader !== undefined)
        outputs.stage(
          path.resolve(io.cwd, flags.leader),
          await printMotion(answer.leader, endingOf(flags.leader) as Ending),
        )
      if (flags.picture !== undefined) {
        const seconds = pointDuration(controlOf(leader, database.control))
        stagePicture(outputs, path.resolve(io.cwd, flags.picture), database, answer.interpretation, seconds)
      }
      tell(io, flags.json, told, answer.interpretation, run.timings, {
        written: flags.output,
        hash: contentHash(told),
        ...(answer.hands
          ? {
              holds: answer.hands.holdCount,
              'hands within 5 cm %': Number((100 * answer.hands.within5cm).toFixed(1)),
            }
          : {}),
        ...(answer.feet
          ? { 'skate cm/s': Number(answer.feet.after.footSkateCmPerSecond.mean.toFixed(2)) }
          : {}),
      })
    })
  })
}
