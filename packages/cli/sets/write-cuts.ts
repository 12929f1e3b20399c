import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { MotionError, type Motion } from '@understudy/motion'
import { perform, printSet, type InputsFor } from '@understudy/operations'
import { cutSet } from '@understudy/operations/definitions'
import { findInputs } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'
import { MOTION_ENDINGS } from '../io/load-motion.ts'
import { writing } from '../io/outputs.ts'
import { isSetFile } from '../io/set-members.ts'
import { contextOf } from '../operations/context.ts'
import { columnsOf } from './columns-of.ts'
import { placesOf, tellSet } from './write-set.ts'

interface CutFlags {
  readonly set: string
  readonly force: boolean
  readonly json: boolean
}

/** The name of a set's file, checked. */
export function setFile(text: string): string {
  if (!isSetFile(text)) throw new InvalidArgumentError('It must end in .set.json.')
  return text
}

/** Stretches of `clips`, read from `files`, as a set: what a search found becomes examples. */
export async function writeCuts(
  stretches: InputsFor<typeof cutSet>['stretches'],
  files: readonly string[],
  clips: readonly Motion[],
  flags: CutFlags,
  io: CommandIo,
): Promise<void> {
  if (stretches.length === 0)
    throw new MotionError(`${flags.set}: nothing was found to put into it.`, { code: 'not-met' })
  await writing(flags, io, async (outputs) => {
    const target = path.resolve(io.cwd, flags.set)
    outputs.claim(target)
    const inputs = await findInputs(files, io.cwd, MOTION_ENDINGS)
    const { output } = await perform(
      cutSet,
      { clips, stretches, columns: columnsOf(inputs) },
      { name: path.basename(flags.set).replace(/\.set\.json$/i, '') },
      contextOf(io),
    )
    const made = { ...output, places: placesOf(output, inputs, target) }
    outputs.stage(target, printSet(made))
    if (!flags.json) tellSet(made, { output: flags.set, json: false }, io, { given: clips.length })
  })
}
