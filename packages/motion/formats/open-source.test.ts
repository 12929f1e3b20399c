import { expect, test } from 'vitest'
import { stroll } from '@understudy/test-utils'
import { printBvh } from './bvh/index.ts'
import { readMotion } from './read-motion.ts'

const motion = stroll({ seconds: 0.5, frameRate: 30 })
const text = printBvh(motion)
const bytes = new TextEncoder().encode(text)

test.each([
  ['text', text],
  ['bytes', bytes],
  ['a Buffer', Buffer.from(text)],
  ['an ArrayBuffer', bytes.slice().buffer],
  ['a Blob', new Blob([text])],
  ['a File', new File([text], 'stroll.bvh')],
])('a motion is read from %s', async (_, source) => {
  const { motion: read, report } = await readMotion(source)
  expect(read.frameCount).toBe(motion.frameCount)
  expect(report.source).toBe(source instanceof File ? 'stroll.bvh' : 'motion')
})

test('a name comes with the source, or in the options', async () => {
  expect((await readMotion({ name: 'a.bvh', bytes: text })).motion.name).toBe('a')
  expect((await readMotion(new Blob([text]), { name: 'b' })).motion.name).toBe('b')
})

test('a path is no content, and nothing else is taken for bytes', async () => {
  await expect(readMotion('recordings/walk.bvh')).rejects.toThrow(/file's name, not its content/)
  await expect(readMotion({ name: 'x', bytes: 5 as never })).rejects.toThrow(/x came as number/)
})
