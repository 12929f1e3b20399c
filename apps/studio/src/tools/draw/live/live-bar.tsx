import { Button } from '@mantine/core'
import { Circle, Gamepad2, Square, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { LiveStore } from './live-state.ts'
import type { SteeredLive } from './steer-live.ts'
import { LIVE_WORDS } from './words.ts'
import './live.css'

/** What the bar sets going. */
export interface LiveWork {
  readonly store: LiveStore
  readonly begin: () => Promise<void>
  readonly live: () => SteeredLive | undefined
  readonly end: () => void
}

/** Under the stage while somebody draws: steer a walker, record, keep. */
export const makeLiveBar = ({ store, begin, live, end }: LiveWork) =>
  function LiveBar(): ReactNode {
    const { state, recording, recorded, x, z, isPad } = useStore(store)
    useEffect(() => end, [])
    if (state !== 'on')
      return (
        <div className="live-bar" role="group" aria-label={LIVE_WORDS.bar}>
          <Button
            size="compact-xs"
            variant="default"
            loading={state === 'packing'}
            leftSection={<Gamepad2 size={14} />}
            title={LIVE_WORDS.beginHint}
            onClick={() => void begin()}
          >
            {LIVE_WORDS.begin}
          </Button>
        </div>
      )
    return (
      <div className="live-bar" role="group" aria-label={LIVE_WORDS.bar}>
        <span className="hint">{isPad ? LIVE_WORDS.pad : LIVE_WORDS.keys}</span>
        <output>{LIVE_WORDS.at(x, z)}</output>
        {recording ? (
          <Button
            size="compact-xs"
            color="red"
            leftSection={<Square size={12} />}
            onClick={() => void live()?.keep()}
          >
            {LIVE_WORDS.stop} {LIVE_WORDS.recorded(recorded)}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Circle size={12} />}
            onClick={() => live()?.record()}
          >
            {LIVE_WORDS.record}
          </Button>
        )}
        <Button size="compact-xs" variant="default" leftSection={<X size={12} />} onClick={end}>
          {LIVE_WORDS.end}
        </Button>
      </div>
    )
  }
