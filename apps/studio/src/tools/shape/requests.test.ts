import { expect, test } from 'vitest'
import { clockOf } from './shape-edits.ts'
import type { SketchRequest } from '../../document/shape-recipe.ts'
import { rowsOf } from '../../engine/recipes/shape-rows.ts'
import { stepTo, type FloorStep } from './steps.ts'

test('a step pulled ahead and to the left is longer and turns left', () => {
  // Goes along +x, which its model calls ten degrees to the left of ahead.
  const step: FloorStep = {
    start: { x: 1, z: 0 },
    end: { x: 2, z: 0 },
    length: 1,
    direction: 10,
    ahead: Math.PI / 2 - (10 * Math.PI) / 180,
  }
  expect(stepTo(step, step.end)).toEqual({ length: 1, direction: 10 })
  expect(stepTo(step, { x: 3, z: 0 })).toEqual({ length: 2, direction: 10 })
  // Left of somebody who faces +x is −z.
  expect(stepTo(step, { x: 2, z: -1 }).direction).toBeCloseTo(55, 6)
})

test('a clock is read both ways, between frames and beyond its ends', () => {
  const clock = clockOf({ times: Float64Array.of(0, 0.1, 0.4, 0.5), first: 10 })
  expect(clock.secondsAt(11.5)).toBeCloseTo(0.25, 12)
  expect(clock.frameAt(0.25)).toBeCloseTo(11.5, 12)
  expect(clock.frameAt(-1)).toBe(10)
  expect(clock.frameAt(9)).toBe(13)
  expect(clock.secondsAt(99)).toBe(0.5)
})

const sketch: SketchRequest = {
  kind: 'sketch',
  id: 1,
  on: true,
  weight: 2,
  point: 'hips',
  from: 10,
  to: 20,
  timed: false,
  camera: { eye: [0, 1, 5], target: [0, 1, 0], fieldOfView: 40, aspect: 1.5 },
  samples: [
    [0.2, 0.5, 0.5],
    [0.7, 0.6, 0.4],
  ],
  frames: [10, 20],
}

test('of a stroke only its shape, or its timing too', () => {
  expect(rowsOf(sketch).map((row) => [row.kind, row.kind === 'screen' && row.frame])).toEqual([
    ['screen', 10],
    ['screen', 20],
  ])
  const timed = rowsOf({ ...sketch, timed: true })
  expect(timed.map(({ kind }) => kind)).toEqual(['stroke', 'duration', 'time'])
  expect(timed[1]).toMatchObject({ seconds: expect.closeTo(0.5, 12) as number })
  // Degrees stay in the recipe; constraints have radians.
  expect(timed[0]).toMatchObject({ camera: { fieldOfView: (40 * Math.PI) / 180 } })
  const step = { kind: 'step', id: 1, on: true, weight: 1, length: 1.2, direction: 90 } as const
  expect(rowsOf(step)[0]).toMatchObject({ direction: Math.PI / 2 })
})

test('twice the weight is half the tolerance; a joint without a role goes by its name', () => {
  expect(rowsOf(sketch)[0].sigma).toBe(0.0025)
  const row = rowsOf({
    kind: 'point',
    id: 1,
    on: true,
    weight: 1,
    pinned: true,
    point: 'joint:Thumb',
    frame: 130,
    place: [0, 1, 0],
  })[0]
  expect(row).toMatchObject({ kind: 'point', joint: 'Thumb', frame: 130 })
})
