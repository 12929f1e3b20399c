import { Checkbox } from '@mantine/core'
import { Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { addTake } from '../../../document/edits.ts'
import { takesOf, type StoredSet } from '../../../engine/sets/stored-set.ts'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { usePanel } from '../context.ts'
import { Thumb } from '../controls/thumb.tsx'
import { VirtualList } from '../controls/virtual-list.tsx'

/** CSS pixels. */
const ROW_HEIGHT = 42
const MOST_HEIGHT = 294
/** Columns that are shown beside a name: the newest. */
const SHOWN = 4

export interface SetClipsProps {
  readonly set: StoredSet
  /** Numbers of the clips that are listed, and of those that are chosen. */
  readonly found: readonly number[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (n: number, wanted: boolean) => void
}

/** Clips of a set with a moving figure and what is known of them. */
export function SetClips({ set, found, chosen, onChoose }: SetClipsProps): ReactNode {
  const columns = set.columns.slice(-SHOWN)
  return (
    <>
      <div className="set-head" aria-hidden="true">
        {columns.map(({ name }) => (
          <span key={name}>{SET_WORDS.measures[name] ?? name}</span>
        ))}
      </div>
      <VirtualList
        label={SET_WORDS.clipsOf(set.name)}
        count={found.length}
        rowHeight={ROW_HEIGHT}
        maxHeight={MOST_HEIGHT}
        row={(k) => (
          <ClipLine
            key={found[k]}
            set={set}
            n={found[k]}
            chosen={chosen.has(found[k])}
            onChoose={onChoose}
            columns={columns}
          />
        )}
      />
    </>
  )
}

interface ClipLineProps extends Pick<SetClipsProps, 'set' | 'onChoose'> {
  readonly n: number
  readonly chosen: boolean
  readonly columns: StoredSet['columns']
}

function ClipLine({ set, n, chosen, onChoose, columns }: ClipLineProps): ReactNode {
  const { sets, studio } = usePanel()
  const [moving, setMoving] = useState(false)
  const { name, source } = set.clips[n]
  const play = (): void => {
    const [take] = takesOf({ ...set, clips: [set.clips[n]] })
    if (take) studio.do(SET_WORDS.steps.take(name), addTake(name, take.recipe))
  }
  return (
    <li className="set-line" onPointerEnter={() => setMoving(true)} onPointerLeave={() => setMoving(false)}>
      <Checkbox
        size="xs"
        label={name}
        checked={chosen}
        onChange={(event) => onChoose(n, event.currentTarget.checked)}
      />
      <Thumb
        sketch={() => ('recipe' in source ? sets.sketch(source.recipe) : Promise.resolve(undefined))}
        moving={moving}
      />
      {columns.map((column) => (
        <span key={column.name} className="set-cell" title={column.name}>
          {column.values[n] ?? ''}
        </span>
      ))}
      <button type="button" className="icon" aria-label={SET_WORDS.onStage(name)} onClick={play}>
        <Play size={13} />
      </button>
    </li>
  )
}
