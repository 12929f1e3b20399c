import type { ReactNode } from 'react'
import { useShell } from '../../panels/context.ts'
import type { BeforeAfter } from './messages.ts'
import { LIFT } from './words.ts'

const WIDTH = 220
const HEIGHT = 44

export interface BeforeAfterChartProps {
  readonly curve: BeforeAfter
  /** The scale shows at least this much: a clean take must not look wild. */
  readonly least: number
  readonly title: string
  readonly label: (before: number, after: number) => string
  readonly value: (value: number) => string
}

/** Something over time, before (area) and after (line). A click goes there. */
export function BeforeAfterChart({ curve, least, title, label, value }: BeforeAfterChartProps): ReactNode {
  const { player } = useShell()
  const most = (values: Float32Array): number => values.reduce((top, one) => Math.max(top, one), 0)
  const top = Math.max(least, most(curve.before), most(curve.after))
  const points = (values: Float32Array): string =>
    Array.from(
      values,
      (one, i) =>
        `${((WIDTH * i) / (values.length - 1)).toFixed(1)},${(HEIGHT - (HEIGHT - 2) * (one / top)).toFixed(1)}`,
    ).join(' ')
  return (
    <figure className="skate-chart lift-chart">
      <figcaption>
        <span className="lift-chart-title">{title}</span>
        <span className="space" />
        <span>{value(top)}</span>
      </figcaption>
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
    </figure>
  )
}

/** What the two look like. */
export function BeforeAfterKey(): ReactNode {
  return (
    <p className="lift-key">
      <span className="skate-key before">{LIFT.before}</span>
      <span className="skate-key after">{LIFT.after}</span>
    </p>
  )
}
