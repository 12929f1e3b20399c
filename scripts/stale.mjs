// Has a source changed since the last build?
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const stamp = path.join(root, 'node_modules/.cache/understudy-built')
const skipped = new Set(['node_modules', 'dist', '.git', 'test-results', 'e2e'])

function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const file = path.join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(file) : statSync(file).mtimeMs)
  }
  return latest
}

export function isStale() {
  try {
    return (
      Math.max(newest(path.join(root, 'packages')), newest(path.join(root, 'apps'))) > statSync(stamp).mtimeMs
    )
  } catch {
    return true
  }
}

export function markBuilt() {
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  const now = new Date()
  utimesSync(stamp, now, now)
}
