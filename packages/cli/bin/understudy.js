#!/usr/bin/env node
// Runs the built command line; in a clone whose sources are newer than the build it builds first.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
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

/** A package somebody has cleaned out must be built again, however new the stamp is. */
const isBuilt = (folder) =>
  !existsSync(path.join(folder, 'tsconfig.json')) || existsSync(path.join(folder, 'dist', '.tsbuildinfo'))

const isStale = () =>
  !existsSync(main) ||
  !existsSync(stamp) ||
  !readdirSync(packages).every((name) => name === 'test-utils' || isBuilt(path.join(packages, name))) ||
  newestSource(packages) > statSync(stamp).mtimeMs

/** The player page holds the same sources, bundled: an old one would misread what new ones write. It is built again when it is needed. */
function removeOldPlayer() {
  const page = path.join(packages, 'view', 'dist', 'player.html')
  const sources = ['kernels', 'motion', 'view'].map((name) => newestSource(path.join(packages, name)))
  if (existsSync(page) && Math.max(...sources) > statSync(page).mtimeMs) rmSync(page)
}

/** Whether the build that holds the lock is gone: killed builds leave theirs. */
function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Builds, and returns what the compiler had to say if it failed. One build at a time: two that write the same files at once would read each other's halves. */
async function build() {
  mkdirSync(path.dirname(stamp), { recursive: true })
  const lock = path.join(cli, 'dist', '.building')
  const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
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
    if (status !== 0)
      return `${stdout}${stderr}understudy: its sources do not compile; see the lines above.\n`
    removeOldPlayer()
    const { buildWasm } = await import('../../kernels/scripts/build-wasm.mjs')
    await buildWasm()
    writeFileSync(stamp, '')
    // A source saved while the compiler ran may not be in the build.
    utimesSync(stamp, started, started)
  } finally {
    rmSync(lock, { force: true })
  }
}

// The version needs nothing of it all.
if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2])) {
  console.log(JSON.parse(readFileSync(path.join(cli, 'package.json'), 'utf8')).version)
  process.exit(0)
}

// Installed from a package there are no sources: what was shipped is run.
const failure = existsSync(path.join(cli, 'main.ts')) && isStale() ? await build() : undefined
if (failure === undefined) {
  const { main: run } = await import('../dist/main.js')
  await run()
} else {
  process.stderr.write(failure)
  process.exitCode = 70
}
