import type { ReactNode } from 'react'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import type { ShapeAnswer } from './messages.ts'
import type { Place, ShapeRequest } from '../../document/shape-recipe.ts'
import { levelOf } from './request-edits.ts'
import { SHAPE } from './words.ts'

/** The typed twin of dragging: every number of a request. Arrows go by a centimetre, with Shift by ten. */
export function Fields({ request }: { readonly request: ShapeRequest }): ReactNode {
  const { edits, hands } = useShape()
  const change = (step: string, next: ShapeRequest): void => edits.edit(step, request.id, () => next)
  const level = levelOf(edits.take()?.recipe, request.id)
  const clock = level && edits.clock(level)
  const rate = hands.player.cast.frameRate
  const answer = useSlice((state) => state.performed?.findings) as ShapeAnswer | undefined
  return (
    <div className="shape-fields">
      {request.kind === 'point' && (
        <>
          {(['x', 'y', 'z'] as const).map((axis, c) => (
            <Field
              key={axis}
              label={SHAPE[axis]}
              unit=""
              value={request.place[c]}
              step={0.01}
              onChange={(value) => {
                const place: Place = [0, 1, 2].map((k) => (k === c ? value : request.place[k])) as [
                  number,
                  number,
                  number,
                ]
                change(SHAPE.moveStep, { ...request, place, pinned: false })
              }}
            />
          ))}
          {clock && (
            <Field
              label={SHAPE.frame}
              unit=""
              value={Math.round(clock.secondsAt(request.frame) * rate)}
              step={1}
              whole
              onChange={(frame) =>
                change(SHAPE.moveStep, {
                  ...request,
                  frame: Math.round(100 * clock.frameAt(frame / rate)) / 100,
                })
              }
            />
          )}
        </>
      )}
      {request.kind === 'step' && (
        <>
          <Field
            label={SHAPE.length}
            unit=" m"
            value={request.length}
            step={0.01}
            onChange={(length) => change(SHAPE.stepStep, { ...request, length })}
          />
          <Field
            label={SHAPE.direction}
            unit="°"
            value={request.direction}
            step={1}
            onChange={(direction) => change(SHAPE.stepStep, { ...request, direction })}
          />
        </>
      )}
      {request.kind === 'swing' && (
        <>
          <Field
            label={SHAPE.times}
            unit=" ×"
            value={request.times}
            step={0.01}
            min={0.05}
            onChange={(times) => change(SHAPE.stepStep, { ...request, times })}
          />
          <Field
            label={SHAPE.direction}
            unit="°"
            value={request.direction}
            step={1}
            onChange={(direction) => change(SHAPE.stepStep, { ...request, direction })}
          />
          <Field
            label={SHAPE.heading}
            unit="°"
            value={request.turn ?? answer?.cycle?.turn ?? 0}
            step={1}
            onChange={(turn) => change(SHAPE.stepStep, { ...request, turn })}
          />
        </>
      )}
      {(request.kind === 'time' || request.kind === 'duration') && (
        <Field
          label={SHAPE.seconds}
          unit=" s"
          value={request.seconds}
          step={0.01}
          onChange={(seconds) => change(SHAPE.timeStep, { ...request, seconds })}
        />
      )}
      <Field
        label={SHAPE.weight}
        unit=""
        value={request.weight}
        step={0.1}
        min={0.05}
        onChange={(weight) => change(SHAPE.weightStep, { ...request, weight })}
      />
    </div>
  )
}

export interface FieldProps {
  readonly label: string
  readonly unit: string
  readonly value: number
  readonly step: number
  readonly min?: number
  readonly whole?: boolean
  readonly onChange: (value: number) => void
}

/** A number of a request. */
export function Field({ whole, ...rest }: FieldProps): ReactNode {
  return <TypedNumber {...rest} digits={whole ? 0 : 2} />
}
