import { duration } from '@understudy/motion'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useSlice } from '../shared/context.ts'
import { useShape } from './context.ts'
import type { ShapeAnswer } from './messages.ts'
import { Field } from './panel-fields.tsx'
import { startOf } from './request-marks.ts'
import { cycleMoment } from './steps.ts'
import type { DurationRequest, TimeRequest } from '../../document/shape-recipe.ts'
import { SHAPE } from './words.ts'

/** How long the motion lasts and when the frame on stage comes: only where a model knows about time. */
export function Timing(): ReactNode {
  const { edits, hands } = useShape()
  const performed = useSlice((state) => state.performed)
  const now = useFrameTime()
  const answer = performed?.findings as ShapeAnswer | undefined
  if (!performed || edits.manner() !== 'whole' || (answer && answer.timingModes === 0)) return undefined
  const lasts = answer?.cycle ? answer.cycle.end - answer.cycle.start : duration(performed.motion)
  const { range } = hands.player.transport
  /** How long it is from one frame to another: all of it, or the play range. */
  const askDuration = async (seconds: number, part?: { start: number; end: number }): Promise<void> => {
    const place = await edits.prepare(answer?.cycle ? cycleMoment(hands, now) : now)
    if (!place) return
    const { clock, level } = place
    const [from, to] = part
      ? [rounded(clock.frameAt(part.start)), rounded(clock.frameAt(part.end))]
      : [clock.first, clock.last]
    const there = level.requests.find(
      (one): one is DurationRequest =>
        one.kind === 'duration' && Math.abs(one.from - from) < 0.6 && Math.abs(one.to - to) < 0.6,
    )
    const request = there ?? { kind: 'duration' as const, id: edits.id(), weight: 1, from, to }
    edits.put(SHAPE.timeStep, place, { ...request, on: true, seconds })
    // The range stays about the same frames: its end comes at another time now.
    if (part) hands.player.setTransport({ range: { start: part.start, end: part.start + seconds } })
  }
  const askTime = async (seconds: number): Promise<void> => {
    const place = await edits.prepare(now)
    if (!place) return
    const frame = rounded(place.clock.frameAt(now))
    const there = place.level.requests.find(
      (one): one is TimeRequest => one.kind === 'time' && Math.abs(one.frame - frame) < 0.6,
    )
    const request = there ?? { kind: 'time' as const, id: edits.id(), weight: 1, frame }
    edits.put(SHAPE.timeStep, place, { ...request, on: true, seconds: seconds - startOf(place.clock) })
    hands.player.setTransport({ time: seconds })
  }
  return (
    <fieldset className="shape-part">
      <legend>{SHAPE.timing}</legend>
      <div className="shape-fields">
        <Field
          label={SHAPE.lasts}
          unit=" s"
          value={lasts}
          step={0.01}
          min={0.1}
          onChange={(seconds) => void askDuration(seconds)}
        />
        <Field
          label={SHAPE.thisFrame}
          unit=" s"
          value={now}
          step={0.01}
          min={0}
          onChange={(seconds) => void askTime(seconds)}
        />
        {range && (
          <Field
            label={SHAPE.rangeLasts}
            unit=" s"
            value={range.end - range.start}
            step={0.01}
            min={0.05}
            onChange={(seconds) => void askDuration(seconds, range)}
          />
        )}
      </div>
    </fieldset>
  )
}

const rounded = (frame: number): number => Math.round(100 * frame) / 100

/** The playhead while it rests: a panel that changed with every picture would only cost time. */
function useFrameTime(): number {
  const { hands } = useShape()
  const { player } = hands
  return useSyncExternalStore(
    (tell) => {
      let last = player.transport.time
      return player.stage.onStep(() => {
        if (!player.transport.playing && player.transport.time !== last) {
          last = player.transport.time
          queueMicrotask(tell)
        }
        return false
      })
    },
    () => (player.transport.playing ? 0 : player.transport.time),
  )
}
