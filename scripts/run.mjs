// Runs a program of node_modules with this Node, without a shell.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(path.join(root, 'package.json'))

/** Resolves to the exit code; what the program prints goes straight through. */
export function run(packageName, args, { bin = packageName, env = {}, quiet = false } = {}) {
  const manifest = findManifest(packageName)
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'))
  const file = path.resolve(path.dirname(manifest), typeof bins === 'string' ? bins : bins[bin])
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
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
