import type { CommandWriter } from '../shared/command-line.ts'
import type { StyleRecipe } from '../../document/style-recipe.ts'
import { mannersOf } from '../../document/manners-of.ts'

/** One line after those of the input; a crowd is numbered from its second on. */
export const styleCommand: CommandWriter<StyleRecipe> = ({ input, change, crowd }, help) => {
  const of = help.reference(input, 'a')
  if (of === undefined) return false
  const named = (values: Readonly<Record<string, number>>): string =>
    Object.entries(values)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => `${name}=${value}`)
      .join(',')
  const { add, toward, components, caricature, shape, timing, detail } = change
  const flags = [
    named(add) && `--add ${named(add)}`,
    caricature !== 1 && `--caricature ${caricature}`,
    components.some((value) => value !== 0) && `--components=${components.join(',')}`,
    named(toward) && `--toward ${named(toward)}`,
    shape !== 1 && `--shape ${shape}`,
    timing !== 1 && `--timing ${timing}`,
    detail !== undefined && `--detail ${detail}`,
    crowd && `--count ${crowd.count} --seed ${crowd.seed} --amount ${crowd.amount}`,
    // The take on the stage is not settled: a slider does not wait for it.
    '--no-settle',
  ].filter(Boolean)
  return help.add(
    `npx understudy vector style embedded:${mannersOf(input)} --of ${of} -o ${help.out}${flags.map((flag) => ` ${flag as string}`).join('')}`,
  )
}
