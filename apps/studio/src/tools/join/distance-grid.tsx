import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { TakeOf } from '../../document/document.ts'
import type { GridAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import type { Cell } from '../../engine/studio/state.ts'
import { pickCell } from './pick-cell.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { drawGrid, FAR, gridPicture } from './grid-picture.ts'

/** CSS pixels: as wide as the panel, as high as the clips ask for, within reason. */
const WIDTH = 214
const HEIGHTS = { least: 90, most: 230 } as const

export interface DistanceGridProps {
  readonly take: TakeOf<'join'> | TakeOf<'blend'>
  readonly answer: GridAnswer
  readonly names: readonly [string, string]
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Every moment against every other as a picture. Hovering shows both poses on stage; a press, or the arrow keys, pick. */
export function DistanceGrid({ take, answer, names }: DistanceGridProps): ReactNode {
  const { studio } = usePanel()
  const cell = useSlice((state) => state.cell)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const { rows, columns, rate } = answer
  const height = Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, (WIDTH * rows) / columns)))
  const picked = take.recipe.kind === 'join' ? take.recipe.settings : undefined
  const tool = useMemo(
    () =>
      pickCell({ history: studio.history, say: (words) => studio.say(words) }, take.id, {
        secondsA: (rows - 1) / rate,
        secondsB: (columns - 1) / rate,
        step: 1 / rate,
      }),
    [studio, take.id, rows, columns, rate],
  )
  useEffect(() => {
    let gone = false
    void createImageBitmap(gridPicture(answer)).then((made) => !gone && setPicture(made))
    return () => {
      gone = true
    }
  }, [answer])
  useEffect(() => {
    if (canvas.current && picture) drawGrid(canvas.current, picture, answer, { picked, hovered: cell })
  }, [picture, answer, picked, cell, height])
  useEffect(() => () => studio.store.setState({ cell: undefined }), [studio])

  const cellAt = (event: PointerEvent): Cell => {
    const { left, top, width, height: high } = event.currentTarget.getBoundingClientRect()
    const clamp = (value: number, count: number): number =>
      Math.min(count - 1, Math.max(0, Math.floor(value)))
    return {
      timeA: clamp((rows * (event.clientY - top)) / high, rows) / rate,
      timeB: clamp((columns * (event.clientX - left)) / width, columns) / rate,
    }
  }
  const look = (at: Cell | undefined): void => studio.store.setState({ cell: at })
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && tool.cancel()) event.stopPropagation()
    if (!step || !picked) return
    // The stage would step a frame as well.
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? 10 : 1
    tool.step(far * step[0], far * step[1])
    const now = studio.history.present.takes.find(({ id }) => id === take.id)
    if (now?.recipe.kind === 'join') look(now.recipe.settings)
  }
  return (
    <figure className="grid">
      <canvas
        ref={canvas}
        width={2 * WIDTH}
        height={2 * height}
        style={{ width: WIDTH, height }}
        tabIndex={0}
        role="application"
        aria-label={TOOL_WORDS.grid(...names)}
        onPointerDown={(event) => {
          if (event.button !== 0 || !picked) return
          event.currentTarget.setPointerCapture(event.pointerId)
          tool.down(cellAt(event))
        }}
        onPointerMove={(event) => {
          const at = cellAt(event)
          look(at)
          tool.move(at)
        }}
        onPointerUp={() => tool.up()}
        onPointerCancel={() => tool.cancel()}
        onPointerLeave={() => look(undefined)}
        onFocus={() => look(picked)}
        onKeyDown={onKey}
        onKeyUp={(event) => event.key in STEPS && tool.end()}
        onBlur={() => {
          tool.end()
          look(undefined)
        }}
      />
      <figcaption>
        <span>{TOOL_WORDS.gridLegend}</span>
        <span className="grid-scale" />
        <span>
          {TOOL_WORDS.gridLegendFar}, {TOOL_WORDS.centimetres(FAR)}
        </span>
      </figcaption>
    </figure>
  )
}
