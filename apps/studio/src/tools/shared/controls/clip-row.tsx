import { useState, type ReactNode } from 'react'
import type { Sketch } from '../../../engine/sketches/sketch.ts'
import { Thumb } from './thumb.tsx'

export interface ClipRowProps {
  readonly title: string
  /** Said after the title, in smaller letters. */
  readonly aside?: string
  readonly labels: readonly string[]
  readonly current: boolean
  readonly sketch: () => Promise<Sketch | undefined>
  readonly onClick: () => void
}

/** A clip of the library: a figure that moves when pointed at, its name and what it is. */
export function ClipRow({ title, aside, labels, current, sketch, onClick }: ClipRowProps): ReactNode {
  const [moving, setMoving] = useState(false)
  return (
    <li>
      <button
        type="button"
        className="row clip-row"
        aria-current={current || undefined}
        onClick={onClick}
        onPointerEnter={() => setMoving(true)}
        onPointerLeave={() => setMoving(false)}
        onFocus={() => setMoving(true)}
        onBlur={() => setMoving(false)}
      >
        <Thumb sketch={sketch} moving={moving} />
        <span className="clip-text">
          <span className="row-name">{title}</span>
          {labels.length > 0 && <span className="clip-labels">{labels.join(' · ')}</span>}
        </span>
        {aside && <span className="count">{aside}</span>}
      </button>
    </li>
  )
}
