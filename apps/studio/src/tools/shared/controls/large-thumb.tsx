import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Sketch } from '../../../engine/sketches/sketch.ts'
import { Thumb } from './thumb.tsx'

/** Whoever only passes over a row wants nothing shown, milliseconds. */
const PASSING = 180
/** CSS pixels. */
const SIZE = 190
const GAP = 14

export interface LargeThumbProps {
  readonly beside: HTMLElement
  readonly title: string
  readonly sketch: () => Promise<Sketch | undefined>
}

/** The clip that is pointed at, moving, large enough to see what happens. */
export function LargeThumb({ beside, title, sketch }: LargeThumbProps): ReactNode {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), PASSING)
    return () => clearTimeout(timer)
  }, [])
  if (!stays) return undefined
  const { right, top, height } = beside.getBoundingClientRect()
  const middle = top + height / 2 - SIZE / 2
  const style = { left: right + GAP, top: Math.min(Math.max(middle, 8), innerHeight - SIZE - 40) }
  return createPortal(
    <figure className="large-thumb" style={style} aria-hidden="true">
      <Thumb sketch={sketch} moving size={SIZE} />
      <figcaption>{title}</figcaption>
    </figure>,
    document.body,
  )
}
