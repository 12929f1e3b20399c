// npm start: build when needed, serve the studio on this machine only, open it; make the embedded corpus beside it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { makeCorpus } from './corpus.mjs'
import { root } from './run.mjs'
import { isStale } from './stale.mjs'

const options = new Set(process.argv.slice(2))
const pluginFiles = process.argv.flatMap((word, at, all) => (word === '--plugin' ? [all[at + 1] ?? ''] : []))

if (isStale()) {
  console.log('Building …')
  if ((await build()) !== 0) {
    console.error('understudy: the build failed, see above.')
    process.exit(1)
  }
}

// One server with one set of rules; compiled with everything else.
const { serveFolder } = await import('../packages/cli/dist/serve/serve-folder.js')
const port = Number(process.env.PORT ?? 5173)
let plugins = []
if (pluginFiles.length > 0) {
  const { loadPlugins } = await import('../packages/cli/dist/io/load-plugins.js')
  try {
    plugins = await loadPlugins(pluginFiles, process.env.INIT_CWD ?? process.cwd())
  } catch (error) {
    console.error(`understudy: ${error.message}`)
    process.exit(1)
  }
  for (const { name, hash } of plugins) console.log(`Plug-in ${name} (${hash.slice(0, 16)}…)`)
}
let server
try {
  server = await serveFolder(path.join(root, 'apps/studio/dist'), { port, plugins })
} catch (error) {
  console.error(`understudy: could not listen on port ${port}: ${error.message}. Set PORT to a free one.`)
  process.exit(1)
}
console.log(`Understudy is at ${server.address}  (Ctrl+C stops it)`)
const noDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
if (!options.has('--no-open') && !process.env.CI && !noDisplay) openBrowser(server.address)
// The page performs what it shows by itself: nobody has to wait for this.
const corpus = makeCorpus()
void corpus.done.then((code) => {
  if (code !== 0)
    console.error('understudy: the embedded corpus was not made; `understudy perform --corpus` tells why.')
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    corpus.stop()
    void server.close().then(() => process.exit(0))
  })
}

function openBrowser(address) {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', address]]
        : ['xdg-open', [address]]
  // No browser is not an error: the address is on the screen.
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
