import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Thumb } from '../shared/controls/thumb.tsx'
import type { Sketch } from '../../engine/sketches/sketch.ts'
import { groupHits, likeness, type FoundHit } from '../shared/found/hits.ts'
import { FIND_WORDS as WORDS } from './words.ts'

export interface HitListProps {
  readonly hits: readonly FoundHit[]
  readonly titleOf: (hit: FoundHit) => string
  readonly sketch: (hit: FoundHit) => Promise<Sketch | undefined>
  readonly onShow: (hit: FoundHit | undefined) => void
  readonly onTake: (hit: FoundHit) => void
}

/** At most so many thumbnails: more is a corpus, not an answer. */
const MOST = 120

/** What was found, clip by clip. Pointing or arrow keys show a hit on stage; pressing takes it. */
export const HitList = memo(function HitList({
  hits,
  titleOf,
  sketch,
  onShow,
  onTake,
}: HitListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    <div
      ref={list}
      className="hits"
      role="group"
      aria-label={WORDS.hits}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onShow(undefined)}
    >
      {groupHits(hits.slice(0, MOST), titleOf).map(({ source, title, hits: own }) => (
        <section key={source} aria-label={title}>
          {own.length > 1 && <h4>{title}</h4>}
          {own.map((hit) => (
            <HitRow
              key={`${hit.start} ${hit.mirrored}`}
              hit={hit}
              title={title}
              alone={own.length === 1}
              sketch={sketch}
              onShow={onShow}
              onTake={onTake}
            />
          ))}
        </section>
      ))}
    </div>
  )
})

interface HitRowProps extends Pick<HitListProps, 'sketch' | 'onShow' | 'onTake'> {
  readonly hit: FoundHit
  readonly title: string
  /** The only one of its clip: it is called by it. */
  readonly alone: boolean
}

function HitRow({ hit, title, alone, sketch, onShow, onTake }: HitRowProps): ReactNode {
  const [moving, setMoving] = useState(false)
  const point = (): void => {
    setMoving(true)
    onShow(hit)
  }
  const { mirrored, depth } = hit
  const when = WORDS.hit(hit.start, hit.end)
  const said = [
    alone ? when : '',
    likeness(hit),
    mirrored ? WORDS.otherSide : '',
    depth > 1 && hit.reason === undefined ? WORDS.viaOthers(depth) : '',
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="row clip-row"
      aria-label={[title, when, ...said.slice(alone ? 1 : 0)].join(', ')}
      title={hit.reason ?? WORDS.walkHint}
      onClick={() => onTake(hit)}
      onPointerEnter={point}
      onPointerLeave={() => setMoving(false)}
      onFocus={point}
      onBlur={() => setMoving(false)}
    >
      <Thumb sketch={() => sketch(hit)} moving={moving} />
      <span className="clip-text">
        <span className="row-name">{alone ? title : when}</span>
        <span className="clip-labels">{said.join(' · ')}</span>
      </span>
    </button>
  )
}
