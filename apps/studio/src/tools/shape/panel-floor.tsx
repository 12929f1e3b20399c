import type { ReactNode } from 'react'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import { Field } from './panel-fields.tsx'
import { cycleMoment, floorStep, stepRequest } from './steps.ts'
import { SHAPE } from './words.ts'

/** How far the motion goes and where to: the typed twin of the handle on the floor. */
export function FloorFields(): ReactNode {
  const { edits, hands } = useShape()
  useSlice((state) => state.performed)
  const step = floorStep(hands)
  if (!step) return undefined
  const ask = async (patch: { length?: number; direction?: number }): Promise<void> => {
    const { time } = hands.player.transport
    const place = await edits.prepare(step.way === undefined ? time : cycleMoment(hands, time))
    if (!place) return
    const now = { length: rounded(step.length), direction: rounded(step.direction) }
    const request = stepRequest(place, edits.id(), step, { ...now, ...patch })
    edits.put(SHAPE.stepStep, place, request)
    edits.store.setState({ selected: request.id })
  }
  return (
    <fieldset className="shape-part">
      <legend>{SHAPE.floor}</legend>
      <p className="hint">{step.way === undefined ? SHAPE.floorHint : SHAPE.floorHintCycle}</p>
      <div className="shape-fields">
        <Field
          label={SHAPE.goes}
          unit=" m"
          value={step.length}
          step={0.01}
          min={0.1}
          onChange={(length) => void ask({ length })}
        />
        <Field
          label={SHAPE.turns}
          unit="°"
          value={step.direction}
          step={1}
          onChange={(direction) => void ask({ direction })}
        />
      </div>
    </fieldset>
  )
}

const rounded = (value: number): number => Math.round(100 * value) / 100
