import { Checkbox } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TakeEntry } from '../../document/document.ts'
import type { FigurePlace } from '../../document/edit-recipe.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { usePanel, useWorkspace } from '../shared/context.ts'
import { ChooseMotion } from '../shared/controls/choose-motion.tsx'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import type { SceneWork } from '../shared/scene/scene-work.ts'

interface SceneProps {
  readonly scene: SceneWork
  readonly take: TakeEntry
}

/** What follows the take on its line, and when. */
export function LineFields({ scene, take, seconds }: SceneProps & { readonly seconds: number }): ReactNode {
  const words = EDIT_WORDS.line
  const { workspace } = usePanel()
  const ripple = useWorkspace((state) => state.ripple)
  const clips = take.recipe.kind === 'line' ? take.recipe.clips : []
  return (
    <section>
      <h3>{words.title}</h3>
      <p className="hint">{words.what}</p>
      <div className="edit-append">
        <ChooseMotion
          label={words.append}
          hint={`${words.appendHint} (Shift+J)`}
          value={undefined}
          clips={() => true}
          takes={({ id }) => id !== take.id}
          onChoose={(chosen) => scene.append(chosen, seconds)}
        />
      </div>
      {clips.length > 0 && (
        <>
          <ol className="edit-steps" aria-label={words.clips}>
            {clips.map(({ name, start }, index) => (
              <li key={index}>
                <span className="edit-clip-name">{name}</span>
                {index > 0 && (
                  <TypedNumber
                    bare
                    label={words.start(name)}
                    unit=" s"
                    min={0}
                    step={0.1}
                    value={start}
                    onChange={(value) => scene.setStart(index, value)}
                    onEnd={scene.settle}
                  />
                )}
                <button
                  type="button"
                  aria-label={words.remove(name)}
                  title={words.remove(name)}
                  onClick={() => scene.removeClip(take.id, index)}
                >
                  <X size={13} />
                </button>
              </li>
            ))}
          </ol>
          <Checkbox
            size="xs"
            label={words.ripple}
            title={words.rippleHint}
            checked={ripple}
            onChange={(event) => workspace.setState({ ripple: event.currentTarget.checked })}
          />
        </>
      )}
    </section>
  )
}

/** Where and when the figure begins, as numbers. */
export function PlaceFields({ scene, take }: SceneProps): ReactNode {
  const words = EDIT_WORDS.scene
  const place = scene.placeOf(take)
  const field = (key: keyof FigurePlace, unit: string, step: number): ReactNode => (
    <TypedNumber
      label={words[key]}
      unit={unit}
      step={step}
      value={place[key]}
      onChange={(value) => scene.place(take.id, { [key]: value })}
      onEnd={scene.settle}
    />
  )
  return (
    <section>
      <h3>{words.title}</h3>
      <p className="hint">{words.what}</p>
      <div className="edit-place">
        {field('x', ' m', 0.1)}
        {field('z', ' m', 0.1)}
        {field('turn', '°', 5)}
        {field('start', ' s', 0.1)}
      </div>
    </section>
  )
}
