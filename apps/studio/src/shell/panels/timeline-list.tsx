import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import { lanesOf, sameItem, type ItemKind, type LaneItem } from '../timeline/lanes.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'

/** Items listed of each kind before the rest is only counted. */
const LISTED = 60
const ORDER: readonly ItemKind[] = ['segment', 'mark', 'origin', 'contact', 'handhold', 'beat']

/** Everything on the timeline as a list: for those who do not see the canvas, and for scripts. */
export function TimelineList(): ReactNode {
  const shown = useWorkspace((state) => state.shown)
  const lanes = lanesOf(
    shown.map(({ name, motion, origins, start }, index) => ({
      letter: shown.length > 1 ? String.fromCharCode(65 + index) : '',
      name,
      duration: (motion.frameCount - 1) / motion.frameRate,
      annotations: motion.annotations,
      origins,
      start,
    })),
  )
  return (
    <Accordion multiple variant="default" className="families">
      {ORDER.map((kind) => {
        const items = lanes.filter((lane) => lane.kind === kind).flatMap((lane) => lane.items)
        if (items.length === 0) return undefined
        return (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>
              {SHELL_WORDS.kindsMany[kind]}
              <span className="count">{items.length}</span>
            </Accordion.Control>
            <Accordion.Panel>
              <ul className="clips">
                {items.slice(0, LISTED).map((item) => (
                  <Row key={`${item.ref.performer} ${item.ref.index}`} item={item} />
                ))}
              </ul>
              {items.length > LISTED && <p className="hint">{SHELL_WORDS.listMore(items.length - LISTED)}</p>}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

function Row({ item }: { readonly item: LaneItem }): ReactNode {
  const { timeline, player } = useShell()
  const chosen = useWorkspace(({ selected }) => sameItem(selected, item.ref))
  const { ref, text, start, end } = item
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={chosen || undefined}
        aria-label={SHELL_WORDS.listItem(SHELL_WORDS.kinds[ref.kind], text, start, end)}
        onClick={() => {
          timeline.select(ref)
          player.setTransport({ time: start })
        }}
      >
        <span className="row-name">{text}</span>
        <span className="count">{SHELL_WORDS.span(start, end)}</span>
      </button>
    </li>
  )
}
