// Runs a program of node_modules with this Node, without a shell.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { openSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(path.join(root, 'package.json'))

/**
 * Resolves to the exit code; what the program prints goes straight through, or into the file `log`.
 * `modest`: whatever else runs comes first.
 */
export function run(
  packageName,
  args,
  { bin = packageName, env = {}, quiet = false, log, modest = false } = {},
) {
  const manifest = findManifest(packageName)
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'))
  const file = path.resolve(path.dirname(manifest), typeof bins === 'string' ? bins : bins[bin])
  const output = log === undefined ? (quiet ? 'ignore' : 'inherit') : openSync(log, 'w')
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
    if (modest) stepBack(child.pid)
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
}

/** Lets a process run only on what the others leave. */
export function stepBack(pid) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system lets one be modest.
  }
}

/** The same for a script of this repository. */
export function runScript(file, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
}

function findManifest(packageName) {
  // Not require.resolve('x/package.json'): several packages hide theirs behind `exports`.
  for (const folder of require.resolve.paths(packageName)) {
    const file = path.join(folder, packageName, 'package.json')
    try {
      readFileSync(file)
      return file
    } catch {
      continue
    }
  }
  throw new Error(`${packageName} is not installed. Run npm ci.`)
}
