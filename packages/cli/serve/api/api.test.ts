import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addClip,
  findClip,
  hashOf,
  makeToken,
  openLibrary,
  openQueue,
  revokeToken,
  startWorker,
  type Job,
  type Library,
  type Queue,
  type Worker,
} from '@understudy/library'
import { ClientError, openClient } from '@understudy/library/client'
import { seeded, type Recipe } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { copyEmpty } from '../../../library/testing/on-both.ts'
import { stroll } from '../../../test-utils/stroll.ts'
import { serveFolder, type FolderServer } from '../serve-folder.ts'
import { admitPages, handleApi } from './handle.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-api-'))
const clock = (): number => performance.now() / 1000
let library: Library
let queue: Queue
let worker: Worker
let open: FolderServer
let guarded: FolderServer
let hash: string

beforeAll(async () => {
  library = await openLibrary(await copyEmpty(path.join(folder, 'library')))
  const bytes = new TextEncoder().encode(
    printJson({ ...stroll({ seconds: 3, frameRate: 30 }), name: 'walk' }),
  )
  hash = (await addClip(library, { file: { name: 'walk.motion.json', bytes } }, { clock })).hash
  worker = await startWorker(library, { clock })
  queue = await openQueue(library)
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  open = await serveFolder(folder, {
    port: 0,
    api: handleApi({ library, queue }, { auth: false, largest: 100_000 }),
  })
  guarded = await serveFolder(folder, {
    port: 0,
    api: handleApi({ library, queue }, { auth: true }),
    admit: admitPages(library),
  })
}, 300_000)
afterAll(async () => {
  await open.close()
  await guarded.close()
  await worker.stop()
  await queue.stop({ graceful: false, close: false })
  await library.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

interface Reply {
  readonly status: number
  readonly text: string
  readonly json: () => Record<string, unknown>
}

const ask = async (
  where: string,
  { server = open, ...init }: RequestInit & { server?: FolderServer } = {},
): Promise<Reply> => {
  const response = await fetch(server.address.slice(0, -1) + where, init)
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) as Record<string, unknown> }
}
const sending = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

