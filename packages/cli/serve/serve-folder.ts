import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { PluginFile } from '../io/load-plugins.ts'
import { answer } from './answer.ts'
import { answerPlugins } from './answer-plugins.ts'
import { answerServer } from './answer-server.ts'
import { answerPhone } from './lan/answer-phone.ts'
import type { PhoneServer } from './lan/serve-phone.ts'

export interface ServeFolderOptions {
  /** Tried first. 0 takes any that is free. */
  readonly port: number
  /** Ports tried after it, one by one, while they are taken. */
  readonly tries?: number
  /** Listens there instead of on this machine only; whoever passes it checks who may ask. */
  readonly host?: string
  /** Modules that the page may load, and no others. */
  readonly plugins?: readonly Pick<PluginFile, 'name' | 'hash' | 'bytes'>[]
  /** Certificate and key, PEM: the server speaks TLS. */
  readonly tls?: { readonly cert: Uint8Array; readonly key: Uint8Array }
  /** Lets a request for a page pass, or answers it and resolves to false. Without it only this machine may ask. */
  readonly admit?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** A phone whose samples pages of this server may have. */
  readonly phone?: Pick<PhoneServer, 'address' | 'invitation' | 'feed'>
  /** Answers what begins with /api/. */
  readonly api?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
const SERVE_FOLDER_DEFAULTS = { tries: 50, host: '127.0.0.1' } as const

export interface FolderServer {
  /** `http://127.0.0.1:5173/`. */
  readonly address: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Serves the files of a folder to this machine. Resolves when it listens. */
export async function serveFolder(folder: string, options: ServeFolderOptions): Promise<FolderServer> {
  const { port, tries, host, api, admit, tls, phone, plugins = [] } = { ...SERVE_FOLDER_DEFAULTS, ...options }
  const page = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (admit && !(await admit(request, response))) return
    if (answerServer({ library: api !== undefined, phone: phone !== undefined }, request, response)) return
    if (answerPhone(phone, request, response, admit !== undefined)) return
    if (!answerPlugins(plugins, request, response))
      await answer(folder, request, response, admit !== undefined)
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void =>
    void (api && request.url?.startsWith('/api/') ? api(request, response) : page(request, response))
  const server = tls
    ? createSecureServer({ cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) }, handle)
    : createServer(handle)
  server.on('clientError', (_, socket: Socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    else socket.destroy()
  })
  for (let tried = 0; ; tried++) {
    const error = await listen(server, port === 0 ? 0 : port + tried, host)
    if (error === undefined) break
    if (error.code !== 'EADDRINUSE' || tried >= tries) throw error
  }
  const { port: used } = server.address() as AddressInfo
  return {
    address: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${used}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves to what went wrong, if anything did. */
const listen = (server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => resolve(error)
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      // A connection that fails later concerns that connection only.
      server.on('error', () => {})
      resolve(undefined)
    })
  })
