import { Button, MultiSelect, SegmentedControl, Switch } from '@mantine/core'
import { ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Role } from '@understudy/motion'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'
import { currentOf, currentTake, type TakeEntry } from '../../document/document.ts'
import { Advanced } from '../shared/controls/advanced.tsx'
import { ChooseSet } from '../shared/sets/choose-set.tsx'
import { BodyDiagram } from '../shared/controls/body-diagram.tsx'
import { ChooseMotion } from '../shared/controls/choose-motion.tsx'
import { usePanel, useSlice } from '../shared/context.ts'
import { Measured } from '../shared/measured/measured.tsx'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import type { Performance } from '../../engine/performances/performances.ts'
import { pressRegion, regionsOf } from './choose-part.ts'
import { CurvesChart } from './curves-chart.tsx'
import type { EnrichWork } from './enrich/enrich-work.ts'
import { Rating } from './enrich/rating.tsx'
import { ContactSheet, MakeMany } from './enrich/sheet.tsx'
import type { AssembleAnswer } from './messages.ts'
import type { AssembleRecipe, AssembleSettings } from '../../document/assemble-recipe.ts'
import { takesOf } from '../../engine/sets/stored-set.ts'
import { ChangedStrip } from './changed-strip.tsx'
import { useRanked, type Lenders } from './lenders.ts'
import { SourceList } from './source-list.tsx'
import { useFoundSources } from './found-sources.ts'
import { SUGGESTIONS } from './sources.ts'
import type { AssembleStore } from './state.ts'
import { ASSEMBLE_WORDS as WORDS } from './words.ts'
import type { AssembleWork } from './work.ts'

const any = (): boolean => true
/** Nobody who is answered by a partner lends or borrows: two are on stage then. */
const alone = ({ recipe }: TakeEntry): boolean => recipe.kind !== 'partner'

export interface AssemblePanelProps {
  readonly store: AssembleStore
  readonly work: AssembleWork
  readonly many: EnrichWork
  readonly lenders: Lenders
}

/** A part of another motion for the take on stage: what, from whom, and how. */
export function AssemblePanel({ store, work, many, lenders }: AssemblePanelProps): ReactNode {
  const { library, studio } = usePanel()
  const take = useSlice((state) => currentTake(state.document))
  const made = useSlice((state) => currentOf(state.document, 'assemble'))
  const performed = useSlice((state) => state.performed)
  const next = useStore(store, (state) => state.part)
  const found = useFoundSources()
  const set = useStore(store, (state) => state.set)
  const part = made?.recipe.part ?? next
  const given = set?.sources ?? found ?? SUGGESTIONS
  const sources = useRanked(lenders, store, {
    base: made?.recipe.input ?? take?.recipe ?? { kind: 'opening' },
    part,
    at: made?.recipe.settings.at,
    sources: given,
  })
  const roles = performed?.motion.skeleton.roles
  const has = (role: Role): boolean => roles?.has(role) ?? true
  const rating = useStore(store, (state) => state.rating !== undefined)
  if (!take) return undefined
  const donor = made && { recipe: made.recipe.donor, name: made.name.split(' of ').at(-1) ?? '' }
  if (rating)
    return (
      <aside className="panel assemble" aria-label={WORDS.title}>
        <Rating store={store} work={many} />
      </aside>
    )
  return (
    <aside className="panel assemble" aria-label={WORDS.title}>
      <h2>{take.name}</h2>
      {!made && <p className="hint">{WORDS.what}</p>}
      <div className="diagram-row">
        <BodyDiagram
          label={WORDS.diagram}
          chosen={regionsOf(part)}
          name={WORDS.region}
          onPress={(region) => work.setPart(pressRegion(part, region, has))}
        />
        <div className="diagram-said">
          <p>
            {WORDS.borrowed(part)}.{part === 'lower' && <small>{WORDS.legsHint}</small>}
          </p>
          <Switch
            size="xs"
            label={WORDS.whole}
            title={WORDS.wholeHint}
            checked={part === 'whole'}
            onChange={(event) => work.setPart(event.currentTarget.checked ? 'whole' : 'arms')}
          />
        </div>
      </div>
      <ChooseMotion
        label={WORDS.donor}
        hint={WORDS.donorHint}
        value={donor}
        clips={any}
        takes={(entry) => alone(entry) && entry.id !== take.id}
        onChoose={({ recipe, name }) => work.lend({ recipe, name, clip: undefined })}
      />
      <h3 title={WORDS.lendersHint}>{set ? set.name : found ? WORDS.hits : WORDS.suggestions}</h3>
      <SourceList
        label={WORDS.lenders}
        sources={sources}
        current={made?.recipe.donor}
        sketch={(source) =>
          source.clip === undefined ? Promise.resolve(undefined) : library.sketch(source.clip)
        }
        onChoose={(source) => work.lend(source)}
        onWalk={(source) => work.walk(source)}
        onSettle={() => work.settle()}
      />
      <ChooseSet
        label={WORDS.fromSet}
        title={WORDS.fromSet}
        least={1}
        chosen={set && { name: set.name, count: set.sources.length }}
        onChoose={(chosen) => work.lendFrom(chosen.name, takesOf(chosen))}
      />
      <Button
        size="xs"
        fullWidth
        variant="default"
        title={WORDS.findHint}
        leftSection={<ScanSearch size={14} />}
        onClick={() => studio.choose('find')}
      >
        {WORDS.find}
      </Button>
      <Refusal />
      {made && <Settings name={made.name} recipe={made.recipe} work={work} store={store} />}
      {made && <Result performed={performed} store={store} />}
      <ContactSheet store={store} work={many} />
      <Advanced title={WORDS.enrich.title}>
        <MakeMany store={store} work={many} sources={given} part={part} />
      </Advanced>
    </aside>
  )
}

