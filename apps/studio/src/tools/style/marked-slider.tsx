import { Slider } from '@mantine/core'
import type { ReactNode } from 'react'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { STYLE_WORDS } from './words.ts'

export interface MarkedSliderProps {
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit: string
  readonly value: number
  /** Where the take itself is. */
  readonly own: number
  /** The examples, and the part of the track they span. */
  readonly marks: readonly number[]
  readonly low: number
  readonly high: number
  readonly onChange: (value: number) => void
  readonly onEnd: () => void
}

/** A slider with the examples marked on its track, hatched beyond them, and the same value as a number. */
export function MarkedSlider(props: MarkedSliderProps): ReactNode {
  const { label, hint, min, max, step, unit, value, own, marks, low, high, onChange, onEnd } = props
  const share = (v: number): number => 100 * Math.min(Math.max((v - min) / (max - min), 0), 1)
  const isOutside = value < low - step / 2 || value > high + step / 2
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0
  return (
    <div className="typed-slider marked-slider" title={hint}>
      <span className="field-label" aria-hidden="true">
        {label}
        {isOutside && <em> {STYLE_WORDS.outside}</em>}
      </span>
      <TypedNumber
        label={label}
        bare
        unit={unit}
        min={min}
        max={max}
        step={step}
        digits={digits}
        value={value}
        onChange={onChange}
        onEnd={onEnd}
      />
      <div className="marked-track" title={STYLE_WORDS.outsideHint}>
        <span className="hatched" style={{ left: 0, width: `${share(low)}%` }} />
        <span className="hatched" style={{ left: `${share(high)}%`, right: 0 }} />
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          {marks.map((mark, n) => (
            <line key={n} x1={share(mark)} x2={share(mark)} y1={3} y2={7} />
          ))}
          <line className="own" x1={share(own)} x2={share(own)} y1={0} y2={10} />
        </svg>
        <Slider
          size="xs"
          thumbLabel={label}
          label={undefined}
          min={min}
          max={max}
          step={step}
          value={Math.min(Math.max(value, min), max)}
          onChange={onChange}
          onChangeEnd={onEnd}
        />
      </div>
    </div>
  )
}
