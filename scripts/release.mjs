// npm run release -- --dry-run: builds, packs every package that is published into out/release, and tries the tarballs in
// an empty folder. Without --dry-run the same, and then npm publishes them (log in first). --no-check leaves the trial out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { checkInstalled } from './release/check-installed.mjs'
import { root } from './run.mjs'

const isDry = process.argv.includes('--dry-run')
const target = path.join(root, 'out/release')

/** The packages that are published: all that are not private. */
const published = readdirSync(path.join(root, 'packages')).filter(
  (name) => !JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8')).private,
)

/** Runs npm in the repository, and stops where it fails. What it prints is returned. */
function npm(...args) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return stdout
  process.stderr.write(stderr)
  process.exit(1)
}

// A folder that was built before may hold files whose sources are gone.
for (const name of published)
  rmSync(path.join(root, 'packages', name, 'dist'), { recursive: true, force: true })
if ((await build()) !== 0) process.exit(1)
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const places = published.flatMap((name) => ['-w', `packages/${name}`])
const packed = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', target, ...places))
for (const { name, version, size, entryCount, filename } of packed)
  console.log(
    `${name}@${version}  ${entryCount} files, ${(size / 1024).toFixed(0)} kB  ${path.relative(root, path.join(target, filename))}`,
  )
if (!process.argv.includes('--no-check') && !(await checkInstalled(target))) process.exit(1)
if (isDry) console.log('Nothing was published. Leave --dry-run out to publish.')
else
  for (const { filename } of packed)
    process.stdout.write(npm('publish', path.join(target, filename), '--access', 'public'))
