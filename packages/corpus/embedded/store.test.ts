import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeClips, listScores, makeClip, starterScores } from '@understudy/performer'
import { afterAll, expect, test } from 'vitest'
import { forgetOld, openEmbedded } from './store.ts'

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

test('the starter has something of every family but the long dances and courses', () => {
  const all = new Set(listScores().map(({ family }) => family))
  all.delete('lindy-test')
  all.delete('course')
  expect(new Set(starterScores(listScores()).map(({ family }) => family))).toEqual(all)
})

test('of many recipes the newest six stay, other files are left alone, a corpus in the making too', () => {
  const cache = path.join(folder, 'cache')
  const name = (k: number): string => `corpus-${String(k).padStart(32, '0')}`
  for (let k = 0; k < 9; k++) {
    mkdirSync(path.join(cache, name(k)), { recursive: true })
    utimesSync(path.join(cache, name(k)), 1e9 + k, 1e9 + k)
  }
  for (const [other, time] of [
    [`${name(3)}.17.part`, 1e9],
    [`${name(3)}.18.part`, 1e9 - 7200],
    ['corpus-made', 0],
  ] as const) {
    mkdirSync(path.join(cache, other))
    utimesSync(path.join(cache, other), time, time)
  }
  forgetOld(cache)
  const kept = [3, 4, 5, 6, 7, 8].map(name)
  expect(readdirSync(cache).sort()).toEqual([...kept, `${name(3)}.17.part`, 'corpus-made'].sort())
})
