import { Button, SegmentedControl, Switch } from '@mantine/core'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { TypedSlider, type TypedSliderProps } from '../shared/controls/typed-slider.tsx'
import { BeforeAfterChart, BeforeAfterKey } from '../shared/controls/before-after-chart.tsx'
import { ChooseModel } from './choose-model.tsx'
import { useLift, useLifting } from './context.ts'
import type { FilterAnswer } from './messages.ts'
import { findingsOf } from './perform.ts'
import type { FilterRecipe, SpoilRecipe } from '../../document/lift-recipe.ts'
import { LIFT } from './words.ts'
import { NEAR_CM } from './work.ts'

/** Noise and skate: of the take on stage, or how it came out of a filter. */
export function CleanCard(): ReactNode {
  const { studio } = usePanel()
  const { work, store } = useLifting()
  const take = useSlice((state) => currentTake(state.document))
  const busy = useSlice((state) => state.busy !== undefined)
  const flagged = useLift((state) => state.flagged)
  const looks = useLift((state) => state.looks)
  const chosen = useLift((state) => state.model)
  const recipe = take?.recipe
  useEffect(() => void work.look(), [recipe, work])
  if (!take || !recipe) return undefined
  const lift = recipe.kind === 'lift' ? recipe : undefined
  const filter = lift?.mode === 'filter' ? lift : undefined
  const spoil =
    lift?.mode === 'spoil'
      ? lift
      : filter?.input.kind === 'lift' && filter.input.mode === 'spoil'
        ? filter.input
        : undefined
  const known = looks?.of === (filter?.input ?? recipe) ? looks.found : undefined
  const nearest = known?.[0]
  const model =
    filter?.model ??
    chosen ??
    (nearest && nearest.distanceCm <= NEAR_CM ? { family: nearest.family } : undefined)
  const fresh = recipe.kind === 'opening'
  const reason = flagged?.of === recipe ? flagged.reason : undefined
  return (
    <>
      {!filter && <p className="hint">{lift?.mode === 'spoil' ? LIFT.noisyWhat : LIFT.cleanWhat}</p>}
      {filter && <FilterResult recipe={filter} />}
      {!fresh && (
        <ChooseModel
          value={model}
          looks={known}
          onChoose={(picked) => {
            if (filter) work.refilter({ model: picked, force: false })
            else store.setState({ model: picked, flagged: undefined })
          }}
        />
      )}
      {!fresh && !filter && known && !model && <p className="hint">{LIFT.noneNear}</p>}
      {reason && (
        <div className="lift-flagged" role="alert">
          <p className="refusal">
            <TriangleAlert size={14} aria-hidden="true" />
            {reason}
          </p>
          <Button
            size="xs"
            variant="default"
            fullWidth
            title={LIFT.anywayHint}
            onClick={() => (filter ? work.refilter({ force: true }) : void work.clean(true))}
          >
            {LIFT.anyway}
          </Button>
        </div>
      )}
      {!filter && !fresh && (
        <Button
          size="xs"
          fullWidth
          leftSection={<Sparkles size={14} />}
          disabled={!model || busy}
          onClick={() => void work.clean()}
        >
          {LIFT.cleanDo}
        </Button>
      )}
      {filter && <FilterSettings recipe={filter} />}
      {spoil && <NoiseSettings recipe={spoil} nested={filter !== undefined} takeId={take.id} />}
      {!lift && (
        <Button
          size="xs"
          variant={fresh ? 'filled' : 'default'}
          fullWidth
          title={LIFT.noisyHint}
          onClick={() => work.spoil()}
        >
          {LIFT.noisyDo}
        </Button>
      )}
      {!fresh && (
        <Button
          size="compact-xs"
          variant="subtle"
          title={LIFT.feetOnlyHint}
          onClick={() => studio.choose('clean')}
        >
          {LIFT.feetOnly}
        </Button>
      )}
    </>
  )
}

function FilterResult({ recipe }: { readonly recipe: FilterRecipe }): ReactNode {
  const { store } = useLifting()
  const performed = useSlice((state) => state.performed)
  const showBefore = useLift((state) => state.showBefore)
  const findings = findingsOf(performed)
  if (findings?.mode !== 'filter') return undefined
  const { answer } = findings
  const count = answer.parts.filter(({ filtered }) => filtered).length
  return (
    <>
      <Numbers answer={answer} />
      <BeforeAfterChart
        curve={answer.tremble}
        least={1}
        title={LIFT.tremble}
        label={LIFT.trembleCurve}
        value={LIFT.cm}
      />
      <BeforeAfterChart
        curve={answer.skate}
        least={5}
        title={LIFT.skate}
        label={LIFT.skateCurve}
        value={LIFT.perSecond}
      />
      <BeforeAfterKey />
      {answer.parts.length > 1 && <p className="hint">{LIFT.stretches(count, answer.filteredSeconds)}</p>}
      {!recipe.force && <p className="hint">{LIFT.fits(answer.unexplainedCm)}</p>}
      <Switch
        size="xs"
        label={LIFT.showBefore}
        title={LIFT.showBeforeHint}
        checked={showBefore}
        onChange={(event) => store.setState({ showBefore: event.currentTarget.checked })}
      />
    </>
  )
}

