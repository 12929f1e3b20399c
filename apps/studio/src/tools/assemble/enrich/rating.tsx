import { Button } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RatingTable } from '@understudy/synthesis/methods/part-assembly'
import type { AssembleStore } from '../state.ts'
import { ASSEMBLE_WORDS } from '../words.ts'
import type { EnrichWork } from './enrich-work.ts'

const { enrich: WORDS } = ASSEMBLE_WORDS

/** One motion after the other, nobody says which: O or X. Then the table. */
export function Rating({
  store,
  work,
}: {
  readonly store: AssembleStore
  readonly work: EnrichWork
}): ReactNode {
  const rating = useStore(store, (state) => state.rating)
  const panel = useRef<HTMLElement>(null)
  const isUnderWay = rating !== undefined
  useEffect(() => {
    if (isUnderWay) panel.current?.focus()
  }, [isUnderWay])
  if (!rating) return undefined
  const { at, blind, table, marks } = rating
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'escape') work.endRating()
    else if (key === 'o') work.rate('O')
    else if (key === 'x') work.rate('X')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // A dialog: O and X mean nothing else in one.
    <section
      ref={panel}
      className="rating"
      role="dialog"
      aria-label={WORDS.rating}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <h3>{table ? WORDS.table : WORDS.rating}</h3>
      {table ? (
        <Table table={table} />
      ) : (
        <>
          <p className="hint">{WORDS.ratingAt(Object.keys(marks).length + 1, blind.order.length)}</p>
          <div className="two-buttons" data-at={at}>
            <Button size="xs" onClick={() => work.rate('O')}>
              {WORDS.natural}
            </Button>
            <Button size="xs" variant="default" onClick={() => work.rate('X')}>
              {WORDS.unnatural}
            </Button>
          </div>
        </>
      )}
      <Button size="xs" variant="subtle" fullWidth onClick={() => work.endRating()}>
        {WORDS.end}
      </Button>
    </section>
  )
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

function Table({ table }: { readonly table: RatingTable }): ReactNode {
  const [accepted] = table.accepted
  const [controls] = table.controls
  return (
    <table className="skate">
      <thead>
        <tr>
          <th scope="col">{WORDS.base}</th>
          <th scope="col">{WORDS.accepted}</th>
          <th scope="col">{WORDS.ratio}</th>
        </tr>
      </thead>
      <tbody>
        {table.bases.map((base, k) => (
          <tr key={base}>
            <th scope="row">{base}</th>
            <td>
              {accepted[k]} / {table.items[k]}
            </td>
            <td>{percent(table.ratios[k])}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{WORDS.availability}</th>
          <td />
          <td>{percent(table.availability)}</td>
        </tr>
        {controls !== undefined && (
          <tr>
            <th scope="row">{WORDS.controls}</th>
            <td />
            <td>{percent(controls)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
