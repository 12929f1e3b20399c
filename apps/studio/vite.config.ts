import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = path.dirname(fileURLToPath(import.meta.url))

/** `npx vite build --config apps/studio/vite.config.ts` → `apps/studio/dist`, to be served as plain files from any folder. */
export default defineConfig({
  root: here,
  base: './',
  resolve: { conditions: ['understudy-source'] },
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
})
