import type { FoundHit } from '../shared/found/hits.ts'
import { rename } from '@understudy/motion'
import { scaleMotion } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import { extractFeatures } from '@understudy/synthesis/analysis/features'
import { indexMotions, printWeb, webOf } from '@understudy/synthesis/methods/match-web'
import { emptyIndex, extendIndex, printIndex } from '@understudy/synthesis/methods/part-assembly'
import { beforeAll, expect, test } from 'vitest'
import { makeFinder, type Finder } from './finder.ts'

const IDS = [
  'fight-kick-01',
  'fight-kick-05',
  'kick-left-02',
  'kick-right-02',
  'fight-punch-01',
  'fight-punch-02',
  'fight-walk-01',
  'jump-05',
  'wave-03',
]
let finder: Finder
const REGION = { start: 0, end: 2.2 }
const clip = (id: string) => ({ motion: makeClip(id), region: REGION, source: id, place: REGION })
const sources = (hits: readonly FoundHit[]): readonly string[] => [
  ...new Set(hits.map(({ source }) => source)),
]

beforeAll(() => {
  const motions = IDS.map((id) => makeClip(id))
  finder = makeFinder({
    web: printWeb(webOf(indexMotions(motions, {}, makeRun()), [])),
    parts: printIndex(
      extendIndex(
        emptyIndex(),
        motions.map((motion) => extractFeatures(motion)),
      ),
    ),
  })
})

test('a kick finds the kicks of either side, and no punch, walk, jump or wave; its own place is no hit', () => {
  const { hits } = finder.like(clip('fight-kick-01'), { queries: 1, bothSides: true })
  expect(sources(hits).toSorted()).toEqual(['fight-kick-05', 'kick-left-02', 'kick-right-02'])
  const oneSided = finder.like(clip('fight-kick-01'), { queries: 1, bothSides: false })
  expect(oneSided.hits.every(({ mirrored }) => !mirrored)).toBe(true)
  expect(oneSided.hits.length).toBeLessThan(hits.length)
})

test('a take of one’s own is found under its key, and no longer once it is gone', () => {
  finder.add('take-7', rename(makeClip('kick-left-05'), 'mine'))
  const mine = (): readonly FoundHit[] =>
    finder.like(clip('fight-kick-01'), { queries: 1, bothSides: true }).hits.filter(({ own }) => own)
  expect(sources(mine())).toEqual(['take-7'])
  expect(finder.part(clip('fight-kick-01'), 'leftLeg', true).hits.length).toBeGreaterThan(0)
  finder.keep([])
  expect(finder.has('take-7')).toBe(false)
  expect(mine()).toEqual([])
})

test('a word finds it in one’s own by features, in the clips that come along by example, and in a set in nothing else', () => {
  // Somebody half as large who takes a fifth longer: what counts is said in leg lengths.
  const kick = makeClip('kick-right-09')
  const child = scaleMotion({ ...kick, frameRate: kick.frameRate / 1.2 }, 0.5)
  const options = { queries: 1, bothSides: true }
  finder.add('child', child)
  finder.add('walk', makeClip('fight-walk-02'))
  const { hits } = finder.named('kick', clip('fight-kick-01'), options)
  finder.keep([])
  const [mine, ...others] = hits
  expect(mine).toMatchObject({ source: 'child', own: true })
  const hit = 1.2 * kick.annotations.marks.find(({ name }) => name === 'hit')!.time
  expect(mine.start).toBeLessThan(hit)
  expect(mine.end).toBeGreaterThan(hit)
  expect(sources(others).toSorted()).toEqual(['fight-kick-05', 'kick-left-02', 'kick-right-02'])

  const alone = makeFinder()
  alone.add('child', child)
  const inSet = alone.named('kick', clip('fight-kick-01'), options)
  expect(sources(inSet.hits)).toEqual(['child'])
  expect(inSet.clips).toBe(1)
  expect(sources(alone.like(clip('kick-right-02'), options).hits)).toEqual(['child'])
})

test('by the arm of a punch, arms that punch come first', () => {
  const { hits } = finder.part(clip('fight-punch-02'), 'rightArm', true)
  expect(hits.length).toBeGreaterThan(0)
  expect(hits[0].source).toMatch(/punch/)
})

test('rows tell the most telling first; asked as they are they find their like, ranked', () => {
  const example = clip('fight-kick-01')
  const rows = finder.rows(example, 'leftLeg').slice(0, 3)
  expect(rows[0].bits).toBeGreaterThanOrEqual(rows[2].bits)
  const asked = rows.map(({ name, runs }) => ({
    name,
    runs: runs.map(({ start, end, value }) => ({ start, end, admitted: [value] })),
  }))
  const strict = finder.askRows({ part: 'leftLeg', rows: asked }, undefined)
  expect(sources(strict.hits)).toContain('fight-kick-01')
  const anything = asked.map((row) => ({
    ...row,
    runs: row.runs.map((run) => ({ ...run, admitted: [0, 1, 2] })),
  }))
  expect(finder.askRows({ part: 'leftLeg', rows: anything }, undefined).hits).toEqual([])
})

test('a thumbnail is there without performing anything, and moves', () => {
  const sketch = finder.sketch('fight-kick-01', 0.5, 1.5)!
  expect(sketch.frameCount).toBe(11)
  const width = sketch.points.length / sketch.frameCount
  expect(sketch.points.slice(0, width)).not.toEqual(sketch.points.slice(5 * width, 6 * width))
  expect(finder.sketch('nobody', 0, 1)).toBeUndefined()
})
