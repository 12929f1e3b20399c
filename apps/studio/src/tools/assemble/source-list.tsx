import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ClipRow } from '../shared/controls/clip-row.tsx'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { sameSource, type Source } from './sources.ts'

/** Walking through a list ends this long after the last key, milliseconds. */
const SETTLED = 1200

export interface SourceListProps {
  readonly label: string
  readonly sources: readonly Source[]
  readonly current: TakeRecipe | undefined
  readonly sketch: (source: Source) => Promise<Sketch | undefined>
  readonly onChoose: (source: Source) => void
  /** Arrow keys went on to another; `onSettle` when they rest. */
  readonly onWalk: (source: Source) => void
  readonly onSettle: () => void
}

/** Who may lend: moving thumbnails; up and down walk through them. */
export function SourceList(props: SourceListProps): ReactNode {
  const { label, sources, current, sketch, onChoose, onWalk, onSettle } = props
  const list = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useRef(onSettle)
  settle.current = onSettle
  useEffect(() => () => clearTimeout(rest.current), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const next = Math.min(Math.max(at + step, 0), sources.length - 1)
    if (next === at) return
    buttons[next]?.focus()
    if (current === undefined) return
    onWalk(sources[next])
    clearTimeout(rest.current)
    rest.current = setTimeout(() => settle.current(), SETTLED)
  }
  return (
    <ul
      ref={list}
      className="clips sources"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // From one row to the next is still the same walk.
        if (!event.currentTarget.contains(event.relatedTarget)) settle.current()
      }}
    >
      {sources.map((source) => (
        <ClipRow
          key={JSON.stringify(source.recipe)}
          title={source.name}
          labels={[source.aside, source.fit].flatMap((label) => label ?? [])}
          current={current !== undefined && sameSource(source.recipe, current)}
          sketch={() => sketch(source)}
          onClick={() => onChoose(source)}
        />
      ))}
    </ul>
  )
}