/** Lent to a body that stands on its own two legs. */
const isLaidOn = (part: PartChoice): boolean =>
  part !== 'lower' && part !== 'leftLeg' && part !== 'rightLeg' && part !== 'whole'

/** What carries the body is lent whole. */
const LEGS = /hips|Leg|Foot|Toes/

interface SettingsProps {
  readonly name: string
  readonly recipe: AssembleRecipe
  readonly work: AssembleWork
  readonly store: AssembleStore
}

function Settings({ name, recipe, work, store }: SettingsProps): ReactNode {
  const { settings, part } = recipe
  const views = useStore(store, (state) => state.views)
  const { studio, player } = usePanel()
  const { history } = studio
  const roles = useSlice((state) => state.performed?.motion.skeleton.roles)
  const joints = [...(roles?.keys() ?? [])].filter((role) => !LEGS.test(role))
  const flip = (key: 'repeat' | 'trunk' | 'touch' | 'balance'): ReactNode => (
    <Switch
      size="xs"
      label={WORDS[key]}
      title={WORDS[`${key}Hint`]}
      checked={settings[key]}
      onChange={(event) => work.set({ [key]: event.currentTarget.checked })}
    />
  )
  const { strength } = settings
  return (
    <>
      <Switch
        size="xs"
        label={WORDS.views}
        title={WORDS.viewsHint}
        checked={views}
        onChange={(event) => store.setState({ views: event.currentTarget.checked })}
      />
      {isLaidOn(part) && flip('repeat')}
      <Switch
        size="xs"
        label={WORDS.adjust}
        title={WORDS.adjustHint}
        checked={settings.adjust !== 'none'}
        onChange={(event) => work.set({ adjust: event.currentTarget.checked ? 'rotations' : 'none' })}
      />
      {isLaidOn(part) && flip('balance')}
      <Advanced>
        <ChooseMotion
          label={WORDS.base}
          hint={WORDS.baseHint}
          value={{ recipe: recipe.input, name: name.split(' with the ')[0] }}
          clips={any}
          takes={({ recipe: other }) => other.kind !== 'partner' && other !== recipe}
          onChoose={(chosen) => work.setBase(chosen.recipe, chosen.name)}
        />
        <MultiSelect
          size="xs"
          label={WORDS.joints}
          title={WORDS.jointsHint}
          data={joints}
          value={typeof part === 'string' ? [] : [...part]}
          searchable
          comboboxProps={{ withinPortal: true }}
          onChange={(chosen) => work.setPart(chosen.length > 0 ? (chosen as Role[]) : 'arms')}
        />
        <Switch
          size="xs"
          label={WORDS.onlyRange}
          title={WORDS.onlyRangeHint}
          checked={settings.at !== undefined}
          disabled={settings.at === undefined && !player.transport.range}
          onChange={(event) =>
            work.setRange(event.currentTarget.checked ? player.transport.range : undefined)
          }
        />
        <Switch
          size="xs"
          label={`${WORDS.strength}: ${WORDS.auto.toLowerCase()}`}
          title={WORDS.strengthHint}
          disabled={settings.adjust === 'none'}
          checked={strength === 'auto'}
          onChange={(event) => work.set({ strength: event.currentTarget.checked ? 'auto' : 0.5 })}
        />
        {strength !== 'auto' && settings.adjust !== 'none' && (
          <TypedSlider
            label={WORDS.strength}
            hint={WORDS.strengthHint}
            min={0}
            max={1}
            step={0.05}
            unit=""
            value={strength}
            onChange={(value) => work.adjust({ strength: value })}
            onEnd={() => history.commit()}
          />
        )}
        <TypedSlider
          label={WORDS.smoothing}
          hint={WORDS.smoothingHint}
          min={0}
          max={0.1}
          step={0.01}
          unit=" s"
          value={settings.smoothing}
          onChange={(smoothing) => work.adjust({ smoothing })}
          onEnd={() => history.commit()}
        />
        <span className="field-label">{WORDS.timing}</span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={WORDS.timing}
          value={settings.timing}
          onChange={(timing) => work.set({ timing: timing as AssembleSettings['timing'] })}
          data={(['auto', 'stretch', 'curve'] as const).map((value) => ({
            value,
            label: WORDS.timings[value],
          }))}
        />
        {flip('trunk')}
        {flip('touch')}
      </Advanced>
    </>
  )
}

