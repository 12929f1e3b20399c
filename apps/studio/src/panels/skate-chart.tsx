import type { ReactNode } from 'react'
import type { SkateCurve } from '../solver/tool-messages.ts'
import { TOOL_WORDS } from '../tool-words.ts'
import { useShell } from './context.ts'

const WIDTH = 220
const HEIGHT = 52
/** The scale shows at least this much, centimetres per second: a clean take must not look wild. */
const LEAST = 5

/** Foot skate over time, before (area) and after (line). A click goes there. */
export function SkateChart({ curve }: { readonly curve: SkateCurve }): ReactNode {
  const { player } = useShell()
  const most = (values: Float32Array): number => values.reduce((top, value) => Math.max(top, value), 0)
  const top = Math.max(LEAST, most(curve.before), most(curve.after))
  const points = (values: Float32Array): string =>
    Array.from(
      values,
      (value, i) =>
        `${((WIDTH * i) / (values.length - 1)).toFixed(1)},${(HEIGHT - (HEIGHT - 2) * (value / top)).toFixed(1)}`,
    ).join(' ')
  return (
    <figure className="skate-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={TOOL_WORDS.curve(most(curve.before), most(curve.after))}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          player.setTransport({ time: (curve.seconds * (event.clientX - left)) / width, playing: false })
        }}
      >
        <polygon className="skate-before" points={`0,${HEIGHT} ${points(curve.before)} ${WIDTH},${HEIGHT}`} />
        <polyline className="skate-after" points={points(curve.after)} />
      </svg>
      <figcaption>
        <span className="skate-key before">{TOOL_WORDS.before}</span>
        <span className="skate-key after">{TOOL_WORDS.after}</span>
        <span className="space" />
        <span>{TOOL_WORDS.perSecond(top)}</span>
      </figcaption>
    </figure>
  )
}
