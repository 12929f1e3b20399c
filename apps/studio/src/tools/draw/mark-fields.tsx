import { ActionIcon, Select } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WalkTake } from '../../document/document.ts'
import { markAt, pathMarks, setMark, type WalkMark } from '../../document/walk-marks.ts'
import { pathHandles } from '../../document/walk-path.ts'
import { WALK_WORDS } from '../../engine/words/walk-words.ts'
import { usePanel, useSlice } from '../shared/context.ts'
import { TypedNumber } from '../shared/controls/typed-number.tsx'

/** What a stop and a turn are at first, seconds and radians. */
const STOP = 2
const TURN = Math.PI
const SAME = 'same'

type Patch = Partial<Omit<WalkMark, 'point'>>

/** What is done at the point that is chosen, and from there on; and all marks as a list. */
export function MarkFields({ walk }: { readonly walk: WalkTake }): ReactNode {
  const { studio } = usePanel()
  const { path, marks } = walk.recipe
  const handles = pathHandles(path)
  const chosen = Math.min(
    useSlice((state) => state.handle),
    handles.length - 1,
  )
  const point = pointOf(handles, chosen, marks)
  if (point === undefined) return undefined
  const mark = markAt(marks, point)
  const here = mark?.turn !== undefined ? 'turn' : mark?.stop !== undefined ? 'stop' : 'pass'
  const set = (patch: Patch): void => studio.do(WALK_WORDS.markStep, setMark(walk.id, point, patch))
  const adjust = (patch: Patch): void => studio.adjust(WALK_WORDS.markStep, setMark(walk.id, point, patch))
  const said = pathMarks(path, marks)
  return (
    <fieldset className="points marks" aria-label={WALK_WORDS.marks}>
      <div className="mark-row">
        <Select
          size="xs"
          label={WALK_WORDS.here}
          allowDeselect={false}
          data={Object.entries(WALK_WORDS.heres).map(([value, label]) => ({ value, label }))}
          value={here}
          onChange={(next) =>
            set({
              stop: next === 'stop' ? STOP : undefined,
              turn: next === 'turn' ? TURN : undefined,
            })
          }
        />
        {mark?.stop !== undefined && (
          <TypedNumber
            label={WALK_WORDS.seconds}
            unit=" s"
            min={0.1}
            max={600}
            step={0.1}
            value={mark.stop}
            onChange={(stop) => adjust({ stop })}
            onEnd={() => studio.history.commit()}
          />
        )}
        {mark?.turn !== undefined && (
          <TypedNumber
            label={WALK_WORDS.turnBy}
            unit="°"
            min={-1080}
            max={1080}
            step={15}
            digits={0}
            value={(mark.turn * 180) / Math.PI}
            onChange={(turn) => adjust({ turn: (turn * Math.PI) / 180 })}
            onEnd={() => studio.history.commit()}
          />
        )}
      </div>
      <div className="mark-row">
        <Select
          size="xs"
          label={WALK_WORDS.from}
          allowDeselect={false}
          data={[
            { value: SAME, label: WALK_WORDS.same },
            ...Object.entries(WALK_WORDS.faces).map(([value, label]) => ({ value, label })),
          ]}
          value={mark?.face ?? SAME}
          onChange={(next) => set({ face: next === SAME ? undefined : (next as WalkMark['face']) })}
        />
        <Select
          size="xs"
          label={WALK_WORDS.pace}
          allowDeselect={false}
          data={[
            { value: SAME, label: WALK_WORDS.same },
            ...Object.entries(WALK_WORDS.paces).map(([value, label]) => ({ value, label })),
          ]}
          value={mark?.speed === undefined ? SAME : String(mark.speed)}
          onChange={(next) => set({ speed: next === SAME ? undefined : (next as 'walk' | 'run') })}
        />
      </div>
      {marks && (
        <ul className="mark-list">
          {marks.map((one, index) => (
            <li key={one.point}>
              <span>{WALK_WORDS.mark(said[index].at, one)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`${WALK_WORDS.unmark}: ${WALK_WORDS.mark(said[index].at, one)}`}
                onClick={() =>
                  studio.do(
                    WALK_WORDS.unmark,
                    setMark(walk.id, one.point, {
                      stop: undefined,
                      turn: undefined,
                      face: undefined,
                      speed: undefined,
                    }),
                  )
                }
              >
                <X size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** The point of the path that a handle means: that of a mark which is nearer to it than to its neighbours. */
function pointOf(
  handles: readonly number[],
  chosen: number,
  marks: readonly WalkMark[] | undefined,
): number | undefined {
  const index = handles[chosen]
  if (index === undefined) return undefined
  const from = chosen === 0 ? -1 : (handles[chosen - 1] + index) / 2
  const until = chosen === handles.length - 1 ? Infinity : (index + handles[chosen + 1]) / 2
  return marks?.find(({ point }) => point > from && point <= until)?.point ?? index
}
