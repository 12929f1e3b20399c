import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { buildWasm } from '../../kernels/scripts/build-wasm.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
// Sources are bundled, and one of them asks for the compiled kernels.
await buildWasm()

/** Puts the one script into the page, so that the page is the whole player. */
function oneFile(): Plugin {
  return {
    name: 'understudy:one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('the player page was not built')
      let html = String(page.source)
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        // The parser of the page ends a script at the first "</script", in a string or not.
        const code = chunk.code.replaceAll('</script', '<\\/script')
        const tag = new RegExp(`<script[^>]*src="[^"]*${path.basename(file)}"[^>]*></script>`)
        if (!tag.test(html)) this.error(`${file} is not imported by the page: the player must be one script`)
        html = html
          .replace(tag, '')
          .replace('</body>', () => `<script type="module">${code}</script>\n  </body>`)
        delete bundle[file]
      }
      page.source = html
      page.fileName = 'player.html'
    },
  }
}

/** `npx vite build --config packages/view/player/vite.config.ts` → `packages/view/dist/player.html`, beside what the compiler writes. */
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
    outDir: path.join(here, '../dist'),
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 1e6,
    reportCompressedSize: true,
  },
  plugins: [oneFile()],
})
