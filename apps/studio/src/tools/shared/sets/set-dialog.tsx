import { Button, Modal, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { findInSet, pickClips, type StoredSet } from '../../../engine/sets/stored-set.ts'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { usePanel } from '../context.ts'
import { setPicker } from './ask-set.ts'
import { SetClips } from './set-clips.tsx'
import { SetWork } from './set-work.tsx'
import { UseFor } from './use-for.tsx'
import './sets.css'

/** The one picker of sets and of clips in them; every tool asks it. Sets are worked on here, too. */
export function SetDialog(): ReactNode {
  const { sets: all } = usePanel()
  const { open, wish, shown } = useStore(setPicker)
  const sets = useStore(all.store, (state) => state.sets)
  const set = sets.find(({ id }) => id === shown) ?? sets.at(-1)
  const close = (): void => setPicker.setState({ open: false, wish: undefined })
  return (
    <Modal
      opened={open}
      onClose={close}
      title={wish?.title ?? SET_WORDS.dialog}
      size="min(920px, 92vw)"
      closeButtonProps={{ 'aria-label': SET_WORDS.close }}
      transitionProps={{ duration: 0 }}
    >
      <div className="set-dialog">
        <ul className="set-list" aria-label={SET_WORDS.list}>
          {sets.map(({ id, name, clips }) => (
            <li key={id}>
              <button
                type="button"
                className="row"
                aria-current={id === set?.id || undefined}
                onClick={() => setPicker.setState({ shown: id })}
              >
                <span className="row-name">{name}</span>
                <span className="count">{clips.length}</span>
              </button>
            </li>
          ))}
          {sets.length === 0 && <li className="hint">{SET_WORDS.empty}</li>}
        </ul>
        {set && <OneSet key={set.id} set={set} onDone={close} />}
      </div>
    </Modal>
  )
}

function OneSet({ set, onDone }: { readonly set: StoredSet; readonly onDone: () => void }): ReactNode {
  const { sets } = usePanel()
  const { wish } = useStore(setPicker)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(set.clips.keys()))
  const found = useMemo(() => findInSet(set, query), [set, query])
  const numbers = [...chosen].toSorted((a, b) => a - b)
  const tooFew = wish !== undefined && numbers.length < wish.least
  return (
    <section className="set-one" aria-label={set.name}>
      <div className="set-bar">
        <TextInput
          size="xs"
          aria-label={SET_WORDS.search}
          placeholder={SET_WORDS.search}
          leftSection={<Search size={13} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button size="compact-xs" variant="default" onClick={() => setChosen(new Set([...chosen, ...found]))}>
          {SET_WORDS.all}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setChosen(new Set())}>
          {SET_WORDS.none}
        </Button>
        <span className="count">{SET_WORDS.selected(numbers.length, set.clips.length)}</span>
      </div>
      <SetClips
        set={set}
        found={found}
        chosen={chosen}
        onChoose={(n, wanted) =>
          setChosen((now) => new Set(wanted ? [...now, n] : [...now].filter((one) => one !== n)))
        }
      />
      <SetWork set={set} numbers={numbers} />
      <footer className="set-bar">
        <Button
          size="xs"
          variant="default"
          title={SET_WORDS.keepHint}
          disabled={numbers.length === 0}
          onClick={() =>
            void sets
              .add({ ...pickClips(set, numbers), name: SET_WORDS.partOf(set.name) })
              .then(({ id }) => setPicker.setState({ shown: id }))
          }
        >
          {SET_WORDS.keep}
        </Button>
        <span className="space" />
        {!wish && <UseFor set={() => pickClips(set, numbers)} count={numbers.length} onDone={onDone} />}
        {wish && (
          <Button
            size="xs"
            disabled={tooFew}
            title={tooFew ? SET_WORDS.tooFew(wish.least) : undefined}
            onClick={() => {
              wish.onChoose(numbers.length === set.clips.length ? set : pickClips(set, numbers))
              onDone()
            }}
          >
            {SET_WORDS.use(numbers.length)}
          </Button>
        )}
      </footer>
    </section>
  )
}
