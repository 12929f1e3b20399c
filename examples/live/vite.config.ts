import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeClip } from '@understudy/performer'
import { printJson } from '@understudy/motion/formats'
import { perform, printArtifact } from '@understudy/operations'
import { buildMapping, packClips, packMapping } from '@understudy/operations/definitions'
import { defineConfig, type Plugin } from 'vite'
import { buildWasm } from '../../packages/kernels/scripts/build-wasm.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
// Sources are bundled, and one of them asks for the compiled kernels.
await buildWasm()

/** Walks, turns, starts and stops of one performer of the embedded corpus. */
async function walker(): Promise<Uint8Array> {
  const clips = ['free-walk-1', 'start-stop-1'].map(makeClip)
  return printArtifact('pack', (await perform(packClips, { clips }, {})).output)
}

/** A follower who learnt from twelve dances of a couple; the dance of the page is none of them. */
async function dance(): Promise<Uint8Array> {
  const names = Array.from({ length: 12 }, (_, i) => `lindy-${String(i + 1).padStart(2, '0')}`)
  const [controls, targets] = ['leader', 'follower'].map((who) =>
    names.map((name) => makeClip(`${name}-${who}`)),
  )
  const { output: examples } = await perform(buildMapping, { controls, targets }, {})
  return printArtifact('pack', (await perform(packMapping, { examples }, {})).output)
}

const danced = (who: string): Promise<string> => Promise.resolve(printJson(makeClip(`lindy-test-1-${who}`)))

/** What the pages fetch. */
const FILES: Readonly<Record<string, () => Promise<Uint8Array | string>>> = {
  'walker.pack': walker,
  'dance.pack': dance,
  'leader.motion.json': () => danced('leader'),
  'follower.motion.json': () => danced('follower'),
}

/** Makes the files that the pages fetch. */
function packed(): Plugin {
  const made = new Map<string, Promise<Uint8Array | string>>()
  return {
    name: 'understudy:packed',
    async generateBundle() {
      for (const [fileName, make] of Object.entries(FILES))
        this.emitFile({ type: 'asset', fileName, source: await make() })
    },
    configureServer(server) {
      for (const [name, make] of Object.entries(FILES))
        server.middlewares.use(`/${name}`, async (_, response) => {
          if (!made.has(name)) made.set(name, make())
          response.end(await made.get(name))
        })
    },
  }
}

/**
 * `npx vite examples/live` serves the pages; `npx vite build examples/live` writes them to `examples/live/dist`.
 * The packages must be built before (`npm run build`): the walker is packed by them.
 */
export default defineConfig({
  root: here,
  base: './',
  resolve: {
    conditions: ['understudy-source'],
    alias: Object.fromEntries(
      ['node:fs', 'node:path', 'fs', 'path'].map((name) => [name, path.join(here, 'no-node.ts')]),
    ),
  },
  build: {
    target: 'es2022',
    rollupOptions: {
      input: ['character.html', 'crowd.html', 'follow.html'].map((page) => path.join(here, page)),
    },
  },
  plugins: [packed()],
})
