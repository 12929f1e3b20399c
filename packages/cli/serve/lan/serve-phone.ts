import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { networkInterfaces } from 'node:os'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { ALWAYS } from '../answer.ts'
import { isOwnOrigin } from '../api/identify.ts'
import { makeCertificate } from './certificate.ts'
import { makePairing } from './pairing.ts'
import { PHONE_PAGE, PHONE_SCRIPT } from './phone-page.ts'
import { makeFeed, SAMPLES, type SampleFeed } from './samples.ts'

/** A server for one phone. */
export interface PhoneServer {
  /** `https://192.168.0.7:5190/`. */
  readonly address: string
  /** The address with the one-time code, for a picture; undefined once it was used, or is too old. */
  readonly invitation: string | undefined
  /** What the phone measures, as it comes. */
  readonly feed: SampleFeed
  close(): Promise<void>
}

/** Where the phone's server listens. */
export interface PhoneOptions {
  /** An address of this machine. */
  readonly host: string
  /** 0 takes any that is free. */
  readonly port: number
}

/** A certificate is made at every start; nobody needs it for longer, days. */
const CERTIFICATE_DAYS = 7
/** A body of the phone is never larger, bytes. */
const MOST_BYTES = 1 << 20
const CODE = z.strictObject({ code: z.string().max(100) })

/** The first address of this machine in a local network; undefined where it is in none. */
export const lanAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/**
 * Serves one page to one phone, over TLS with a certificate of its own, and takes what its sensors measure: `POST /pair` with
 * the one-time code gives a token, `POST /samples` with the token takes samples. There is nothing else to ask for here.
 */
export async function servePhone({ host, port }: PhoneOptions): Promise<PhoneServer> {
  const pairing = makePairing({ clock: () => performance.now() / 1000 })
  const feed = makeFeed()
  const own = makeCertificate({ hosts: [host], from: new Date(Date.now() - 3.6e6), days: CERTIFICATE_DAYS })
  const server = createServer({ cert: Buffer.from(own.cert), key: Buffer.from(own.key) })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', () => {})
  const authority = `${host}:${(server.address() as AddressInfo).port}`

  const post = async (request: IncomingMessage): Promise<readonly [number, object]> => {
    if (request.url === '/pair') {
      const token = pairing.pair(CODE.parse(await jsonOf(request)).code)
      return token === undefined ? [401, { error: 'This code is not valid.' }] : [200, { token }]
    }
    if (request.url !== '/samples') return [404, { error: 'Not found.' }]
    const token = /^Bearer ([\w-]{32})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined || !pairing.isKnown(token)) return [401, { error: 'Show the code first.' }]
    feed.give(SAMPLES.parse(await jsonOf(request)))
    return [200, {}]
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => response.destroy())
    const send = (status: number, type: string, body: string): void =>
      void response.writeHead(status, { ...ALWAYS, 'content-type': `${type}; charset=utf-8` }).end(body)
    // A page elsewhere can give its own name this address.
    if (request.headers.host !== authority || !isOwnOrigin(request))
      return send(403, 'text/plain', 'Refused.')
    if (request.method === 'GET' && request.url === '/') return send(200, 'text/html', PHONE_PAGE)
    if (request.method === 'GET' && request.url === '/phone.js')
      return send(200, 'text/javascript', PHONE_SCRIPT)
    if (request.method !== 'POST') return send(404, 'text/plain', 'Not found.')
    try {
      const [status, body] = await post(request)
      send(status, 'application/json', JSON.stringify(body))
    } catch {
      response.setHeader('connection', 'close')
      send(400, 'application/json', '{"error":"The body is not what is taken here."}')
    }
  }
  server.on('request', (request, response) => void handle(request, response))
  const address = `https://${authority}/`
  return {
    address,
    feed,
    get invitation() {
      // Behind #, the code is not part of any request.
      return pairing.code === undefined ? undefined : `${address}#${pairing.code}`
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) throw new RangeError('too large')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
