// Has the embedded corpus made where it is missing, in a process of its own, so that nobody waits for it.
// The corpus is named by the hash of what makes it; a stamp with the hash of the sources spares the next
// start from performing its probes.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './run.mjs'

const stamp = path.join(root, 'node_modules/.cache/understudy/corpus-made')
/** What its bytes can depend on. */
const sources = ['packages/kernels', 'packages/motion', 'packages/performer', 'packages/corpus']
const skipped = new Set(['node_modules', 'dist'])

function hashOf(folder, hash) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) hashOf(file, hash)
    } else if (entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')) {
      hash.update(path.relative(root, file)).update(readFileSync(file))
    }
  }
  return hash
}

const hashOfSources = () =>
  sources.reduce((hash, name) => hashOf(path.join(root, name), hash), createHash('sha256')).digest('hex')

function isMade(hash) {
  try {
    const [madeFrom, folder] = readFileSync(stamp, 'utf8').split('\n')
    return madeFrom === hash && existsSync(path.join(folder, 'index.json'))
  } catch {
    return false
  }
}

/** `done` resolves to an exit code, at once where there is nothing to make; after `stop` it never does. */
export function makeCorpus() {
  const hash = hashOfSources()
  if (isMade(hash)) return { done: Promise.resolve(0), stop: () => {} }
  const child = spawn(
    process.execPath,
    ['--conditions=understudy-source', '--import', 'tsx', path.join(root, 'scripts/make-corpus.ts')],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    // The page that loads meanwhile comes first.
    os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system lets one be modest.
  }
  let folder = ''
  let stopped = false
  child.stdout.on('data', (text) => (folder += text))
  const done = new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code, signal) => {
      if (stopped) return
      if (code === 0) {
        mkdirSync(path.dirname(stamp), { recursive: true })
        writeFileSync(stamp, `${hash}\n${folder.trim()}\n`)
      }
      resolve(signal ? 1 : code)
    })
  })
  const stop = () => {
    stopped = true
    child.kill()
  }
  return { done, stop }
}
