import { ActionIcon, Button, Switch } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { currentOf, currentTake, type TakeOf } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import type { PartnerSettings } from '../../document/tool-settings.ts'
import type { PartnerAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { PlayedFields } from '../shared/played/played-fields.tsx'
import { Measured } from '../shared/measured/measured.tsx'
import { ChooseMotion, type Chosen } from '../shared/controls/choose-motion.tsx'
import { Advanced } from '../shared/controls/advanced.tsx'
import { usePanel, useSlice } from '../shared/context.ts'
import type { CoupleSet } from '../../document/example-set.ts'
import { COUPLE_WORDS } from '../../engine/words/couple-words.ts'
import { followLeader } from './follow-leader.ts'
import { OwnCouples } from './own-couples.tsx'
import { LiveFields } from './live-fields.tsx'
import { Refusal } from '../shared/controls/refusal.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'

/** Who leads, how the partner answers, and how that compares with who really danced. */
export function PartnerPanel(): ReactNode {
  const { studio } = usePanel()
  const couple = useSlice((state) => currentOf(state.document, 'partner'))
  const take = useSlice((state) => currentTake(state.document))
  const answer = useSlice((state) => state.performed?.partner)
  const [wanted, setWanted] = useState<Chosen>()
  const [own, setOwn] = useState<CoupleSet>()
  const couples = couple ? couple.recipe.couples : own
  const learnFrom = (next: CoupleSet | undefined): void => {
    setOwn(next)
    if (!couple) return
    const { id } = couple
    studio.do(
      COUPLE_WORDS.step,
      changeRecipe(id, 'partner', ({ leader: led, settings }) => ({
        kind: 'partner',
        leader: led,
        settings,
        ...(next && { couples: next }),
      })),
    )
  }
  const fallback =
    take && take.recipe.kind !== 'opening' ? { recipe: take.recipe, name: take.name } : undefined
  const leader: Chosen | undefined = couple
    ? { recipe: couple.recipe.leader, name: couple.name }
    : (wanted ?? fallback)
  return (
    <aside className="panel" aria-label={TOOL_WORDS.partner}>
      <ChooseMotion
        label={TOOL_WORDS.leader}
        hint={TOOL_WORDS.leaderHint}
        value={leader}
        clips={({ id }) => /^lindy.*-leader$/.test(id)}
        takes={({ recipe }) => recipe.kind !== 'partner' && recipe.kind !== 'opening'}
        onChoose={(chosen) => {
          if (couple) followLeader(studio, chosen.recipe, chosen.name, couples)
          else setWanted(chosen)
        }}
      />
      <OwnCouples couples={couples} onChoose={learnFrom} />
      {!couple && (
        <>
          <p className="hint">{TOOL_WORDS.partnerWhat}</p>
          <Button
            size="xs"
            fullWidth
            disabled={!leader}
            onClick={() => leader && followLeader(studio, leader.recipe, leader.name, couples)}
          >
            {TOOL_WORDS.follow}
          </Button>
        </>
      )}
      {couple && answer && <PartnerResult answer={answer} />}
      {couple && answer && <Measured />}
      {couple && answer && <PlayedFields />}
      {couple && answer?.truth && <TruthFields truth={answer.truth} />}
      {couple && !couples && answer && <LiveFields answer={answer} />}
      {couple && <PartnerSettingsFields couple={couple} studio={studio} />}
      <Refusal />
    </aside>
  )
}

function PartnerResult({ answer }: { readonly answer: PartnerAnswer }): ReactNode {
  return (
    <dl className="result" aria-label={WORDS.quality} title={TOOL_WORDS.solvedIn(answer.took)}>
      <dt>{TOOL_WORDS.units}</dt>
      <dd>{answer.units.length}</dd>
      {answer.holds > 0 && (
        <>
          <dt>{TOOL_WORDS.hands}</dt>
          <dd>{TOOL_WORDS.handsMet(answer.handsMet, answer.holds)}</dd>
        </>
      )}
    </dl>
  )
}

/** The recorded partner: how far the answer is from it, and the places where it dances otherwise. */
function TruthFields({ truth }: { readonly truth: NonNullable<PartnerAnswer['truth']> }): ReactNode {
  const { studio, player } = usePanel()
  const compare = useSlice((state) => state.compare)
  const { otherwise, unitCount, meanDistance } = truth
  const next = (): void => {
    const { time } = player.transport
    const found = otherwise.find(({ start }) => start > time + 0.05) ?? otherwise[0]
    player.setTransport({ time: found.start, playing: false })
    studio.say(TOOL_WORDS.otherwise(found.start, found.truth, found.read))
  }
  return (
    <section className="truth">
      <h3>{TOOL_WORDS.truth}</h3>
      <Switch
        size="xs"
        label={TOOL_WORDS.showTruth}
        checked={compare}
        onChange={(event) => studio.store.setState({ compare: event.currentTarget.checked })}
      />
      <dl className="result">
        <dt title={TOOL_WORDS.truthErrorHint}>{TOOL_WORDS.truthError}</dt>
        <dd>{TOOL_WORDS.centimetres(meanDistance)}</dd>
        <dt title={TOOL_WORDS.truthUnitsHint}>{TOOL_WORDS.truthUnits}</dt>
        <dd>
          {TOOL_WORDS.otherwiseOf(otherwise.length, unitCount)}
          {otherwise.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={TOOL_WORDS.nextDifference}
              title={TOOL_WORDS.nextDifference}
              onClick={next}
            >
              <ChevronRight size={15} />
            </ActionIcon>
          )}
        </dd>
      </dl>
    </section>
  )
}

interface SettingsProps {
  readonly couple: TakeOf<'partner'>
  readonly studio: ReturnType<typeof usePanel>['studio']
}

function PartnerSettingsFields({ couple, studio }: SettingsProps): ReactNode {
  const { settings } = couple.recipe
  const edit = (patch: Partial<PartnerSettings>): ReturnType<typeof changeRecipe> =>
    changeRecipe(couple.id, 'partner', (recipe) => ({
      ...recipe,
      settings: { ...recipe.settings, ...patch },
    }))
  const slider = (
    key: 'seamWeight' | 'stretch',
    label: string,
    hint: string,
    range: { min: number; max: number; step: number; unit: string },
  ): ReactNode => (
    <TypedSlider
      label={label}
      hint={hint}
      {...range}
      value={settings[key]}
      onChange={(value) => studio.adjust(WORDS.steps.partnerSettings, edit({ [key]: value }))}
      onEnd={() => studio.history.commit()}
    />
  )
  const flip = (key: 'hands' | 'apart', label: string, hint: string): ReactNode => (
    <Switch
      size="xs"
      label={label}
      title={hint}
      checked={settings[key]}
      onChange={(event) => {
        const { checked } = event.currentTarget
        studio.do(WORDS.steps.partnerSettings, edit({ [key]: checked }))
      }}
    />
  )
  return (
    <>
      {flip('hands', TOOL_WORDS.hold, TOOL_WORDS.holdHint)}
      {flip('apart', TOOL_WORDS.apart, TOOL_WORDS.apartHint)}
      <Advanced>
        {slider('seamWeight', WORDS.seams, WORDS.seamsHint, { min: 0.1, max: 5, step: 0.1, unit: '' })}
        {slider('stretch', WORDS.stretch, WORDS.stretchHint, {
          min: 0.05,
          max: 0.5,
          step: 0.05,
          unit: ' s',
        })}
      </Advanced>
    </>
  )
}
