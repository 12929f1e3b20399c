import { Button, CloseButton, TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { SHELL_WORDS } from '../../engine/words/shell-words.ts'
import type { Shown } from '../../engine/studio/workspace.ts'
import { originOf } from '../provenance/show-example.ts'
import { lanesOf, sameItem, type ItemRef, type LaneItem } from '../timeline/lanes.ts'
import { useWorkspace } from '../../tools/shared/context.ts'
import { useShell } from './context.ts'
import { Provenance } from './provenance.tsx'
import { SoundPanel } from './sound-panel.tsx'
import { TypedNumber } from '../../tools/shared/controls/typed-number.tsx'

/** What is chosen on the timeline: its times and name as fields, or where it comes from. */
export function ItemPanel(): ReactNode {
  const { workspace } = useShell()
  const selected = useWorkspace((state) => state.selected)
  const shown = useWorkspace((state) => state.shown)
  if (selected?.kind === 'sound') return <SoundPanel />
  const item = selected && itemOf(shown, selected)
  if (!item) return undefined
  const from = originOf(shown, selected)
  const { ref } = item
  return (
    <aside className="item-panel" aria-label={from ? SHELL_WORDS.provenance.panel : SHELL_WORDS.item.panel}>
      <header>
        <h2>{SHELL_WORDS.kinds[ref.kind]}</h2>
        <CloseButton
          size="sm"
          aria-label={SHELL_WORDS.item.close}
          onClick={() => workspace.setState({ selected: undefined })}
        />
      </header>
      {ref.kind === 'origin' ? (
        <Provenance at={ref} shown={shown[ref.performer]} origin={from?.origin} />
      ) : (
        <Fields key={`${ref.performer} ${ref.kind} ${ref.index}`} item={item} />
      )}
    </aside>
  )
}

/** The typed twin of dragging an end. */
function Fields({ item }: { readonly item: LaneItem }): ReactNode {
  const { timeline } = useShell()
  const { ref, text, start, end } = item
  const editable = ref.kind !== 'beat'
  const named = ref.kind === 'segment' || ref.kind === 'mark'
  const [name, setName] = useState(text)
  useEffect(() => setName(text), [text])
  const rename = (): void => {
    if (name.trim() && name !== text) timeline.change(ref, { label: name })
  }
  const time = (label: string, value: number, patch: (seconds: number) => object): ReactNode => (
    <TypedNumber
      label={label}
      unit={SHELL_WORDS.item.seconds}
      digits={3}
      step={0.01}
      min={0}
      disabled={!editable}
      value={value}
      onChange={(seconds) => timeline.change(ref, patch(seconds))}
    />
  )
  return (
    <div className="item-fields">
      {named ? (
        <TextInput
          size="xs"
          className="item-name"
          label={SHELL_WORDS.item.label}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename()
          }}
        />
      ) : (
        <p className="item-name">{text}</p>
      )}
      {end > start ? (
        <>
          {time(SHELL_WORDS.item.start, start, (seconds) => ({ start: seconds }))}
          {time(SHELL_WORDS.item.end, end, (seconds) => ({ end: seconds }))}
        </>
      ) : (
        time(SHELL_WORDS.item.at, start, (seconds) => ({ start: seconds }))
      )}
      {editable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Trash2 size={13} />}
          onClick={() => timeline.remove(ref)}
        >
          {SHELL_WORDS.item.remove}
        </Button>
      )}
    </div>
  )
}

function itemOf(shown: readonly Shown[], ref: ItemRef): LaneItem | undefined {
  const who = shown[ref.performer]
  if (!who) return undefined
  const { motion, name, origins } = who
  const lanes = lanesOf([
    {
      letter: '',
      name,
      duration: (motion.frameCount - 1) / motion.frameRate,
      annotations: motion.annotations,
      origins,
    },
  ])
  for (const { items } of lanes) {
    const item = items.find((one) => sameItem({ ...one.ref, performer: ref.performer }, ref))
    if (item) return { ...item, ref }
  }
  return undefined
}
