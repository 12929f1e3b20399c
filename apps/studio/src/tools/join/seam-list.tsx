import { Switch } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { TakeOf } from '../../document/document.ts'
import { changeRecipe } from '../../document/edits.ts'
import { JOIN_NATURAL } from '../../document/tool-settings.ts'
import type { GridAnswer } from '../../engine/performances/tool-answers.ts'
import { TOOL_WORDS } from '../../engine/words/tool-words.ts'
import { WORDS } from '../../engine/words/words.ts'
import { usePanel } from '../shared/context.ts'
import { timesOf } from './times-of.ts'

/** Places to go over, the best first. Pointing at one shows both poses beside the figure; a press takes it. */
export function SeamList({
  take,
  answer,
}: {
  readonly take: TakeOf<'join'>
  readonly answer: GridAnswer
}): ReactNode {
  const { studio } = usePanel()
  const [anyway, setAnyway] = useState(false)
  const { settings } = take.recipe
  const look = (cell: { timeA: number; timeB: number } | undefined): void => studio.store.setState({ cell })
  useEffect(() => () => studio.store.setState({ cell: undefined }), [studio])
  const isForced = (distance: number): boolean => distance > JOIN_NATURAL
  return (
    <>
      <ol className="seams" aria-label={TOOL_WORDS.seams} title={TOOL_WORDS.seamsHint}>
        {answer.seams.map((seam) => {
          const times = timesOf(seam)
          const isTaken = times.timeA === settings.timeA && times.timeB === settings.timeB
          return (
            <li key={`${times.timeA} ${times.timeB}`}>
              <button
                type="button"
                aria-pressed={isTaken}
                disabled={isForced(seam.distance) && !anyway && !isTaken}
                onPointerEnter={() => look(times)}
                onPointerLeave={() => look(undefined)}
                onFocus={() => look(times)}
                onBlur={() => look(undefined)}
                onClick={() =>
                  studio.do(
                    WORDS.steps.pickSeam,
                    // The one that is taken already is no step.
                    changeRecipe(take.id, 'join', (recipe) =>
                      isTaken ? recipe : { ...recipe, settings: { ...recipe.settings, ...times } },
                    ),
                  )
                }
              >
                {TOOL_WORDS.seamOf(seam.timeA, seam.timeB)}
                <span>
                  {isForced(seam.distance) && (
                    <TriangleAlert className="seam-forced" size={12} aria-label={TOOL_WORDS.forced} />
                  )}
                  {TOOL_WORDS.centimetres(seam.distance)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {answer.seams.some(({ distance }) => isForced(distance)) && (
        <Switch
          size="xs"
          label={TOOL_WORDS.forcedToo}
          checked={anyway}
          onChange={(event) => setAnyway(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
