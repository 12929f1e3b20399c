import { createSocket } from 'node:dgram'
import { once, type EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { MotionError, type Motion } from '@understudy/motion'
import { printVmc, recordVmc, type VmcRecorder } from '@understudy/motion/formats'
import { recordJson, type JsonRecorder } from './json-recorder.ts'
import { acceptWebSocket } from './web-socket.ts'

/** Where packets go or come from. */
export interface Place {
  readonly host: string
  readonly port: number
}

export interface ListenOptions extends Place {
  /** Ends by itself after this long, seconds from the first packet. */
  readonly seconds: number
  readonly signal: AbortSignal
  /** Told when it listens, with the port that was taken. */
  readonly onListening?: (port: number) => void
  /** Told about once a second while packets come. */
  readonly onProgress?: (seconds: number, recorder: Pick<VmcRecorder, 'counts'>) => void
}

/** Records what comes to a port until time is up or the signal comes. */
export async function listenVmc(options: ListenOptions): Promise<VmcRecorder> {
  const recorder = recordVmc()
  const socket = createSocket(options.host.includes(':') ? 'udp6' : 'udp4')
  return await listening(
    options,
    recorder,
    socket,
    () => socket.close(),
    (came) => {
      socket.on('message', (packet) =>
        recorder.take(new Uint8Array(packet.buffer, packet.byteOffset, packet.length), came()),
      )
      socket.bind(options.port, options.host)
      return () => socket.address().port
    },
  )
}

/** The same for messages of JSON that come by WebSocket (`recordJson`). */
export async function listenJson(options: ListenOptions): Promise<JsonRecorder> {
  const recorder = recordJson()
  const server = createServer((_, response) => void response.writeHead(426).end())
  const close = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const sockets = new Set<Duplex>()
  return await listening(options, recorder, server, close, (came) => {
    server.on('upgrade', (request, socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      acceptWebSocket(request, socket, (message) => {
        came()
        recorder.take(message)
      })
    })
    server.listen(options.port, options.host)
    return () => (server.address() as AddressInfo).port
  })
}

/** Waits while a socket or a server takes what comes. `start` is given what tells the time of arrival, and answers how to ask for the port. */
async function listening<R extends Pick<VmcRecorder, 'counts'>>(
  options: ListenOptions,
  recorder: R,
  socket: EventEmitter,
  close: () => void,
  start: (came: () => number) => () => number,
): Promise<R> {
  const { seconds, signal } = options
  const clock = (): number => performance.now() / 1000
  let first: number | undefined
  try {
    const failed = once(socket, 'error').then(([error]) => {
      throw listeningFailed(error as NodeJS.ErrnoException, options)
    })
    failed.catch(() => {})
    const port = start(() => {
      first ??= clock()
      return clock()
    })
    await Promise.race([once(socket, 'listening'), failed])
    options.onListening?.(port())
    const stopped = once(signal, 'abort').then(() => true)
    for (;;) {
      const isOver = first !== undefined && clock() - first >= seconds
      if (isOver || signal.aborted) return recorder
      const left = first === undefined ? 1 : Math.min(1, seconds - (clock() - first))
      await Promise.race([pause(1000 * left), stopped, failed])
      if (first !== undefined) options.onProgress?.(clock() - first, recorder)
    }
  } finally {
    close()
  }
}

/** Plays a motion to whoever listens, at its own speed. `times` over and over. */
export async function sendVmc(
  motion: Motion,
  { host, port }: Place,
  { times, signal }: { readonly times: number; readonly signal: AbortSignal },
): Promise<number> {
  const packetsAt = printVmc(motion)
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const start = performance.now()
  let sent = 0
  try {
    const frames = times * motion.frameCount
    for (let f = 0; f < frames && !signal.aborted; f++) {
      const due = (1000 * f) / motion.frameRate
      const wait = start + due - performance.now()
      if (wait > 0) await pause(wait)
      for (const packet of packetsAt(f % motion.frameCount, due / 1000)) {
        await new Promise<void>((resolve, reject) => {
          socket.send(packet, port, host, (error) => (error ? reject(error) : resolve()))
        })
        sent++
      }
    }
  } finally {
    socket.close()
  }
  return sent
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

function listeningFailed(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new MotionError(
      `live: port ${port} is taken by another program. Close it, or choose another with --port.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new MotionError(`live: ${host} is no address of this machine. Choose another with --host.`)
  return error
}
