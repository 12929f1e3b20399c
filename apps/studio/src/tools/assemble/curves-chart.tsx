import { SegmentedControl, Select } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { duration } from '@understudy/motion'
import { usePanel } from '../shared/context.ts'
import { jointCurve, nearestTurn, type JointCurve } from './joint-curves.ts'
import type { AssembleAnswer } from './messages.ts'
import type { AssembleStore } from './state.ts'
import { ASSEMBLE_WORDS } from './words.ts'

const WIDTH = 216
const HEIGHT = 84
const AXES = ['x', 'y', 'z'] as const

/** The curves of one joint before, as lent and now, over the band it moved in before. A click goes there. */
export function CurvesChart({
  answer,
  store,
}: {
  readonly answer: AssembleAnswer
  readonly store: AssembleStore
}): ReactNode {
  const { player } = usePanel()
  const wanted = useStore(store, ({ curveJoint }) => curveJoint)
  const axis = useStore(store, (state) => state.axis)
  const names = Object.keys(answer.report.adjustments)
  const joint = wanted !== undefined && names.includes(wanted) ? wanted : names[0]
  const curves = useMemo(() => {
    const index = answer.motion.skeleton.joints.findIndex(({ name }) => name === joint)
    if (index < 0) return undefined
    const query = jointCurve(answer.query, index, axis)
    const retrieved = nearestTurn(jointCurve(answer.retrieved, index, axis), query)
    return { query, retrieved, result: nearestTurn(jointCurve(answer.motion, index, axis), query) }
  }, [answer, joint, axis])
  if (!curves || joint === undefined) return undefined
  const { query, retrieved, result } = curves
  const all = [query, retrieved, result].flatMap(({ values }) => [...values])
  const [low, high] = [
    Math.min(...all, query.mean - query.deviation),
    Math.max(...all, query.mean + query.deviation),
  ]
  const y = (value: number): number => HEIGHT - 2 - ((HEIGHT - 4) * (value - low)) / Math.max(high - low, 5)
  const line = ({ values }: JointCurve): string =>
    Array.from(
      values,
      (value, k) => `${((WIDTH * k) / Math.max(1, values.length - 1)).toFixed(1)},${y(value).toFixed(1)}`,
    ).join(' ')
  return (
    <figure className="curves">
      <div className="curves-choice">
        <Select
          size="xs"
          aria-label={ASSEMBLE_WORDS.curveJoint}
          data={names}
          value={joint}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          onChange={(curveJoint) => store.setState({ curveJoint: curveJoint ?? undefined })}
        />
        <SegmentedControl
          size="xs"
          aria-label={ASSEMBLE_WORDS.axis}
          data={AXES.map((label, value) => ({ label, value: String(value) }))}
          value={String(axis)}
          onChange={(value) => store.setState({ axis: Number(value) as 0 | 1 | 2 })}
        />
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={ASSEMBLE_WORDS.curveLabel(joint, AXES[axis], query.mean, query.deviation, result.mean)}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const time = (duration(answer.motion) * (event.clientX - left)) / width
          player.setTransport({ time, playing: false })
        }}
      >
        <rect
          className="curve-band"
          x={0}
          width={WIDTH}
          y={y(query.mean + query.deviation)}
          height={Math.max(1, y(query.mean - query.deviation) - y(query.mean + query.deviation))}
        />
        <polyline className="curve-query" points={line(query)} />
        <polyline className="curve-retrieved" points={line(retrieved)} />
        <polyline className="curve-result" points={line(result)} />
      </svg>
      <figcaption>
        <span className="curve-key of-query">{ASSEMBLE_WORDS.query}</span>
        <span className="curve-key of-retrieved">{ASSEMBLE_WORDS.retrieved}</span>
        <span className="curve-key of-result">{ASSEMBLE_WORDS.result}</span>
        <span className="space" />
        <span>
          {Math.round(low)}° … {Math.round(high)}°
        </span>
      </figcaption>
    </figure>
  )
}
