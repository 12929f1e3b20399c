import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentWalk } from '../../document/document.ts'
import { setTiming, setWalk } from '../../document/edits.ts'
import type { WalkSettings } from '../../document/walk-settings.ts'
import { WORDS } from '../../engine/words/words.ts'
import { Advanced } from '../shared/controls/advanced.tsx'
import { usePanel, useSlice } from '../shared/context.ts'
import { Later } from '../shared/controls/later.tsx'
import { MarkFields } from './mark-fields.tsx'
import { PlayedFields } from '../shared/played/played-fields.tsx'
import { PointFields } from './point-fields.tsx'
import { SpeedBand } from './speed-band.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import { handedSet } from '../shared/sets/ask-set.ts'
import { WhoWalks } from './who-walks.tsx'
import { WalkResult } from './walk-result.tsx'

const TIMINGS = ['comfortable', 'natural', 'drawn'] as const
type Timing = (typeof TIMINGS)[number]

/** What can be set about the walk on stage, the most used first. */
export function WalkPanel(): ReactNode {
  const { studio } = usePanel()
  const walk = useSlice((state) => currentWalk(state.document))
  const drawing = useSlice((state) => state.gesture === WORDS.steps.draw)
  const handed = useStore(handedSet, ({ to }) => to === 'draw')
  if (drawing) return undefined
  if (!walk)
    return (
      handed && (
        <aside className="panel" aria-label={WORDS.walkPanel}>
          <WhoWalks walk={undefined} />
        </aside>
      )
    )
  const { settings } = walk.recipe
  // Projects of before may have one speed all along, which is what a comfortable pace is.
  const timing: Timing = settings.comfortable || settings.pace === 'steady' ? 'comfortable' : settings.pace
  const slider = (
    key: Exclude<keyof WalkSettings, 'pace' | 'comfortable'>,
    label: string,
    hint: string,
    range: { min?: number; max: number; step: number; unit: string },
  ): ReactNode => (
    <TypedSlider
      label={label}
      hint={hint}
      min={range.min ?? 0}
      max={range.max}
      step={range.step}
      unit={range.unit}
      value={settings[key]}
      onChange={(value) => studio.adjust(WORDS.steps.settings, setWalk(walk.id, { [key]: value }))}
      onEnd={() => studio.history.commit()}
    />
  )
  return (
    <aside className="panel" aria-label={WORDS.walkPanel}>
      <Later key={walk.id}>
        <WhoWalks walk={walk} />
        <SpeedBand />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={WORDS.pace}
          value={timing}
          onChange={(next) => studio.do(WORDS.steps.settings, setTiming(walk.id, next as Timing))}
          data={TIMINGS.map((value) => ({
            value,
            label: WORDS.paces[value],
          }))}
        />
        <p className="hint">{WORDS.paceHint[timing]}</p>
        {slider('spatialSmoothing', WORDS.smoothing, WORDS.smoothingHint, {
          max: 0.6,
          step: 0.01,
          unit: ' m',
        })}
        {slider('temporalSmoothing', WORDS.evening, WORDS.eveningHint, { max: 1.5, step: 0.05, unit: ' s' })}
        <PointFields walk={walk} />
        <MarkFields walk={walk} />
        <WalkResult />
        <PlayedFields />
        <Advanced>
          {slider('seamWeight', WORDS.seams, WORDS.seamsHint, { min: 0.1, max: 5, step: 0.1, unit: '' })}
          {slider('stretch', WORDS.stretch, WORDS.stretchHint, {
            min: 0.05,
            max: 0.5,
            step: 0.05,
            unit: ' s',
          })}
        </Advanced>
      </Later>
    </aside>
  )
}
