import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/**
 * What a page loads for one import, kilobytes packed with gzip: the part it starts with, not what is loaded when needed.
 * Limits are a tenth above what was measured (92, 2.8, 55 and 34 kB; the runtime has 14 of the 60 kB that a game may give it): a larger step is on purpose or a mistake.
 */
const LIMITS: readonly (readonly [what: string, code: string, kilobytes: number])[] = [
  ['readMotion', `import { readMotion } from '@understudy/motion/formats'; globalThis.x = readMotion`, 102],
  ['printBvh', `import { printBvh } from '@understudy/motion/formats'; globalThis.x = printBvh`, 4],
  ['walkPath', `import { walkPath } from '@understudy/operations'; globalThis.x = walkPath`, 62],
  [
    'the runtime',
    `import * as runtime from '@understudy/runtime'; import * as three from '@understudy/runtime/three'; globalThis.x = [runtime, three]`,
    60,
  ],
  ['a Figure', `import { Figure } from '@understudy/view'; globalThis.x = Figure`, 40],
]

/** The first chunk of a production build of this code, bytes of gzip. */
async function sizeOf(code: string): Promise<number> {
  const entry = '\0entry'
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['understudy-source', 'module', 'browser'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => (id === 'entry' ? entry : importer === entry ? undefined : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: { input: 'entry', external: ['three', /^three\//] },
    },
  })) as Rollup.RollupOutput
  const first = result.output.filter((chunk) => chunk.type === 'chunk' && chunk.isEntry)
  const needed = new Set(
    first.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.fileName, ...chunk.imports] : [])),
  )
  const text = result.output.flatMap((chunk) =>
    chunk.type === 'chunk' && needed.has(chunk.fileName) ? [chunk.code] : [],
  )
  return gzipSync(text.join('\n')).length
}

test.each(LIMITS)('%s stays within its size', async (_, code, kilobytes) => {
  const size = (await sizeOf(code)) / 1024
  expect(size, `${size.toFixed(1)} kB`).toBeLessThan(kilobytes)
})
