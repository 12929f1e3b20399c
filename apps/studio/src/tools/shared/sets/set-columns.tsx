import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import {
  columnsOfTable,
  label,
  parseTable,
  withColumn,
  withoutColumn,
} from '../../../engine/sets/set-columns.ts'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import { usePanel } from '../context.ts'
import type { SetWorkProps } from './set-work.tsx'

interface SetColumnsProps extends SetWorkProps {
  readonly doing: (work: () => Promise<string | undefined>) => void
}

/** Labels of clips: typed, read from names or from a table. */
export function SetColumns({ set, numbers, doing }: SetColumnsProps): ReactNode {
  const { sets } = usePanel()
  const [pattern, setPattern] = useState('')
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const tables = useRef<HTMLInputElement>(null)
  const readNames = async (): Promise<undefined> => {
    const { columnsFromNames } = await import('@understudy/operations')
    const names = set.clips.map((clip) => clip.name)
    await sets.change(columnsFromNames(pattern, names).reduce(withColumn, set))
  }
  const type = async (): Promise<undefined> => {
    const { cellOf } = await import('@understudy/operations')
    await sets.change(label(set, name.trim(), cellOf(value), numbers))
  }
  const readTable = async (file: File): Promise<string> => {
    const { cellOf } = await import('@understudy/operations')
    const { columns, named } = columnsOfTable(parseTable(await file.text()), set, cellOf)
    if (named === 0) return SET_WORDS.tableEmpty(file.name)
    await sets.change(columns.reduce(withColumn, set))
    return SET_WORDS.tableRead(columns.length, named)
  }
  return (
    <>
      <div className="set-bar">
        <TextInput
          size="xs"
          aria-label={SET_WORDS.pattern}
          title={SET_WORDS.patternHint}
          placeholder="{content}_{style}_{take}"
          value={pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <Button size="compact-xs" variant="default" disabled={!pattern} onClick={() => doing(readNames)}>
          {SET_WORDS.patternDo}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          title={SET_WORDS.tableHint}
          onClick={() => tables.current?.click()}
        >
          {SET_WORDS.table}
        </Button>
        <input
          ref={tables}
          type="file"
          accept=".csv,.tsv,.txt"
          hidden
          aria-label={SET_WORDS.table}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) doing(() => readTable(file))
            event.currentTarget.value = ''
          }}
        />
      </div>
      <div className="set-bar" role="group" aria-label={SET_WORDS.label}>
        <TextInput
          size="xs"
          aria-label={SET_WORDS.labelName}
          placeholder={SET_WORDS.labelName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          aria-label={SET_WORDS.labelValue}
          placeholder={SET_WORDS.labelValue}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button
          size="compact-xs"
          variant="default"
          title={SET_WORDS.label}
          disabled={!name.trim() || numbers.length === 0}
          onClick={() => doing(type)}
        >
          {SET_WORDS.labelDo}
        </Button>
      </div>
      <div className="set-bar">
        {set.columns.map((column) => (
          <Button
            key={column.name}
            size="compact-xs"
            variant="light"
            aria-label={SET_WORDS.removeColumn(column.name)}
            title={SET_WORDS.removeColumn(column.name)}
            onClick={() => void sets.change(withoutColumn(set, column.name))}
          >
            {column.name} ×
          </Button>
        ))}
      </div>
    </>
  )
}
