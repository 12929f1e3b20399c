import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** Serves a folder on a free port of this machine. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const asked = path.join(folder, path.normalize(decodeURIComponent(pathname)))
    const file = existsSync(asked) && statSync(asked).isDirectory() ? path.join(asked, 'index.html') : asked
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the server has no port')
  return { address: `http://127.0.0.1:${place.port}`, server }
}
