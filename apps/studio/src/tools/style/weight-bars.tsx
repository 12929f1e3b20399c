import { useRef, type PointerEvent, type ReactNode } from 'react'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import type { ExampleWeight } from './messages.ts'
import { STYLE_WORDS } from './words.ts'
import { WORDS } from '../../engine/words/words.ts'

/** How many bars: the largest weights say it. */
const SHOWN = 8
/** A bar across half its field is this much weight. */
const FULL = 0.5

export interface WeightBarsProps {
  readonly weights: readonly ExampleWeight[]
  /** Adds to an example's weight, while a bar is dragged; `onEnd` makes one step of it. */
  readonly onAdd: (name: string, by: number) => void
  readonly onEnd: () => void
}

/** The examples in a take, as bars from the middle: to the right they are in it, to the left their opposite is. */
export function WeightBars({ weights, onAdd, onEnd }: WeightBarsProps): ReactNode {
  // While a bar is dragged the order stays: it would slip away under the hand.
  const order = useRef<readonly string[]>([])
  const held = useRef<{ x: number; given: number } | undefined>(undefined)
  if (!held.current) order.current = weights.slice(0, SHOWN).map(({ name }) => name)
  const down = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, given: 0 }
  }
  const move = (name: string, event: PointerEvent<HTMLElement>): void => {
    if (!held.current) return
    const wide = event.currentTarget.getBoundingClientRect().width
    const wanted = (2 * FULL * (event.clientX - held.current.x)) / wide
    onAdd(name, wanted - held.current.given)
    held.current.given = wanted
  }
  const up = (): void => {
    if (!held.current) return
    held.current = undefined
    onEnd()
  }
  return (
    <div className="weights" title={STYLE_WORDS.examplesHint}>
      {order.current.map((name) => {
        const weight = weights.find((one) => one.name === name)?.weight ?? 0
        const wide = Math.min(50, (50 * Math.abs(weight)) / FULL)
        return (
          <div key={name} style={{ display: 'contents' }}>
            <span className="name" aria-hidden="true">
              {WORDS.clipTitle(name)}
            </span>
            <div
              className="bar"
              aria-hidden="true"
              onPointerDown={down}
              onPointerMove={(event) => move(name, event)}
              onPointerUp={up}
              onPointerCancel={up}
            >
              <i style={{ left: `${weight < 0 ? 50 - wide : 50}%`, width: `${wide}%` }} />
            </div>
            <TypedNumber
              label={STYLE_WORDS.exampleWeight(WORDS.clipTitle(name))}
              bare
              step={0.05}
              value={weight}
              onChange={(typed) => onAdd(name, typed - weight)}
              onEnd={onEnd}
            />
          </div>
        )
      })}
    </div>
  )
}
