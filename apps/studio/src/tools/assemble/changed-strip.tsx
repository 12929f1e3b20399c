import { useEffect, useRef, type ReactNode } from 'react'
import { makeMotion, sampleAtTimes, type Interval, type Motion } from '@understudy/motion'
import { drawSketch } from '../../engine/sketches/draw-sketch.ts'
import { sketchMotion } from '../../engine/sketches/sketch.ts'
import type { AssembleAnswer } from './messages.ts'
import { ASSEMBLE_WORDS as WORDS } from './words.ts'

/** Poses of a row, and CSS pixels of each. */
const POSES = 8
const POSE = 34
/** Frames per second of what is drawn: a sketch takes as many. */
const RATE = 12

const ROWS = ['query', 'result', 'retrieved'] as const

/** The changed stretch as a filmstrip: as it was, the result, and who lends, at the same moments. */
export function ChangedStrip({ answer }: { readonly answer: AssembleAnswer }): ReactNode {
  const { query, motion, retrieved } = answer
  const rows = { query, result: motion, retrieved }
  const stretch = changedIn(answer)
  return (
    <figure className="changed-strip" aria-label={WORDS.strip(stretch.start, stretch.end)}>
      {ROWS.map((row) => (
        <div key={row} className={`changed-row of-${row}`}>
          <span>{WORDS[row]}</span>
          <PoseRow motion={rows[row]} stretch={stretch} />
        </div>
      ))}
    </figure>
  )
}

/** The stretch on the result's clock. */
export function changedIn({ report, motion }: AssembleAnswer): Interval {
  if (report.inserted) return report.inserted
  const { base } = report.place
  return report.part === 'lower' ? { start: 0, end: (motion.frameCount - 1) / motion.frameRate } : base
}

function PoseRow({ motion, stretch }: { readonly motion: Motion; readonly stretch: Interval }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return
    const size = canvas.current.height
    const ink = getComputedStyle(canvas.current).color
    const sketch = sketchMotion(few(motion, stretch))
    const pose = new OffscreenCanvas(size, size)
    const inner = pose.getContext('2d') as unknown as CanvasRenderingContext2D
    context.clearRect(0, 0, canvas.current.width, size)
    for (let k = 0; k < POSES; k++) {
      drawSketch(inner, sketch, k, size, ink)
      context.drawImage(pose, k * size, 0)
    }
  }, [motion, stretch.start, stretch.end])
  return <canvas ref={canvas} width={POSES * POSE * 2} height={POSE * 2} aria-hidden="true" />
}

/** A few moments of the stretch, evenly: one more than is drawn, which a sketch leaves out. */
function few(motion: Motion, { start, end }: Interval): Motion {
  const last = (motion.frameCount - 1) / motion.frameRate
  const times = Float64Array.from({ length: POSES + 1 }, (_, k) =>
    Math.min(last, start + (Math.min(k, POSES - 1) / (POSES - 1)) * (end - start)),
  )
  return makeMotion({ ...motion, ...sampleAtTimes(motion, times), frameRate: RATE, annotations: undefined })
}
