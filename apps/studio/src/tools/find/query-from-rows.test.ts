import { expect, test } from 'vitest'
import { queryFromRows } from './query-from-rows.ts'

const two = (): number => 2
const run = (start: number, end: number, ...admitted: number[]) => ({ start, end, admitted })

test('phases begin where a run of any row does; a row of anything splits nothing', () => {
  const query = queryFromRows(
    {
      part: 'rightArm',
      rows: [
        { name: 'bent', runs: [run(0, 0.4, 1), run(0.4, 1, 0)] },
        { name: 'fast', runs: [run(0, 0.6, 0), run(0.6, 1, 1)] },
        { name: 'high', runs: [run(0, 0.3, 0, 1), run(0.3, 1, 0, 1)] },
      ],
    },
    two,
  )
  expect(query.segments.map(({ admit }) => admit[0])).toEqual([
    { bent: [1], fast: [0] },
    { bent: [0], fast: [0] },
    { bent: [0], fast: [1] },
  ])
})

test('a run that admits anything asks nothing there, and short phases may be missing', () => {
  const query = queryFromRows(
    { part: 'whole', rows: [{ name: 'a', runs: [run(0, 0.5, 1), run(0.5, 0.55, 0), run(0.55, 1, 0, 1)] }] },
    two,
  )
  expect(query.segments.map(({ admit, optional }) => [admit[0], optional === true])).toEqual([
    [{ a: [1] }, false],
    [{ a: [0] }, true],
    [{}, false],
  ])
})

test('neighbours that ask the same are one phase as long as both', () => {
  const query = queryFromRows(
    { part: 'whole', rows: [{ name: 'a', runs: [run(0, 0.5, 1), run(0.5, 1, 1)] }] },
    two,
  )
  expect(query.segments).toHaveLength(1)
  expect(query.segments[0].minSeconds).toBeCloseTo(0.3, 9)
})
