import type { Command } from 'commander'
import { MotionError, type Motion } from '@understudy/motion'
import { perform, type AnyOperation, type ArtifactInput, type Inputs } from '@understudy/operations'
import { addImportOptions, type ImportFlags } from '../io/import-options.ts'
import type { CommandIo } from '../io/io.ts'
import { loadMotions, motionTarget, stageMotion } from '../io/motion-args.ts'
import { writing } from '../io/outputs.ts'
import { contextOf } from '../operations/context.ts'
import { addOperationFlags, optionsFromFlags } from '../operations/operation-flags.ts'

interface Flags extends ImportFlags {
  readonly output: string
  readonly force: boolean
  readonly json: boolean
}

/** An operation of a plug-in as a command of its own: motions in, a motion out, its options as flags. */
export function pluginOperation(program: Command, io: CommandIo, operation: AnyOperation): void {
  const inputs = Object.entries(operation.inputs as Inputs)
  const taken = inputs.filter(([, { kind }]) => kind === 'motion') as [string, ArtifactInput<'motion'>][]
  const command = program
    .command(operation.name)
    .summary(`${operation.says} (plug-in)`)
    .description(operation.says)
    .argument('<files...>', taken.map(([name, { says }]) => `${name}: ${says}`).join('; '))
    .requiredOption('-o, --output <file>', 'what to write')
  addOperationFlags(command, operation)
    .option('--force', 'overwrite the output if it exists', false)
    .option('--json', 'print what was found out as JSON', false)
  addImportOptions(command).action(async (files: string[], flags: Flags) => {
    await writing(flags, io, async (outputs) => {
      const target = motionTarget(flags.output, io)
      outputs.claim(target)
      const motions = await loadMotions(files, flags, io)
      const { output, report } = await perform(
        operation,
        handOut(operation.name, taken, motions),
        optionsFromFlags(operation, flags),
        contextOf(io),
      )
      await stageMotion(outputs, target, output as Motion)
      if (flags.json) io.out(JSON.stringify({ output: flags.output, report }))
      else io.out(`${operation.name}: ${JSON.stringify(report)}`)
    })
  })
}

/** Motions in the order of the inputs: one each, and all that are left to the one that takes several. */
function handOut(
  name: string,
  taken: readonly (readonly [string, ArtifactInput<'motion'>])[],
  motions: readonly Motion[],
): Readonly<Record<string, unknown>> {
  const left = [...motions]
  const singles = taken.filter(([, { many }]) => !many).length
  const given = taken.map(([input, { many }]): [string, unknown] => [
    input,
    many ? left.splice(0, Math.max(0, motions.length - singles)) : left.shift(),
  ])
  if (left.length > 0)
    throw new MotionError(
      `${name}: ${motions.length} motions were given; it takes ${taken.map(([input]) => input).join(', ')}. Leave the others out.`,
    )
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
