// npm start: build when needed, serve the studio on this machine only, open it; make the embedded corpus beside it.
import { spawn } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { build } from './build.mjs'
import { makeCorpus } from './corpus.mjs'
import { root } from './run.mjs'
import { isStale } from './stale.mjs'

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
}
const options = new Set(process.argv.slice(2))

if (isStale()) {
  console.log('Building …')
  if ((await build()) !== 0) {
    console.error('understudy: the build failed, see above.')
    process.exit(1)
  }
}

const site = path.join(root, 'apps/studio/dist')
const server = createServer((request, response) => {
  const name = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname)
  const file = path.join(site, path.normalize(name === '/' ? '/index.html' : name))
  let size
  try {
    const stat = statSync(file)
    // normalize() keeps ".." out of the path; this keeps folders and links elsewhere out too.
    if (!stat.isFile() || !file.startsWith(site + path.sep)) throw new Error('not a file of the site')
    size = stat.size
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
    return
  }
  response.writeHead(200, {
    'content-type': `${TYPES[path.extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
    'content-length': size,
    'cache-control': 'no-cache',
    // Shared memory for worker threads needs an isolated page.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
  createReadStream(file).pipe(response)
})

const FIRST_PORT = Number(process.env.PORT ?? 5173)
let port = FIRST_PORT
server.on('error', (error) => {
  if (error.code === 'EADDRINUSE' && port < FIRST_PORT + 50) server.listen(++port, '127.0.0.1')
  else {
    console.error(`understudy: could not listen on port ${port}: ${error.message}. Set PORT to a free one.`)
    process.exit(1)
  }
})
let corpus
server.on('listening', () => {
  const address = `http://127.0.0.1:${port}/`
  console.log(`Understudy is at ${address}  (Ctrl+C stops it)`)
  const noDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
  if (!options.has('--no-open') && !process.env.CI && !noDisplay) openBrowser(address)
  // The page performs what it shows by itself: nobody has to wait for this.
  corpus = makeCorpus()
  void corpus.done.then((code) => {
    if (code !== 0)
      console.error('understudy: the embedded corpus was not made; `understudy perform --corpus` tells why.')
  })
})
server.listen(port, '127.0.0.1')

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    corpus?.stop()
    server.closeAllConnections()
    server.close(() => process.exit(0))
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
