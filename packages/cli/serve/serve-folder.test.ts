import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:https'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFolder, type FolderServer } from './serve-folder.ts'

let outside: string
let folder: string
let server: FolderServer
let port: number

beforeAll(async () => {
  outside = mkdtempSync(path.join(os.tmpdir(), 'understudy-serve-'))
  folder = path.join(outside, 'site')
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  writeFileSync(path.join(outside, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(path.join(folder, 'assets/a.js'), 'export {}')
  writeFileSync(path.join(folder, 'empty.json'), '')
  writeFileSync(path.join(folder, 'größe 100%.json'), '{}')
  symlinkSync('../secret.txt', path.join(folder, 'out.txt'))
  symlinkSync('..', path.join(folder, 'up'))
  symlinkSync('assets/a.js', path.join(folder, 'in.js'))
  server = await serveFolder(folder, { port: 0 })
  port = Number(new URL(server.address).port)
})
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})

/** A request as it is written, so that no client tidies it up: the answer's text. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let got = ''
    socket.on('data', (data) => (got += data.toString('latin1')))
    socket.on('end', () => resolve(got))
    socket.on('error', reject)
  })
const ask = (target: string, { method = 'GET', host = `127.0.0.1:${port}` } = {}): Promise<string> =>
  send(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
const status = (reply: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
const body = (reply: string): string => reply.slice(reply.indexOf('\r\n\r\n') + 4)

describe('the local server', () => {
  test('serves files of its folder with their types', async () => {
    const page = await ask('/')
    expect(status(page)).toBe(200)
    expect(page).toMatch(/content-type: text\/html; charset=utf-8/i)
    expect(body(page)).toContain('<title>page')
    expect(await ask('/assets/a.js?v=1')).toMatch(/content-type: text\/javascript/i)
    expect(body(await ask('/in.js'))).toBe('export {}')
    expect(status(await ask('/gr%C3%B6%C3%9Fe%20100%25.json'))).toBe(200)
    expect(await ask('/empty.json')).toMatch(/content-length: 0/i)
  })

  test.each(['/%', '//', '/%ff', '/a%00b', '/..\\secret.txt', 'http://127.0.0.1/', '*'])(
    'answers 400 to GET %s and goes on',
    async (target) => {
      expect(status(await ask(target))).toBe(400)
      expect(status(await ask('/'))).toBe(200)
    },
  )

  test('answers 400 to what is no HTTP', async () => {
    expect(status(await send('\x16\x03\x01\x02\x00\x01\r\n\r\n'))).toBe(400)
    expect(status(await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
    expect(status(await ask('/'))).toBe(200)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('answers 405 to %s', async (method) => {
    const reply = await ask('/', { method })
    expect(status(reply)).toBe(405)
    expect(reply).toMatch(/allow: GET, HEAD/i)
  })

  test('HEAD gives the headers and no body', async () => {
    const reply = await ask('/', { method: 'HEAD' })
    expect(status(reply)).toBe(200)
    expect(reply).toMatch(/content-length: 34/i)
    expect(body(reply)).toBe('')
  })

  test.each([
    '/out.txt',
    '/up/secret.txt',
    '/up/',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets',
    '/none',
  ])('gives nothing from outside of the folder: %s', async (target) => {
    const reply = await ask(target)
    expect(status(reply)).toBe(404)
    expect(reply).not.toContain('secret')
  })

  test('answers only to the names of its own machine', async () => {
    for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', '[::1]:80', 'LOCALHOST'])
      expect(status(await ask('/', { host }))).toBe(200)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      'localhost@evil.example',
      '192.168.0.7',
      '',
    ])
      expect(status(await ask('/', { host }))).toBe(403)
  })

  test('every answer carries a strict policy and forbids guessing types', async () => {
    for (const reply of [
      await ask('/'),
      await ask('/none'),
      await ask('/%'),
      await ask('/', { method: 'POST' }),
    ]) {
      expect(reply).toMatch(/x-content-type-options: nosniff/i)
      const policy = /content-security-policy: (.*)\r\n/i.exec(reply)![1]
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
      expect(scripts).toBe("script-src 'self' 'wasm-unsafe-eval'")
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })

  test('a file that shrinks while it is sent ends the connection, not the server', async () => {
    const file = path.join(folder, 'large.bin')
    writeFileSync(file, Buffer.alloc(64 << 20))
    const got = await new Promise<number>((resolve) => {
      let bytes = 0
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      )
      socket.once('data', () => {
        truncateSync(file, 1000)
        socket.on('data', (data) => (bytes += data.length))
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(bytes))
    })
    expect(got).toBeLessThan(64 << 20)
    expect(status(await ask('/'))).toBe(200)
  })

  test('speaks TLS with a certificate of one’s own (skipped without openssl)', async ({ skip }) => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(outside, name))
    const wanted =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'
    const made = spawnSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert])
    if (made.status !== 0) return skip()
    const tls = { cert: readFileSync(cert), key: readFileSync(key) }
    const secure = await serveFolder(folder, { port: 0, tls })
    expect(secure.address).toMatch(/^https:/)
    const told = await new Promise<number | undefined>((resolve, reject) => {
      get(secure.address, { ca: tls.cert }, (reply) => resolve(reply.resume().statusCode)).on('error', reject)
    })
    expect(told).toBe(200)
    await secure.close()
  })

  test('a port that is taken is passed by, and told when there is no other', async () => {
    const next = await serveFolder(folder, { port })
    expect(Number(new URL(next.address).port)).toBeGreaterThan(port)
    await next.close()
    await expect(serveFolder(folder, { port, tries: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
