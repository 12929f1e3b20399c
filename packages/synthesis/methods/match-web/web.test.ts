import { seeded } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { makeRun } from '../../run.ts'
import { buildChains, buildWeb, webOf } from './build-web.ts'
import { chainEnd, followChains } from './chains.ts'
import { framesOf, indexMotions } from './motion-index.ts'
import { projectChains } from './project-chains.ts'
import { prepareQuery } from './query.ts'
import { scanClouds } from './scan.ts'
import { scanWeb } from './scan-web.ts'
import { searchWeb } from './search-web.ts'
import { parseWeb, printWeb } from './web-file.ts'

const motions = [
  stickWalker(1, { seconds: 6 }),
  stickWalker(2, { seconds: 5, turnRate: 0.4 }),
  stickWalker(3, { seconds: 4, cadence: 0, speed: 0 }),
]
const index = indexMotions(motions, { frameRate: 30 }, makeRun())
const web = buildWeb(index, {}, makeRun())
const always = (): boolean => true
const never = (): boolean => false

describe('chains', () => {
  test('[W8] a valley is followed over its whole length, across a gap, and a ripple is not (seed 3)', () => {
    const random = seeded(3)
    const [rows, columns] = [60, 90]
    const valley = (i: number): number => 10 + i + Math.round(4 * Math.sin(i / 12))
    const costs = Float32Array.from({ length: rows * columns }, (_, k) => {
      const [i, j] = [Math.floor(k / columns), k % columns]
      const lost = i === 30 || i === 31
      return (lost ? 5 : 0) + 0.01 * (j - valley(i)) ** 2 + 0.0005 * random()
    })
    const found: { row: number; column: number; steps: readonly number[] }[] = []
    const chains = followChains({ minRows: 8, maxGap: 4 }, (row, column, steps) =>
      found.push({ row, column, steps: [...steps] }),
    )
    for (let i = 0; i < rows; i++) {
      const row = costs.subarray(i * columns, (i + 1) * columns)
      const floors = [...row.keys()].filter(
        (j) => row[j] <= 0.005 && !(row[j - 1] <= row[j]) && !(row[j + 1] < row[j]),
      )
      chains.row(i, Int32Array.from(floors), floors.length)
    }
    chains.end()
    expect(found).toHaveLength(1)
    const { row, column, steps } = found[0]
    expect([row, column, steps.length]).toEqual([0, valley(0), rows - 1])
    let at = column
    // The noise may move a minimum by less than a column: 0.0005 against 0.01 for one column.
    steps.forEach((step, k) => expect(Math.abs((at += step) - valley(k + 1))).toBeLessThanOrEqual(1))
    expect(Math.max(...steps)).toBeLessThanOrEqual(3)
  })

  test('[W8] who stands has no chains, walkers are joined once per cycle (seeds 1, 2, 3)', () => {
    const { chains } = web
    expect(chains.count).toBeGreaterThan(0)
    for (let c = 0; c < chains.count; c++) {
      expect([chains.rowClip[c], chains.columnClip[c]]).not.toContain(2)
      expect(chains.row[c] + chains.rows[c]).toBeLessThanOrEqual(
        index.clips[chains.rowClip[c]].track.frameCount,
      )
      expect(chainEnd(chains, c)).toBeLessThan(index.clips[chains.columnClip[c]].track.frameCount)
    }
  })

  test('[W9] parts made apart are the same web, whatever their order', () => {
    const parts = [1, 0].map((part) => buildChains(index, {}, { part, parts: 2 }, makeRun()))
    const joined = webOf(index, parts)
    const query = { clip: 0, start: 1, end: 2.1 }
    expect(joined.chains.steps.length).toBe(web.chains.steps.length)
    expect(searchWeb(joined, query, {}, makeRun())).toEqual(searchWeb(web, query, {}, makeRun()))
  })

  test('[W9] building stops when asked to, and says how far it is', () => {
    const stop = new AbortController()
    const told: number[] = []
    const run = makeRun({
      signal: stop.signal,
      onProgress: ({ fraction }) => {
        told.push(fraction)
        if (told.length === 3) stop.abort()
      },
    })
    expect(() => buildWeb(index, {}, run)).toThrow(/abort/i)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})

describe('queries by chains', () => {
  // Nineteen frames: short enough to be compared at every one of them.
  const region = { clip: 0, start: 1, end: 1.6 }

  test('[W10] a projection covers the region, keeps to its chain and goes both ways', () => {
    const frames = framesOf(web, region)
    const found = projectChains(web, { clip: 0, ...frames }, 6, always)
    expect(found.length).toBeGreaterThan(0)
    for (const { path, covered } of found) {
      expect(path).toHaveLength(frames.last - frames.first + 1)
      expect(covered).toBeGreaterThanOrEqual(6)
      for (let k = 1; k < path.length; k++) expect(path[k]).toBeGreaterThanOrEqual(path[k - 1])
    }
    // From the other clip's side the same chains lead back.
    const back = projectChains(web, { clip: 1, first: 0, last: 60 }, 6, (clip) => clip === 0)
    expect(back.length).toBeGreaterThan(0)
  })

  test('[W10] what a scan finds, the web finds, with the same score and ends', () => {
    const query = prepareQuery(web, region, makeRun().kernels)
    const frames = framesOf(web, region)
    const { kernels } = makeRun()
    const near = scanWeb(web, query, { clip: 0, ...frames }, always, never, 0.3, kernels)
    for (const clip of [0, 1, 2])
      for (const hit of scanClouds(query, index.clips[clip], 0.3, kernels)) {
        if (clip === 0 && Math.abs(hit.first - frames.first) < 8) continue
        const twin = near.find((n) => n.clip === clip && Math.abs(n.last - hit.last) <= 2)
        expect(twin, `clip ${clip}, frames ${hit.first} to ${hit.last}`).toBeDefined()
        // The same alignment by the same distances; only f32 against f64 sums differ, or a path one cell longer.
        expect(Math.abs(twin!.score - hit.score)).toBeLessThan(0.01)
      }
  })

  test('[W11] a web survives its file: chains exactly, joints to a twentieth of a millimetre', () => {
    const bytes = printWeb(web)
    const read = parseWeb(bytes)
    expect(read.chains).toEqual(web.chains)
    expect(read.clips.map(({ name }) => name)).toEqual(web.clips.map(({ name }) => name))
    web.clips.forEach(({ track }, c) => {
      const most = track.points.reduce(
        (worst, v, k) => Math.max(worst, Math.abs(read.clips[c].track.points[k] - v)),
        0,
      )
      // Half a grain of a tenth of a millimetre; three times that before the first frame, where 2 p(0) − p(t) stands.
      expect(most).toBeLessThan(1.6e-4)
    })
    const found = searchWeb(read, region, {}, makeRun()).matches
    expect(found.map(({ clip }) => clip)).toEqual(
      searchWeb(web, region, {}, makeRun()).matches.map(({ clip }) => clip),
    )
  })

  test('[W11] a file that is cut off, another version’s or no web is refused in a sentence', () => {
    const bytes = printWeb(web)
    expect(() => parseWeb(bytes.subarray(0, bytes.length - 9), 'a.web')).toThrow(
      /a\.web: the file has .* build the web again/,
    )
    expect(() => parseWeb(new TextEncoder().encode('HIERARCHY\n'), 'b.web')).toThrow(
      /b\.web: this is not JSON .*"understudy match web" version 1 is needed/,
    )
    const text = new TextDecoder('latin1').decode(bytes).replace('"version":1', '"version":9')
    const later = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(() => parseWeb(later)).toThrow(/its version is 9; .* version 1 is needed/)
  })
})
