import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import type { ShapeAnswer } from './messages.ts'
import { levelFor } from './request-edits.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { SHAPE } from './words.ts'

/** Modes that are shown of each kind: the first say most. */
const SHOWN = 4

/** More or less of how the examples differ most: shapes, then timings. */
export function Modes(): ReactNode {
  const { edits, context } = useShape()
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const answer = useSlice((state) => state.performed?.findings) as ShapeAnswer | undefined
  if (!recipe) return undefined
  const place = levelFor(recipe, 'whole', 0)
  const shapes = answer?.shapeModes ?? SHOWN
  const timings = answer?.timingModes ?? SHOWN
  const modes = [
    ...Array.from({ length: Math.min(SHOWN, shapes) }, (_, k) => k),
    ...Array.from({ length: Math.min(SHOWN, timings) }, (_, k) => shapes + k),
  ]
  const set = (mode: number, amount: number): void =>
    edits.change(
      SHAPE.modeStep,
      place,
      (level): ShapeRecipe => ({ ...level, modes: { ...level.modes, [mode]: amount } }),
      true,
    )
  return (
    <div title={SHAPE.modesHint}>
      <p className="hint">{SHAPE.modesHint}</p>
      {modes.map((mode) => (
        <TypedSlider
          key={mode}
          label={SHAPE.mode(mode, shapes)}
          hint={SHAPE.modesHint}
          min={-3}
          max={3}
          step={0.1}
          unit=" σ"
          value={place.level.modes?.[mode] ?? 0}
          onChange={(amount) => set(mode, amount)}
          onEnd={() => context.studio.history.commit()}
        />
      ))}
    </div>
  )
}
