// npm run test:nodes [-- <paths for vitest>]: the unit tests on Node 20, 22 and 24, one after the other. The binaries come as npm packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const VERSIONS = ['20.19.5', '22.20.0', '24.9.0']
const paths = process.argv.slice(2)
const npm = process.env.npm_execpath
const cache = path.join(root, 'node_modules/.cache/nodes')

/** Where a version's binary is; fetched once. */
function nodeOf(version) {
  const folder = path.join(cache, version)
  const binary = path.join(
    folder,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Its install script only puts the platform's package in place.
  spawnSync(
    command,
    [...args, 'install', '--no-fund', '--no-audit', '--no-save', '--foreground-scripts', `node@${version}`],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    },
  )
  return existsSync(binary) ? binary : undefined
}

let failed = 0
for (const version of VERSIONS) {
  const node = nodeOf(version)
  if (node === undefined) {
    console.error(`understudy: Node ${version} could not be fetched; check the network and run this again.`)
    failed++
    continue
  }
  const found = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  console.log(`\n── Node ${found}`)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(node, [vitest, 'run', ...paths], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) failed++
}
console.log(`\n${VERSIONS.length - failed} of ${VERSIONS.length} versions passed`)
process.exit(failed === 0 ? 0 : 1)
