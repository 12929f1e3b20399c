import { ActionIcon } from '@mantine/core'
import type { Role } from '@understudy/motion'
import { evenTracks } from '@understudy/synthesis/methods/deformable-model'
import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Maximize,
  SkipBack,
  SkipForward,
} from 'lucide-react'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { FilmTrack } from '../../document/lift-recipe.ts'
import { useSlice } from '../shared/context.ts'
import { useLift, useLifting } from './context.ts'
import { findingsOf } from './perform.ts'
import { LIFT } from './words.ts'
import { drawFilm, type Frame } from './film/draw-film.ts'
import { momentsOf, nearestPoint } from './film/film-tracks.ts'
import { FILM } from './film/film-words.ts'
import { framesOf } from './film/open-film.ts'

/** How near a point has to be to be taken hold of, CSS pixels. */
const REACH = 9
/** A press that moves farther than this drags a point, CSS pixels: joints lie beside each other, and a click there names the next one. */
const SLIP = 3

/** A press: on a point of this joint, or to move the film along. */
interface Held {
  readonly from: readonly [number, number]
  readonly role?: string | undefined
  readonly pans: boolean
  drags: boolean
}

/** What the film is enlarged by, and where its middle is moved to, in picture heights. */
const WHOLE = { scale: 1, x: 0, y: 0 } as const

/** As they are lifted: on the frames of the film, with splines between clicks. */
function evenOf(tracks: readonly FilmTrack[], frameRate: number): ReturnType<typeof evenTracks> | undefined {
  if (tracks.length === 0) return undefined
  const given = tracks.map(({ role, samples }) => ({
    role: role as Role,
    samples: samples.map(([time, x, y, confidence]) => ({
      time,
      place: [x, y] as const,
      ...(confidence !== undefined && { confidence }),
    })),
  }))
  return evenTracks(given, frameRate)
}

/** The film over the stage: frame by frame, with points to click and correct, and the body that was found. */
export function FilmView(): ReactNode {
  const { film: work } = useLifting()
  const film = useLift((state) => state.film)
  const findings = findingsOf(useSlice((state) => state.performed))
  const answer = findings?.mode === 'film' ? findings.answer : undefined
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<{ scale: number; x: number; y: number }>(WHOLE)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const held = useRef<Held>(undefined)
  const { open, frame, shown, tracks, role } = film
  const rate = open?.frameRate ?? 30
  const aspect = open ? open.width / open.height : 16 / 9
  const even = useMemo(() => evenOf(tracks, rate), [tracks, rate])

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  /** Where the film lies on the canvas, CSS pixels. */
  const place = useMemo((): Frame => {
    const height = Math.min(size.height, size.width / aspect) * view.scale
    return {
      left: (size.width - aspect * height) / 2 + view.x * height,
      top: (size.height - height) / 2 + view.y * height,
      height,
    }
  }, [size, aspect, view])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !canvas.current) return
    const ratio = Math.min(devicePixelRatio, 2)
    canvas.current.width = Math.round(size.width * ratio)
    canvas.current.height = Math.round(size.height * ratio)
    const scaled = { left: ratio * place.left, top: ratio * place.top, height: ratio * place.height }
    const picture = open && shown >= 0 ? open.picture : undefined
    const seconds = frame / rate
    drawFilm(context, scaled, { picture, aspect, seconds, tracks, even, role, figure: answer }, ratio)
  }, [open, shown, frame, rate, tracks, even, role, answer, place, size, aspect])

  const placeOf = (event: { clientX: number; clientY: number }): readonly [number, number] => {
    const { left, top } = canvas.current!.getBoundingClientRect()
    return [
      (event.clientX - left - place.left) / place.height,
      (event.clientY - top - place.top) / place.height,
    ]
  }
  const down = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pans = event.button !== 0
    const role = pans ? undefined : nearestPoint(tracks, frame / rate, placeOf(event), REACH / place.height)
    held.current = { from: [event.clientX, event.clientY], role, pans, drags: false }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const now = held.current
    if (!now) return
    const [x, y] = now.from
    if (now.pans) {
      held.current = { ...now, from: [event.clientX, event.clientY] }
      setView((old) => ({
        ...old,
        x: old.x + (event.clientX - x) / place.height,
        y: old.y + (event.clientY - y) / place.height,
      }))
    } else if (now.role !== undefined) {
      now.drags ||= Math.hypot(event.clientX - x, event.clientY - y) > SLIP
      if (now.drags) work.move(now.role, placeOf(event))
    }
  }
  const up = (event: PointerEvent<HTMLCanvasElement>): void => {
    const now = held.current
    held.current = undefined
    if (!now || now.pans || now.drags) return
    const at = placeOf(event)
    if (at[0] >= 0 && at[0] <= aspect && at[1] >= 0 && at[1] <= 1) work.click(at)
  }
  const wheel = (event: { deltaY: number; clientX: number; clientY: number }): void => {
    const [x, y] = placeOf(event)
    const scale = Math.min(Math.max(view.scale * Math.exp(-event.deltaY / 500), 1), 12)
    // What is under the pointer stays there.
    const grow = 1 - view.scale / scale
    setView(
      scale === 1
        ? WHOLE
        : { scale, x: view.x - (x - aspect / 2 + view.x) * grow, y: view.y - (y - 0.5 + view.y) * grow },
    )
  }
  const keys = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 10 : 1
    if (event.key === 'ArrowLeft') work.goTo(frame - step)
    else if (event.key === 'ArrowRight') work.goTo(frame + step)
    else if (event.key === 'Delete' || event.key === 'Backspace') work.remove()
    else return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
  }
  const count = open ? framesOf(open) : 1
  const moments = momentsOf(tracks)
  const button = (label: string, icon: ReactNode, run: () => void, disabled = false): ReactNode => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <figure className="film-view" aria-label={FILM.view}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={FILM.canvas(LIFT.roleName(role), frame)}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => (held.current = undefined)}
        onContextMenu={(event) => event.preventDefault()}
        onWheel={wheel}
        onKeyDown={keys}
      />
      <div className="film-bar">
        {button(FILM.previous, <SkipBack size={14} />, () => work.goToClicked(-1), moments.length === 0)}
        {button(FILM.back10, <ChevronsLeft size={14} />, () => work.goTo(frame - 10))}
        {button(FILM.back, <ChevronLeft size={14} />, () => work.goTo(frame - 1))}
        <input
          type="range"
          min={0}
          max={count - 1}
          value={Math.min(frame, count - 1)}
          aria-label={FILM.frame}
          onChange={(event) => work.goTo(Number(event.currentTarget.value))}
        />
        {button(FILM.on, <ChevronRight size={14} />, () => work.goTo(frame + 1))}
        {button(FILM.on10, <ChevronsRight size={14} />, () => work.goTo(frame + 10))}
        {button(FILM.next, <SkipForward size={14} />, () => work.goToClicked(1), moments.length === 0)}
        <output>{FILM.at(frame, count, frame / rate)}</output>
        {button(FILM.fit, <Maximize size={13} />, () => setView(WHOLE), view === WHOLE)}
      </div>
    </figure>
  )
}
