// What somebody meets who has nothing but the tarballs: an empty folder, npm install, the command line, a Node script,
// strict TypeScript under both resolutions, and a page for Vite.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../run.mjs'

const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const at = (name) => `${name}@${devDependencies[name]}`

/** Resolves to whether all of it works; what fails is printed. */
export async function checkInstalled(tarballs) {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-installed-'))
  try {
    return tryIn(folder, tarballs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tryIn(folder, tarballs) {
  const step = (name, command, args) => {
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (status !== 0) console.log(`${stdout}${stderr}`.split('\n').slice(0, 40).join('\n'))
    return status === 0
  }
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  write('package.json', JSON.stringify({ name: 'trial', private: true, type: 'module' }))
  const files = readdirSync(tarballs)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => path.join(tarballs, name))
  const others = ['three', '@types/three', '@types/node', 'typescript', 'vite'].map(at)
  // The bundler's newest releases lack binaries for some machines: the version of this repository is taken.
  write(
    'package.json',
    JSON.stringify({ name: 'trial', private: true, type: 'module', overrides: overridesOf() }),
  )
  for (const [name, text] of Object.entries(PROGRAMS)) write(name, text)
  write('entries.ts', importingAll())
  write('README-sample.mjs', readFileSync(path.join(root, 'examples/walk-a-loop.mjs'), 'utf8'))
  const bin = (name, file) => path.join(folder, 'node_modules', name, file)
  const tsc = (config) => [bin('typescript', 'bin/tsc'), '-p', config]
  return (
    step('npm install of the tarballs', 'npm', ['install', '--no-audit', '--no-fund', ...files, ...others]) &&
    [
      step('npx understudy --version', 'npx', ['understudy', '--version']),
      step('npx understudy convert', 'npx', ['understudy', 'convert', 'embedded:jump-01', '-o', 'jump.fbx']),
      step('npx understudy render', 'npx', ['understudy', 'render', 'jump.fbx', '-o', 'jump.png']),
      step('a Node script', process.execPath, ['script.mjs']),
      step('the script of the README', process.execPath, ['README-sample.mjs']),
      step('strict TypeScript, nodenext', process.execPath, tsc('tsconfig.nodenext.json')),
      step('strict TypeScript, bundler', process.execPath, tsc('tsconfig.bundler.json')),
      step('every entry of every package', process.execPath, tsc('tsconfig.entries.json')),
      step('a page for Vite', process.execPath, [bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn']),
      existsSync(path.join(folder, 'jump.png')),
    ].every(Boolean)
  )
}

/** A program that imports every entry of every published package, so that all their declarations are checked. */
function importingAll() {
  const entries = readdirSync(path.join(root, 'packages')).flatMap((folder) => {
    const {
      name,
      exports = {},
      ...rest
    } = JSON.parse(readFileSync(path.join(root, 'packages', folder, 'package.json'), 'utf8'))
    if (rest.private) return []
    return Object.entries(exports)
      .filter(([entry, target]) => !entry.includes('*') && typeof target === 'object' && 'types' in target)
      .map(([entry]) => name + entry.slice(1))
  })
  const names = entries.map((_, at) => `entry${at}`)
  const imports = entries.map((entry, at) => `import * as ${names[at]} from '${entry}'`)
  return `${imports.join('\n')}\nexport const all = [${names.join(', ')}]\n`
}

const overridesOf = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).overrides

const strict = (resolution, files = ['program.ts']) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: false,
      skipLibCheck: false,
      noEmit: true,
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      ...resolution,
    },
    files,
  })

const PROGRAMS = {
  'tsconfig.nodenext.json': strict({ module: 'nodenext', moduleResolution: 'nodenext' }),
  // The library and the command line are for Node: what they stand on needs its types.
  'tsconfig.entries.json': strict({ module: 'nodenext', moduleResolution: 'nodenext', types: ['node'] }, [
    'entries.ts',
  ]),
  'tsconfig.bundler.json': strict({ module: 'preserve', moduleResolution: 'bundler' }),
  'program.ts': `import { Figure, Stage } from '@understudy/view'
import { createPlayer } from '@understudy/view/player'
import { detectContacts } from '@understudy/synthesis/analysis'
import { printBvh, readMotion as read } from '@understudy/motion/formats'
import { makeClip, readMotion, retargetTo, walkPath, type Motion } from 'understudy'

const clip: Motion = makeClip('jump-01')
const sources = [new ArrayBuffer(8), new Uint8Array(8), new Blob([]), printBvh(clip)] as const
for (const source of sources) void readMotion(source)
void read({ name: 'walk.bvh', bytes: new Blob([]) })
const { motion, report } = await walkPath([clip], { samples: [{ x: 0, z: 0, time: 0 }, { x: 0, z: 2, time: 2 }] })
const { motion: worn } = await retargetTo(motion, clip)
export const told: string = \`\${worn.frameCount} \${report.offPath.mean} \${detectContacts(clip)[0]?.role}\`
export const shown = [Figure, Stage, createPlayer]
`,
  'script.mjs': `import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { makeClip, printBvh, readMotion } from 'understudy'

const clip = makeClip('jump-01')
const text = printBvh(clip)
const bytes = Buffer.from(text)
const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
for (const source of [text, bytes, buffer, new Blob([text]), { name: 'jump.bvh', bytes }]) {
  const { motion } = await readMotion(source)
  assert.equal(motion.frameCount, clip.frameCount)
}
assert.equal((await readMotion({ name: 'jump.fbx', bytes: readFileSync('jump.fbx') })).motion.frameCount, clip.frameCount)
await assert.rejects(readMotion('walk.bvh'), /not its content/)
`,
  'index.html': '<!doctype html><canvas></canvas><script type="module" src="/page.ts"></script>\n',
  'page.ts': `import { Figure, Stage } from '@understudy/view'
import { makeClip } from 'understudy'

const motion = makeClip('jump-01')
const stage = new Stage(document.querySelector('canvas')!)
const figure = new Figure(motion.skeleton)
stage.add(figure)
stage.onStep(() => (figure.setPose(motion, 0), true))
`,
}
