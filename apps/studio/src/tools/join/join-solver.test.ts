import { contentHash, duration } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import { callFor, CONTEXT } from '../../../testing/call-for.ts'
import type { TakeRecipe } from '../../document/recipe.ts'
import { jobs as cleaning } from '../clean/clean-jobs.ts'
import { jobs } from './join-jobs.ts'
import { previewMix, seamOf, solveGrid } from './join-solver.ts'

const corpus = (clip: string): TakeRecipe => ({ kind: 'corpus', clip })

const jump = makeClip('jump-01')
const other = makeClip('jump-02')

test('a grid is bright along its own diagonal, and its path goes from end to end of both motions', () => {
  const {
    rows,
    columns,
    rate,
    distances,
    path,
    seams: [best],
  } = solveGrid(jump, jump)
  expect([rows, columns]).toEqual([rows, rows])
  for (let i = 0; i < rows; i++) expect(distances[i * columns + i]).toBeLessThan(1e-3) // metres; f32 sums
  expect(Array.from(path.slice(0, 2))).toEqual([0, 0])
  expect(path.at(-1)).toBeCloseTo(duration(jump), 3)
  expect(best.timeA).toBeGreaterThanOrEqual(duration(jump) / 2)
  expect(best.timeB).toBeLessThanOrEqual(duration(jump) / 2)
  expect(rows).toBe(Math.round(duration(jump) * rate) + 1)
})

test('a punch into a jump holds half of each, by several seams, the best first', () => {
  const punch = makeClip('fight-punch-03')
  const { seams } = solveGrid(punch, jump)
  expect(seams.length).toBeGreaterThan(1)
  for (const { timeA, timeB } of seams) {
    expect(timeA).toBeGreaterThanOrEqual(duration(punch) / 2)
    expect(timeB).toBeLessThanOrEqual(duration(jump) / 2)
  }
})

test('two motions of very different length have a grid and a best place, if no path from end to end', () => {
  const long = makeClip('walk-to-jump-02')
  const {
    path,
    seams: [best],
    columns,
  } = solveGrid(makeClip('walk-cycle-003'), long)
  expect(path.length).toBe(0)
  expect(columns).toBeGreaterThan(150)
  expect(best.distance).toBeLessThan(0.12) // metres: both walk
})

test('a join begins as the first, ends as the second, and lasts from one to the other; its seam is told', async () => {
  const {
    seams: [best],
    fitted,
  } = solveGrid(jump, other)
  const settings = { ...best, blendSeconds: 0.4 }
  const take: TakeRecipe = { kind: 'join', a: corpus('jump-01'), b: corpus('jump-02'), settings }
  const { motion, seam, distance, roughness } = (await jobs.join(
    CONTEXT,
    callFor(take),
    seamOf(settings, jump, other),
  ))!
  expect(duration(motion)).toBeCloseTo(best.timeA + duration(fitted) - best.timeB, 1)
  expect(seam.time).toBe(best.timeA)
  expect(distance).toBeCloseTo(best.distance, 2)
  expect(roughness).toBeGreaterThan(0)
  const until = 3 * Math.floor(seam.start * motion.frameRate)
  const moved = Array.from(motion.rootPositions.subarray(0, until), (value, i) =>
    Math.abs(value - jump.rootPositions[i]),
  )
  expect(Math.max(...moved)).toBeLessThan(0.05) // metres; feet are held, which may sink the hips a little
})

test('with all weight on one motion a mix is that motion; what is not alike is refused in words', async () => {
  const { motion } = previewMix(jump, other, { weight: 0 })
  expect(duration(motion)).toBeCloseTo(duration(jump), 1)
  expect(contentHash(previewMix(jump, other, { weight: 0.5 }).motion)).not.toBe(contentHash(motion))
  expect(() => previewMix(makeClip('walk-cycle-001'), other, { weight: 0.5 })).toThrow(/\w+/)
  const strange: TakeRecipe = {
    kind: 'blend',
    a: corpus('walk-cycle-001'),
    b: corpus('jump-02'),
    weight: 0.5,
  }
  await expect(jobs.blend(CONTEXT, callFor(strange))).rejects.toThrow(/\w+/)
})

test('cleaning tells the skate of the same footholds before and after, and a curve of each', async () => {
  const take: TakeRecipe = { kind: 'clean', input: corpus('jump-01'), settings: { fade: 0.25 } }
  const call = callFor(take, [corpus('jump-01'), jump])
  const { before, after, contactCount, curve } = (await cleaning.clean(CONTEXT, call))!
  expect(contactCount).toBe(jump.annotations.contacts.length)
  expect(after.mean).toBeLessThanOrEqual(before.mean + 0.01) // cm/s
  expect(curve.before.length).toBe(curve.after.length)
  expect(Math.max(...curve.after)).toBeCloseTo(after.worst, 3)
})
