#!/usr/bin/env node
// Runs the built command line; in a clone whose sources are newer than the build it builds first.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const packages = path.dirname(cli)
const stamp = path.join(cli, 'dist', '.built')
const main = path.join(cli, 'dist', 'main.js')

/** The newest change among the sources that `tsc -b packages/cli` compiles, milliseconds. */
function newestSource(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) newest = Math.max(newest, newestSource(full))
    else if (/(?<!\.(?:test|bench))\.ts$|^tsconfig.*\.json$/.test(entry.name)) {
      newest = Math.max(newest, statSync(full).mtimeMs)
    }
  }
  return newest
}

const isStale = () =>
  !existsSync(main) || !existsSync(stamp) || newestSource(packages) > statSync(stamp).mtimeMs

/** One build at a time: two that write the same files at once would read each other's halves. */
function build() {
  mkdirSync(path.dirname(stamp), { recursive: true })
  const lock = path.join(cli, 'dist', '.building')
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      // A build takes seconds; a lock of minutes was left by one that was killed.
      const held = statSync(lock, { throwIfNoEntry: false })
      if (held && Date.now() - held.mtimeMs > 180_000) rmSync(lock, { recursive: true, force: true })
      else sleep(100)
    }
  }
  try {
    if (!isStale()) return
    const started = new Date()
    const compiler = path.join(
      path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    )
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-b', cli], {
      encoding: 'utf8',
    })
    if (status !== 0) {
      process.stderr.write(`${stdout}${stderr}understudy: its sources do not compile; see the lines above.\n`)
      process.exit(70)
    }
    closeSync(openSync(stamp, 'w'))
    // A source saved while the compiler ran may not be in the build.
    utimesSync(stamp, started, started)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

// Installed from a package there are no sources: what was shipped is run.
if (existsSync(path.join(cli, 'main.ts')) && isStale()) build()
const { main: run } = await import('../dist/main.js')
await run()
