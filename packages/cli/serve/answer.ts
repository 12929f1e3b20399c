import type { FileHandle } from 'node:fs/promises'
import { open, realpath } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/**
 * What a page of ours may do: run scripts that came as files from here (WebAssembly included, `eval` and scripts in the page
 * not), and talk to nobody else. Styles are also set by scripts, pictures and downloads are made in the page.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self' data: blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer says. */
export const ALWAYS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Shared memory for worker threads needs an isolated page.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-cache',
} as const

/** Names by which a browser on this machine calls it. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Answers one request with a file of the folder, or says in a word why not. Never throws. `known`: the asker showed a token. */
export async function answer(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  known = false,
): Promise<void> {
  const refuse = (status: number, why: string, headers: Readonly<Record<string, string>> = {}): void => {
    response
      .writeHead(status, { ...ALWAYS, ...headers, 'content-type': 'text/plain; charset=utf-8' })
      .end(why)
  }
  response.on('error', () => response.destroy())
  const { method = '' } = request
  if (method !== 'GET' && method !== 'HEAD')
    // What a sender of anything else has still to say is not waited for.
    return refuse(405, 'Only GET and HEAD are answered.', { allow: 'GET, HEAD', connection: 'close' })
  if (!known && !isForThisMachine(request)) return refuse(403, 'This server is for its own machine only.')
  const name = pathOf(request.url ?? '')
  if (name === undefined) return refuse(400, 'This address is malformed.')
  const found = await openInside(folder, name)
  if (found === undefined) return refuse(404, 'Not found.')
  try {
    const type = TYPES[path.extname(found.file)] ?? 'application/octet-stream'
    response.writeHead(200, { ...ALWAYS, 'content-type': type, 'content-length': found.size })
    if (method === 'HEAD') response.end()
    else await send(found, response)
  } catch {
    response.destroy()
  } finally {
    await found.handle.close().catch(() => {})
  }
}

/** A file that shrinks, a disk that fails or a reader who leaves: the connection ends, the server goes on. */
async function send({ handle, size }: OpenFile, response: ServerResponse): Promise<void> {
  const stream = handle.createReadStream({ start: 0, end: Math.max(0, size - 1), autoClose: false })
  await pipeline(stream, response, { end: false })
  if (stream.bytesRead < size) response.destroy()
  else response.end()
}

/** Whether a request calls this server by a name of its own machine: a page elsewhere can give any other name this address. */
export const isForThisMachine = (request: IncomingMessage): boolean => LOOPBACK.has(hostOf(request))

/** The name a request calls this server by, without port; empty where it gives none or several. */
function hostOf({ headers }: IncomingMessage): string {
  const match = /^(\[[0-9a-f:]+\]|[^:@/?#\s]+)(?::\d+)?$/i.exec(headers.host ?? '')
  return match === null ? '' : match[1].toLowerCase()
}

/** The file asked for, relative to the folder; undefined where the address is none. */
function pathOf(url: string): string | undefined {
  const [encoded] = url.split(/[?#]/)
  if (!encoded.startsWith('/') || encoded.startsWith('//')) return undefined
  let name: string
  try {
    name = decodeURIComponent(encoded)
  } catch {
    return undefined
  }
  if (/[\0\\]/.test(name)) return undefined
  return name.endsWith('/') ? `${name}index.html` : name
}

interface OpenFile {
  readonly handle: FileHandle
  readonly file: string
  readonly size: number
}

/** A file whose true place, links followed, is inside the folder. */
async function openInside(folder: string, name: string): Promise<OpenFile | undefined> {
  let handle: FileHandle | undefined
  try {
    const root = await realpath(folder)
    const file = await realpath(path.join(root, name))
    if (!file.startsWith(root + path.sep)) return undefined
    handle = await open(file, 'r')
    const stat = await handle.stat()
    if (stat.isFile()) return { handle, file, size: stat.size }
  } catch {
    // Whatever the disk says, nobody elsewhere is told more than that there is nothing.
  }
  await handle?.close().catch(() => {})
  return undefined
}
