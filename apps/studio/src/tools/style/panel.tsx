import { Button, Switch } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentTake } from '../../document/document.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { Measured } from '../shared/measured/measured.tsx'
import { Advanced } from '../shared/controls/advanced.tsx'
import { useSlice } from '../shared/context.ts'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import { AttributeSliders } from './attribute-sliders.tsx'
import { CrowdFields } from './crowd-fields.tsx'
import { MarkedSlider } from './marked-slider.tsx'
import type { StyleFacts, StyleLook } from './messages.ts'
import type { LabelledSet } from '../../document/example-set.ts'
import { OwnExamples } from './own-examples.tsx'
import { NO_CHANGE, type StyleChange, type StyleRecipe } from '../../document/style-recipe.ts'
import type { StyleStore } from './state.ts'
import { WeightBars } from './weight-bars.tsx'
import { STYLE_WORDS } from './words.ts'
import type { StyleWork } from './work.ts'

interface StylePanelProps {
  readonly store: StyleStore
  readonly work: StyleWork
  /** Finds out what the examples say about a take. */
  readonly lookAt: (recipe: TakeRecipe, own: LabelledSet | undefined) => Promise<void>
}

/** The manner of the take on stage. The first change makes a take of its own; the panel stays the same around it. */
export function StylePanel({ store, work, lookAt }: StylePanelProps): ReactNode {
  const take = useSlice((state) => currentTake(state.document))
  const findings = useSlice((state) => state.performed?.findings)
  const seen = useStore(store, (state) => state.look)
  const ghost = useStore(store, (state) => state.ghost)
  const styled = take?.recipe.kind === 'style' ? take.recipe : undefined
  const input = styled?.input ?? take?.recipe
  const next = useStore(store, (state) => state.own)
  const own = styled ? styled.own : next
  useEffect(() => {
    if (input) void lookAt(input, own)
  }, [input, own, lookAt])
  const look = seen && seen.of === input && seen.own === own ? seen.look : undefined
  if (!take) return undefined
  const facts = styled ? (findings as StyleFacts | undefined) : undefined
  const change = styled?.change ?? NO_CHANGE
  return (
    <aside className="panel style-panel" aria-label={STYLE_WORDS.panel}>
      <h2>{take.name}</h2>
      <OwnExamples own={own} look={look} work={work} />
      {look ? (
        <>
          <Way look={look} />
          <AttributeSliders look={look} change={change} work={work} />
          <Caricature look={look} change={change} work={work} />
          <Drawers look={look} change={change} facts={facts} work={work} />
          <CrowdFields crowd={styled?.crowd} facts={facts} work={work} />
          {look.way !== 'own' && (
            <Switch
              size="xs"
              label={STYLE_WORDS.ghost}
              checked={ghost}
              onChange={(event) => store.setState({ ghost: event.currentTarget.checked })}
            />
          )}
        </>
      ) : (
        <p className="hint">{STYLE_WORDS.looking}</p>
      )}
      <Refusal />
      {facts && <Result facts={facts} />}
      {facts && <Measured />}
      {styled && isChanged(styled) && (
        <Button size="xs" variant="subtle" fullWidth onClick={() => work.reset()}>
          {STYLE_WORDS.reset}
        </Button>
      )}
    </aside>
  )
}

const isChanged = ({ change }: StyleRecipe): boolean => JSON.stringify(change) !== JSON.stringify(NO_CHANGE)

function Way({ look }: { readonly look: StyleLook }): ReactNode {
  return (
    <p className={`way ${look.way}`} title={STYLE_WORDS.wayHint[look.way]} data-way={look.way}>
      {STYLE_WORDS.way(look.way, look.space, look.exampleCount, look.cycles)}
    </p>
  )
}

interface PartProps {
  readonly look: StyleLook
  readonly change: StyleChange
  readonly work: StyleWork
}

function Caricature({ look, change, work }: PartProps): ReactNode {
  const own = look.way === 'own'
  return (
    <MarkedSlider
      label={STYLE_WORDS.caricature}
      hint={own ? STYLE_WORDS.caricatureOwnHint : STYLE_WORDS.caricatureHint}
      unit=" %"
      min={-100}
      max={300}
      step={5}
      low={own ? -100 : Math.max(-100, -100 * look.reach)}
      high={own ? 300 : Math.min(300, 100 * look.reach)}
      own={100}
      marks={[0, 100]}
      value={100 * change.caricature}
      onChange={(percent) => work.adjust({ caricature: percent / 100 })}
      onEnd={() => work.end()}
    />
  )
}