function Result({
  performed,
  store,
}: {
  readonly performed: Performance | undefined
  readonly store: AssembleStore
}): ReactNode {
  const answer = performed?.findings as AssembleAnswer | undefined
  if (!answer?.report) return undefined
  const { report } = answer
  const { base, donor } = report.place
  const turn = Math.max(0, ...Object.values(report.adjustments).map(({ turnRadians }) => turnRadians))
  const { facts } = WORDS
  const lent = report.repeated?.source ?? donor
  return (
    <>
      <ChangedStrip answer={answer} />
      <dl className="result">
        <dt>{facts.place}</dt>
        <dd>{facts.placeOf(base.start, base.end)}</dd>
        <dt>{facts.from}</dt>
        <dd>{facts.placeOf(lent.start, lent.end)}</dd>
        {report.repeated && (
          <>
            <dt title={facts.roundsHint}>{facts.rounds}</dt>
            <dd>{facts.roundsOf(report.repeated.rounds, report.repeated.inStep)}</dd>
          </>
        )}
        {report.inserted ? (
          <>
            <dt title={facts.transitionsHint}>{facts.transitions}</dt>
            <dd>{facts.transitionsOf(report.inserted.into, report.inserted.outOf)}</dd>
          </>
        ) : (
          <>
            <dt>{facts.seam}</dt>
            <dd>{facts.degrees(turn)}</dd>
            <dt>{facts.hips}</dt>
            <dd>{facts.centimetres(report.balanceShift)}</dd>
          </>
        )}
      </dl>
      <Measured />
      {Object.keys(report.adjustments).length > 0 && (
        <Advanced title={WORDS.curves}>
          <CurvesChart answer={answer} store={store} />
        </Advanced>
      )}
    </>
  )
}
