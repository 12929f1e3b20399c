import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const names = [
  'kernels',
  'motion',
  'runtime',
  'synthesis',
  'operations',
  'performer',
  'evaluation',
  'corpus',
  'library',
  'view',
  'cli',
]

interface Package {
  readonly bin?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

let folder: string
/** Files by package, as npm would pack them. */
let packed: ReadonlyMap<string, readonly string[]>

// Packed are stand-ins: the manifests and rules of the packages with one empty file for each that a build would write,
// beside sources and leavings that must stay at home. A test may not depend on somebody having built before.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'understudy-pack-'))
  for (const name of names) {
    const home = path.join(folder, name)
    for (const file of [
      ...wanted(name),
      'index.ts',
      'index.test.ts',
      'dist/index.js.map',
      'dist/index.d.ts.map',
      'README.md',
      'LICENSE',
      'dist/.tsbuildinfo',
    ]) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      writeFileSync(path.join(home, file), '')
    }
    for (const file of ['package.json', '.npmignore']) {
      cpSync(path.join(root, 'packages', name, file), path.join(home, file))
    }
    cpSync(path.join(root, '.gitignore'), path.join(home, '.gitignore'))
  }
  const places = names.map((name) => `./${name}`)
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ...places], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const rows = JSON.parse(told) as readonly { readonly files: readonly { readonly path: string }[] }[]
  packed = new Map(rows.map(({ files }, i) => [names[i], files.map((file) => file.path)]))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a package must hold: all that its manifest names, but for sources. */
function wanted(name: string): readonly string[] {
  const { exports = {}, bin = {} } = JSON.parse(
    readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'),
  ) as Package
  const targets = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string'
      ? [entry]
      : Object.entries(entry)
          .filter(([condition]) => condition !== 'understudy-source')
          .map(([, target]) => target),
  )
  return [...targets, ...Object.values(bin), ...(name === 'kernels' ? ['dist/simd/wasm.js'] : [])].map(
    (file) => file.replace(/^\.\//, '').replace('*', 'methods/some-method'),
  )
}

test.each(names)(
  '%s, packed, holds all that its manifest names, its maps, README and licence, and no sources or tests',
  (name) => {
    const files = packed.get(name)!
    for (const file of wanted(name)) expect(files, `${name} lacks ${file}`).toContain(file)
    for (const file of ['dist/index.js.map', 'README.md', 'LICENSE']) expect(files).toContain(file)
    // Maps of declarations would point to sources that stay at home; those of code carry theirs.
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.d\.ts\.map$|tsbuildinfo$/.test(file))).toEqual([])
  },
)

test('every package that others import can be published, with its licence and its home', () => {
  for (const name of names) {
    const manifest = JSON.parse(
      readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect(manifest.private, name).toBeUndefined()
    expect(manifest, name).toMatchObject({
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      publishConfig: { access: 'public', provenance: true },
    })
    expect(existsSync(path.join(root, 'packages', name, 'README.md')), `${name} has no README`).toBe(true)
  }
})
