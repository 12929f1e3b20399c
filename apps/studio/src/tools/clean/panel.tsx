import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { currentTake } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import type { CleanAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { BeforeAfterChart } from '../shared/controls/before-after-chart.tsx'
import { usePanel, useSlice } from '../shared/context.ts'
import { Refusal } from '../shared/controls/refusal.tsx'
import type { CleanWork } from './clean-work.ts'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'

/** Feet that skate less than this stand still to the eye, centimetres per second. */
const STILL = 0.5

/** The feet of the take on stage: as they are, and as they would be or were cleaned. */
export function CleanPanel({ work }: { readonly work: CleanWork }): ReactNode {
  const { studio } = usePanel()
  const take = useSlice((state) => currentTake(state.document))
  const look = useSlice((state) => state.cleanLook)
  const done = useSlice((state) => state.performed?.cleaned)
  const recipe = take?.recipe
  useEffect(() => {
    if (recipe && recipe.kind !== 'clean') void work.lookAtFeet()
  }, [recipe, work])
  if (!take || !recipe) return undefined
  const isClean = recipe.kind === 'clean'
  const answer = isClean ? done : look?.of === recipe ? look.answer : undefined
  return (
    <aside className="panel" aria-label={TOOL_WORDS.clean}>
      <h2>{take.name}</h2>
      {!isClean && <p className="hint">{TOOL_WORDS.cleanWhat}</p>}
      {answer && <Feet answer={answer} />}
      {!isClean && (
        <>
          {answer && answer.before.mean < STILL && (
            <p className="hint">
              {answer.contactCount > 0 ? TOOL_WORDS.nothingToClean : TOOL_WORDS.noContacts}
            </p>
          )}
          <Button size="xs" fullWidth disabled={!answer} onClick={() => work.clean()}>
            {TOOL_WORDS.cleanDo}
          </Button>
        </>
      )}
      {isClean && (
        <TypedSlider
          label={TOOL_WORDS.fade}
          hint={TOOL_WORDS.fadeHint}
          min={0.05}
          max={0.6}
          step={0.05}
          unit=" s"
          value={recipe.settings.fade}
          onChange={(fade) =>
            studio.adjust(
              WORDS.steps.cleanSettings,
              changeRecipe(take.id, 'clean', (one) => ({ ...one, settings: { ...one.settings, fade } })),
            )
          }
          onEnd={() => studio.history.commit()}
        />
      )}
      <Button
        size="compact-xs"
        variant="default"
        title={TOOL_WORDS.noiseTooHint}
        onClick={() => studio.choose('lift')}
      >
        {TOOL_WORDS.noiseToo}
      </Button>
      <Refusal />
    </aside>
  )
}

function Feet({ answer }: { readonly answer: CleanAnswer }): ReactNode {
  const { before, after, contactCount, movedCm, hipsCm, curve } = answer
  return (
    <>
      <table className="skate" title={TOOL_WORDS.skateHint}>
        <thead>
          <tr>
            <th scope="col">{TOOL_WORDS.skate}</th>
            <th scope="col">{TOOL_WORDS.before}</th>
            <th scope="col">{TOOL_WORDS.after}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{TOOL_WORDS.mean}</th>
            <td>{TOOL_WORDS.perSecond(before.mean)}</td>
            <td>{TOOL_WORDS.perSecond(after.mean)}</td>
          </tr>
          <tr>
            <th scope="row">{TOOL_WORDS.worst}</th>
            <td>{TOOL_WORDS.perSecond(before.worst)}</td>
            <td>{TOOL_WORDS.perSecond(after.worst)}</td>
          </tr>
        </tbody>
      </table>
      <BeforeAfterChart curve={curve} least={5} label={TOOL_WORDS.curve} value={TOOL_WORDS.perSecond} />
      <dl className="result">
        <dt>{TOOL_WORDS.contacts}</dt>
        <dd>{contactCount}</dd>
        <dt>{TOOL_WORDS.moved}</dt>
        <dd>{TOOL_WORDS.plainCentimetres(movedCm)}</dd>
        <dt>{TOOL_WORDS.hips}</dt>
        <dd>{TOOL_WORDS.plainCentimetres(hipsCm)}</dd>
      </dl>
    </>
  )
}
