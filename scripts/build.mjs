// Builds what people run: the fast kernels (AssemblyScript), the packages (tsc), the player and the studio page (vite).
import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWasm } from '../packages/kernels/scripts/build-wasm.mjs'
import { run, root } from './run.mjs'
import { markBuilt } from './stale.mjs'

const pages = ['packages/view/player', 'apps/studio']

/** Resolves to an exit code. */
export async function build() {
  try {
    await buildWasm()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  const code = await run('typescript', ['-b'], { bin: 'tsc' })
  if (code !== 0) return code
  licensePackages()
  for (const page of pages) {
    const config = path.join(root, page, 'vite.config.ts')
    if (!existsSync(config)) continue
    const failed = await run('vite', [
      'build',
      path.join(root, page),
      '--config',
      config,
      '--logLevel',
      'warn',
    ])
    if (failed !== 0) return failed
  }
  markBuilt()
  return 0
}

/** Every package that is packed carries the licence: npm takes it from the package's own folder only. */
function licensePackages() {
  for (const name of readdirSync(path.join(root, 'packages'))) {
    const folder = path.join(root, 'packages', name)
    if (existsSync(path.join(folder, '.npmignore')))
      copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(await build())
