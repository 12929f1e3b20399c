import { NumberInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePanel } from '../context.ts'
import { nudged, typedValue } from './typed-value.ts'

export interface TypedNumberProps {
  readonly label: string
  /** Its label stands elsewhere. */
  readonly bare?: boolean
  readonly hint?: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly step: number
  /** After the point. */
  readonly digits?: number
  readonly value: number
  readonly disabled?: boolean
  /** Another number; `onEnd` makes one step of it. */
  readonly onChange: (value: number) => void
  readonly onEnd?: () => void
}

/**
 * A number to be typed: it counts when it is whole, with Enter or when the field is left, so that it is one step of the
 * history however many digits it has. Escape leaves what was there. Arrows nudge at once, with Shift by ten; a key that
 * is held is one step. Undo in a field where nothing is half typed is the page's.
 */
export function TypedNumber(props: TypedNumberProps): ReactNode {
  const { label, bare, hint, unit = '', min, max, step, digits = 2, value, disabled, onChange, onEnd } = props
  const { studio, undo } = usePanel()
  const [draft, setDraft] = useState<number | string>()
  const isNudged = useRef(false)
  const shown = Number(value.toFixed(digits))
  const range = { value: shown, min, max, digits }

  const settle = (): void => {
    const next = draft === undefined ? undefined : typedValue(draft, range)
    setDraft(undefined)
    if (next !== undefined) onChange(next)
    if (next !== undefined || isNudged.current) onEnd?.()
    isNudged.current = false
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Nothing is half typed: whoever undoes means the step, not the digits.
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ' && draft === undefined) {
      event.preventDefault()
      if (event.shiftKey) studio.history.redo()
      else undo()
      return
    }
    const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (way !== 0) {
      event.preventDefault()
      const from = (draft === undefined ? undefined : typedValue(draft, range)) ?? shown
      const next = nudged(from, way * (event.shiftKey ? 10 : 1), step, range)
      setDraft(undefined)
      if (next === shown) return
      isNudged.current = true
      onChange(next)
    } else if (event.key === 'Enter') settle()
    else if (event.key === 'Escape' && draft !== undefined) {
      // The number only: the tool stays in hand.
      event.stopPropagation()
      setDraft(undefined)
    }
  }
  return (
    <NumberInput
      size="xs"
      className="number"
      {...(bare ? { 'aria-label': label } : { label })}
      {...(hint !== undefined && { title: hint })}
      {...(min !== undefined && min >= 0 && { allowNegative: false })}
      suffix={unit}
      decimalScale={digits}
      disabled={disabled}
      hideControls
      withKeyboardEvents={false}
      clampBehavior="none"
      value={draft ?? shown}
      // A number that came from elsewhere is told, too: only what a hand typed is a draft.
      onChange={(typed) => setDraft(typed === shown ? undefined : typed)}
      onBlur={settle}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        if (isNudged.current && event.key.startsWith('Arrow')) settle()
      }}
    />
  )
}
