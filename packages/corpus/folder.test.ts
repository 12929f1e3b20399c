import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MotionError } from '@understudy/motion'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { clipsTagged, pairsOf, segmentsOf } from './rows.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'understudy-corpus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const INDEX = `path,dataset,subject,clip,frames,fps,seconds,label,tags,pair
x/b.bvh,x,2,b,61,60,1,"turn, quick",dance;lead,x/a.bvh
x/a.bvh,x,1,a,61,60,1,turn,dance;follow,x/b.bvh
x/c.bvh,x,1,c,121,120,1,walk,walk,
`

test('the index gives clips with numbers, tags and partners', () => {
  writeFileSync(path.join(folder, 'index.csv'), INDEX)
  const corpus = openFolder(folder)
  expect(corpus.clips[0]).toEqual({
    path: 'x/b.bvh',
    dataset: 'x',
    subject: '2',
    clip: 'b',
    frames: 61,
    fps: 60,
    seconds: 1,
    label: 'turn, quick',
    tags: ['dance', 'lead'],
    pair: 'x/a.bvh',
  })
  expect(corpus.segments).toEqual([])
  expect(clipsTagged(corpus, 'dance').map((clip) => clip.clip)).toEqual(['b', 'a'])
  expect(clipsTagged(corpus, 'dance', 'lead').map((clip) => clip.clip)).toEqual(['b'])
  expect(pairsOf(corpus).map((pair) => pair.map((clip) => clip.clip))).toEqual([['a', 'b']])
})

test('segments come in time order and leave out what is not filled in', () => {
  writeFileSync(path.join(folder, 'index.csv'), INDEX)
  writeFileSync(
    path.join(folder, 'segments.csv'),
    'path,action,side,start,key,end,speed,turn\nx/c.bvh,walk-cycle,L,60,90,120,1.2,\nx/c.bvh,walk-cycle,L,1,30,60,1.1,4\n',
  )
  const rows = segmentsOf(openFolder(folder), 'x/c.bvh', 'walk-cycle')
  expect(rows.map((row) => row.start)).toEqual([1, 60])
  expect(rows.map((row) => row.numbers)).toEqual([{ speed: 1.1, turn: 4 }, { speed: 1.2 }])
})

test('a folder without an index is refused with a sentence that says what to write', () => {
  expect(() => openFolder(folder)).toThrow(MotionError)
  expect(() => openFolder(folder)).toThrow(/index\.csv/)
})

test('an index without paths is refused', () => {
  writeFileSync(path.join(folder, 'index.csv'), 'file,fps\nx,60\n')
  expect(() => openFolder(folder)).toThrow(/"path" is needed/)
})
