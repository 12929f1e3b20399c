import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A Firefox that is driven by its own protocol, Marionette: no driver and no build of its own is needed. */
export interface Firefox {
  /** Where downloads go. */
  readonly downloads: string
  goTo(address: string): Promise<void>
  /** The body of a function with `arguments`; a promise is waited for. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Asks until the answer is true. */
  until(script: string, ...args: readonly unknown[]): Promise<void>
  /** Presses at the first point, moves over the others and lets go, CSS pixels. */
  drag(points: readonly { readonly x: number; readonly y: number }[]): Promise<void>
  close(): Promise<void>
}

const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'marionette.port': 0,
  'webgl.force-enabled': true,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'extensions.getAddons.cache.enabled': false,
}

const firstOf = (...files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file !== undefined && existsSync(file))

/** FIREFOX_PATH, or where Debian puts it; undefined where there is none. */
export const findFirefox = (): string | undefined =>
  firstOf(process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox')

/** A display, or what makes one in memory: without either Firefox has no WebGL. */
export const findDisplay = (): string | undefined => process.env.DISPLAY ?? firstOf('/usr/bin/Xvfb')

export async function openFirefox(binary: string, display: string, patience = 90_000): Promise<Firefox> {
  const screen = display.startsWith('/') ? await openScreen(display) : { name: display, close: () => {} }
  const profile = mkdtempSync(path.join(tmpdir(), 'understudy-firefox-'))
  const downloads = path.join(profile, 'downloads')
  mkdirSync(downloads)
  const preferences = { ...PREFERENCES, 'browser.download.dir': downloads }
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const browser = spawn(
    binary,
    ['--marionette', '--no-remote', '--profile', profile, '--width', '960', '--height', '700'],
    {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile, DISPLAY: screen.name, LIBGL_ALWAYS_SOFTWARE: '1' },
    },
  )
  const socket = await connectTo(path.join(profile, 'MarionetteActivePort'), browser, patience)
  const send = speak(socket)
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  await send('WebDriver:SetTimeouts', { script: patience, pageLoad: patience })
  const run = async <T>(script: string, ...args: readonly unknown[]): Promise<T> => {
    const { value } = (await send('WebDriver:ExecuteScript', { script, args, newSandbox: false, sandbox: null })) as { value: T } // prettier-ignore
    return value
  }
  return {
    downloads,
    goTo: async (url) => void (await send('WebDriver:Navigate', { url })),
    run,
    until: async (script, ...args) => {
      const end = performance.now() + patience
      while (!(await run<boolean>(script, ...args))) {
        if (performance.now() > end) throw new Error(`Firefox: this did not become true: ${script}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    drag: async ([first, ...others]) => {
      const at = ({ x, y }: { x: number; y: number }, duration: number) => ({
        type: 'pointerMove',
        x: Math.round(x),
        y: Math.round(y),
        duration,
        origin: 'viewport',
      })
      const actions = [
        at(first, 0),
        { type: 'pointerDown', button: 0 },
        ...others.map((point) => at(point, 40)),
        { type: 'pointerUp', button: 0 },
      ]
      await send('WebDriver:PerformActions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    close: async () => {
      socket.destroy()
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill('SIGKILL')
      await ended
      screen.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A screen in memory; it says its number when it is there. */
async function openScreen(binary: string): Promise<{ readonly name: string; close(): void }> {
  const server = spawn(binary, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))
    server.once('exit', (code) => reject(new Error(`${binary} ended with code ${code}.`)))
  })
  return { name: `:${number}`, close: () => server.kill() }
}

/** Firefox writes the port it listens on into its profile. */
async function connectTo(file: string, browser: ChildProcess, patience: number): Promise<Socket> {
  const end = performance.now() + patience
  for (;;) {
    if (browser.exitCode !== null) throw new Error(`Firefox ended with code ${browser.exitCode}.`)
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (port > 0) {
      const socket = connect(port, '127.0.0.1')
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true))
        socket.once('error', () => resolve(false))
      })
      if (isOpen) return socket
    }
    if (performance.now() > end) throw new Error(`Firefox did not listen within ${patience / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Marionette's messages: `<length>:[0, id, command, parameters]`, answered by `<length>:[1, id, error, result]`. */
function speak(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let bytes = Buffer.alloc(0)
  let last = 0
  socket.on('data', (data) => {
    bytes = Buffer.concat([bytes, data])
    for (;;) {
      const colon = bytes.indexOf(58)
      const size = Number(bytes.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || bytes.length < colon + 1 + size) return
      const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + size).toString()) as unknown
      bytes = bytes.subarray(colon + 1 + size)
      // The first message says which protocol it is.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown]
      if (error) waiting.get(id)?.reject(new Error(`Firefox: ${error.message}`))
      else waiting.get(id)?.resolve(result)
      waiting.delete(id)
    }
  })
  socket.on('close', () => waiting.forEach((one) => one.reject(new Error('Firefox closed the line.'))))
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify([0, ++last, command, parameters])
      waiting.set(last, { resolve, reject })
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
