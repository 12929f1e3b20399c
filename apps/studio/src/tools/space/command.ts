import type { CommandWriter } from '../shared/command-line.ts'
import type { SpaceRecipe } from '../../document/space-recipe.ts'
import { ACTIONS, roleOf } from '../../document/space-sets.ts'

/** Builds the space, then aims. The moment that counts is the mark of the clip all others are laid over. */
export const spaceCommand: CommandWriter<SpaceRecipe> = ({ set, target }, help) => {
  const space = `${help.stem}-space.json`
  if (set.kind === 'own') return false
  const { mark } = ACTIONS[set.action]
  help.add(
    `npx understudy space build 'embedded:${set.action}-${set.side}-*' --parameter position:${roleOf(set)} --mark ${mark} -o ${space}`,
  )
  return help.add(`npx understudy space make ${space} --at=${target.join(',')} -o ${help.out}`)
}
