import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { openLibrary, openQueue, startWorker, withoutPassword } from '@understudy/library'
import { MotionError } from '@understudy/motion'
import { UsageError } from '../io/failure.ts'
import type { CommandIo } from '../io/io.ts'
import { addLibraryOption, placeOf, type LibraryFlags } from '../library/library-place.ts'
import { positive } from '../library/numbers.ts'
import { embedded } from '../operations/find-leaves.ts'
import { admitPages, handleApi } from '../serve/api/handle.ts'
import { lanAddress, servePhone, type PhoneServer } from '../serve/lan/serve-phone.ts'
import { serveFolder } from '../serve/serve-folder.ts'

interface ServeFlags extends LibraryFlags {
  readonly port: number
  readonly host: string
  readonly auth: boolean
  readonly cert?: string
  readonly key?: string
  readonly lan?: true | string
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/** Where a phone asks; the next free one where it is taken. */
const LAN_PORT = 5190

/** `understudy serve`: the studio and the library for programs. */
export function serve(program: Command, io: CommandIo): void {
  addLibraryOption(
    program
      .command('serve')
      .summary('serve the studio, and the library to programs')
      .description(
        'Serves the studio and an HTTP API over the library: list, fetch, search, edit, run recipes, follow jobs. /api/openapi.json\n' +
          'describes it. On this machine it is open to programs and pages of this machine; --auth asks everybody for a token.',
      ),
  )
    .option('--port <n>', 'port to try first', positive, 5180)
    .option('--host <address>', 'address to listen at; others than this machine need --auth', '127.0.0.1')
    .option('--auth', 'ask for tokens, made by "understudy library token"', false)
    .option('--cert <file>', 'speak TLS with this certificate (PEM, with its chain)')
    .option('--key <file>', 'and its private key (PEM)')
    .option(
      '--lan [address]',
      'also serve one page to a phone on the local network, for its sensors: with a certificate of its own and a one-time code',
    )
    .addHelpText('after', '\nExample:\n  $ understudy serve --library takes --port 5180')
    .action(async (flags: ServeFlags) => {
      if (!LOOPBACK.has(flags.host) && !flags.auth)
        throw new UsageError(
          `serve: ${flags.host} can be reached by others. Add --auth, and make tokens first.`,
        )
      const tls = certificateOf(flags, io)
      const place = placeOf(flags, io)
      const phone = flags.lan === undefined ? undefined : await phoneServer(flags.lan)
      const library = await openLibrary(place)
      const context = {
        clock: () => performance.now() / 1000,
        embedded,
        ...(io.kernels && { kernels: io.kernels }),
      }
      // An embedded library has one owner: this process does its jobs too. A server has workers.
      const worker = library.database.kind === 'embedded' ? await startWorker(library, context) : undefined
      const queue = await openQueue(library)
      const api = handleApi(
        { library, queue, ...(io.kernels && { kernels: io.kernels }) },
        { auth: flags.auth },
      )
      const server = await serveFolder(studioFolder(), {
        port: flags.port,
        host: flags.host,
        api,
        plugins: io.plugins,
        ...(tls && { tls }),
        ...(phone && { phone }),
        ...(flags.auth && { admit: admitPages(library) }),
      })
      io.out(`Understudy serves ${withoutPassword(place)} at ${server.address}  (Ctrl+C stops it)`)
      if (phone) await invite(phone, io)
      await new Promise<void>((resolve) => io.signal.addEventListener('abort', () => resolve()))
      await phone?.close()
      await server.close()
      await worker?.stop()
      await queue.stop({ graceful: false, close: false })
      await library.close()
    })
}

async function phoneServer(wanted: true | string): Promise<PhoneServer> {
  const host = wanted === true ? lanAddress() : wanted
  if (host === undefined)
    throw new UsageError(
      'serve: this machine is in no local network. Connect it, or name its address after --lan.',
    )
  for (let port = LAN_PORT; ; port++)
    try {
      return await servePhone({ host, port })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && port < LAN_PORT + 20) continue
      throw new UsageError(
        `serve: a phone cannot be waited for at ${host}: ${message}. Name an IPv4 address of this machine after --lan.`,
      )
    }
}

/** Shows the picture that a phone takes to connect. */
async function invite({ address, invitation }: PhoneServer, io: CommandIo): Promise<void> {
  if (invitation === undefined) return
  const { renderUnicodeCompact } = await import('uqr')
  for (const line of renderUnicodeCompact(invitation, { border: 2 }).split('\n')) io.out(line)
  io.out(`Take this picture with a phone in the same network: ${invitation}`)
  io.out(
    `The code works once, for ten minutes. The phone warns of the certificate of ${address}: it was made just now.`,
  )
}

/** Certificate and key, where TLS is asked for. */
function certificateOf(
  { cert, key }: ServeFlags,
  io: CommandIo,
): { cert: Uint8Array; key: Uint8Array } | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined)
    throw new UsageError('serve: TLS needs a certificate and its key. Give --cert and --key.')
  const read = (file: string): Uint8Array => {
    try {
      return readFileSync(path.resolve(io.cwd, file))
    } catch {
      throw new UsageError(`serve: ${file} cannot be read. Check its name and who may read it.`)
    }
  }
  return { cert: read(cert), key: read(key) }
}

/** The studio as it was built; from sources and from the build it is at the same distance. */
function studioFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (path.dirname(folder) !== folder) {
    const studio = path.join(folder, 'apps', 'studio', 'dist')
    if (existsSync(studio)) return studio
    folder = path.dirname(folder)
  }
  throw new MotionError('serve: the studio is not built. Run "npm run build" first.', { code: 'missing' })
}
