import { ActionIcon, Button, Select } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Played } from '@understudy/operations'
import { PLAYED_WORDS as WORDS } from '../../../engine/words/played-words.ts'
import { Advanced } from '../controls/advanced.tsx'
import { usePanel, useSlice } from '../context.ts'
import { askExample, askLabel } from './edit-played.ts'
import { changePlayed, playedTake } from './played-take.ts'
import './played.css'

/** This example here, not there, this label between these times: of the walk or the partner on stage. */
export function PlayedFields(): ReactNode {
  const { studio, player } = usePanel()
  const take = useSlice((state) => playedTake(state.document))
  const examples = useSlice((state) => state.performed?.examples)
  const labels = useMemo(
    () => [...new Set(examples?.segments.flatMap((one) => one.labels) ?? [])].toSorted(),
    [examples],
  )
  if (!take) return undefined
  const played = take.recipe.played ?? []
  const change = (edit: (now: readonly Played[]) => readonly Played[]): void =>
    studio.do(WORDS.step, changePlayed(take, edit))
  const ask = async (kind: 'play' | 'never'): Promise<void> => {
    const { examplesAt } = await import('@understudy/operations')
    const { time } = player.transport
    const [found] = examples ? examplesAt(examples, time) : []
    if (found) change((now) => askExample(now, kind, found.example, time))
  }
  return (
    <Advanced title={WORDS.title}>
      <p className="hint">{WORDS.hint}</p>
      <div className="two-fields">
        <Button
          size="xs"
          variant="default"
          title={WORDS.keepHint}
          disabled={!examples}
          onClick={() => void ask('play')}
        >
          {WORDS.keep}
        </Button>
        <Button
          size="xs"
          variant="default"
          title={WORDS.neverHint}
          disabled={!examples}
          onClick={() => void ask('never')}
        >
          {WORDS.never}
        </Button>
      </div>
      {labels.length > 0 && (
        <Select
          size="xs"
          label={WORDS.label}
          title={WORDS.labelHint}
          data={labels}
          value={null}
          searchable
          comboboxProps={{ withinPortal: true }}
          onChange={(label) => {
            const { range } = player.transport
            if (!range) studio.say(WORDS.noRange)
            else if (label) change((now) => askLabel(now, label, range.start, range.end))
          }}
        />
      )}
      {played.length > 0 && (
        <ul className="played" aria-label={WORDS.title}>
          {played.map((one, index) => (
            <li key={`${WORDS.said(one)} ${WORDS.when(one)}`}>
              <span>
                {WORDS.said(one)} <small>{WORDS.when(one)}</small>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={WORDS.remove(WORDS.said(one))}
                onClick={() => change((now) => now.filter((_, k) => k !== index))}
              >
                <Trash2 size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Advanced>
  )
}
