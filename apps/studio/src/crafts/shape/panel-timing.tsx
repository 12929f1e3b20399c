import { duration } from '@understudy/motion'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useShape, useStudioSlice } from './context.ts'
import type { ShapeAnswer } from './messages.ts'
import { Field } from './panel-fields.tsx'
import type { DurationRequest, TimeRequest } from './recipe.ts'
import { SHAPE } from './words.ts'

/** How long the motion lasts and when the frame on stage comes: only where a model knows about time. */
export function Timing(): ReactNode {
  const { bench, hands } = useShape()
  const performed = useStudioSlice((state) => state.performed)
  const now = useFrameTime()
  const answer = performed?.crafted as ShapeAnswer | undefined
  if (!performed || bench.manner() !== 'whole' || (answer && answer.timingModes === 0)) return undefined
  const lasts = duration(performed.motion)
  const ask = async (of: 'lasts' | 'frame', seconds: number): Promise<void> => {
    const place = await bench.prepare(now)
    if (!place) return
    const { clock, level } = place
    const common = { id: bench.id(), on: true, weight: 1, seconds }
    if (of === 'lasts') {
      const there = level.requests.find((one): one is DurationRequest => one.kind === 'duration')
      bench.put(
        SHAPE.timeStep,
        place,
        there
          ? { ...there, on: true, seconds }
          : { ...common, kind: 'duration', from: clock.first, to: clock.last },
      )
      return
    }
    const frame = Math.round(100 * clock.frameAt(now)) / 100
    const there = level.requests.find(
      (one): one is TimeRequest => one.kind === 'time' && Math.abs(one.frame - frame) < 0.6,
    )
    bench.put(
      SHAPE.timeStep,
      place,
      there ? { ...there, on: true, seconds } : { ...common, kind: 'time', frame },
    )
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
          onChange={(seconds) => void ask('lasts', seconds)}
        />
        <Field
          label={SHAPE.thisFrame}
          unit=" s"
          value={now}
          step={0.01}
          min={0}
          onChange={(seconds) => void ask('frame', seconds)}
        />
      </div>
    </fieldset>
  )
}

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
