import { SegmentedControl } from '@mantine/core'
import { curveAt } from '@understudy/synthesis/editing'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { CurveKey, CurveTangent } from '../../document/edit-recipe.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { usePanel } from '../shared/context.ts'
import { addKey, moveKey, removeKey, seenValues, setTangent, type CurveBounds } from './curve-keys.ts'

export interface CurveFieldProps {
  readonly label: string
  readonly keys: readonly CurveKey[]
  readonly bounds: CurveBounds
  /** One step of an arrow key. */
  readonly step: number
  readonly unit: string
  /** What a new key is. */
  readonly tangent: CurveTangent
  /** What the motion does without the curve: one value per frame over all of the time. */
  readonly under?: ArrayLike<number> | undefined
  readonly onChange: (keys: readonly CurveKey[]) => void
  readonly onEnd: () => void
}

/** The drawing's own units; it is as wide as its panel. */
const WIDE = 240
const TALL = 96
const SAMPLES = 120
/** How near a key counts as on it, in those units. */
const GRAB = 9

/**
 * A curve over time with keys to drag. Each key is a slider for those who use keys: arrows move it by a frame and by a
 * step, Delete removes it. A double click, or the button, adds one.
 */
export function CurveField(props: CurveFieldProps): ReactNode {
  const { label, keys, bounds, step, unit, tangent, under, onChange, onEnd } = props
  const words = EDIT_WORDS.curves
  const { player } = usePanel()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState(0)
  // While a key is dragged the scale stays: it would run away under the hand.
  const [held, setHeld] = useState<readonly [number, number]>()
  const index = Math.min(chosen, keys.length - 1)
  const sampled = Array.from({ length: SAMPLES + 1 }, (_, n) => curveAt(keys, (n / SAMPLES) * bounds.end))
  const values = [...sampled, ...keys.map(([, value]) => value), ...Array.from(under ?? [])]
  const [low, high] = held ?? seenValues(values, bounds)
  const x = (time: number): number => (bounds.end > 0 ? (time / bounds.end) * WIDE : 0)
  const y = (value: number): number => TALL - ((value - low) / (high - low)) * TALL
  const line = (points: ArrayLike<number>): string =>
    Array.from(
      points,
      (value, n) => `${((n / Math.max(1, points.length - 1)) * WIDE).toFixed(1)},${y(value).toFixed(1)}`,
    ).join(' ')
  const shown = (value: number): string => `${Number(value.toFixed(2))}${unit}`
  const placeOf = (event: { clientX: number; clientY: number }): readonly [number, number] => {
    const { left, top, width, height } = (svg.current as SVGSVGElement).getBoundingClientRect()
    const [px, py] = [(event.clientX - left) / width, (event.clientY - top) / height]
    return [px * bounds.end, high - py * (high - low)]
  }
  const nearest = (event: PointerEvent): number => {
    const [time, value] = placeOf(event)
    const far = keys.map((key) => Math.hypot(x(key[0]) - x(time), y(key[1]) - y(value)))
    const best = far.indexOf(Math.min(...far))
    return far[best] <= GRAB ? best : -1
  }
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    const hit = nearest(event)
    if (hit < 0) return
    setChosen(hit)
    setHeld([low, high])
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (held) onChange(moveKey(keys, index, placeOf(event), bounds))
  }
  const up = (): void => {
    if (!held) return
    setHeld(undefined)
    onEnd()
  }
  const add = (time: number, value: number): void => {
    const made = addKey(keys, time, value, tangent)
    setChosen(made.index)
    onChange(made.keys)
    onEnd()
  }
  const remove = (at: number): void => {
    onChange(removeKey(keys, at))
    onEnd()
    setChosen(Math.max(0, at - 1))
  }
  const onKey = (event: KeyboardEvent, at: number): void => {
    const frame = 1 / player.cast.frameRate
    const [time, value] = keys[at]
    const by = event.shiftKey ? 10 : 1
    const to: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [time - by * frame, value],
      ArrowRight: [time + by * frame, value],
      ArrowUp: [time, value + by * step],
      ArrowDown: [time, value - by * step],
    }
    const next = to[event.key]
    if (!next && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (next) onChange(moveKey(keys, at, next, bounds))
    else remove(at)
  }
  return (
    <div className="curve-field" role="group" aria-label={label}>
      <div className="curve-plot">
        <svg
          ref={svg}
          viewBox={`0 0 ${WIDE} ${TALL}`}
          preserveAspectRatio="none"
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onDoubleClick={(event) => add(...placeOf(event))}
        >
          {low < 0 && high > 0 && <line className="curve-zero" x1={0} x2={WIDE} y1={y(0)} y2={y(0)} />}
          {under && <polyline className="curve-under" points={line(under)} />}
          <polyline className="curve-line" points={line(sampled)} />
        </svg>
        {keys.map(([time, value], at) => (
          <span
            key={at}
            role="slider"
            tabIndex={0}
            className="curve-key"
            data-chosen={at === index || undefined}
            style={{ left: `${(100 * x(time)) / WIDE}%`, top: `${(100 * y(value)) / TALL}%` }}
            aria-label={words.key(at + 1, time, shown(value))}
            aria-valuenow={Number(value.toFixed(3))}
            aria-valuetext={shown(value)}
            onFocus={() => setChosen(at)}
            onKeyDown={(event) => onKey(event, at)}
            onKeyUp={onEnd}
          />
        ))}
      </div>
      <div className="curve-foot">
        <span className="hint">{words.key(index + 1, keys[index][0], shown(keys[index][1]))}</span>
        <button
          type="button"
          onClick={() => {
            const time = Math.min(player.transport.time, bounds.end)
            add(time, curveAt(keys, time))
          }}
        >
          {words.add}
        </button>
        <button type="button" disabled={keys.length < 2} onClick={() => remove(index)}>
          {words.remove}
        </button>
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.tangent}
        data={(['flat', 'smooth', 'straight'] as const).map((value) => ({
          value,
          label: words.tangents[value],
        }))}
        value={keys[index][2] ?? 'flat'}
        onChange={(value) => {
          onChange(setTangent(keys, index, value as CurveTangent))
          onEnd()
        }}
      />
    </div>
  )
}
