import { listScores } from '@understudy/performer'
import type { CatalogueEntry } from '../src/studio/catalogue.ts'

/** Free walks take seconds to perform and the walking tool has them already: they are left to the command line. */
const LEFT_OUT: ReadonlySet<string> = new Set(['free-walk'])

/** What the embedded corpus holds, by name only: a clip is performed when somebody asks for it. */
export function bakeCatalogue(): string {
  const entries: CatalogueEntry[] = listScores()
    .filter(({ family }) => !LEFT_OUT.has(family))
    .map(({ id, family, performer }) => ({ id, family, performer }))
  return JSON.stringify(entries)
}
