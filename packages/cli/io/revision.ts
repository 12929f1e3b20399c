import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.dirname(fileURLToPath(import.meta.url))

/** The code that runs, and today: what a measured figure belongs to. Outside of a clone the version of the package. */
export const revision = (): { readonly commit: string; readonly date: string } => ({
  commit: commitOf(),
  date: new Date().toISOString().slice(0, 10),
})

function commitOf(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--match', ''], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return `version ${versionAbove(folder)}`
  }
}

function versionAbove(start: string): string {
  for (let at = start; at !== path.dirname(at); at = path.dirname(at)) {
    try {
      const { version } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as {
        version?: string
      }
      if (version !== undefined) return version
    } catch {
      // No package here: look further up.
    }
  }
  return 'unknown'
}
