import type { Recipe } from '@understudy/motion'
import type { SpaceRecipe, SpaceSet } from '../../document/space-recipe.ts'
import { ownMoment } from '@understudy/operations'
import { ACTIONS, clipsOf, roleOf } from '../../document/space-sets.ts'
import { asInput, call, clipInput, keysOf, whole, type Naming } from './call.ts'

/** A motion that puts a hand or foot at a place. */
export const spaceRecipe = ({ set, target }: SpaceRecipe, { of }: Pick<Naming, 'of'>): Recipe | undefined =>
  call('aim', { space: asInput(buildRecipe(set, of)), at: { value: target } }, {})

/** Embedded clips have a mark when the hand or foot is there; of one's own motions it is when it is furthest from the hips. */
function buildRecipe(set: SpaceSet, of: Naming['of']): Recipe | undefined {
  const id = `position:${roleOf(set)}`
  const parameter = { value: id }
  if (set.kind === 'own' && set.name !== undefined)
    return call(
      'build-space',
      { clips: whole(set.takes.map(of)), parameter, ...keysOf(set.keys) },
      { fit: true, ...ownMoment(id), ...keepOf(set) },
    )
  return set.kind === 'own'
    ? call('build-space', { clips: whole(set.takes.map(of)), parameter }, { furthest: true, fit: true })
    : call(
        'build-space',
        { clips: whole(clipsOf(set).map(clipInput)), parameter },
        { mark: ACTIONS[set.action].mark },
      )
}

/** Who is used although they do not fit. */
const keepOf = ({ all, keep }: Extract<SpaceSet, { readonly kind: 'own' }>) =>
  all ? { keep: ['all'] } : keep && keep.length > 0 ? { keep } : {}
