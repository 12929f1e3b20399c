import { SegmentedControl } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentTake } from '../../document/document.ts'
import { Advanced } from '../shared/controls/advanced.tsx'
import { Measured } from '../shared/measured/measured.tsx'
import { Refusal } from '../shared/controls/refusal.tsx'
import { handedSet } from '../shared/sets/ask-set.ts'
import { useSlice } from '../shared/context.ts'
import { useShape, useShapeSlice } from './context.ts'
import { MODEL_FAMILY_NAMES } from '@understudy/performer'
import { FloorFields } from './panel-floor.tsx'
import { Modes } from './panel-modes.tsx'
import { Natural } from './panel-natural.tsx'
import { Requests } from './panel-requests.tsx'
import { FitModel } from './panel-fit.tsx'
import { Timing } from './panel-timing.tsx'
import { cycleLevel } from './request-edits.ts'
import { Variations } from './panel-variations.tsx'
import { Press } from './press.tsx'
import type { ShapeMode } from './state.ts'
import { SHAPE } from './words.ts'

/** The Shape tool's panel, the most used first. */
export function ShapePanel(): ReactNode {
  const { store, edits, Build } = useShape()
  const mode = useShapeSlice((state) => state.mode)
  const take = useSlice((state) => currentTake(state.document))
  const family = edits.family()
  const building = useShapeSlice((state) => state.building)
  const handed = useStore(handedSet, ({ to }) => to === 'shape')
  useEffect(() => {
    if (handed) store.setState({ building: true })
  }, [handed, store])
  if (!take) return undefined
  return (
    <>
      {building && (
        <Build
          onClose={() => store.setState({ building: false })}
          onUse={(model) => {
            store.setState({ building: false })
            edits.startFromOwn(model)
          }}
        />
      )}
      <aside className="panel shape-panel" aria-label={SHAPE.title}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={SHAPE.title}
          value={mode}
          onChange={(value) => store.setState({ mode: value as ShapeMode })}
          data={(['drag', 'pin', 'path', 'sketch'] as const).map((value) => ({
            value,
            label: <span title={SHAPE.modeHints[value]}>{SHAPE.modes[value]}</span>,
          }))}
        />
        <p className="hint">{SHAPE.help[mode]}</p>
        {mode === 'sketch' && <SketchTiming />}
        {!family && <p className="hint shape-note">{SHAPE.noModel}</p>}
        <FitModel />
        <Requests />
        <Natural />
        <FloorFields />
        <Timing />
        <InHand />
        {family && <MannerChoice />}
        {family && (
          <>
            {!cycleLevel(take.recipe) && <Variations />}
            <Advanced title={SHAPE.modesTitle}>
              <Modes />
            </Advanced>
          </>
        )}
        <Measured />
        <Refusal />
        <Models />
      </aside>
    </>
  )
}

/** The point that was pressed last, and what can be kept of it. */
function InHand(): ReactNode {
  const { pins } = useShape()
  const spot = useShapeSlice((state) => state.spot)
  return (
    <fieldset className="shape-part">
      <legend>{SHAPE.keepTitle(spot)}</legend>
      <div className="shape-buttons">
        <Press hint={SHAPE.pinPointHint} onPress={() => void pins.point(spot)}>
          {SHAPE.pinPoint}
        </Press>
        <Press hint={SHAPE.keepWayHint} onPress={() => void pins.way(spot)}>
          {SHAPE.keepWay}
        </Press>
        <Press hint={SHAPE.keepPoseHint} onPress={() => void pins.pose(false)}>
          {SHAPE.keepPose}
        </Press>
      </div>
    </fieldset>
  )
}

function MannerChoice(): ReactNode {
  const { store } = useShape()
  const manner = useShapeSlice((state) => state.manner)
  return (
    <div className="shape-part" title={SHAPE.mannersHint}>
      <span className="field-label">{SHAPE.manner}</span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={SHAPE.manner}
        value={manner}
        onChange={(value) => store.setState({ manner: value as 'whole' | 'here' })}
        data={(['whole', 'here'] as const).map((value) => ({ value, label: SHAPE.manners[value] }))}
      />
    </div>
  )
}

function SketchTiming(): ReactNode {
  const { store } = useShape()
  const timed = useShapeSlice((state) => state.timed)
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={SHAPE.sketchTimingLabel}
      value={timed ? 'timed' : 'shape'}
      onChange={(value) => store.setState({ timed: value === 'timed' })}
      data={(['shape', 'timed'] as const).map((value) => ({ value, label: SHAPE.sketchTiming[value] }))}
    />
  )
}

/** Somewhere to begin: an action as its examples do it on average. */
function Models(): ReactNode {
  const { edits, store } = useShape()
  return (
    <fieldset className="shape-part" title={SHAPE.chooseHint}>
      <legend>{SHAPE.choose}</legend>
      <div className="shape-buttons">
        {MODEL_FAMILY_NAMES.map((name) => (
          <Press key={name} strong onPress={() => edits.startFrom(name)}>
            {SHAPE.family(name)}
          </Press>
        ))}
        <Press hint={SHAPE.buildHint} onPress={() => store.setState({ building: true })}>
          {SHAPE.build}
        </Press>
      </div>
    </fieldset>
  )
}
