import { useState, type ReactNode } from 'react'

export interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** Height of a row, CSS pixels. */
  readonly rowHeight: number
  /** Height of the list at most, CSS pixels. */
  readonly maxHeight: number
  /** A row as a list item. */
  readonly row: (index: number) => ReactNode
}

/** Rows drawn above and below those that are seen. */
const AROUND = 4

/** A list of any length, of which only the rows that are seen exist. */
export function VirtualList({ label, count, rowHeight, maxHeight, row }: VirtualListProps): ReactNode {
  const [top, setTop] = useState(0)
  const height = Math.min(maxHeight, count * rowHeight)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count) - AROUND)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + AROUND)
  return (
    <ul
      className="virtual clips"
      aria-label={label}
      style={{ height }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <li aria-hidden="true" style={{ height: first * rowHeight }} />
      {Array.from({ length: Math.max(0, last - first) }, (_, n) => row(first + n))}
      <li aria-hidden="true" style={{ height: (count - Math.max(first, last)) * rowHeight }} />
    </ul>
  )
}
