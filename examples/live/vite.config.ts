import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeClip } from '@understudy/performer'
import { perform, printArtifact } from '@understudy/operations'
import { packClips } from '@understudy/operations/definitions'
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

/** Makes the pack that both pages fetch. */
function packed(): Plugin {
  let made: Promise<Uint8Array> | undefined
  return {
    name: 'understudy:packed',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'walker.pack', source: await walker() })
    },
    configureServer(server) {
      server.middlewares.use('/walker.pack', async (_, response) => {
        made ??= walker()
        response.end(await made)
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
    alias: Object.fromEntries(['node:fs', 'node:path'].map((name) => [name, path.join(here, 'no-node.ts')])),
  },
  build: {
    target: 'es2022',
    rollupOptions: { input: ['character.html', 'crowd.html'].map((page) => path.join(here, page)) },
  },
  plugins: [packed()],
})
