import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Of the protocol (RFC 6455, section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
/** Longer messages are nobody's pose: the connection is closed, bytes. */
const MOST_BYTES = 1 << 20
const OPCODE = { more: 0, text: 1, close: 8, ping: 9, pong: 10 } as const

/** Pages of this machine and programs may connect; a page of somebody's site may not. */
function isWelcome({ headers: { origin } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
  } catch {
    return false
  }
}

/** Answers a request to speak WebSocket; text messages go to `take`. Only what arrives is read: nothing is sent but what the protocol asks for. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  take: (message: string) => void,
): void {
  const key = request.headers['sec-websocket-key']
  socket.on('error', () => socket.destroy())
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || key === undefined || !isWelcome(request)) {
    socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    return
  }
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  )
  let rest = Buffer.alloc(0)
  let message: Buffer[] = []
  let bytes = 0
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const frame = frameIn(rest)
      if (frame === undefined) return
      if (frame === 'refused') return void socket.destroy()
      rest = rest.subarray(frame.length)
      if (frame.opcode === OPCODE.close) return void socket.end(Buffer.from([0x88, 0]))
      if (frame.opcode === OPCODE.ping) {
        socket.write(Buffer.concat([Buffer.from([0x8a, frame.payload.length]), frame.payload]))
        continue
      }
      if (frame.opcode !== OPCODE.text && frame.opcode !== OPCODE.more) continue
      if (frame.opcode === OPCODE.text) [message, bytes] = [[], 0]
      message.push(frame.payload)
      bytes += frame.payload.length
      if (bytes > MOST_BYTES) return void socket.destroy()
      if (!frame.isLast) continue
      take(Buffer.concat(message).toString('utf8'))
      ;[message, bytes] = [[], 0]
    }
  })
}

interface WebFrame {
  readonly opcode: number
  readonly isLast: boolean
  readonly payload: Buffer
  /** Bytes of the whole frame. */
  readonly length: number
}

/** The first whole frame of what arrived, undefined until there is one. Clients must mask (section 5.1); what is too long or unmasked is refused. */
function frameIn(bytes: Buffer): WebFrame | 'refused' | undefined {
  if (bytes.length < 2) return undefined
  const [first, second] = [bytes[0]!, bytes[1]!]
  const short = second & 0x7f
  const at = short === 126 ? 4 : short === 127 ? 10 : 2
  if ((second & 0x80) === 0) return 'refused'
  if (bytes.length < at + 4) return undefined
  const size =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const opcode = first & 0x0f
  if (size > MOST_BYTES || (opcode >= OPCODE.close && size > 125)) return 'refused'
  if (bytes.length < at + 4 + size) return undefined
  const mask = bytes.subarray(at, at + 4)
  const payload = Buffer.from(bytes.subarray(at + 4, at + 4 + size))
  for (let i = 0; i < size; i++) payload[i]! ^= mask[i % 4]!
  return { opcode, isLast: (first & 0x80) !== 0, payload, length: at + 4 + size }
}