function Numbers({ answer }: { readonly answer: FilterAnswer }): ReactNode {
  const { before, after, truth, movedCm } = answer
  const row = (name: string, hint: string, a: string, b: string): ReactNode => (
    <tr title={hint}>
      <th scope="row">{name}</th>
      <td>{a}</td>
      <td>{b}</td>
    </tr>
  )
  return (
    <>
      <table className="skate">
        <thead>
          <tr>
            <td />
            <th scope="col">{LIFT.before}</th>
            <th scope="col">{LIFT.after}</th>
          </tr>
        </thead>
        <tbody>
          {row(LIFT.tremble, LIFT.trembleHint, LIFT.cm(before.tremble), LIFT.cm(after.tremble))}
          {row(LIFT.skate, LIFT.skateHint, LIFT.perSecond(before.skate), LIFT.perSecond(after.skate))}
          {truth && row(LIFT.truth, LIFT.truthHint, LIFT.cm(truth.before), LIFT.cm(truth.after))}
        </tbody>
      </table>
      <dl className="result">
        <dt title={LIFT.movedHint}>{LIFT.moved}</dt>
        <dd>{LIFT.cm(movedCm)}</dd>
        <dt>{LIFT.removed}</dt>
        <dd>{LIFT.percent(before.tremble > 0 ? Math.max(0, 1 - after.tremble / before.tremble) : 0)}</dd>
      </dl>
    </>
  )
}

function FilterSettings({ recipe }: { readonly recipe: FilterRecipe }): ReactNode {
  const { work } = useLifting()
  return (
    <>
      <LateSlider
        label={LIFT.manner}
        hint={LIFT.mannerHint}
        min={0}
        max={100}
        step={5}
        unit=" %"
        value={Math.round(100 * recipe.manner)}
        onSet={(manner) => work.refilter({ manner: manner / 100 })}
      />
      <LateSlider
        label={LIFT.sigma}
        hint={LIFT.sigmaHint}
        min={0.5}
        max={15}
        step={0.5}
        unit=" cm"
        value={Math.round(1000 * recipe.sigma) / 10}
        onSet={(sigma) => work.refilter({ sigma: sigma / 100 })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={LIFT.fault}
        title={LIFT.faultHint}
        value={recipe.fault}
        onChange={(fault) => work.refilter({ fault: fault as FilterRecipe['fault'] })}
        data={(['auto', 'noise', 'skate'] as const).map((value) => ({ value, label: LIFT.faults[value] }))}
      />
    </>
  )
}

type LateSliderProps = Omit<TypedSliderProps, 'onChange' | 'onEnd'> & {
  readonly onSet: (value: number) => void
}

/** Solved when the hand lets go: every step between would be work for nothing. */
function LateSlider({ value, onSet, ...rest }: LateSliderProps): ReactNode {
  const [held, setHeld] = useState<number>()
  const last = useRef<number>(undefined)
  return (
    <TypedSlider
      {...rest}
      value={held ?? value}
      onChange={(now) => {
        last.current = now
        setHeld(now)
      }}
      onEnd={() => {
        const now = last.current
        last.current = undefined
        setHeld(undefined)
        if (now !== undefined && now !== value) onSet(now)
      }}
    />
  )
}

interface NoiseSettingsProps {
  readonly recipe: SpoilRecipe
  /** It is what the take on stage was made of. */
  readonly nested: boolean
  readonly takeId: string
}

/** How noisy the clip was made. */
function NoiseSettings({ recipe, nested, takeId }: NoiseSettingsProps): ReactNode {
  const { studio } = usePanel()
  const change = (patch: Partial<SpoilRecipe>): void =>
    studio.adjust(
      LIFT.steps.spoilSettings,
      changeRecipe(takeId, 'lift', (take) => {
        if (!nested && take.mode === 'spoil') return { ...take, ...patch }
        return take.mode === 'filter' ? { ...take, input: { ...recipe, ...patch } } : take
      }),
    )
  return (
    <>
      <TypedSlider
        label={LIFT.degrees}
        hint={LIFT.degreesHint}
        min={0}
        max={20}
        step={0.5}
        unit="°"
        value={recipe.degrees}
        onChange={(degrees) => change({ degrees })}
        onEnd={() => studio.history.commit()}
      />
      <TypedSlider
        label={LIFT.drift}
        hint={LIFT.driftHint}
        min={0}
        max={10}
        step={0.5}
        unit=" cm"
        value={recipe.drift}
        onChange={(drift) => change({ drift })}
        onEnd={() => studio.history.commit()}
      />
    </>
  )
}
