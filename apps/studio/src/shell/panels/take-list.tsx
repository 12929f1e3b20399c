import { UserMinus, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TakeRecipe } from '../../document/document.ts'
import { chooseTake, removeTake } from '../../document/edits.ts'
import { pathSeconds } from '../../document/walk-path.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { useSlice } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

const SCENE = EDIT_WORDS.scene

/** Every take of the document; it doubles the stage for those who cannot see it. */
export function TakeList(): ReactNode {
  const { studio, scene } = useShell()
  const { takes, stage } = useSlice((state) => state.document)
  return (
    <section>
      <h2>{WORDS.takes}</h2>
      <ul className="takes">
        {takes.map(({ id, name, recipe }) => (
          <li key={id}>
            <button
              type="button"
              className="row"
              aria-current={stage.includes(id) || undefined}
              onClick={() => studio.look(chooseTake(id))}
            >
              <span className="row-name">{name}</span>
              <span className="count">{aside(recipe)}</span>
            </button>
            {takes.length > 1 && !(stage.length === 1 && stage[0] === id) && (
              <button
                type="button"
                className="share"
                aria-pressed={stage.includes(id)}
                aria-label={stage.includes(id) ? SCENE.leave(name) : SCENE.share(name)}
                title={stage.includes(id) ? SCENE.leave(name) : SCENE.share(name)}
                onClick={() => scene.share(id)}
              >
                {stage.includes(id) ? <UserMinus size={13} /> : <UserPlus size={13} />}
              </button>
            )}
            {takes.length > 1 && (
              <button
                type="button"
                className="remove"
                aria-label={WORDS.removeTake(name)}
                title={WORDS.removeTake(name)}
                onClick={() => studio.do(WORDS.steps.remove(name), removeTake(id))}
              >
                <X size={13} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const aside = (recipe: TakeRecipe): string =>
  recipe.kind === 'walk' ? `${pathSeconds(recipe.path).toFixed(1)} s` : ''
