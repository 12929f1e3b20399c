import { listScores } from '@understudy/performer'
import type { CatalogueEntry } from '../src/engine/library/catalogue.ts'

/** Free walks take seconds to perform: only the one that comes with the page is offered. */
const LEFT_OUT = /^free-walk-(?!1$)/

/** Words that say nothing about a clip. */
const IDLE: ReadonlySet<string> = new Set(['stand', 'ready', 'neutral'])

/** What the embedded corpus holds, by name and label only: a clip is performed when somebody asks for it. */
export function bakeCatalogue(): string {
  const entries: CatalogueEntry[] = listScores()
    .filter(({ id }) => !LEFT_OUT.test(id))
    .map(({ id, family, performer, actions, attributes = {} }) => {
      const { pair, ...rest } = attributes
      const said = Object.values(rest).filter((value) => typeof value === 'string')
      const labels = [...new Set([...said, ...actions.map((action) => action.do)])]
      return {
        id,
        family,
        performer,
        labels: labels.filter((label) => !IDLE.has(label)),
        ...(typeof pair === 'string' && { pair }),
      }
    })
  return JSON.stringify(entries)
}
