import { useEffect, useMemo, useRef, type PointerEvent, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { useLift, useLifting } from './context.ts'
import { drawPicture, type PictureView } from './draw-picture.ts'
import { findingsOf } from './perform.ts'
import { sideCameraJson } from './picture-edits.ts'
import type { TrackSample } from '../../document/lift-recipe.ts'
import { cameraOf } from './camera-of.ts'
import { makeStroke } from './stroke.ts'
import { LIFT } from './words.ts'

/** Pixels of the canvas from top to bottom. */
const HEIGHT = 540

/** The picture plane: tracks, the body that was found, and where strokes are drawn. On the player's clock. */
export function Picture(): ReactNode {
  const { player } = usePanel()
  const { store, work } = useLifting()
  const canvas = useRef<HTMLCanvasElement>(null)
  const kind = useSlice((state) => currentTake(state.document)?.recipe)
  const performed = useSlice((state) => state.performed)
  const draft = useLift((state) => state.draft)
  const drawing = useLift((state) => state.drawing)
  const role = useLift((state) => state.role)
  const stroke = useLift((state) => state.stroke)
  const mean = useLift((state) => state.mean)
  const findings = findingsOf(performed)
  const isTracks = kind?.kind === 'lift' && kind.mode === 'tracks'
  const answer = isTracks && findings?.mode === 'tracks' ? findings.answer : undefined
  const aspect = draft?.aspect ?? answer?.aspect ?? 16 / 9
  const view = useMemo((): PictureView => {
    const tracks = draft
      ? draft.tracks.map(({ name, role: own, samples }) => ({ role: own ?? name, samples }))
      : (answer?.tracks.map((track) => ({
          role: track.role,
          samples: track.samples.map(({ time, place }): TrackSample => [time, place[0], place[1]]),
        })) ?? [])
    const guide = drawing &&
      mean && { motion: mean.motion, camera: cameraOf(sideCameraJson(mean.motion)), role }
    return {
      tracks,
      stroke,
      ...(answer && !draft && { figure: { motion: answer.motion, camera: answer.camera } }),
      ...(guide && { guide }),
    }
  }, [draft, answer, drawing, mean, role, stroke])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return undefined
    const element = canvas.current
    const draw = (): boolean => {
      drawPicture(context, HEIGHT, view, player.transport.time, getComputedStyle(element).color)
      return false
    }
    draw()
    return player.stage.onStep(draw)
  }, [view, player])

  const gesture = useMemo(() => makeStroke((now) => store.setState({ stroke: now })), [store])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && gesture.cancel()) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [gesture])

  const sampleOf = (event: { clientX: number; clientY: number; timeStamp: number }): TrackSample => {
    const { left, top, height } = canvas.current!.getBoundingClientRect()
    return [event.timeStamp / 1000, (event.clientX - left) / height, (event.clientY - top) / height]
  }
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!drawing || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    player.setTransport({ playing: false })
    gesture.down(sampleOf(event.nativeEvent))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const native = event.nativeEvent
    const events = native.getCoalescedEvents?.() ?? []
    gesture.move((events.length > 0 ? events : [native]).map(sampleOf))
  }
  const up = (): void => {
    const done = gesture.up()
    if (done) void work.addStroke(done)
  }
  return (
    <figure className="lift-picture" data-drawing={drawing || undefined}>
      <canvas
        ref={canvas}
        width={Math.round(HEIGHT * aspect)}
        height={HEIGHT}
        role="img"
        aria-label={LIFT.pictureLabel(view.tracks.length)}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => gesture.cancel()}
      />
      <figcaption>
        {view.tracks.map(({ role: name }, k) => (
          <span
            key={name}
            className="lift-legend"
            style={{ '--track': `var(--lift-track-${k % 8})` } as never}
          >
            {LIFT.roleName(name)}
          </span>
        ))}
        {answer && !draft && <span className="lift-legend gold">{LIFT.gold}</span>}
      </figcaption>
    </figure>
  )
}
