import { Button, Select, SegmentedControl } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { currentTake, type TakeEntry } from '../../document/document.ts'
import { stepsOf, type BodyLayer } from '../../document/edit-recipe.ts'
import { EDIT_WORDS } from '../../engine/words/edit-words.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import type { WayBender } from './bend-way.ts'
import { BODY_PARTS, firstLayer, layerOf, talkOf, type BodyPart, type LayerTalk } from './body-parts.ts'
import { lastStep, type ClipWork } from './clip-work.ts'
import { CurveField } from './curve-field.tsx'
import { CurvesFields, SpeedsFields } from './panel-curves.tsx'
import { ReachFields } from './panel-reach.tsx'
import type { LimbReacher } from './reach-limbs.ts'
import type { UnderStep } from './under-step.ts'
import { Advanced } from '../shared/controls/advanced.tsx'
import { LineFields, PlaceFields } from './panel-scene.tsx'
import type { SceneWork } from '../shared/scene/scene-work.ts'
import './edit.css'

interface EditProps {
  readonly reacher: LimbReacher
  readonly under: UnderStep
  readonly scene: SceneWork
  readonly work: ClipWork
  readonly bender: WayBender
}

/** What can be done to the take on stage, and what was. */
export function EditPanel({ work, bender, scene, reacher, under }: EditProps): ReactNode {
  const take = useSlice((state) => currentTake(state.document))
  if (!take) return undefined
  return (
    <aside className="panel edit-panel" aria-label={EDIT_WORDS.tool}>
      <h2>{take.name}</h2>
      <Refusal />
      <Steps work={work} take={take} />
      <Range work={work} />
      <Clip work={work} take={take} />
      <SpeedsFields key={`speeds ${take.id}`} work={work} take={take} under={under} />
      <LineFields scene={scene} take={take} seconds={work.seconds()} />
      <Layers work={work} take={take} />
      <Path bender={bender} work={work} take={take} />
      <ReachFields work={work} take={take} reacher={reacher} />
      <CurvesFields key={`curves ${take.id}`} work={work} take={take} under={under} />
      <PlaceFields scene={scene} take={take} />
    </aside>
  )
}

function Do({
  text,
  hint,
  run,
  disabled,
}: {
  text: string
  hint: string
  run: () => void
  disabled?: boolean
}): ReactNode {
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={hint}
      disabled={disabled}
      onClick={(event) => {
        run()
        // Space stays play and pause.
        if (event.detail > 0) event.currentTarget.blur()
      }}
    >
      {text}
    </Button>
  )
}

/** The range as it is now: the player draws it and tells nobody, so it is looked at with every picture. */
function useRange(): { readonly start: number; readonly end: number } | undefined {
  const { player } = usePanel()
  const [range, setRange] = useState(player.transport.range)
  useEffect(
    () =>
      player.stage.onStep(() => {
        setRange(player.transport.range)
        return false
      }),
    [player],
  )
  return range
}

function Range({ work }: { readonly work: ClipWork }): ReactNode {
  const range = useRange()
  const { does, hints } = EDIT_WORDS
  return (
    <section>
      <h3>{EDIT_WORDS.range}</h3>
      <p className="hint">{range ? EDIT_WORDS.hasRange(range.start, range.end) : EDIT_WORDS.noRange}</p>
      <div className="edit-buttons">
        <Do text={does.trim} hint={`${hints.trim} (Shift+X)`} disabled={!range} run={work.trim} />
        <Do text={does.cut} hint={`${hints.cut} (Delete)`} disabled={!range} run={work.cut} />
        <Do text={does.trimStart} hint={`${hints.trimStart} ([)`} run={() => work.trimHere('start')} />
        <Do text={does.trimEnd} hint={`${hints.trimEnd} (])`} run={() => work.trimHere('end')} />
      </div>
    </section>
  )
}

/** What a slider shows before it was ever moved: a gentle smoothing, seconds. */
const SMOOTH = 0.05

