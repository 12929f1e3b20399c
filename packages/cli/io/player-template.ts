import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MotionError } from '@understudy/motion'

/** The text of the player page, without motions. In a clone that has not built it yet, it is built: seconds, once. */
export function playerTemplate(): string {
  const view = findUp('node_modules/@understudy/view')
  const page = view && path.join(view, 'dist/player.html')
  if (page && !existsSync(page)) buildPage(path.join(view, 'player'))
  if (page && existsSync(page)) return readFileSync(page, 'utf8')
  throw new MotionError(
    'render: the player page could not be built; .html needs it. Run "npm run build" to see why.',
    { code: 'unsupported' },
  )
}

function buildPage(source: string): void {
  const config = path.join(source, 'vite.config.ts')
  if (!existsSync(config)) return
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  )
  spawnSync(process.execPath, [vite, 'build', source, '--config', config, '--logLevel', 'silent'])
}

/** The nearest folder above this file that holds `name`, and `name` in it. */
function findUp(name: string): string | undefined {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    if (existsSync(path.join(folder, name))) return path.join(folder, name)
    if (path.dirname(folder) === folder) return undefined
    folder = path.dirname(folder)
  }
}
