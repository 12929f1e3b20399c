import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** Bytes may grow up to here; who needs more says why in the change that raises it. */
const BUDGET = {
  /** Compressed: the page, its style and every script that it imports before a figure moves; 209 kB when this was set. */
  firstLoad: 216_000,
  /** Compressed: the clip that it opens with; 144 kB when this was set. */
  opening: 150_000,
  /** The compiled kernels, as they are and compressed. */
  kernels: 40_000,
  kernelsCompressed: 17_000,
} as const

const root = fileURLToPath(new URL('..', import.meta.url))
const studio = path.join(root, 'apps/studio/dist')
const compressed = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length

/** Scripts that a script imports at once, as the bundler writes it: `import"./a.js"`, `from"./b.js"`; `import("./c.js")` comes later. */
const importsOf = (script: string): readonly string[] =>
  Array.from(script.matchAll(/(?:\bimport|\bfrom)\s*["'](\.\/[^"']+\.js)["']/g), ([, name]) => name)

function firstLoad(): ReadonlyMap<string, number> {
  const page = readFileSync(path.join(studio, 'index.html'), 'utf8')
  const sizes = new Map([['index.html', compressed(Buffer.from(page))]])
  const visit = (file: string): void => {
    if (sizes.has(file)) return
    const bytes = readFileSync(path.join(studio, file))
    sizes.set(file, compressed(bytes))
    if (!file.endsWith('.js')) return
    for (const name of importsOf(bytes.toString())) visit(path.join(path.dirname(file), name))
  }
  for (const [, file] of page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) visit(file)
  return sizes
}

test.skipIf(!existsSync(path.join(studio, 'index.html')))(
  'what a page loads before a figure moves stays within its budget (where the studio is built)',
  () => {
    const sizes = firstLoad()
    expect([...sizes.keys()].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0)
    const opening = sizes.get('opening.json') ?? 0
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) - opening
    const told = [...sizes].map(([file, size]) => `${file} ${size}`).join(', ')
    expect(total, told).toBeLessThanOrEqual(BUDGET.firstLoad)
    expect(opening).toBeLessThanOrEqual(BUDGET.opening)
  },
)

test('imports of a script are found, those that come later are not', () => {
  const script =
    'import"./a.js";import{x as y}from"./b.js";export*from"./c.js";const z=()=>import("./later.js")'
  expect(importsOf(script)).toEqual(['./a.js', './b.js', './c.js'])
})

test('the compiled kernels stay within their budget', () => {
  const text = readFileSync(path.join(root, 'packages/kernels/simd/wasm.js'), 'utf8')
  const bytes = Buffer.from(/'([A-Za-z0-9+/=]+)'/.exec(text)![1], 'base64')
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0, 97, 115, 109]))
  expect(bytes.length).toBeLessThanOrEqual(BUDGET.kernels)
  expect(compressed(bytes)).toBeLessThanOrEqual(BUDGET.kernelsCompressed)
})
