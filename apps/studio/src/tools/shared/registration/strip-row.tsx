import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { drawSketch } from '../../../engine/sketches/draw-sketch.ts'
import { commonTime, ownTime } from './edit-keys.ts'
import type { Registered, Strip } from '../../../engine/registration/registered.ts'
import { BUILD } from './build-words.ts'

export interface StripRowProps {
  readonly registered: Registered
  readonly strip: Strip
  readonly clock: 'one' | 'own'
  /** Seconds that the width shows where each has its own clock. */
  readonly longest: number
  readonly isReference: boolean
  readonly isWorst: boolean
  readonly onMove: (key: number, own: number) => void
  readonly onRemove: (key: number) => void
}

/** Poses along a strip. */
const POSES = 11
const POSE = 40

/** An example along time: a few poses, when feet are planted, and a pin at every key frame. */
export function StripRow(props: StripRowProps): ReactNode {
  const { registered, strip, clock, longest, isReference, isWorst } = props
  const { seconds } = registered
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Where in the width a second of its own is, 0 to 1, and back. */
  const placeOf = (own: number): number =>
    clock === 'own' ? own / longest : commonTime(strip, own, seconds) / seconds
  const ownAt = (place: number): number =>
    clock === 'own' ? place * longest : ownTime(strip, place * seconds, seconds)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return
    drawPoses(context, strip, (place) =>
      clock === 'own' ? place * longest : ownTime(strip, place * seconds, seconds),
    )
  }, [strip, clock, longest, seconds])
  return (
    <li className="build-strip" data-worst={isWorst || undefined} data-reference={isReference || undefined}>
      <span className="build-strip-name" title={strip.name}>
        {strip.name}
        {isReference && <em>{BUILD.reference}</em>}
        {isWorst && <em className="worst">{BUILD.worst(100 * strip.worstDistance, strip.worstTime)}</em>}
      </span>
      <div className="build-track">
        <canvas ref={canvas} width={POSES * POSE * 2} height={POSE * 2} aria-hidden="true" />
        {strip.plants.map(({ side, start, end }) => (
          <span
            key={`${side} ${start}`}
            className={`build-plant ${side}`}
            style={{
              left: `${100 * placeOf(Math.max(start, 0))}%`,
              width: `${100 * Math.max(0, placeOf(Math.min(end, strip.seconds)) - placeOf(Math.max(start, 0)))}%`,
            }}
          />
        ))}
        {isWorst && (
          <span
            className="build-worst"
            style={{
              left: `${100 * (clock === 'own' ? placeOf(ownTime(strip, strip.worstTime, seconds)) : strip.worstTime / seconds)}%`,
            }}
          />
        )}
        {registered.keys.map((name, k) => (
          <Pin
            key={name}
            label={BUILD.pin(name, strip.name)}
            short={isReference ? name : ''}
            own={strip.keys[k]}
            place={placeOf(strip.keys[k])}
            ownAt={ownAt}
            onMove={(own) => props.onMove(k, own)}
            onRemove={() => props.onRemove(k)}
          />
        ))}
      </div>
      <span className="build-strip-fit" title={BUILD.apartHint}>
        {BUILD.apart(100 * strip.rms)}
      </span>
    </li>
  )
}

function drawPoses(
  context: CanvasRenderingContext2D,
  { sketch, seconds }: Strip,
  ownAt: (place: number) => number,
): void {
  const { canvas } = context
  const size = canvas.height
  const ink = getComputedStyle(canvas).color
  context.clearRect(0, 0, canvas.width, canvas.height)
  const pose = new OffscreenCanvas(size, size)
  const inner = pose.getContext('2d') as unknown as CanvasRenderingContext2D
  // A sketch shows the middle of a motion.
  const from = Math.max(0, (seconds - sketch.frameCount / sketch.rate) / 2)
  for (let k = 0; k < POSES; k++) {
    const own = ownAt((k + 0.5) / POSES)
    if (own > seconds) break
    const frame = Math.min(Math.max(Math.round((own - from) * sketch.rate), 0), sketch.frameCount - 1)
    drawSketch(inner, sketch, frame, size, ink)
    context.drawImage(pose, k * size, 0)
  }
}

interface PinProps {
  readonly label: string
  readonly short: string
  readonly own: number
  readonly place: number
  readonly ownAt: (place: number) => number
  readonly onMove: (own: number) => void
  readonly onRemove: () => void
}

/** A key frame of one example. */
function Pin({ label, short, own, place, ownAt, onMove, onRemove }: PinProps): ReactNode {
  const [held, setHeld] = useState<number>()
  const placeUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
    return Math.min(Math.max((event.clientX - left) / width, 0), 1)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 0.1 : 1 / 60
    const moves: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step }
    if (event.key in moves) onMove(own + moves[event.key])
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.key === 'Escape') setHeld(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      className="build-pin"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Math.round(1000 * own) / 1000}
      aria-valuetext={`${own.toFixed(2)} s`}
      title={`${label}. ${BUILD.pinHint}`}
      style={{ left: `${100 * (held ?? place)}%` }}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(placeUnder(event))
      }}
      onPointerMove={(event) => held !== undefined && setHeld(placeUnder(event))}
      onPointerUp={(event) => {
        if (held === undefined) return
        const to = placeUnder(event)
        setHeld(undefined)
        if (Math.abs(to - place) > 0.002) onMove(ownAt(to))
      }}
      onPointerCancel={() => setHeld(undefined)}
    >
      {short && <span className="build-pin-name">{short}</span>}
    </span>
  )
}
