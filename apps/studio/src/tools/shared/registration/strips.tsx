import { Button, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { BUILD } from './build-words.ts'
import type { Registered, Strip } from '../../../engine/registration/registered.ts'
import { StripRow } from './strip-row.tsx'
import './build.css'

/** Strips that are shown before all are asked for: the reference, the worst and some more. */
const FEW = 8

export interface StripsProps {
  readonly registered: Registered
  /** Keys were set by hand, and can be found again. */
  readonly byHand: boolean
  readonly onMove: (key: number, strip: Strip, own: number) => void
  /** One more where the examples fit worst. */
  readonly onAdd: () => void
  readonly onRemove: (key: number) => void
  readonly onReset: () => void
}

/** Examples beside each other on one clock, with their keys: added, moved and removed by hand. The worst match is marked. */
export function Strips(props: StripsProps): ReactNode {
  const { registered, byHand, onMove, onAdd, onRemove, onReset } = props
  const [clock, setClock] = useState<'one' | 'own'>('one')
  const [all, setAll] = useState(false)
  const { strips, proposed, distances, seconds } = registered
  const [reference, ...others] = strips
  const worst = others.toSorted((a, b) => b.worstDistance - a.worstDistance)[0]
  const shown = [reference, ...(worst ? [worst] : []), ...others.filter((strip) => strip !== worst)]
  const listed = all ? shown : shown.slice(0, FEW)
  const longest = Math.max(...strips.map((strip) => strip.seconds))
  const top = Math.max(0.02, ...distances)
  const at = distances.reduce((best, value, k) => (value > distances[best] ? k : best), 0)
  const points = Array.from(
    distances,
    (value, k) =>
      `${((100 * k) / (distances.length - 1)).toFixed(2)},${(20 - 19 * (value / top)).toFixed(2)}`,
  ).join(' ')
  return (
    <>
      <div className="build-bar">
        <SegmentedControl
          size="xs"
          aria-label={BUILD.clock}
          value={clock}
          onChange={(value) => setClock(value as 'one' | 'own')}
          data={(['one', 'own'] as const).map((value) => ({ value, label: BUILD.clocks[value] }))}
        />
        <span className="space" />
        <Button size="compact-xs" variant="default" title={proposed.why} onClick={onAdd}>
          {BUILD.addKey(proposed.time)}
        </Button>
        {byHand && (
          <Button size="compact-xs" variant="subtle" onClick={onReset}>
            {BUILD.resetKeys}
          </Button>
        )}
      </div>
      {clock === 'one' && (
        <div className="build-fit">
          <svg
            viewBox="0 0 100 20"
            preserveAspectRatio="none"
            role="img"
            aria-label={BUILD.fit(100 * distances[at], (seconds * at) / (distances.length - 1))}
          >
            <polygon points={`0,20 ${points} 100,20`} />
          </svg>
          <span className="build-proposed" style={{ left: `${(100 * proposed.time) / seconds}%` }} />
        </div>
      )}
      <ul className="build-strips" aria-label={BUILD.strips}>
        {listed.map((strip) => (
          <StripRow
            key={strip.index}
            registered={registered}
            strip={strip}
            clock={clock}
            longest={longest}
            isReference={strip === reference}
            isWorst={strip === worst}
            onMove={(key, own) => onMove(key, strip, own)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {shown.length > FEW && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
          {all ? BUILD.showFew : BUILD.showAll(shown.length)}
        </Button>
      )}
    </>
  )
}
