import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { bakeOpening } from './bake/opening.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Performs and packs the opening once, so that a figure moves as soon as the page is there. */
function opening(): Plugin {
  const file = 'opening.json'
  return {
    name: 'understudy:opening',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: bakeOpening() })
    },
    configureServer(server) {
      const text = bakeOpening()
      server.middlewares.use(`/${file}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(text)
      })
    },
  }
}

/**
 * `npx vite build apps/studio --config apps/studio/vite.config.ts` → `apps/studio/dist`, to be served as plain files
 * from any folder. The packages must be compiled before (`npx tsc -b`): the opening is performed by them.
 */
export default defineConfig({
  root: here,
  base: './',
  resolve: {
    conditions: ['understudy-source'],
    alias: Object.fromEntries(
      ['node:fs', 'node:path'].map((name) => [name, path.join(here, 'src/import/no-node.ts')]),
    ),
  },
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 700,
    // Performing the opening takes longer than bundling, as it should.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: 'es' },
  plugins: [opening()],
})