function Clip({ work, take }: { readonly work: ClipWork; readonly take: TakeEntry }): ReactNode {
  const { does, hints } = EDIT_WORDS
  const speed = lastStep(take, 'speed')?.speed ?? 1
  const smooth = lastStep(take, 'smooth')?.seconds
  const loop = lastStep(take, 'loop')
  return (
    <section>
      <h3>{EDIT_WORDS.clip}</h3>
      <div className="edit-buttons">
        <Do text={does.mirror} hint={`${hints.mirror} (Shift+V)`} run={() => work.do({ op: 'mirror' })} />
        <Do text={does.reverse} hint={`${hints.reverse} (Shift+R)`} run={() => work.do({ op: 'reverse' })} />
        <Do text={does.loop} hint={`${hints.loop} (Shift+L)`} run={() => work.loop(1)} />
        <Do text={does.repeat} hint={`${hints.repeat} (Shift+K)`} run={work.repeat} />
        <Do text={does.inPlace} hint={`${hints.inPlace} (Shift+P)`} run={() => work.do({ op: 'inPlace' })} />
        <Do text={does.smooth} hint={`${hints.smooth} (Shift+S)`} run={() => work.smooth(SMOOTH)} />
        <Do text={does.spikes} hint={`${hints.spikes} (Shift+E)`} run={() => work.mend('spikes')} />
        <Do text={does.floor} hint={hints.floor} run={() => work.do({ op: 'floor' })} />
        <Do text={does.fill} hint={`${hints.fill} (Shift+G)`} run={() => work.mend('gaps')} />
        <Do text={does.duplicate} hint={`${EDIT_WORDS.duplicate} (Shift+D)`} run={work.duplicate} />
      </div>
      {loop && (
        <TypedNumber
          label={EDIT_WORDS.times}
          hint={hints.times}
          min={1}
          max={100}
          step={1}
          digits={0}
          value={loop.times}
          onChange={(times) => work.again({ ...loop, times })}
        />
      )}
      {smooth !== undefined && (
        <TypedSlider
          label={EDIT_WORDS.width}
          hint={hints.smoothWidth}
          min={0.01}
          max={0.4}
          step={0.01}
          unit=" s"
          value={smooth}
          onChange={(seconds) => work.adjust({ ...lastStep(take, 'smooth'), op: 'smooth', seconds })}
          onEnd={work.settle}
        />
      )}
      <TypedSlider
        label={does.speed}
        hint={hints.speed}
        min={25}
        max={400}
        step={5}
        unit=" %"
        value={100 * speed}
        onChange={(percent) => work.adjust({ op: 'speed', speed: percent / 100 })}
        onEnd={work.settle}
      />
    </section>
  )
}

/** The layers of the last step, if that is what it was. */
function Layers({ work, take }: { readonly work: ClipWork; readonly take: TakeEntry }): ReactNode {
  const words = EDIT_WORDS.layers
  const seconds = work.seconds()
  const layers: readonly BodyLayer[] = lastStep(take, 'layer')?.layers ?? []
  const set = (next: readonly BodyLayer[]): void => work.adjust({ op: 'layer', layers: next })
  return (
    <section>
      <h3>{words.title}</h3>
      {layers.length === 0 && <p className="hint">{words.what}</p>}
      {layers.map((layer, index) => {
        const talk = talkOf(layer, seconds)
        return (
          talk && (
            <Layer
              key={index}
              talk={talk}
              seconds={seconds}
              onChange={(next) => set(layers.with(index, layerOf(next, seconds)))}
              onEnd={work.settle}
            />
          )
        )
      })}
      <Do
        text={words.add}
        hint={words.what}
        run={() => {
          work.do({ op: 'layer', layers: [...layers, layerOf(firstLayer(seconds), seconds)] })
        }}
      />
    </section>
  )
}

/** From, until and fade say the weight again. */
function withoutKeys(talk: LayerTalk): LayerTalk {
  const { keys: _, ...rest } = talk
  return rest
}

interface LayerProps {
  readonly talk: LayerTalk
  readonly seconds: number
  readonly onChange: (talk: LayerTalk) => void
  readonly onEnd: () => void
}

