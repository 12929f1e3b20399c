import path from 'node:path'
import type { Command } from 'commander'
import { contentHash } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { followLeader } from '@understudy/operations/definitions'
import { WITHOUT } from '../embedded/starter.ts'
import { stageInterpretation, tellAnswer } from '../control/mapping-io.ts'
import { addPlayedFlags, playedFrom, type PlayedFlags } from '../control/played-flags.ts'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import { breathe, type CommandIo } from '../io/io.ts'
import { loadExactly, picture as pictureFile, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { openArtifact } from '../operations/open-artifact.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'
import { motionEnding } from './walk.ts'

interface FollowFlags extends ImportFlags, PlayedFlags {
  readonly output: string
  readonly leader?: string
  readonly picture?: string
  readonly without?: string
  readonly force: boolean
  readonly json: boolean
}

/** `understudy follow`: a leader in, the partner who answers out. */
export function follow(program: Command, io: CommandIo): void {
  const command = program
    .command('follow')
    .summary('make the partner of a leader from examples')
    .description(
      'Makes the target of a control motion, such as the partner of a leader, from the examples of a mapping file.',
    )
    .argument(
      '<mapping>',
      "a mapping file (see understudy mapping build), or embedded:dancing for the studio's",
    )
    .argument('<control>', 'the control motion: a leader')
    .requiredOption('-o, --output <file>', 'the result: .glb, .bvh or .json', motionEnding)
    .option('--leader <file>', 'also write the leader, with arms adjusted to the held hands', motionEnding)
    .option('--without <couple>', 'with embedded:dancing: leave this couple out of the examples')
  addPlayedFlags(addOperationFlags(command, followLeader))
    .option(
      '--picture <file>',
      'draw which examples are used when, and their cost: .svg or .png',
      pictureFile,
    )
    .option('--force', 'overwrite files that exist', false)
    .option('--json', 'print what was done as JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ understudy follow embedded:dancing embedded:lindy-test-1-leader -o follower.bvh --picture dance.svg',
    )
  addImportOptions(command).action(async (mapping: string, control: string, flags: FollowFlags) => {
    const at = (file: string | undefined): string | undefined =>
      file === undefined ? undefined : path.resolve(io.cwd, file)
    const [output, beside, picture] = [
      path.resolve(io.cwd, flags.output),
      at(flags.leader),
      at(flags.picture),
    ]
    await writing(flags, io, async (outputs) => {
      for (const file of [output, beside, picture]) if (file) outputs.claim(file)
      const name = flags.without === undefined ? mapping : `${mapping}${WITHOUT}${flags.without}`
      const { artifact: examples, source } = await openArtifact('mapping', name, 'mapping build', io)
      const [leader] = await loadExactly(1, [control], flags, io)
      await breathe(io)
      const { manner, ...chosen } = optionsFromFlags(followLeader, flags)
      const {
        output: motion,
        more,
        report,
      } = await perform(
        followLeader,
        { examples, leader, played: playedFrom(flags) },
        // The couples that come along are Lindy Hop, danced as in the thesis.
        { ...chosen, manner: manner === 'auto' && 'embedded' in source ? 'lindy' : (manner as 'auto') },
        { ...contextOf(io), sources: { examples: source } },
      )
      await stageMotion(outputs, output, motion)
      if (beside) await stageMotion(outputs, beside, more!.leader)
      if (picture) stageInterpretation(outputs, picture, report, report.seconds)
      const { hands, skateCmPerSecond } = report
      tellAnswer(io, flags.json, motion, report, {
        written: flags.output,
        hash: contentHash(motion),
        ...(hands && {
          holds: hands.holdCount,
          'hands within 5 cm %': Number((100 * hands.within5cm).toFixed(1)),
        }),
        ...(skateCmPerSecond !== undefined && { 'skate cm/s': Number(skateCmPerSecond.toFixed(2)) }),
      })
    })
  })
}