describe('the API', () => {
  test('lists, gives, searches and edits clips; an old edit is a conflict with both versions', async () => {
    expect((await ask('/api/clips')).json()).toMatchObject([{ name: 'walk', hash }])
    expect((await ask('/api/clips/walk')).json()).toMatchObject({ hash, version: 1 })
    expect((await ask('/api/clips/none')).status).toBe(404)
    expect((await ask('/api/search?text=walk')).json()).toMatchObject([{ hash }])
    expect((await ask('/api/search?tag=a&tag=b')).json()).toEqual([])
    expect((await ask('/api/search/like/walk?at=1')).json()).toMatchObject([{ start: 1, clip: { hash } }])
    expect((await ask('/api/clips/walk/motion')).json()).toMatchObject({ name: 'walk' })
    const edit = { version: 1, changes: { note: 'calm' } }
    expect((await ask('/api/clips/walk', sending('PATCH', edit))).json()).toMatchObject({
      note: 'calm',
      version: 2,
    })
    const late = await ask('/api/clips/walk', sending('PATCH', { version: 1, changes: { note: 'wild' } }))
    expect(late.status).toBe(409)
    expect(late.json()).toMatchObject({ yours: { note: 'wild' }, theirs: { note: 'calm', version: 2 } })
  })

  test('runs a recipe as a job, tells its progress, and gives what it made', async () => {
    const recipe = {
      operation: 'read-clip',
      version: 1,
      inputs: { file: { file: hash, name: 'walk.motion.json' }, companions: [] },
      options: { profile: 'auto', partial: false, contacts: 'find' },
    }
    const asked = await ask('/api/run', sending('POST', { recipe }))
    expect(asked.status).toBe(202)
    const { id, key } = asked.json() as unknown as Job
    const events = (await ask(`/api/jobs/${id}/events`)).text
    expect(events).toMatch(/"state":"done"[^\n]*\n\n$/)
    expect((await ask(`/api/made/${key.split(' ')[1]}`)).json()).toMatchObject({ name: 'walk' })
    expect((await ask('/api/run', sending('POST', { recipe: { operation: 'none' } }))).status).toBe(400)
  })

  test('adds a recording once, refuses what is too large, and takes a deletion back', async () => {
    const bytes = new TextEncoder().encode(printJson(stroll({ seconds: 1, frameRate: 30 })))
    const add = (): Promise<Reply> =>
      ask('/api/clips?name=new.motion.json&tag=x', { method: 'POST', body: bytes })
    const added = await add()
    expect(added).toMatchObject({ status: 201 })
    expect((await add()).status).toBe(200)
    const name = String(added.json().hash)
    expect((await findClip(library, name)).tags).toEqual(['x'])
    expect((await ask(`/api/clips/${name}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ask(`/api/clips/${name}`)).status).toBe(404)
    expect((await ask('/api/undo', { method: 'POST' })).json()).toEqual({ clips: 1 })
    const large = await ask('/api/clips?name=a.bvh', { method: 'POST', body: new Uint8Array(200_000) }).catch(
      () => undefined,
    )
    // A sender that does not listen may find the connection closed instead.
    expect(large?.status ?? 413).toBe(413)
    expect((await ask('/api/clips')).json()).toHaveLength(2)
  })

  test('without a token a guarded server answers 401 and nothing else; roles are kept; a revoked token ends', async () => {
    const token = await makeToken(library, { name: 'Ada', role: 'read' })
    const headers = { authorization: `Bearer ${token}` }
    for (const where of [
      '/api/clips',
      '/api/openapi.json',
      '/api/none',
      `/api/clips/${hash}/motion`,
      '/',
      '/index.html',
      '/server.json',
      '/plugins.json',
      '/none.js',
    ]) {
      const reply = await ask(where, { server: guarded })
      expect([reply.status, reply.text]).toEqual([401, '{"error":"A token is needed."}'])
    }
    expect(
      (
        await ask('/api/clips', {
          server: guarded,
          headers: { authorization: 'Bearer wrong-wrong-wrong-wrong' },
        })
      ).status,
    ).toBe(401)
    expect((await ask('/api/clips', { server: guarded, headers })).status).toBe(200)
    // A browser sends it as a password, and is told from pages of other servers.
    const basic = { authorization: `Basic ${Buffer.from(`Ada:${token}`).toString('base64')}` }
    expect((await ask('/', { server: guarded, headers: basic })).text).toBe('<!doctype html>')
    expect((await ask('/api/clips', { server: guarded, headers: basic })).status).toBe(200)
    const elsewhere = { ...basic, origin: 'http://evil.example' }
    expect((await ask('/api/clips', { server: guarded, headers: elsewhere })).status).toBe(403)
    const change = sending('PATCH', { version: 2, changes: {} }, headers)
    expect((await ask('/api/clips/walk', { server: guarded, ...change })).status).toBe(403)
    await revokeToken(library, 'Ada')
    expect((await ask('/api/clips', { server: guarded, headers })).status).toBe(401)
    const rows = await library.database.query('select did, status from audit order by id')
    expect(rows).toContainEqual({ did: 'PATCH /api/clips/walk', status: 409 })
  })

  test('who changed what is written down, for admins to read; a file comes back by its hash', async () => {
    const token = await makeToken(library, { name: 'grace', role: 'admin' })
    const reader = await makeToken(library, { name: 'guest', role: 'read' })
    const as = (shown: string): RequestInit & { server: FolderServer } => ({
      server: guarded,
      headers: { authorization: `Bearer ${shown}` },
    })
    await ask('/api/undo', { ...as(token), method: 'POST' })
    const [newest] = (await ask('/api/audit?limit=1', as(token))).json() as unknown as object[]
    expect(newest).toMatchObject({ who: 'grace', did: 'POST /api/undo', status: 200 })
    expect((await ask('/api/audit', as(reader))).status).toBe(403)
    const file = await fetch(new URL(`/api/files/${hash}`, open.address))
    expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hash)
    expect((await ask(`/api/files/${'0'.repeat(64)}`)).status).toBe(404)
  })

  test('the typed client asks for all of it, and tells refusals with their status', async () => {
    const token = await makeToken(library, { name: 'Grace', role: 'edit' })
    const client = openClient({ address: guarded.address, token })
    await expect(openClient({ address: guarded.address }).clips()).rejects.toMatchObject({ status: 401 })
    expect((await client.clips({ limit: 1 })).map((clip) => clip.hash)).toEqual([hash])
    const bytes = new TextEncoder().encode(
      printJson({ ...stroll({ seconds: 2, frameRate: 30 }), name: 'typed' }),
    )
    const added = await client.add({ name: 'typed.motion.json', bytes }, { tag: ['one', 'two'] })
    const clip = await client.clip(added.hash)
    expect(clip.tags).toEqual(['one', 'two'])
    expect((await client.search({ tag: ['one', 'two'] })).map((one) => one.hash)).toEqual([added.hash])
    expect((await client.like(added.hash, { at: 0.5, limit: 1 }))[0].distance).toBeLessThan(1e-3)
    expect((await client.edit(added.hash, 1, { note: 'calm' })).version).toBe(2)
    const late = await client.edit(added.hash, 1, { note: 'late' }).catch((error: unknown) => error)
    expect(late).toBeInstanceOf(ClientError)
    expect(late).toMatchObject({ status: 409, told: { theirs: { note: 'calm' } } })
    expect(await client.keep(bytes)).toBe(added.hash)
    const recipe: Recipe = {
      operation: 'read-clip',
      version: 1,
      inputs: { file: { file: added.hash, name: 'typed.motion.json' }, companions: [] },
      options: { profile: 'none', partial: false, contacts: 'none' },
    }
    const states: string[] = []
    const made = await client.run(recipe, ({ state }) => states.push(state))
    expect(states.at(-1)).toBe('done')
    expect(JSON.parse(new TextDecoder().decode(made))).toMatchObject({ name: 'typed' })
    const wrong = { ...recipe, inputs: { ...recipe.inputs, file: { file: '0'.repeat(64), name: 'x.bvh' } } }
    await expect(client.run(wrong)).rejects.toThrow('an input was not found')
    expect(await client.sets()).toEqual([])
    await expect(client.set('none')).rejects.toMatchObject({ status: 404 })
    expect((await client.jobs(1)).length).toBe(1)
    await client.remove(added.hash)
    await expect(client.motion(added.hash)).rejects.toMatchObject({ status: 404 })
    await revokeToken(library, 'Grace')
  }, 60_000)

  test('an open server answers only its own machine, and no page of another server', async () => {
    expect((await ask('/api/clips', { headers: { origin: 'http://evil.example' } })).status).toBe(403)
    expect((await ask('/api/clips', { headers: { origin: open.address.slice(0, -1) } })).status).toBe(200)
    const status = await new Promise((resolve) => {
      request(`${open.address}api/clips`, { headers: { host: 'evil.example' } }, (reply) =>
        resolve(reply.resume().statusCode),
      ).end()
    })
    expect(status).toBe(403)
    const form = { method: 'PATCH', headers: { 'content-type': 'text/plain' }, body: '{}' }
    expect((await ask('/api/clips/walk', form)).status).toBe(415)
  })

  test('whatever the description allows and whatever it does not, no request finds a defect (seed 7)', async () => {
    const random = seeded(7)
    const described = (await ask('/api/openapi.json')).json() as unknown as {
      openapi: string
      paths: Record<
        string,
        Record<string, { parameters: { name: string; in: string }[]; requestBody?: object }>
      >
      components: { schemas: object }
    }
    expect(described.openapi).toBe('3.1.0')
    expect(Object.keys(described.components.schemas)).toContain('walk-path-options')
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
    const words = [
      'walk',
      hash,
      '1',
      '0',
      '-1',
      '1e9',
      'NaN',
      '',
      "'; drop table clip; --",
      '../../etc/passwd',
      '%00',
      '\u0000',
      'x'.repeat(3000),
      '{}',
      '💃',
      '" or 1=1',
    ]
    const bodies = [
      '',
      '{}',
      '[]',
      'null',
      '{"recipe":{}}',
      '{"version":1,"changes":{"name":"\\u0000"}}',
      '{"version":"1"}',
      '{"recipe":{"operation":"walk-path","version":1,"inputs":{},"options":{}}}',
      '{',
    ]
    let asked = 0
    for (const [where, methods] of Object.entries(described.paths))
      for (const [method, { parameters, requestBody }] of Object.entries(methods))
        for (let n = 0; n < 12; n++) {
          if (where.endsWith('/events')) continue
          const target = where.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pick(words)))
          const query = parameters
            .filter((one) => one.in === 'query' && random() < 0.7)
            .map(({ name }) => `${name}=${encodeURIComponent(pick(words))}`)
          const init = {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json' },
            ...(requestBody && { body: pick(bodies) }),
          }
          const reply = await ask(`${target}?${query.join('&')}`, init)
          expect(
            reply.status,
            `${method} ${target}?${query.join('&')} ${reply.text.slice(0, 200)}`,
          ).toBeLessThan(500)
          if (reply.status >= 400) expect(typeof reply.json().error).toBe('string')
          asked++
        }
    expect(asked).toBeGreaterThan(150)
    expect((await library.database.query<{ n: number }>('select count(*) as n from clip'))[0].n).toBe(3)
  }, 120_000)
})