function Drawers({
  look,
  change,
  facts,
  work,
}: PartProps & { readonly facts: StyleFacts | undefined }): ReactNode {
  if (look.way === 'own') return undefined
  const share = (key: 'shape' | 'timing', label: string, hint: string): ReactNode => (
    <TypedSlider
      label={label}
      hint={hint}
      min={0}
      max={100}
      step={5}
      unit=" %"
      value={Math.round(100 * change[key])}
      onChange={(percent) => work.adjust({ [key]: percent / 100 })}
      onEnd={() => work.end()}
    />
  )
  const kept = change.detail ?? look.detail.length - 1
  const detail = look.detail[Math.min(kept, look.detail.length - 1)]
  return (
    <>
      <Advanced title={STYLE_WORDS.apart}>
        {share('shape', STYLE_WORDS.shape, STYLE_WORDS.shapeHint)}
        {share('timing', STYLE_WORDS.timing, STYLE_WORDS.timingHint)}
      </Advanced>
      <Advanced title={STYLE_WORDS.components}>
        <p className="hint">{STYLE_WORDS.componentsHint}</p>
        {look.components.map(({ own, marks, centimetres }, k) => (
          <MarkedSlider
            key={k}
            label={STYLE_WORDS.component(k, centimetres)}
            hint={STYLE_WORDS.componentsHint}
            unit=""
            min={-4}
            max={4}
            step={0.1}
            low={Math.min(...marks)}
            high={Math.max(...marks)}
            own={own}
            marks={marks}
            value={own + (change.components[k] ?? 0)}
            onChange={(value) => work.adjust({ components: withAt(change.components, k, value - own) })}
            onEnd={() => work.end()}
          />
        ))}
      </Advanced>
      {facts && facts.weights.length > 0 && (
        <Advanced title={STYLE_WORDS.examples}>
          <p className="hint">{STYLE_WORDS.examplesHint}</p>
          <WeightBars
            weights={facts.weights}
            onAdd={(name, by) =>
              work.adjust({
                toward: {
                  ...change.toward,
                  [name]: Math.round(1e3 * ((change.toward[name] ?? 0) + by)) / 1e3,
                },
              })
            }
            onEnd={() => work.end()}
          />
        </Advanced>
      )}
      {look.way === 'located' && (
        <Advanced title={STYLE_WORDS.detail}>
          <TypedSlider
            label={STYLE_WORDS.detailKept}
            hint={STYLE_WORDS.detailHint}
            min={0}
            max={look.detail.length - 1}
            step={1}
            unit=""
            value={kept}
            onChange={(value) => work.adjust({ detail: value })}
            onEnd={() => work.end()}
          />
          <p className="hint">{STYLE_WORDS.detailFacts(detail.errorCm, detail.kilobytes)}</p>
        </Advanced>
      )}
    </>
  )
}

/** `values` with one of them changed, as short as it can be. */
function withAt(values: readonly number[], at: number, value: number): readonly number[] {
  const out = Array.from({ length: Math.max(values.length, at + 1) }, (_, k) => values[k] ?? 0)
  out[at] = Math.round(1e3 * value) / 1e3
  return out
}

function Result({ facts }: { readonly facts: StyleFacts }): ReactNode {
  const { look, energyBefore, energyAfter, seconds, secondsBefore, offPath, deviations } = facts
  return (
    <dl className="result">
      <dt title={STYLE_WORDS.energyHint}>{STYLE_WORDS.energy}</dt>
      <dd>{STYLE_WORDS.from(energyBefore, energyAfter)}</dd>
      <dt>{STYLE_WORDS.lasts}</dt>
      <dd>{STYLE_WORDS.lastsNow(secondsBefore, seconds)}</dd>
      {look.way === 'cycles' && (
        <>
          <dt>{STYLE_WORDS.offPath}</dt>
          <dd>{STYLE_WORDS.centimetres(offPath)}</dd>
        </>
      )}
      {look.way !== 'own' && (
        <>
          <dt>{STYLE_WORDS.fromAverage}</dt>
          <dd>{STYLE_WORDS.deviations(deviations)}</dd>
        </>
      )}
    </dl>
  )
}
