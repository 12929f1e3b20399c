import type { ReactNode } from 'react'
import type { BeforeAfter } from '../../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../../engine/words/tool-words.ts'
import { usePanel } from '../context.ts'

const WIDTH = 220
const HEIGHT = 52

export interface BeforeAfterChartProps {
  readonly curve: BeforeAfter
  /** The scale shows at least this much: a clean take must not look wild. */
  readonly least: number
  /** Over the chart; without it the key stands below. */
  readonly title?: string
  readonly label: (before: number, after: number) => string
  /** What the top of the scale is, with its unit. */
  readonly value: (value: number) => string
}

/** Something over time, before (area) and after (line). A click goes there. */
export function BeforeAfterChart({ curve, least, title, label, value }: BeforeAfterChartProps): ReactNode {
  const { player } = usePanel()
  const most = (values: Float32Array): number => values.reduce((top, one) => Math.max(top, one), 0)
  const top = Math.max(least, most(curve.before), most(curve.after))
  const points = (values: Float32Array): string =>
    Array.from(
      values,
      (one, i) =>
        `${((WIDTH * i) / (values.length - 1)).toFixed(1)},${(HEIGHT - (HEIGHT - 2) * (one / top)).toFixed(1)}`,
    ).join(' ')
  const caption = (
    <figcaption>
      {title === undefined ? <Keys /> : <span className="chart-title">{title}</span>}
      <span className="space" />
      <span>{value(top)}</span>
    </figcaption>
  )
  return (
    <figure className={title === undefined ? 'skate-chart' : 'skate-chart titled'}>
      {title !== undefined && caption}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label(most(curve.before), most(curve.after))}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          player.setTransport({ time: (curve.seconds * (event.clientX - left)) / width, playing: false })
        }}
      >
        <polygon className="skate-before" points={`0,${HEIGHT} ${points(curve.before)} ${WIDTH},${HEIGHT}`} />
        <polyline className="skate-after" points={points(curve.after)} />
      </svg>
      {title === undefined && caption}
    </figure>
  )
}

function Keys(): ReactNode {
  return (
    <>
      <span className="skate-key before">{TOOL_WORDS.before}</span>
      <span className="skate-key after">{TOOL_WORDS.after}</span>
    </>
  )
}

/** What the two look like, under several charts. */
export function BeforeAfterKey(): ReactNode {
  return (
    <p className="chart-key">
      <Keys />
    </p>
  )
}
