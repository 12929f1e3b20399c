import { Button, Modal, NumberInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { PartChoice } from '@understudy/synthesis/methods/part-assembly'
import { Thumb } from '../../shared/controls/thumb.tsx'
import type { Source } from '../sources.ts'
import type { AssembleStore } from '../state.ts'
import { ASSEMBLE_WORDS } from '../words.ts'
import type { SheetItem } from '../enrich-solver.ts'
import type { EnrichWork } from './enrich-work.ts'

const { enrich: WORDS } = ASSEMBLE_WORDS

/** More than so many lend each other parts for minutes. */
const MOST = 8

/** Makes all n (n − 1); then they are looked at or judged. */
export function MakeMany({
  store,
  work,
  sources,
  part,
}: {
  readonly store: AssembleStore
  readonly work: EnrichWork
  readonly sources: readonly Source[]
  readonly part: PartChoice
}): ReactNode {
  const enriching = useStore(store, (state) => state.enriching)
  const sheet = useStore(store, (state) => state.sheet)
  const most = Math.min(MOST, sources.length)
  const [wanted, setWanted] = useState(Math.min(4, most))
  const count = Math.min(Math.max(2, wanted), most)
  return (
    <>
      <p className="hint">{WORDS.what}</p>
      <div className="many-row">
        <NumberInput
          size="xs"
          label={WORDS.count}
          title={WORDS.countHint}
          min={2}
          max={most}
          value={count}
          onChange={(typed) => typeof typed === 'number' && setWanted(typed)}
        />
        {enriching ? (
          <Button size="xs" variant="default" onClick={() => work.cancel()}>
            {WORDS.cancel}
          </Button>
        ) : (
          <Button
            size="xs"
            disabled={most < 2}
            onClick={() =>
              void work.make(sources.slice(0, count), part).then(() => {
                if (store.getState().sheet) store.setState({ sheetOpen: true })
              })
            }
          >
            {WORDS.make(count * (count - 1))}
          </Button>
        )}
      </div>
      {sheet && !enriching && (
        <>
          <Button size="xs" fullWidth variant="default" onClick={() => store.setState({ sheetOpen: true })}>
            {WORDS.open(sheet.items.length)}
          </Button>
          <Button
            size="xs"
            fullWidth
            variant="default"
            title={WORDS.rateHint}
            onClick={() => work.beginRating(sheet.items.length)}
          >
            {WORDS.rate}
          </Button>
        </>
      )}
    </>
  )
}

/** The sheet itself: over the stage, wherever the drawer that made it is. */
export function ContactSheet({
  store,
  work,
}: {
  readonly store: AssembleStore
  readonly work: EnrichWork
}): ReactNode {
  const sheet = useStore(store, (state) => state.sheet)
  const isOpen = useStore(store, (state) => state.sheetOpen)
  if (!sheet) return undefined
  return (
    <Modal
      opened={isOpen}
      onClose={() => work.close()}
      title={WORDS.sheet}
      size="lg"
      closeButtonProps={{ 'aria-label': WORDS.end }}
    >
      <p className="hint">{WORDS.made(sheet.items.length, sheet.made)}</p>
      <div className="sheet">
        {sheet.items.map((item) => (
          <SheetCell
            key={`${item.base} ${item.donor}`}
            item={item}
            names={[sheet.sources[item.base].name, sheet.sources[item.donor].name]}
            onPick={() => work.pick(item)}
          />
        ))}
      </div>
    </Modal>
  )
}

function SheetCell({
  item,
  names: [base, donor],
  onPick,
}: {
  readonly item: SheetItem
  readonly names: readonly [string, string]
  readonly onPick: () => void
}): ReactNode {
  const [moving, setMoving] = useState(false)
  return (
    <button
      type="button"
      className="sheet-cell"
      aria-label={WORDS.item(base, donor, item.score)}
      title={WORDS.scoreHint}
      onClick={onPick}
      onPointerEnter={() => setMoving(true)}
      onPointerLeave={() => setMoving(false)}
      onFocus={() => setMoving(true)}
      onBlur={() => setMoving(false)}
    >
      <Thumb sketch={() => Promise.resolve(item.sketch)} moving={moving} />
      <span className="sheet-score">{WORDS.score(item.score)}</span>
      <span className="sheet-names">
        {base} + {donor}
      </span>
    </button>
  )
}
