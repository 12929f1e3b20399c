import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders that hold nothing of ours. */
const FOREIGN = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'])

/** Files of the repository with this ending, as paths from its root, sorted. A downloaded archive has no git to ask. */
export function walkFiles(root: string, ending: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory())
        return FOREIGN.has(entry.name) || entry.name.startsWith('.') ? [] : walkFiles(root, ending, file)
      return file.endsWith(ending) ? [file] : []
    })
    .toSorted()
}
