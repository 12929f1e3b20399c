import { Slider } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import type { ShapeAnswer } from './messages.ts'
import { levelsOf } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** Where the motion lies among the examples, and how much that counts. */
export function Natural(): ReactNode {
  const { edits, context } = useShape()
  const recipe = useSlice((state) => currentTake(state.document)?.recipe)
  const answer = useSlice((state) => state.performed?.findings) as ShapeAnswer | undefined
  const levels = levelsOf(recipe)
  const level = levels.find(({ model }) => model !== 'local') ?? levels[0]
  if (!level) return undefined
  const share = answer?.share
  return (
    <fieldset className="shape-part">
      <legend title={SHAPE.naturalHint}>{SHAPE.natural}</legend>
      {share !== undefined && answer && (
        <>
          <div
            className="shape-gauge"
            role="meter"
            aria-label={SHAPE.natural}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(100 * share)}
            title={SHAPE.naturalHint}
          >
            <span style={{ width: `${100 * share}%` }} data-low={share === 0 || undefined} />
          </div>
          <p className="hint">{SHAPE.share(share, answer.exampleCount)}</p>
        </>
      )}
      <div className="shape-trade">
        <span>{SHAPE.asAsked}</span>
        <Slider
          size="sm"
          thumbLabel={SHAPE.trade}
          label={undefined}
          min={0}
          max={1}
          step={0.05}
          value={level.natural}
          onChange={(natural) => edits.editLevel(SHAPE.naturalStep, (one) => ({ ...one, natural }), true)}
          onChangeEnd={() => context.studio.history.commit()}
        />
        <span>{SHAPE.asNatural}</span>
      </div>
    </fieldset>
  )
}
