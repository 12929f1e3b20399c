import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { starterPack } from '@understudy/performer'
import { defineConfig, type Plugin } from 'vite'
import { buildWasm } from '../../packages/kernels/scripts/build-wasm.mjs'
import { cached } from './bake/cached.ts'
import { bakeCatalogue } from './bake/catalogue.ts'
import { bakeFindingParts, bakeFindingWeb } from './bake/finding.ts'
import { bakeOpening } from './bake/opening.ts'
import { bakeStyle } from './bake/style.ts'
import { bakeModel } from './bake/models.ts'
import { BAKED_FAMILIES, modelFile } from './src/document/model-families.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
// Sources are bundled, and one of them asks for the compiled kernels.
await buildWasm()

/** What the build of the player made. */
const ofView = (file: string): string =>
  readFileSync(path.join(here, '../../packages/view/dist', file), 'utf8')

/** What the page fetches beside its scripts, each made once per build or server. */
type Baked = string | Uint8Array
const BAKED: readonly { file: string; type: string; bake: () => Baked | Promise<Baked> }[] = [
  { file: 'opening.json', type: 'application/json', bake: bakeOpening },
  { file: 'catalogue.json', type: 'application/json', bake: bakeCatalogue },
  { file: 'walking.bin', type: 'application/octet-stream', bake: () => starterPack('walking') },
  // Two megabytes: fetched when somebody first asks for a partner.
  { file: 'dancing.bin', type: 'application/octet-stream', bake: () => starterPack('dancing') },
  // Four megabytes: fetched when somebody first looks for a motion.
  {
    file: 'finding-web.bin',
    type: 'application/octet-stream',
    bake: () => cached('finding-web.bin', bakeFindingWeb),
  },
  {
    file: 'finding-parts.bin',
    type: 'application/octet-stream',
    bake: () => cached('finding-parts.bin', bakeFindingParts),
  },
  // Fetched when somebody embeds a take: the player page, and the script that makes it an element.
  { file: 'player.html', type: 'text/html', bake: () => ofView('player.html') },
  {
    file: 'understudy-player.js',
    type: 'text/javascript',
    // Without the line that names a map, which does not come along.
    bake: () => ofView('element/understudy-player.js').replace(/\n\/\/# sourceMappingURL=.*/, ''),
  },
  // Fetched when somebody first changes a manner.
  { file: 'style-walk.json', type: 'application/json', bake: bakeStyle },
  // A third of a megabyte each, fetched with the first drag: learning one takes seconds.
  ...BAKED_FAMILIES.map((name) => ({
    file: modelFile(name),
    type: 'application/json',
    bake: () => bakeModel(name),
  })),
]

/** Performs and packs what is there when the page opens, so that a figure moves as soon as the page is there. */
function baked(): Plugin {
  return {
    name: 'understudy:baked',
    async generateBundle() {
      for (const { file, bake } of BAKED)
        this.emitFile({ type: 'asset', fileName: file, source: await bake() })
    },
    configureServer(server) {
      for (const { file, type, bake } of BAKED) {
        let made: Baked | Promise<Baked> | undefined
        server.middlewares.use(`/${file}`, async (_, response) => {
          made ??= bake()
          response.setHeader('content-type', type)
          response.end(await made)
        })
      }
    },
  }
}

const JOINTS = /kernels\/(flat|portable)\/|kernels\/scalar\/forward-kinematics|vite\/preload-helper/

/**
 * `npx vite build apps/studio --config apps/studio/vite.config.ts` → `apps/studio/dist`, to be served as plain files
 * from any folder. The packages must be compiled before (`npx tsc -b`): what is baked is performed by them.
 */
export default defineConfig({
  root: here,
  base: './',
  resolve: {
    conditions: ['understudy-source'],
    alias: Object.fromEntries(
      ['node:fs', 'node:path', 'fs', 'path'].map((name) => [
        name,
        path.join(here, 'src/engine/import/no-node.ts'),
      ]),
    ),
  },
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // Performing the walks takes longer than bundling, as it should.
      checks: { bundlerTimings: false },
      // What turns joints and loads scripts, apart from all other kernels: the first figure needs no more.
      output: { codeSplitting: { groups: [{ name: 'joints', test: JOINTS }] } },
    },
  },
  worker: { format: 'es' },
  plugins: [react(), baked()],
})
