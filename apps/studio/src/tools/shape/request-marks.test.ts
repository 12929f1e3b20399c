import { describe, expect, test } from 'vitest'
import type { PointRequest, ShapeRecipe, TimeRequest } from '../../document/shape-recipe.ts'
import { clockOf } from './shape-edits.ts'
import { moveInLevel, moveRequest, requestMarks, tickFrames } from './request-marks.ts'

// Ten frames a second for a second, then five.
const clock = clockOf({
  first: 0,
  times: Float64Array.from({ length: 21 }, (_, f) => (f <= 10 ? f / 10 : 1 + (f - 10) / 5)),
})
const point = (id: number, frame: number): PointRequest => ({
  kind: 'point',
  id,
  on: true,
  weight: 1,
  point: 'rightHand',
  pinned: false,
  frame,
  place: [0, 1, 0],
})
const whole = (...requests: ShapeRecipe['requests']): ShapeRecipe => ({
  kind: 'shape',
  model: 'jump',
  natural: 0.5,
  requests,
})

describe('requests on the timeline', () => {
  test('are where the model’s clock has their frames, sorted; what is switched off is not there', () => {
    const marks = requestMarks(
      [whole(point(1, 15), point(2, 5), { ...point(3, 8), on: false })],
      () => clock,
      2,
    )
    expect(marks.map(({ request, item }) => [request.id, item.start, item.chosen])).toEqual([
      [2, 0.5, true],
      [1, 2, undefined],
    ])
  })

  test('a step has no moment, and a level without a clock shows nothing', () => {
    const step = { kind: 'step' as const, id: 1, on: true, weight: 1, length: 1, direction: 0 }
    expect(requestMarks([whole(step)], () => clock, undefined)).toEqual([])
    expect(requestMarks([whole(point(1, 5))], () => undefined, undefined)).toEqual([])
  })

  test('a point that is moved is asked of another frame; a time is asked to come at another second', () => {
    expect(moveRequest(point(1, 5), 'start', 2, clock)).toMatchObject({ frame: 15, place: [0, 1, 0] })
    const time: TimeRequest = { kind: 'time', id: 2, on: true, weight: 1, frame: 5, seconds: 0.5 }
    expect(moveRequest(time, 'start', 0.8, clock)).toMatchObject({ frame: 5, seconds: 0.8 })
  })

  test('a bend of one moment goes along with its only request, and holds several together', () => {
    const local = (...requests: ShapeRecipe['requests']): ShapeRecipe => ({
      ...whole(...requests),
      model: 'local',
      at: 0.5,
    })
    expect(moveInLevel(local(point(1, 5)), 1, 'start', 0.9, clock)).toMatchObject({
      at: 0.9,
      requests: [{ frame: 9 }],
    })
    const two = moveInLevel(local(point(1, 5), point(2, 5)), 1, 'start', 0.9, clock)
    expect(two).toMatchObject({ at: 0.5, requests: [{ frame: 7 }, { frame: 5 }] })
  })
})

test('moments of a model are even in its own time and leave out its start', () => {
  expect(tickFrames({ first: 0, last: 32 })).toEqual([
    2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
  ])
  expect(tickFrames({ first: 3, last: 6 })).toEqual([4, 5, 6])
})
