import type { Recipe } from '@understudy/motion'
import type { SpaceRecipe, SpaceSet } from '../../document/space-recipe.ts'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'
import { asInput, call, clipInput, whole, type Naming } from './call.ts'

/** A motion that puts a hand or foot at a place. */
export const spaceRecipe = ({ set, target }: SpaceRecipe, { of }: Pick<Naming, 'of'>): Recipe | undefined =>
  call('aim', { space: asInput(buildRecipe(set, of)), at: { value: target } }, {})

/** Embedded clips have a mark when the hand or foot is there; of one's own motions it is when it is furthest from the hips. */
function buildRecipe(set: SpaceSet, of: Naming['of']): Recipe | undefined {
  const parameter = { value: `position:${roleOf(set)}` }
  return set.kind === 'own'
    ? call('build-space', { clips: whole(set.takes.map(of)), parameter }, { furthest: true, fit: true })
    : call(
        'build-space',
        { clips: whole(clipsOf(set).map(clipInput)), parameter },
        { mark: ACTIONS[set.action].mark },
      )
}
