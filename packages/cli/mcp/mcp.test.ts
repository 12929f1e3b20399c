import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { printJson } from '@understudy/motion/formats'
import { OPERATIONS } from '@understudy/operations'
import { stroll } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, quietIo } from '../testing/run-cli.ts'
import { serveMcp } from './serve-mcp.ts'

const scratch = makeScratch()
const outside = makeScratch()
const client = new Client({ name: 'test', version: '1' })
let served: Promise<void>

beforeAll(async () => {
  scratch.write('walk.motion.json', printJson(stroll({ seconds: 8, frameRate: 60 })))
  outside.writeMotion('secret.bvh', stroll({ seconds: 2, frameRate: 60 }))
  symlinkSync(path.join(outside.folder, 'secret.bvh'), path.join(scratch.folder, 'link.bvh'))
  symlinkSync(outside.folder, path.join(scratch.folder, 'away'))
  const [near, far] = InMemoryTransport.createLinkedPair()
  served = serveMcp(far, '0', quietIo(scratch.folder))
  await client.connect(near)
})
afterAll(async () => {
  await client.close()
  await served
  scratch.remove()
  outside.remove()
})

const call = async (name: string, asked: Record<string, unknown> = {}): Promise<CallToolResult> =>
  (await client.callTool({ name, arguments: asked })) as CallToolResult
const textOf = ({ content }: CallToolResult): string => (content[0] as { text: string }).text
const told = (result: CallToolResult): Record<string, never> => {
  expect(result.isError, textOf(result)).toBeFalsy()
  return JSON.parse(textOf(result)) as Record<string, never>
}
const pictureOf = ({ content }: CallToolResult): Buffer => {
  const found = content.find(({ type }) => type === 'image') as { data: string; mimeType: string }
  expect(found.mimeType).toBe('image/png')
  return Buffer.from(found.data, 'base64')
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

test('every operation but reading is a tool with a schema', async () => {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  for (const { name } of OPERATIONS) expect(names.includes(name)).toBe(name !== 'read-clip')
  const walk = tools.find(({ name }) => name === 'walk-path')!
  expect(walk.inputSchema.required).toEqual(['path', 'output'])
  expect(walk.inputSchema.properties).toHaveProperty('options')
})

test('walks a path from a file of the folder, shows it, and the file is there to go on with', async () => {
  const result = await call('walk-path', {
    examples: ['walk.motion.json'],
    path: { points: [[0, 0], [0, 3]] }, // prettier-ignore
    output: 'out/hero.motion.json',
  })
  const { wrote, report } = told(result) as unknown as {
    wrote: string
    report: { offPath: { mean: number } }
  }
  expect(wrote).toBe('out/hero.motion.json')
  expect(report.offPath.mean).toBeLessThan(0.2)
  expect(pictureOf(result).subarray(0, 4)).toEqual(PNG)
  expect(scratch.list().join()).toContain('hero.motion.json')
  const looked = await call('look-at', { clip: 'out/hero.motion.json', from: 0.5, until: 1.5 })
  expect((told(looked) as unknown as { seconds: number }).seconds).toBeCloseTo(1, 1)
  expect(pictureOf(looked).length).toBeGreaterThan(1000)
})

test('finds a kick among embedded clips', async () => {
  const result = await call('find-like', {
    clips: ['embedded:kick-right-01', 'embedded:kick-right-02', 'embedded:jump-01'],
    query: { clip: 'kick-right-01', start: 0.2, end: 0.9 },
    output: 'kicks.json',
  })
  const { found } = told(result) as unknown as { found: { clip: string }[] }
  const clips = found.map(({ clip }) => clip)
  expect(clips).toContain('kick-right-02')
  expect(clips).not.toContain('jump-01')
})

test('lists what there is', async () => {
  const listed = told(await call('list-clips')) as unknown as {
    files: string[]
    embedded: Record<string, number>
  }
  expect(listed.files).toContain('walk.motion.json')
  expect(listed.embedded.jump).toBeGreaterThan(10)
  expect(textOf(await call('list-clips', { pattern: 'embedded:jump-0*' }))).toContain('embedded:jump-01')
})

test('files outside of the folder are refused, to read and to write, whether they exist or not', async () => {
  const file = path.join(outside.folder, 'secret.bvh')
  for (const clip of [file, '../secret.bvh', 'link.bvh', 'away/secret.bvh', '/etc/hostname.bvh', '..']) {
    const result = await call('look-at', { clip })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('outside of the folder')
  }
  for (const output of [path.join(outside.folder, 'x.bvh'), '../x.bvh', 'away/x.bvh', 'link.bvh']) {
    const result = await call('edit-clip', { motion: 'walk.motion.json', output, overwrite: true })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('outside of the folder')
  }
  expect(outside.list()).toEqual(['secret.bvh'])
})

test('what is wrong is told in a sentence, and nothing is overwritten unasked', async () => {
  const wrong = await call('edit-clip', { motion: 'walk.motion.json', output: 'walk.motion.json' })
  expect(wrong.isError).toBe(true)
  expect(textOf(wrong)).toContain('exists and is not overwritten')
  expect(textOf(await call('edit-clip', { motion: 'none.bvh', output: 'a.bvh' }))).toContain('no such file')
  expect(
    textOf(await call('edit-clip', { motion: 'walk.motion.json', options: { from: 'x' }, output: 'a.bvh' })),
  ).toContain('from')
  expect(textOf(await call('edit-clip', { output: 'a.bvh' }))).toContain('missing')
  expect(textOf(await call('fly-away'))).toContain('is no tool')
})
