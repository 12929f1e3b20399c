import { useEffect, useRef, useState, type ReactNode } from 'react'
import { drawSketch } from '../../../engine/sketches/draw-sketch.ts'
import type { Sketch } from '../../../engine/sketches/sketch.ts'

/** CSS pixels. */
const SIZE = 36

export interface ThumbProps {
  /** Asked for when the thumbnail comes into view. */
  readonly sketch: () => Promise<Sketch | undefined>
  /** Moves while true, unless less motion was asked for. */
  readonly moving: boolean
  /** CSS pixels. */
  readonly size?: number
}

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** A stick figure of a clip: one pose, and the clip itself while somebody points at it. */
export function Thumb({ sketch, moving, size: pixels = SIZE }: ThumbProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const asked = useRef(sketch)
  const [found, setFound] = useState<Sketch>()
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return
      seen.disconnect()
      asked.current().then(setFound, () => {})
    })
    if (canvas.current) seen.observe(canvas.current)
    return () => seen.disconnect()
  }, [])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !found || !canvas.current) return undefined
    const size = canvas.current.width
    const ink = getComputedStyle(canvas.current).color
    const draw = (frame: number): void => drawSketch(context, found, frame, size, ink)
    draw(Math.floor(found.frameCount / 2))
    if (!moving || still.matches) return undefined
    const start = performance.now()
    const timer = setInterval(
      () => draw(Math.floor(((performance.now() - start) / 1000) * found.rate)),
      1000 / found.rate,
    )
    return () => clearInterval(timer)
  }, [found, moving])
  return (
    <canvas
      ref={canvas}
      className="thumb"
      width={2 * pixels}
      height={2 * pixels}
      style={pixels === SIZE ? undefined : { width: pixels, height: pixels }}
      aria-hidden="true"
    />
  )
}
