import { MotionError, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { perform, type AnyOperation, type Inputs } from '@understudy/operations'
import type { Installed } from '@understudy/operations/plugins'
import { chosenFile, type ChosenFile } from '../../engine/import/sort-files.ts'
import { WORDS } from '../../engine/words/words.ts'
import type { Command } from './command.ts'

export interface PluginContext {
  /** Who is on stage, with the recipe that makes it where that is known. */
  readonly current: () => Promise<Motion | undefined>
  readonly open: (files: readonly ChosenFile[]) => void
  readonly fail: (error: unknown) => void
}

/** A command for every operation of a plug-in that makes a motion of one: its result is opened as a file with its recipe. */
export const makePluginCommands = (
  plugins: readonly Installed[],
  context: PluginContext,
): readonly Command[] =>
  plugins
    .flatMap(({ plugin }) => plugin.operations ?? [])
    .flatMap((operation): Command[] => {
      const input = soleInput(operation)
      return input === undefined
        ? []
        : [
            {
              id: operation.name,
              label: `${operation.says} (${operation.name})`,
              run: () => void performHere(operation, input, context).catch(context.fail),
            },
          ]
    })

/** The one motion that an operation needs; undefined where it needs more, or makes none. */
function soleInput({ inputs, makes }: AnyOperation): string | undefined {
  const needed = Object.entries(inputs as Inputs).filter(
    ([, input]) => input.kind === 'value' || !input.optional,
  )
  const [name, input] = needed[0] ?? []
  return makes === 'motion' && needed.length === 1 && input?.kind === 'motion' ? name : undefined
}

async function performHere(
  operation: AnyOperation,
  input: string,
  { current, open }: PluginContext,
): Promise<void> {
  const motion = await current()
  if (!motion) throw new MotionError(WORDS.nobodyOnStage)
  const { output } = await perform(operation, { [input]: motion }, {})
  const made = output as Motion
  open([chosenFile(new File([printJson(made)], `${made.name.replace(/[^\w -]+/g, '-')}.motion.json`), '')])
}
