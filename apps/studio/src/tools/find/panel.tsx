import { Button, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { currentOf, currentTake } from '../../document/document.ts'
import { BodyDiagram } from '../shared/controls/body-diagram.tsx'
import { useSlice } from '../shared/context.ts'
import { Refusal } from '../shared/controls/refusal.tsx'
import { ChooseSet } from '../shared/sets/choose-set.tsx'
import { REGION_WORDS } from './region-words.ts'
import { FeatureRows } from './feature-rows.tsx'
import { HitList, type HitListProps } from './hit-list.tsx'
import { pressPart, regionsOfPart } from './part-of-region.ts'
import { PosesPanel } from './poses/poses-panel.tsx'
import type { PosesWork } from './poses/poses-work.ts'
import { GROWTH, type FindStore, type Question } from './state.ts'
import { FIND_WORDS as WORDS } from './words.ts'
import type { FindWork } from './work.ts'

export interface FindPanelProps {
  readonly store: FindStore
  readonly work: FindWork
  readonly sketch: HitListProps['sketch']
  readonly poses: PosesWork
}

/** What is looked for, what counts about it, and what was found. */
export function FindPanel({ store, work, sketch, poses }: FindPanelProps): ReactNode {
  const question = useStore(store, (state) => state.question)
  const mode = useStore(store, (state) => state.mode)
  const part = useStore(store, (state) => state.part)
  const bothSides = useStore(store, (state) => state.bothSides)
  const rows = useStore(store, (state) => state.rows)
  const where = useStore(store, (state) => state.where)
  const isFound = useStore(store, (state) => state.found !== undefined)
  const onStage = useSlice(({ document }) => currentTake(document)?.recipe)
  const posed = useSlice(({ document }) => currentOf(document, 'poses'))
  const isAsked = question !== undefined && onStage === question.recipe
  /** Poses that are worked on: what was looked for before is out of the way. */
  const posing = posed !== undefined && !isAsked
  const isOther = question !== undefined && onStage !== question.recipe
  return (
    <aside className="panel find" aria-label={WORDS.title}>
      <h2>{posing ? posed?.name : question ? WORDS.query(question.name) : WORDS.title}</h2>
      {!question && !posed && <p className="hint">{WORDS.what}</p>}
      {posed && <PosesPanel key={posed.id} take={posed} store={store} work={poses} />}
      {(isOther || !question) && (
        <Button
          size="xs"
          fullWidth
          variant={question && !posed ? 'default' : 'filled'}
          leftSection={<ScanSearch size={14} />}
          onClick={() => void work.askStage()}
        >
          {posed ? WORDS.poses.find : WORDS.searchAgain}
        </Button>
      )}
      {question && !posing && (
        <>
          <Region key={question.source} question={question} work={work} />
          <div className="diagram-row">
            <BodyDiagram
              label={WORDS.diagram}
              chosen={regionsOfPart(part)}
              name={(region) => REGION_WORDS[region]}
              onPress={(region) => void work.setPart(pressPart(part, region))}
            />
            <div className="diagram-said">
              <p title={WORDS.partHint}>{WORDS.counts(part)}</p>
              <Switch
                size="xs"
                label={WORDS.bothSides}
                title={WORDS.bothSidesHint}
                checked={bothSides}
                disabled={mode === 'rows'}
                onChange={(event) => void work.setBothSides(event.currentTarget.checked)}
              />
            </div>
          </div>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={WORDS.mode}
            value={mode}
            onChange={(value) => void work.setMode(value as 'like' | 'rows')}
            data={[
              { value: 'like', label: WORDS.likeThis },
              { value: 'rows', label: WORDS.rowsTab },
            ]}
          />
          {mode === 'rows' && rows && (
            <>
              <p className="hint">{WORDS.rowsHint}</p>
              <FeatureRows rows={rows} onChange={(name, change) => work.setRow(name, change)} />
              <Button size="xs" fullWidth onClick={() => void work.askRows()}>
                {WORDS.askRows}
              </Button>
              {!rows.some((row) => row.asked) && <p className="hint">{WORDS.noRows}</p>}
            </>
          )}
        </>
      )}
      <ChooseSet
        tool="find"
        label={WORDS.where}
        title={WORDS.where}
        least={1}
        chosen={where && { name: where.name, count: where.clips.length }}
        onChoose={(set) => void work.lookIn(set)}
      />
      {where && (
        <Button size="compact-xs" variant="subtle" onClick={() => void work.lookIn(undefined)}>
          {WORDS.everywhere}
        </Button>
      )}
      <Refusal />
      {isFound && !posing && <Hits store={store} work={work} sketch={sketch} poses={poses} />}
      <div className="find-examples" role="group" aria-label={WORDS.examples}>
        <span>{WORDS.examples}</span>
        {WORDS.presets.map((preset) => (
          <button key={preset.named} type="button" onClick={() => void work.askPreset(preset)}>
            {preset.text}
          </button>
        ))}
        {!posed && (
          <button type="button" title={WORDS.poses.startHint} onClick={() => void poses.begin()}>
            {WORDS.poses.start}
          </button>
        )}
      </div>
    </aside>
  )
}

function Region({ question, work }: { readonly question: Question; readonly work: FindWork }): ReactNode {
  const { region, seconds } = question
  const field = (
    label: string,
    value: number,
    set: (typed: number) => { start: number; end: number },
  ): ReactNode => (
    <NumberInput
      size="xs"
      label={label}
      title={WORDS.regionHint}
      suffix=" s"
      min={0}
      max={seconds}
      step={0.1}
      decimalScale={2}
      hideControls
      value={Math.round(100 * value) / 100}
      onChange={(typed) => {
        if (typeof typed === 'number' && Math.abs(typed - value) > 0.004) void work.setRegion(set(typed))
      }}
    />
  )
  const isWhole = region.start <= 0.005 && region.end >= seconds - 0.005
  return (
    <div className="find-region">
      {field(WORDS.from, region.start, (start) => ({ ...region, start }))}
      {field(WORDS.until, region.end, (end) => ({ ...region, end }))}
      <Button
        size="xs"
        variant="default"
        disabled={isWhole}
        onClick={() => void work.setRegion({ start: 0, end: seconds })}
      >
        {WORDS.wholeClip}
      </Button>
    </div>
  )
}

function Hits({ store, work, sketch }: FindPanelProps): ReactNode {
  const found = useStore(store, (state) => state.found)
  const grown = useStore(store, (state) => state.grown)
  const canGrow = useStore(
    store,
    ({ part, mode, queries }) => part === 'whole' && mode === 'like' && queries < GROWTH[GROWTH.length - 1],
  )
  const looking = useStore(store, (state) => state.looking)
  if (!found) return undefined
  const { hits, clips, minutes, took } = found
  const count = new Set(hits.map(({ source }) => source)).size
  return (
    <>
      <h3 aria-live="polite">{WORDS.foundIn(hits.length, count)}</h3>
      <p className="hint">{hits.length > 0 ? WORDS.walkHint : WORDS.lookedIn(clips, minutes, took)}</p>
      <HitList
        hits={hits}
        titleOf={work.titleOf}
        sketch={sketch}
        onShow={(shown) => store.setState({ shown })}
        onTake={(hit) => work.take(hit)}
      />
      {hits.length > 0 && (
        <>
          <Button
            size="xs"
            fullWidth
            title={WORDS.keepHitsHint}
            disabled={looking}
            onClick={() => void work.keepHits()}
          >
            {WORDS.keepHits(hits.length)}
          </Button>
          {canGrow && (
            <Button
              size="xs"
              fullWidth
              variant="default"
              title={WORDS.moreHint}
              disabled={looking}
              onClick={() => void work.grow()}
            >
              {WORDS.more}
            </Button>
          )}
          {grown !== undefined && <p className="hint">{WORDS.grown(found.queries, grown)}</p>}
          <p className="hint">{WORDS.lookedIn(clips, minutes, took)}</p>
        </>
      )}
    </>
  )
}
