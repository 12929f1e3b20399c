// Builds the documentation site into apps/docs/dist: first the pages that are made from the code, then the site.
// --built: the packages are built already, and figures of the papers are shown only if they were made before.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const site = path.join(root, 'apps/docs')

const run = (args, cwd) => {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!process.argv.includes('--built')) {
  run(['scripts/build.mjs'], root)
  run(['packages/cli/bin/understudy.js', 'reproduce', '-o', 'reproduced', '--force'], root)
}
run(['--conditions=understudy-source', '--import', 'tsx', path.join(site, 'make/main.ts')], root)
run([path.join(root, 'node_modules/vitepress/bin/vitepress.js'), 'build'], site)
console.log('The site is in apps/docs/dist.')
