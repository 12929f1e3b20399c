import { deflateRawSync } from 'node:zlib'
import { MotionError } from '@understudy/motion'
import { expect, test } from 'vitest'
import { FIRST_DOCUMENT, type StudioDocument } from '../../document/document.ts'
import { addTake } from '../../document/edits.ts'
import { WALK_SETTINGS_DEFAULTS } from '../../document/walk-settings.ts'
import { onlyTake, readLink, shareLink } from './share-link.ts'

const PAGE = 'https://example.org/studio/?test#old'

const walk = (points: number): StudioDocument =>
  addTake('Loop “one”', {
    kind: 'walk',
    path: Array.from({ length: points }, (_, at) => ({
      x: Math.sin(at),
      z: Math.cos(at * 1.37),
      time: at / 30,
    })),
    settings: WALK_SETTINGS_DEFAULTS,
  })(FIRST_DOCUMENT)

test('a project comes back out of its link as it was', async () => {
  const document = walk(200)
  const { link } = await shareLink(document, PAGE)
  expect(link).toMatch(/^https:\/\/example\.org\/studio\/\?test#project=[\w-]+$/)
  expect(await readLink(link!)).toEqual(document)
})

test('an address without a project opens none', async () => {
  expect(await readLink(PAGE)).toBeUndefined()
})

test('a link that was cut off is told in a sentence', async () => {
  const { link } = await shareLink(walk(50), PAGE)
  await expect(readLink(link!.slice(0, -40))).rejects.toThrow(/cut off\. Ask for it again/)
})

test('a link that unpacks to 64 MB is refused after the first megabytes', async () => {
  const bomb = deflateRawSync(Buffer.alloc(1 << 26, 32), { level: 1 }).toString('base64url')
  const before = process.memoryUsage().arrayBuffers
  const refused = await readLink(`${PAGE.replace('#old', '')}#project=${bomb}`).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(MotionError)
  expect(String(refused)).toMatch(/more than 4 MB, which is too large for a link/)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 25)
})

test('a link whose project is damaged is refused, and the field is named', async () => {
  const { link } = await shareLink({ ...walk(3), stage: [null as never] }, PAGE)
  await expect(readLink(link!)).rejects.toThrow(/^link: stage\[0\] is null/)
})

test('files of one’s own are refused by name, and so is what is too long', async () => {
  const file = { name: 'mine.bvh', key: 'k' }
  const own = addTake('mine', { kind: 'file', file, companions: [], choices: {} })(FIRST_DOCUMENT)
  expect((await shareLink(own, PAGE)).problem).toMatch(/needs mine\.bvh\. Save the project/)
  // Beside others it is left out, and said so.
  const both = addTake('punch', { kind: 'corpus', clip: 'punch-01' })(own)
  const { link, leftOut } = await shareLink({ ...both, avatar: { name: 'me.vrm', key: 'm' } }, PAGE)
  expect(leftOut).toEqual({ takes: ['mine'], files: ['mine.bvh', 'me.vrm'] })
  const opened = (await readLink(link!))!
  expect(opened.takes.map(({ name }) => name)).toEqual(['Figure of eight', 'punch'])
  expect(opened.avatar).toBeUndefined()
  expect(onlyTake(both, 'take-2').takes.map(({ name }) => name)).toEqual(['punch'])
  expect((await shareLink(walk(5000), PAGE)).problem).toMatch(/kB, and browsers take 30/)
})
