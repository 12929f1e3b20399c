import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { Thumb } from '../shared/controls/thumb.tsx'
import { useSlice } from '../shared/context.ts'
import { useShape, useShapeSlice } from './context.ts'
import { levelFor, levelsOf } from './request-edits.ts'
import type { ShapeRecipe } from '../../document/shape-recipe.ts'
import { Press } from './press.tsx'
import { SHAPE } from './words.ts'

const NINE = 9

/** Nine other motions that do what is asked, moving; a press picks one. */
export function Variations(): ReactNode {
  const { edits, store, solver, context } = useShape()
  const variations = useShapeSlice((state) => state.variations)
  const from = useShapeSlice((state) => state.seed)
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const level = levelsOf(recipe).find(({ model }) => model !== 'local')
  const draw = async (seed: number): Promise<void> => {
    const take = edits.take()
    if (!take) return
    await context.working(SHAPE.variations, async () => {
      const found = level ?? levelFor(take.recipe, 'whole', 0).level
      const input = found.input && (await context.performances.performed(found.input))
      const seeds = Array.from({ length: NINE }, (_, k) => seed + k)
      const made = await solver.variations(found, input?.motion, seeds)
      store.setState({ variations: made, seed })
    })
  }
  const pick = (seed: number | undefined): void => {
    const take = edits.take()
    if (!take) return
    const whole = levelFor(take.recipe, 'whole', 0)
    const changed = (one: ShapeRecipe): ShapeRecipe => {
      const { seed: _, ...rest } = one
      return { ...rest, ...(seed !== undefined && { seed }) }
    }
    edits.change(seed === undefined ? SHAPE.original : SHAPE.variationStep(seed), whole, changed)
  }
  return (
    <fieldset className="shape-part" title={SHAPE.variationsHint}>
      <legend>{SHAPE.variations}</legend>
      {variations && (
        <div className="shape-nine">
          {variations.map(({ seed, sketch, share }) => (
            <button
              key={seed}
              type="button"
              aria-label={SHAPE.pickVariation(seed, share)}
              aria-pressed={level?.seed === seed}
              onClick={() => pick(seed)}
            >
              <Thumb sketch={() => Promise.resolve(sketch)} moving />
              <span>{seed}</span>
            </button>
          ))}
        </div>
      )}
      <div className="shape-buttons">
        <Press onPress={() => void draw(variations ? from + NINE : from)}>
          {variations ? SHAPE.more : SHAPE.showVariations}
        </Press>
        {level?.seed !== undefined && <Press onPress={() => pick(undefined)}>{SHAPE.original}</Press>}
      </div>
    </fieldset>
  )
}
