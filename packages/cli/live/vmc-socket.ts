import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { MotionError, type Motion } from '@understudy/motion'
import { printVmc, recordVmc, type VmcRecorder } from '@understudy/motion/formats'

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
  readonly onProgress?: (seconds: number, recorder: VmcRecorder) => void
}

/** Records what comes to a port until time is up or the signal comes. */
export async function listenVmc(options: ListenOptions): Promise<VmcRecorder> {
  const { host, port, seconds, signal } = options
  const recorder = recordVmc()
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const clock = (): number => performance.now() / 1000
  let first: number | undefined
  try {
    const failed = once(socket, 'error').then(([error]) => {
      throw listeningFailed(error as NodeJS.ErrnoException, options)
    })
    failed.catch(() => {})
    socket.on('message', (packet) => {
      first ??= clock()
      recorder.take(new Uint8Array(packet.buffer, packet.byteOffset, packet.length), clock())
    })
    socket.bind(port, host)
    await Promise.race([once(socket, 'listening'), failed])
    options.onListening?.(socket.address().port)
    const stopped = once(signal, 'abort').then(() => true)
    for (;;) {
      const isOver = first !== undefined && clock() - first >= seconds
      if (isOver || signal.aborted) return recorder
      const left = first === undefined ? 1 : Math.min(1, seconds - (clock() - first))
      await Promise.race([pause(1000 * left), stopped, failed])
      if (first !== undefined) options.onProgress?.(clock() - first, recorder)
    }
  } finally {
    socket.close()
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
