import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeClips, listScores, makeClip } from '@understudy/performer'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './store.ts'
import { starterScores } from './starter.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a corpus folder gives its clips by id and refuses others', () => {
  const place = path.join(folder, 'corpus')
  mkdirSync(place)
  writeFileSync(path.join(place, 'wave.bin'), encodeClips([makeClip('wave-01'), makeClip('wave-02')]))
  const clip = { family: 'wave', performer: 'average', frameRate: 120, frameCount: 1, attributes: {} }
  const clips = [
    { ...clip, id: 'wave-01' },
    { ...clip, id: 'wave-02' },
  ]
  const index = { hash: 'x', packs: { wave: 'wave.bin' }, starter: 'wave.bin', clips, bytes: 1 }
  writeFileSync(path.join(place, 'index.json'), JSON.stringify(index))
  const corpus = openEmbedded(place)
  expect(corpus.clip('wave-02').name).toBe('wave-02')
  expect(() => corpus.clip('wave-99')).toThrow(/no clip "wave-99"/)
})

test('the starter has something of every family but the long dances', () => {
  const all = new Set(listScores().map(({ family }) => family))
  all.delete('lindy-test')
  expect(new Set(starterScores(listScores()).map(({ family }) => family))).toEqual(all)
})
