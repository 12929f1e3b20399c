import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answer } from './answer.ts'

export interface ServeFolderOptions {
  /** Tried first. 0 takes any that is free. */
  readonly port: number
  /** Ports tried after it, one by one, while they are taken. */
  readonly tries?: number
}
const SERVE_FOLDER_DEFAULTS = { tries: 50 } as const

export interface FolderServer {
  /** `http://127.0.0.1:5173/`. */
  readonly address: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Serves the files of a folder to this machine. Resolves when it listens. */
export async function serveFolder(folder: string, options: ServeFolderOptions): Promise<FolderServer> {
  const { port, tries } = { ...SERVE_FOLDER_DEFAULTS, ...options }
  const server = createServer((request, response) => {
    void answer(folder, request, response)
  })
  server.on('clientError', (_, socket: Socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    else socket.destroy()
  })
  for (let tried = 0; ; tried++) {
    const error = await listen(server, port === 0 ? 0 : port + tried)
    if (error === undefined) break
    if (error.code !== 'EADDRINUSE' || tried >= tries) throw error
  }
  const { port: used } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${used}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves to what went wrong, if anything did. */
const listen = (server: Server, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => resolve(error)
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      // A connection that fails later concerns that connection only.
      server.on('error', () => {})
      resolve(undefined)
    })
  })
