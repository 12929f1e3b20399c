import { useMemo, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { MODEL_FAMILY_NAMES } from '@understudy/performer'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import { ownModelsOf } from './fit-cycle.ts'
import type { ShapeAnswer } from './messages.ts'
import { Field } from './panel-fields.tsx'
import { Press } from './press.tsx'
import { cycleLevel } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** Fits a model to a cycle of a take that no model made, and tells of the cycle it was fitted to. */
export function FitModel(): ReactNode {
  const { edits, hands } = useShape()
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const takes = useSlice((state) => state.document.takes)
  const answer = useSlice((state) => state.performed?.findings) as ShapeAnswer | undefined
  const own = useMemo(() => ownModelsOf(takes.map((take) => take.recipe)), [takes])
  const level = cycleLevel(recipe)
  if (!level && edits.family()) return undefined
  const seconds = (): number => hands.player.transport.time
  const cycle = level && answer?.cycle
  return (
    <fieldset className="shape-part shape-fit">
      <legend>{SHAPE.fit}</legend>
      {level ? (
        <>
          {cycle && (
            <p className="hint">
              {SHAPE.cycle(cycle.start, cycle.end)}. {SHAPE.unexplained(cycle.unexplained)}
              {cycle.doubt !== undefined && ` ${cycle.doubt}`}
            </p>
          )}
          {cycle?.short !== undefined && (
            <p className="shape-short" role="status">
              {SHAPE.notMet(cycle.short)}
            </p>
          )}
          <div className="shape-fields">
            <Field
              label={SHAPE.repeat}
              unit=" ×"
              value={level.cycle?.repeat ?? 1}
              step={1}
              min={1}
              whole
              onChange={(repeat) =>
                edits.editLevel(SHAPE.repeatStep, (one) => ({
                  ...one,
                  ...(one.cycle && { cycle: { ...one.cycle, repeat } }),
                }))
              }
            />
          </div>
          <p className="hint">{SHAPE.fitAgain}</p>
        </>
      ) : (
        <p className="hint">{SHAPE.fitHint}</p>
      )}
      <div className="shape-buttons">
        {[...own, ...MODEL_FAMILY_NAMES].map((model) => {
          const name = typeof model === 'string' ? SHAPE.family(model) : model.name
          return (
            <Press
              key={name}
              strong={typeof model !== 'string'}
              onPress={() => void edits.fit(model, seconds())}
            >
              {SHAPE.fitOne(name)}
            </Press>
          )
        })}
      </div>
    </fieldset>
  )
}
