import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { nextAdmitted } from './next-admitted.ts'
import type { RowChoice } from './state.ts'
import { FIND_WORDS as WORDS } from './words.ts'

export interface FeatureRowsProps {
  readonly rows: readonly RowChoice[]
  readonly onChange: (name: string, change: (row: RowChoice) => RowChoice) => void
}

/** What features say about the example, as coloured runs. A press on a run admits one more answer there, up to any. */
export function FeatureRows({ rows, onChange }: FeatureRowsProps): ReactNode {
  return (
    <div className="feature-rows">
      {rows.map((choice) => (
        <Row key={choice.row.name} choice={choice} onChange={onChange} />
      ))}
    </div>
  )
}

function Row({
  choice,
  onChange,
}: {
  readonly choice: RowChoice
  readonly onChange: FeatureRowsProps['onChange']
}): ReactNode {
  const { row, asked, admitted } = choice
  const seconds = row.runs.at(-1)?.end ?? 1
  const label = row.name.replaceAll('-', ' ')
  return (
    <div className="feature-row" data-asked={asked}>
      <Checkbox
        size="xs"
        label={label}
        title={row.about}
        checked={asked}
        onChange={(event) => {
          const { checked } = event.currentTarget
          onChange(row.name, (now) => ({ ...now, asked: checked }))
        }}
      />
      <div className="feature-runs">
        {row.runs.map(({ value, start, end }, k) => {
          const said = wordsOf(row.words, admitted[k])
          return (
            <button
              key={start}
              type="button"
              className={`feature-run value-${value}`}
              data-any={admitted[k].length >= row.words.length}
              style={{ flexGrow: (end - start) / seconds }}
              aria-label={WORDS.run(label, said, start, end)}
              title={`${said} (${start.toFixed(1)}–${end.toFixed(1)} s)`}
              onClick={() =>
                onChange(row.name, (now) => ({
                  ...now,
                  asked: true,
                  admitted: now.admitted.map((one, n) =>
                    n === k ? nextAdmitted(one, value, row.words.length) : one,
                  ),
                }))
              }
            >
              <span>{said}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

const wordsOf = (words: readonly string[], admitted: readonly number[]): string =>
  admitted.length >= words.length ? WORDS.any : admitted.map((value) => words[value]).join(' or ')
