import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import { ASSEMBLE_SETTINGS } from '../../document/assemble-recipe.ts'
import { shuffled, solveEnrich } from './enrich-solver.ts'
import { makeStudy, tableOf } from './study.ts'

test('three motions give six, best first, each with a score and something to see', () => {
  const motions = ['fight-punch-01', 'fight-shadowbox-03', 'fight-walk-01'].map((id) => makeClip(id))
  const real = ['fight-push-01', 'fight-reach-01'].map((id) => makeClip(id))
  const told: number[] = []
  const { sheet, made } = solveEnrich(
    { motions, part: 'arms', settings: ASSEMBLE_SETTINGS, real },
    { onProgress: ({ fraction }) => told.push(fraction) },
  )
  expect(sheet.made).toBe(6)
  expect(sheet.items.length).toBeGreaterThan(3)
  expect(made).toHaveLength(sheet.items.length)
  const scores = sheet.items.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const { base, donor, score, sketch } of sheet.items) {
    expect(base).not.toBe(donor)
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThanOrEqual(1)
    expect(sketch.frameCount).toBeGreaterThan(5)
  }
  expect(told.length).toBeGreaterThan(5)
  expect(() =>
    solveEnrich({ motions: [motions[0]], part: 'arms', settings: ASSEMBLE_SETTINGS, real }),
  ).toThrow(/at least two/)
})

const item = (base: number, donor: number) => ({
  base,
  donor,
  score: 0.5,
  sketch: { frameCount: 1, rate: 1, lines: [], head: -1, points: new Int8Array(0) },
})

test('a study hides the real among the assembled, in an order that the seed decides; the table counts the O’s', () => {
  const blind = makeStudy([item(0, 1), item(1, 0), item(0, 2)], ['A', 'B', 'C'], 4)
  expect(blind.order).toHaveLength(6)
  expect(blind.order.map(({ id }) => id)).not.toEqual(blind.study.items.map(({ id }) => id))
  expect(makeStudy([item(0, 1), item(1, 0), item(0, 2)], ['A', 'B', 'C'], 4)).toEqual(blind)
  const marks: Record<string, 'O' | 'X'> = {}
  for (const { id, kind, base } of blind.study.items) marks[id] = kind === 'real' || base === 'A' ? 'O' : 'X'
  const last = blind.order[5].id
  const { [last]: _, ...some } = marks
  expect(tableOf(blind, some, 'me')).toBeUndefined()
  const table = tableOf(blind, marks, 'me')!
  expect(table.controls).toEqual([1])
  expect(table.availability).toBeCloseTo(2 / 3, 9)
  expect(table.ratios[table.bases.indexOf('A')]).toBe(1)
  expect(table.ratios[table.bases.indexOf('B')]).toBe(0)
})

test('shuffling loses nothing (seed 9)', () => {
  expect(shuffled([1, 2, 3, 4, 5], 9).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
})
