import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as askSecurely, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import jsqr from 'jsqr'
import { encode, renderSVG } from 'uqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFolder, type FolderServer } from '../serve-folder.ts'
import { makeCertificate } from './certificate.ts'
import { makePairing } from './pairing.ts'
import type { DeviceSample } from './samples.ts'
import { servePhone, type PhoneServer } from './serve-phone.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-phone-'))
let phone: PhoneServer
let local: FolderServer
beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  phone = await servePhone({ host: '127.0.0.1', port: 0 })
  local = await serveFolder(folder, { port: 0, phone })
})
afterAll(async () => {
  await local.close()
  await phone.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Reply {
  readonly status: number
  readonly text: string
}

/** As a phone asks whose owner accepted the certificate. */
const ask = (where: string, options: RequestOptions = {}, body?: unknown): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = askSecurely(
      new URL(where, phone.address),
      { rejectUnauthorized: false, agent: false, ...options },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      },
    ).on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
const bearer = (token: string): RequestOptions => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}` },
})
const SAMPLE: DeviceSample = { time: 1.5, orientation: [10, 20, 30], acceleration: [0.1, -9.7, 0.3] }

describe('the certificate', () => {
  const from = new Date('2026-01-02T03:04:05Z')
  const { cert, key } = makeCertificate({ hosts: ['192.168.0.7', 'takes.local'], from, days: 7 })

  test('is signed by its own key, for its hosts and days only', () => {
    const read = new X509Certificate(cert)
    expect(read.verify(read.publicKey)).toBe(true)
    expect(read.ca).toBe(false)
    expect(read.checkIP('192.168.0.7')).toBe('192.168.0.7')
    expect(read.checkIP('192.168.0.8')).toBeUndefined()
    expect(read.checkHost('takes.local')).toBe('takes.local')
    expect([new Date(read.validFrom), new Date(read.validTo)]).toEqual([
      from,
      new Date('2026-01-09T03:04:05Z'),
    ])
  })

  test('openssl reads it and finds nothing wrong (skipped without openssl)', ({ skip }) => {
    const file = path.join(folder, 'cert.pem')
    writeFileSync(file, cert)
    writeFileSync(path.join(folder, 'key.pem'), key)
    const verify = [
      'verify',
      '-x509_strict',
      '-attime',
      String(from.getTime() / 1000 + 60),
      '-CAfile',
      file,
      file,
    ]
    const { status, error, stderr } = spawnSync('openssl', verify, { encoding: 'utf8' })
    if (error) return skip()
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})

test('a code is good once, for its time, and for few wrong guesses', () => {
  let now = 0
  const clock = (): number => now
  const once = makePairing({ clock })
  const code = once.code!
  const token = once.pair(code)!
  expect(once.isKnown(token)).toBe(true)
  expect(once.isKnown(code)).toBe(false)
  expect(once.pair(code)).toBeUndefined()
  expect(once.isKnown(token)).toBe(true)
  const late = makePairing({ clock, seconds: 60 })
  const lateCode = late.code!
  now = 60
  expect([late.code, late.pair(lateCode)]).toEqual([undefined, undefined])
  const guessed = makePairing({ clock })
  const right = guessed.code!
  for (let n = 0; n < 5; n++) expect(guessed.pair('wrong')).toBeUndefined()
  expect(guessed.pair(right)).toBeUndefined()
})

test('the picture is read as the invitation, by a reader that somebody else wrote', () => {
  const invitation = phone.invitation!
  const { data, size } = encode(invitation, { border: 4 })
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (data[Math.floor(y / scale)][Math.floor(x / scale)])
        pixels.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  const read = (jsqr as unknown as typeof jsqr.default)(pixels, width, width)
  expect(read?.data).toBe(invitation)
  expect(renderSVG(invitation)).toMatch(/^<svg/)
})

describe('the phone’s server', () => {
  test('gives its page and nothing else, to requests that call it by its address', async () => {
    expect(await ask('/')).toMatchObject({
      status: 200,
      text: expect.stringContaining('/phone.js') as string,
    })
    expect((await ask('/phone.js')).status).toBe(200)
    for (const where of [
      '/index.html',
      '/api/clips',
      '/phone.json',
      '/phone.svg',
      '/phone/events',
      '/server.json',
    ])
      expect((await ask(where)).status, where).toBe(404)
    expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(403)
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await ask('/pair', foreign, { code: 'x' })).status).toBe(403)
  })

  test('takes samples from the phone that showed the code, and hands them to pages of this machine', async () => {
    expect((await ask('/samples', bearer('x'.repeat(32)), [SAMPLE])).status).toBe(401)
    const told = await fetch(new URL('/phone.json', local.address))
    const { invitation } = (await told.json()) as { invitation: string }
    expect((await fetch(new URL('/phone.svg', local.address))).headers.get('content-type')).toMatch(
      /^image\/svg/,
    )
    const code = new URL(invitation).hash.slice(1)
    expect((await ask('/pair', { method: 'POST' }, { code: 'wrong' })).status).toBe(401)
    const paired = await ask('/pair', { method: 'POST' }, { code })
    const { token } = JSON.parse(paired.text) as { token: string }
    expect((await ask('/pair', { method: 'POST' }, { code })).status).toBe(401)
    expect((await fetch(new URL('/phone.svg', local.address))).status).toBe(410)

    const events = (await fetch(new URL('/phone/events', local.address))).body!
    const reader = events.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (): Promise<void> => void (heard += (await reader.read()).value ?? '')
    while (!heard.includes('\n\n')) await hear()
    const inProcess: DeviceSample[] = []
    const stop = phone.feed.listen((samples) => inProcess.push(...samples))
    expect((await ask('/samples', bearer(token), [SAMPLE])).status).toBe(200)
    while (!heard.includes('data: ')) await hear()
    expect(JSON.parse(/data: (.*)\n/.exec(heard)![1])).toEqual([SAMPLE])
    stop()
    expect((await ask('/samples', bearer(token), [SAMPLE])).status).toBe(200)
    expect(inProcess).toEqual([SAMPLE])
    await reader.cancel()

    for (const bad of [
      {},
      [],
      [{ time: 'now' }],
      [{ ...SAMPLE, orientation: [1, 2] }],
      [{ ...SAMPLE, more: 1 }],
    ])
      expect((await ask('/samples', bearer(token), bad)).status, JSON.stringify(bad)).toBe(400)
    expect((await ask('/samples', bearer(token), [{ ...SAMPLE, note: 'x'.repeat(2 << 20) }])).status).toBe(
      400,
    )
  })

  test('pages of other servers learn neither the code nor the samples', async () => {
    for (const where of ['/phone.json', '/phone.svg', '/phone/events']) {
      const reply = await fetch(new URL(where, local.address), {
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect(reply.status).toBe(403)
      await reply.body?.cancel()
    }
    const without = await serveFolder(folder, { port: 0 })
    expect((await fetch(new URL('/phone.json', without.address))).status).toBe(404)
    expect(await (await fetch(new URL('/server.json', without.address))).json()).toEqual({
      library: false,
      phone: false,
    })
    await without.close()
  })
})
