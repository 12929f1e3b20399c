import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PartnerAnswer } from '../../engine/performances/tool-answers.ts'
import type { LiveUnit } from '../../engine/studio/state.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'

/** What the live partner knows ahead at first, seconds. */
const LATENCY = 0.5

/** A partner who answers while the leader dances: on or off, how much is known ahead, and how well that goes. */
export function LiveFields({ answer }: { readonly answer: PartnerAnswer }): ReactNode {
  const { studio, player } = usePanel()
  const live = useSlice((state) => state.live)
  const set = (latency: number | undefined): void =>
    studio.store.setState({ live: latency === undefined ? undefined : { latency, decided: [] } })
  const other = live?.decided.filter((unit) => differs(unit, answer)).length ?? 0
  return (
    <section className="live">
      <Switch
        size="xs"
        label={TOOL_WORDS.live}
        title={TOOL_WORDS.liveHint}
        checked={live !== undefined}
        onChange={(event) => {
          const { checked } = event.currentTarget
          set(checked ? LATENCY : undefined)
          if (checked) player.setTransport({ time: 0, playing: true })
        }}
      />
      {live && (
        <>
          <TypedSlider
            label={TOOL_WORDS.latency}
            hint={TOOL_WORDS.liveHint}
            min={0}
            max={2}
            step={0.1}
            unit=" s"
            value={live.latency}
            onChange={set}
            onEnd={() => player.setTransport({ time: 0 })}
          />
          <p className="hint" role="status">
            {TOOL_WORDS.liveUnits(live.decided.length, other)}
          </p>
        </>
      )}
    </section>
  )
}

/** Whether the answer that knows the whole dance reads this moment otherwise. */
export function differs({ label, start }: LiveUnit, { units }: PartnerAnswer): boolean {
  const middle = start + 0.3
  return units.find((unit) => unit.start <= middle && middle < unit.end)?.label !== label
}
