import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { SET_WORDS } from '../../../engine/words/set-words.ts'
import './sets.css'

interface RefusedExamplesProps {
  readonly used: number
  readonly given: number
  /** Why examples are not used, or do not fit and are used anyway. */
  readonly reasons: readonly string[]
  /** Whether those that do not fit are used. */
  readonly all: boolean
  readonly onAll: (all: boolean) => void
}

/** How many examples of a set are used, why the others are not, and a switch that uses them anyway. */
export function RefusedExamples({ used, given, reasons, all, onAll }: RefusedExamplesProps): ReactNode {
  return (
    <>
      <p className="hint" role="status">
        {SET_WORDS.used(used, given)}
      </p>
      {(reasons.length > 0 || all) && (
        <Switch
          size="xs"
          label={SET_WORDS.useAll}
          title={SET_WORDS.useAllHint}
          checked={all}
          onChange={(event) => onAll(event.currentTarget.checked)}
        />
      )}
      {reasons.length > 0 && (
        <ul className="refused-examples" aria-label={SET_WORDS.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}
