import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TakeOf } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import { JOIN_NATURAL, type JoinSettings } from '../../document/tool-settings.ts'
import type { GridAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { TypedNumber } from '../shared/controls/typed-number.tsx'
import { TypedSlider } from '../shared/controls/typed-slider.tsx'
import { SeamList } from './seam-list.tsx'
import { timesOf } from './times-of.ts'

export interface JoinFieldsProps {
  readonly take: TakeOf<'join'>
  readonly answer: GridAnswer | undefined
  readonly names: readonly [string, string]
}

/** The typed twin of picking on the grid, how long going over takes, and what the seam is like. */
export function JoinFields({ take, answer, names }: JoinFieldsProps): ReactNode {
  const { studio, player } = usePanel()
  const joined = useSlice((state) => state.performed?.joined)
  const { settings } = take.recipe
  const edit = (patch: Partial<JoinSettings>): ReturnType<typeof changeRecipe> =>
    changeRecipe(take.id, 'join', (recipe) => ({ ...recipe, settings: { ...recipe.settings, ...patch } }))
  const field = (key: 'timeA' | 'timeB', label: string, name: string, longest: number): ReactNode => (
    <TypedNumber
      label={label}
      hint={TOOL_WORDS.timeOf(name)}
      unit=" s"
      min={0}
      max={longest}
      step={1 / (answer?.rate ?? 30)}
      digits={3}
      value={settings[key]}
      onChange={(seconds) => studio.adjust(WORDS.steps.pickSeam, edit({ [key]: seconds }))}
      onEnd={() => studio.history.commit()}
    />
  )
  const isBest =
    answer !== undefined &&
    settings.timeA === timesOf(answer.seams[0]).timeA &&
    settings.timeB === timesOf(answer.seams[0]).timeB
  const seconds = (count: number | undefined): number =>
    count === undefined || !answer ? Infinity : (count - 1) / answer.rate
  return (
    <>
      {answer && <SeamList take={take} answer={answer} />}
      <div className="two-fields">
        {field('timeA', TOOL_WORDS.leaveAt, names[0], seconds(answer?.rows))}
        {field('timeB', TOOL_WORDS.enterAt, names[1], seconds(answer?.columns))}
      </div>
      <TypedSlider
        label={TOOL_WORDS.blendSeconds}
        hint={TOOL_WORDS.blendSecondsHint}
        min={0.1}
        max={1.5}
        step={0.05}
        unit=" s"
        value={settings.blendSeconds}
        onChange={(blendSeconds) => studio.adjust(WORDS.steps.seamLength, edit({ blendSeconds }))}
        onEnd={() => studio.history.commit()}
      />
      {joined && (
        <dl className="result">
          <dt title={TOOL_WORDS.distanceHint}>{TOOL_WORDS.distance}</dt>
          <dd>{TOOL_WORDS.centimetres(joined.distance)}</dd>
          <dt title={TOOL_WORDS.seamHint}>{TOOL_WORDS.seam}</dt>
          <dd>{TOOL_WORDS.roughness(joined.roughness)}</dd>
        </dl>
      )}
      {joined && joined.distance > JOIN_NATURAL && (
        <p className="hint">
          {isBest ? TOOL_WORDS.tooFarAtBest(joined.distance) : TOOL_WORDS.tooFar(joined.distance)}
        </p>
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={!joined}
        onClick={() =>
          joined && player.setTransport({ time: Math.max(0, joined.seam.start - 0.5), playing: true })
        }
      >
        {TOOL_WORDS.watchSeam}
      </Button>
    </>
  )
}
