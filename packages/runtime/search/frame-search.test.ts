import { seeded, type Random } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { ANY_FRAME, FrameSearch, type Allowed } from './frame-search.ts'

/** What the answer is by definition: every frame compared, in order. */
function plainScan(
  { features, width, marks, frameCount }: FrameSearch,
  query: Float32Array,
  weights: Float32Array,
  { require, exclude }: Allowed,
  below: number,
  skip: readonly [number, number],
): { frame: number; cost: number } {
  let best = { frame: -1, cost: below }
  for (let frame = 0; frame < frameCount; frame++) {
    if ((marks[frame] & require) !== require || (marks[frame] & exclude) !== 0) continue
    if (frame >= skip[0] && frame <= skip[1]) continue
    let cost = 0
    for (let d = 0; d < width; d++) {
      const off = query[d] - features[frame * width + d]
      cost += weights[d] * (off * off)
    }
    if (cost < best.cost) best = { frame, cost }
  }
  return best
}

/** Wandering rows, as motion is; `coarse` rows are full of ties. */
function wander(random: Random, frames: number, width: number, coarse: boolean): Float32Array {
  const out = new Float32Array(frames * width)
  for (let i = 0; i < out.length; i++)
    out[i] = i < width ? random.normal() : out[i - width] + 0.2 * random.normal()
  return coarse ? out.map((value) => Math.round(value)) : out
}

describe('the search over frames', () => {
  for (const seed of [1, 2, 3, 4]) {
    for (const coarse of [false, true]) {
      test(`[R4] finds what a plain scan finds, to the last bit (seed ${seed}${coarse ? ', many ties' : ''})`, () => {
        const random = seeded(seed)
        const width = 1 + random.integer(30)
        const frames = 1 + random.integer(2000)
        const marks = Uint32Array.from({ length: frames }, (_, f) => Math.floor(f / 90) % 8)
        const search = new FrameSearch(wander(random, frames, width, coarse), width, frames, marks)
        let found = 0
        for (let i = 0; i < 60; i++) {
          const query = Float32Array.from({ length: width }, () => 2 * random.normal())
          if (coarse) query.forEach((value, d) => (query[d] = Math.round(value)))
          const weights = Float32Array.from({ length: width }, () => (random() < 0.2 ? 0 : random()))
          const allowed = i % 3 === 0 ? ANY_FRAME : { require: random.integer(8), exclude: random.integer(4) }
          const below = i % 4 === 0 ? 2 * width * random() : Infinity
          const skip = [random.integer(frames), random.integer(frames)] as const
          const expected = plainScan(search, query, weights, allowed, below, skip)
          const frame = search.nearest(query, weights, allowed, below, skip[0], skip[1])
          expect(frame).toBe(expected.frame)
          expect(search.cost).toBe(expected.cost)
          if (frame < 0) continue
          found++
          expect(search.costOf(frame, query, weights)).toBe(expected.cost)
        }
        expect(found).toBeGreaterThan(5)
      })
    }
  }
})