function Layer({ talk, seconds, onChange, onEnd }: LayerProps): ReactNode {
  const words = EDIT_WORDS.layers
  const angle = (key: 'raise' | 'forward' | 'twist'): ReactNode => (
    <TypedSlider
      label={words[key]}
      hint={words[key]}
      min={-180}
      max={180}
      step={5}
      unit="°"
      value={talk[key]}
      onChange={(degrees) => onChange({ ...talk, [key]: degrees })}
      onEnd={onEnd}
    />
  )
  const time = (key: 'from' | 'until' | 'fade', hint: string): ReactNode => (
    <TypedNumber
      label={words[key]}
      hint={hint}
      unit=" s"
      min={0}
      max={Math.ceil(100 * seconds) / 100}
      step={0.1}
      value={talk[key]}
      onChange={(value) => onChange({ ...withoutKeys(talk), [key]: value })}
      onEnd={onEnd}
    />
  )
  return (
    <fieldset className="edit-layer">
      <Select
        size="xs"
        label={words.part}
        allowDeselect={false}
        data={BODY_PARTS.map((value) => ({ value, label: words.parts[value] }))}
        value={talk.part}
        onChange={(part) => {
          onChange({ ...talk, part: (part ?? talk.part) as BodyPart })
          onEnd()
        }}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.mode}
        title={words.modeHint}
        data={(['add', 'override'] as const).map((value) => ({ value, label: words.modes[value] }))}
        value={talk.mode}
        onChange={(mode) => {
          onChange({ ...talk, mode: mode as LayerTalk['mode'] })
          onEnd()
        }}
      />
      {angle('raise')}
      {angle('forward')}
      {angle('twist')}
      <TypedSlider
        label={words.strength}
        hint={words.strengthHint}
        min={0}
        max={100}
        step={5}
        unit=" %"
        value={100 * talk.strength}
        onChange={(percent) => onChange({ ...withoutKeys(talk), strength: percent / 100 })}
        onEnd={onEnd}
      />
      <div className="edit-times">
        {time('from', words.from)}
        {time('until', words.until)}
        {time('fade', words.fadeHint)}
      </div>
      <Advanced title={EDIT_WORDS.curves.weight}>
        <CurveField
          label={EDIT_WORDS.curves.weight}
          keys={layerOf(talk, seconds).weight}
          bounds={{ end: seconds, least: 0, most: 1 }}
          step={0.05}
          unit=""
          tangent="flat"
          onChange={(keys) => onChange({ ...talk, keys })}
          onEnd={onEnd}
        />
      </Advanced>
    </fieldset>
  )
}

/** The way of the take: rings on the floor to drag, and the chosen one as numbers. */
function Path({
  bender,
  work,
  take,
}: Pick<EditProps, 'bender' | 'work'> & { readonly take: TakeEntry }): ReactNode {
  const words = EDIT_WORDS.path
  const { player } = usePanel()
  // Where the way is comes with the frames.
  useSlice((state) => state.performed)
  const [index, setIndex] = useState(2)
  const way = bender.way()
  const bent = lastStep(take, 'path')
  const at = way?.moved[index]
  return (
    <section>
      <h3>{words.title}</h3>
      <p className="hint">{way ? words.what : words.stands}</p>
      {way && <Do text={words.see} hint={`${words.seeHint} (A)`} run={() => player.frameAll()} />}
      {way && at && (
        <div className="edit-ring">
          <Select
            size="xs"
            aria-label={words.title}
            allowDeselect={false}
            data={way.rings.map((_, n) => ({
              value: String(n),
              label: words.point(n + 1, way.rings.length),
            }))}
            value={String(index)}
            onChange={(value) => setIndex(Number(value ?? index))}
          />
          {(['x', 'z'] as const).map((axis) => (
            <TypedNumber
              key={axis}
              bare
              label={words[axis]}
              unit=" m"
              step={0.1}
              value={at[axis]}
              onChange={(value) =>
                axis === 'x' ? bender.set(index, value, at.z) : bender.set(index, at.x, value)
              }
              onEnd={work.settle}
            />
          ))}
        </div>
      )}
      {bent && (
        <Do
          text={words.straight}
          hint={words.straight}
          run={() => work.undo(stepsOf(take.recipe).steps.length - 1)}
        />
      )}
    </section>
  )
}

function Steps({ work, take }: { readonly work: ClipWork; readonly take: TakeEntry }): ReactNode {
  const { steps } = stepsOf(take.recipe)
  if (steps.length === 0) return undefined
  return (
    <section>
      <h3>{EDIT_WORDS.steps}</h3>
      <ol className="edit-steps" aria-label={EDIT_WORDS.steps}>
        {steps.map((does, index) => (
          <li key={index}>
            {EDIT_WORDS.step(does)}
            <button
              type="button"
              aria-label={EDIT_WORDS.remove(EDIT_WORDS.step(does))}
              title={EDIT_WORDS.remove(EDIT_WORDS.step(does))}
              onClick={() => work.undo(index)}
            >
              <X size={13} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
