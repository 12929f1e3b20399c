import { Plus, Star } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Sketch } from '../../../engine/sketches/sketch.ts'
import { CONTROL_WORDS } from '../../../engine/words/control-words.ts'
import { LargeThumb } from './large-thumb.tsx'
import { Thumb } from './thumb.tsx'

export interface ClipRowProps {
  readonly title: string
  /** Said after the title, in smaller letters. */
  readonly aside?: string
  readonly labels: readonly string[]
  readonly current: boolean
  readonly sketch: () => Promise<Sketch | undefined>
  readonly onClick: () => void
  /** What else can be done with a clip of the library; without it, a row is a plain button. */
  readonly library?: {
    /** The button, Enter, a double click. */
    readonly add: () => void
    /** Space plays, wherever the focus is. */
    readonly play: () => void
    /** What a drag onto the stage carries: a type and a text. */
    readonly dragged: readonly [type: string, text: string]
    readonly favourite?: { readonly is: boolean; readonly toggle: () => void }
  }
}

/** A clip of the library: a figure that moves when pointed at, its name and what it is. */
export function ClipRow(props: ClipRowProps): ReactNode {
  const { title, aside, labels, current, sketch, onClick, library } = props
  const [moving, setMoving] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const onKey = (event: KeyboardEvent): void => {
    if (!library || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'keyup' || event.repeat) return
    if (event.key === ' ') library.play()
    else library.add()
  }
  return (
    <li>
      <button
        type="button"
        ref={row}
        className="row clip-row"
        aria-current={current || undefined}
        title={library && CONTROL_WORDS.clipHint}
        draggable={library !== undefined}
        onDragStart={(event) => {
          setMoving(false)
          if (library) event.dataTransfer.setData(...library.dragged)
        }}
        onClick={onClick}
        onDoubleClick={library?.add}
        onKeyDown={onKey}
        onKeyUp={onKey}
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
      {library && (
        <span className="clip-buttons">
          {library.favourite && (
            <button
              type="button"
              aria-label={CONTROL_WORDS.favourite(title)}
              title={CONTROL_WORDS.favourite(title)}
              aria-pressed={library.favourite.is}
              onClick={library.favourite.toggle}
            >
              <Star size={14} fill={library.favourite.is ? 'currentColor' : 'none'} />
            </button>
          )}
          <button
            type="button"
            aria-label={CONTROL_WORDS.addClip(title)}
            title={CONTROL_WORDS.addClip(title)}
            onClick={(event) => {
              library.add()
              // Space stays play and pause.
              if (event.detail > 0) event.currentTarget.blur()
            }}
          >
            <Plus size={15} />
          </button>
        </span>
      )}
      {library && moving && row.current && <LargeThumb beside={row.current} title={title} sketch={sketch} />}
    </li>
  )
}
