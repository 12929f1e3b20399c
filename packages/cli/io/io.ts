import type { Kernels } from '@understudy/kernels'
import type { PluginFile } from './load-plugins.ts'

/** Exit codes, so that scripts can tell what happened. */
export const EXIT = {
  /** Everything asked for was done, and every measure reached its bar. */
  ok: 0,
  /** The input, the data or the disk said no, or a measure missed its bar; one sentence on stderr says which. */
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** A defect of this program (sysexits' EX_SOFTWARE). */
  bug: 70,
  /** Ctrl+C (128 + SIGINT). */
  interrupted: 130,
} as const

/**
 * What a command may touch of the world besides files: results go to `out`, everything said about the
 * work goes to `err`, so that `--json` can be piped. Tests hand in their own.
 */
export interface Io {
  out(line: string): void
  err(line: string): void
  /** All of stdin; undefined where nothing is piped in. */
  read?(): Promise<Uint8Array | undefined>
  /** Bytes for stdout, as they are. */
  write?(bytes: Uint8Array): void
  /** Whether `err` is a terminal: a bar there, plain lines elsewhere. */
  readonly interactive: boolean
  readonly color: boolean
  /** Relative paths are relative to this. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal
  /** What long work computes with; the plain reference where there is none. Bytes do not depend on it. */
  readonly kernels?: Kernels
}

/** An `Io` inside a running command, which may end badly without throwing. */
export interface CommandIo extends Io {
  /** Modules that `--plugin` named. */
  readonly plugins: readonly PluginFile[]
  /** The worst code said wins; 0 if none was. */
  setExitCode(code: number): void
}

/** The real terminal. `mayEnd` says whether nothing is being written that would be lost. */
export function processIo(mayEnd: () => boolean): Io {
  const interrupt = new AbortController()
  // Once: a second Ctrl+C meets no listener and ends the process at once, also inside a long computation.
  process.once('SIGINT', () => interrupt.abort())
  for (const stream of [process.stdout, process.stderr]) {
    // `understudy check … | head` closes the pipe early; that is not an error worth a stack trace. A reader that has heard
    // enough still wants the file that was asked for: ended here, half of it would stay under its temporary name.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
      if (mayEnd()) process.exit(EXIT.ok)
    })
  }
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${paintPrefix(line, isColored(process.stderr))}\n`),
    read: readStdin,
    write: (bytes) => void process.stdout.write(bytes),
    interactive: process.stderr.isTTY === true,
    color: isColored(process.stdout),
    cwd: process.cwd(),
    env: process.env,
    signal: interrupt.signal,
  }
}

/** Colours on a terminal, unless NO_COLOR is set to something (no-color.org) or it knows none. */
const isColored = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

/** An error is red and a note is yellow where the line begins: what follows stays as it is. */
export const paintPrefix = (line: string, color: boolean): string =>
  color
    ? line.replace(/^understudy:/, '\u001b[31m$&\u001b[39m').replace(/^note:/, '\u001b[33m$&\u001b[39m')
    : line

async function readStdin(): Promise<Uint8Array | undefined> {
  if (process.stdin.isTTY) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Lets Ctrl+C in between two pieces of work, and throws if it came. */
export async function breathe(io: Io): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  io.signal.throwIfAborted()
}
