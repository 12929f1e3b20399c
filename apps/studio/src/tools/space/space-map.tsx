import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { fromMap, toMap, VIEWS, windowOf, type Window } from './project-map.ts'
import type { Accuracy, AimFacts, SpaceMap } from './messages.ts'
import type { Place } from '../../document/space-recipe.ts'
import type { MapView } from './state.ts'
import { SPACE_WORDS } from './words.ts'
import type { SpaceWork } from './work.ts'

/** Points of the picture; the panel scales it. */
const SIZE = 216
/** Metres a key moves the target. */
const NUDGE = 0.01
const KEYS: Readonly<Record<string, readonly [across: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

interface SpaceMapProps {
  readonly map: SpaceMap
  readonly view: MapView
  readonly target: Place
  readonly facts: AimFacts | undefined
  readonly accuracy: Accuracy | undefined
  readonly work: SpaceWork
}

/** Examples and blends seen from one side; the target is dragged in it. */
export function SpaceMapPicture({ map, view, target, facts, accuracy, work }: SpaceMapProps): ReactNode {
  const held = useRef(false)
  const window = useMemo(() => windowOf(view, [map.examples, map.blends], map.reach), [map, view])
  const place = (event: PointerEvent<SVGSVGElement>): Place => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = [(SIZE * (event.clientX - left)) / width, (SIZE * (event.clientY - top)) / height] as const
    return fromMap(view, window, SIZE, at, target)
  }
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = true
    work.aim(place(event))
  }
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (held.current) work.aim(place(event))
  }
  const up = (): void => {
    if (!held.current) return
    held.current = false
    work.end()
  }
  const key = (event: KeyboardEvent): void => {
    const way = KEYS[event.key]
    if (event.key === 'Escape' && held.current) {
      held.current = false
      work.cancel()
    }
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    const by = NUDGE * (event.shiftKey ? 10 : 1)
    const { across, up: upwards, mirrored } = VIEWS[view]
    const out: [number, number, number] = [...target]
    out[across] += by * way[0] * (mirrored ? -1 : 1)
    out[upwards] += by * way[1]
    work.aim(out)
    // A held key is one step: its end ends it.
  }
  const keyUp = (event: KeyboardEvent): void => {
    if (event.key in KEYS) work.end()
  }
  const asked = toMap(view, window, SIZE, target)
  const got = facts && toMap(view, window, SIZE, facts.got)
  const aimed = facts?.projected ? toMap(view, window, SIZE, facts.aimed) : undefined
  return (
    // The fields below say the same in numbers.
    <svg
      className="space-map"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="application"
      tabIndex={0}
      aria-label={SPACE_WORDS.map}
      aria-description={SPACE_WORDS.mapHint}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
      onKeyUp={keyUp}
    >
      <title>{SPACE_WORDS.mapHint}</title>
      <Dots map={map} view={view} window={window} accuracy={accuracy} />
      {aimed && <line className="away" x1={asked[0]} y1={asked[1]} x2={aimed[0]} y2={aimed[1]} />}
      {got && <line className="miss" x1={asked[0]} y1={asked[1]} x2={got[0]} y2={got[1]} />}
      {got && <circle className="got" cx={got[0]} cy={got[1]} r={4} />}
      <circle className="asked" cx={asked[0]} cy={asked[1]} r={8} />
    </svg>
  )
}

/** What does not change while a target is dragged. */
function Dots({
  map,
  view,
  window,
  accuracy,
}: {
  readonly map: SpaceMap
  readonly view: MapView
  readonly window: Window
  readonly accuracy: Accuracy | undefined
}): ReactNode {
  return useMemo(() => {
    const reach = (SIZE / 2) * (map.reach / window.half)
    const points = (list: Float32Array): (readonly [number, number])[] =>
      Array.from({ length: list.length / 3 }, (_, k) => toMap(view, window, SIZE, list, 3 * k))
    const all = [...points(map.examples), ...points(map.blends)]
    const most = accuracy ? Math.max(accuracy.worst, 0.5) : 1
    return (
      <g aria-hidden="true">
        <g className="reach">
          {all.map(([x, y], n) => (
            <circle key={n} cx={x} cy={y} r={reach} />
          ))}
        </g>
        <path
          className="blends"
          d={points(map.blends)
            .map(([x, y]) => dot(x, y, 1.2))
            .join('')}
        />
        <path
          className="examples"
          d={points(map.examples)
            .map(([x, y]) => dot(x, y, 2.6))
            .join('')}
        />
        {accuracy &&
          points(accuracy.places).map(([x, y], n) => (
            <circle key={n} cx={x} cy={y} r={3.2} fill={missColor(accuracy.misses[n] / most)} />
          ))}
        <text x={4} y={SIZE - 5}>
          {SPACE_WORDS.views[view]}
        </text>
      </g>
    )
  }, [map, view, window, accuracy])
}

const dot = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** From near (dark green) over yellow to far (red): lightness changes along, too. */
export const missColor = (share: number): string => {
  const u = Math.min(Math.max(share, 0), 1)
  return `hsl(${Math.round(150 - 145 * u)} ${Math.round(55 + 30 * u)}% ${Math.round(30 + 18 * Math.sin(Math.PI * u))}%)`
}
