import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { BUILD } from './build-words.ts'
import type { Registered } from '../../../engine/registration/registered.ts'
import './build.css'

/** Who does not fit and why, each with a switch that uses it anyway. */
export function Refusals({
  registered,
  onForce,
}: {
  readonly registered: Registered
  readonly onForce: (index: number, wanted: boolean) => void
}): ReactNode {
  return (
    <details className="build-refused" open>
      <summary>{BUILD.refused(registered.refused.filter(({ forced }) => !forced).length)}</summary>
      <ul>
        {registered.refused.map(({ index, name, reason, forced }) => (
          <li key={index}>
            <Switch
              size="xs"
              aria-label={BUILD.force(name)}
              label={BUILD.forceShort}
              checked={forced}
              onChange={(event) => onForce(index, event.currentTarget.checked)}
            />
            <p>{reason}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
