import { Slider } from '@mantine/core'
import type { ReactNode } from 'react'
import { TypedNumber } from './typed-number.tsx'

export interface TypedSliderProps {
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit: string
  readonly value: number
  /** While it moves; `onEnd` makes one step of it. */
  readonly onChange: (value: number) => void
  readonly onEnd: () => void
}

/** A slider and the same value as a number: whatever can be dragged can be typed. */
export function TypedSlider(props: TypedSliderProps): ReactNode {
  const { label, hint, min, max, step, unit, value, onChange, onEnd } = props
  return (
    <div className="typed-slider" title={hint}>
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <TypedNumber
        label={label}
        bare
        unit={unit}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        onEnd={onEnd}
      />
      <Slider
        size="sm"
        thumbLabel={label}
        label={undefined}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onChange}
        onChangeEnd={onEnd}
      />
    </div>
  )
}
