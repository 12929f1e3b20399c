import { Button, Select, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { download, fileName } from '../../../engine/export/download.ts'
import { withColumn } from '../../../engine/sets/set-columns.ts'
import type { StoredSet } from '../../../engine/sets/stored-set.ts'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { usePanel } from '../context.ts'
import { Advanced } from '../controls/advanced.tsx'
import { setPicker } from './ask-set.ts'
import { SetColumns } from './set-columns.tsx'

export interface SetWorkProps {
  readonly set: StoredSet
  /** The clips that are chosen, by number. */
  readonly numbers: readonly number[]
}

/** What can be done to a set: cycles, columns, its name, its file. */
export function SetWork({ set, numbers }: SetWorkProps): ReactNode {
  const { sets } = usePanel()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  /** Does some work, and says why it could not be done. */
  const doing = (work: () => Promise<string | undefined>): void => {
    const end = (words: string): void => {
      setBusy(false)
      setSaid(words)
    }
    setBusy(true)
    setSaid(SET_WORDS.working)
    work().then(
      (words) => end(words ?? ''),
      (error: unknown) => end(error instanceof Error ? error.message : String(error)),
    )
  }
  const cutCycles = async (): Promise<string> => {
    const options = { measure: ['speed', 'stepLength'] }
    const made = await sets.make(set, { operation: 'cut-cycles', options })
    if (!made || made.set.clips.length === 0) return SET_WORDS.noCycles
    const { id } = await sets.add({ ...made.set, name: SET_WORDS.cyclesName(set.name) })
    setPicker.setState({ shown: id })
    return SET_WORDS.cyclesMade(made.set.clips.length, made.without.length)
  }
  const measure = async (name: string): Promise<undefined> => {
    const made = await sets.make(set, { operation: 'make-set', options: { measure: [name] } })
    const column = made?.set.columns.find((one) => one.name === name)
    if (column && column.values.length === set.clips.length) await sets.change(withColumn(set, column))
  }
  const save = async (): Promise<undefined> => {
    const { printSet } = await import('@understudy/operations')
    const { name, clips, columns } = set
    download(`${fileName(name)}.set.json`, printSet({ name, clips, columns }), 'application/json')
  }
  return (
    <>
      <div className="set-bar">
        <Button
          size="compact-xs"
          variant="default"
          disabled={busy}
          title={SET_WORDS.cyclesHint}
          onClick={() => doing(cutCycles)}
        >
          {SET_WORDS.cycles}
        </Button>
        <Select
          size="xs"
          aria-label={SET_WORDS.measure}
          placeholder={SET_WORDS.measure}
          title={SET_WORDS.measureHint}
          disabled={busy}
          comboboxProps={{ withinPortal: true }}
          data={Object.entries(SET_WORDS.measures).map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(name) => name && doing(() => measure(name))}
        />
        <span role="status" className="set-said">
          {said}
        </span>
      </div>
      <Advanced title={SET_WORDS.columns}>
        <SetColumns set={set} numbers={numbers} doing={doing} />
      </Advanced>
      <Advanced title={SET_WORDS.set}>
        <div className="set-bar">
          <TextInput
            size="xs"
            aria-label={SET_WORDS.name}
            defaultValue={set.name}
            onBlur={(event) => {
              const name = event.currentTarget.value.trim()
              if (name && name !== set.name) void sets.change({ ...set, name })
            }}
          />
          <Button size="compact-xs" variant="default" title={SET_WORDS.saveHint} onClick={() => doing(save)}>
            {SET_WORDS.save}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            title={SET_WORDS.removeHint}
            onClick={() => void sets.remove(set.id)}
          >
            {SET_WORDS.remove}
          </Button>
        </div>
      </Advanced>
    </>
  )
}
