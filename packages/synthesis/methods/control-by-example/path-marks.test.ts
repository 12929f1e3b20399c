import { expect, test } from 'vitest'
import { pathAtSpeed } from './pace.ts'
import { markPath } from './path-marks.ts'

const guide = { slowest: 0, median: 1.2, fastest: 3.2, fastestTurn: 1.25 }
/** Four metres ahead (+Z) at a metre per second. */
const straight = pathAtSpeed(
  [
    { x: 0, z: 0 },
    { x: 0, z: 4 },
  ],
  1,
)
/** Two metres ahead, two to the left (+X). */
const corner = pathAtSpeed(
  [
    { x: 0, z: 0 },
    { x: 0, z: 2 },
    { x: 2, z: 2 },
  ],
  1,
)

/** When a place along z is reached first and left last. */
const around = (path: readonly { z: number; time: number }[], z: number): readonly [number, number] => {
  const there = path.filter((sample) => Math.abs(sample.z - z) < 1e-6).map(({ time }) => time)
  return [Math.min(...there), Math.max(...there)]
}

test('without marks a path is as it was', () => {
  expect(markPath(straight, [], guide)).toBe(straight)
})

test('a stop stays for as long as it says, and all after it is later', () => {
  const path = markPath(straight, [{ at: 2, stop: 1.5 }], guide)
  const [first, last] = around(path, 2)
  expect(first).toBeCloseTo(2, 3)
  expect(last - first).toBeCloseTo(1.5, 3)
  expect(path.at(-1)!.time).toBeCloseTo(5.5, 3)
  expect(path.at(-1)!).toMatchObject({ x: 0, z: 4 })
})

test('a stop at a corner turns into the new way on the spot', () => {
  const path = markPath(corner, [{ at: 2, stop: 3 }], guide)
  const there = path.filter(({ x, z }) => Math.abs(x) < 1e-6 && Math.abs(z - 2) < 1e-6)
  expect(there[0].heading).toBeCloseTo(0, 6)
  expect(there.at(-1)!.heading).toBeCloseTo(Math.PI / 2, 6)
  // Right before it the body looks ahead, right after it to the left: nothing is rounded.
  expect(path.find(({ z }) => z > 1.94)!.heading).toBeCloseTo(0, 6)
  expect(path.find(({ x }) => x > 0.04)!.heading).toBeCloseTo(Math.PI / 2, 6)
})

test('backward looks back along the way, no faster than people step back, after a turn on the spot', () => {
  const path = markPath(
    straight,
    [
      { at: 1, face: 'backward' },
      { at: 3, face: 'forward' },
    ],
    guide,
  )
  const between = path.filter(({ z }) => z > 1.1 && z < 2.9)
  for (const { heading } of between) expect(Math.cos(heading!)).toBeCloseTo(-1, 6)
  expect((2 - 0.2) / (between.at(-1)!.time - between[0].time)).toBeLessThan(0.75)
  for (const { heading } of path.filter(({ z }) => z > 3.1)) expect(Math.cos(heading!)).toBeCloseTo(1, 6)
  const [first, last] = around(path, 1)
  expect(last - first).toBeGreaterThan(Math.PI / guide.fastestTurn)
})

test('aside looks to the left of the way; a full turn goes on as before', () => {
  const aside = markPath(straight, [{ at: 0, face: 'left' }], guide)
  expect(aside.find(({ z }) => z > 1)!.heading).toBeCloseTo(Math.PI / 2, 6)
  const turned = markPath(straight, [{ at: 2, turn: 2 * Math.PI }], guide)
  expect(Math.max(...turned.map(({ heading }) => heading!))).toBeCloseTo(2 * Math.PI, 6)
  expect(Math.cos(turned.at(-1)!.heading!)).toBeCloseTo(1, 6)
  // It goes round on its way: never quicker than the examples turn.
  for (let i = 1; i < turned.length; i++) {
    const turn = Math.abs(turned[i].heading! - turned[i - 1].heading!) % (2 * Math.PI)
    expect(Math.min(turn, 2 * Math.PI - turn)).toBeLessThan(
      1.6 * guide.fastestTurn * (turned[i].time - turned[i - 1].time) + 1e-3,
    )
  }
})

test('runs and speeds begin at their mark and end at the next', () => {
  const path = markPath(
    straight,
    [
      { at: 1, speed: 'run' },
      { at: 3, speed: 'walk' },
    ],
    guide,
  )
  expect(path.at(-1)!.time).toBeCloseTo(1 + 2 / 2.5 + 1, 3)
  expect(path.every(({ heading }) => heading === undefined)).toBe(true)
  expect(markPath(straight, [{ at: 0, speed: 2 }], guide).at(-1)!.time).toBeCloseTo(2, 3)
})

test('times increase, whatever is marked at one place, and marks beyond the end are at it', () => {
  const path = markPath(
    corner,
    [
      { at: 0, stop: 1, speed: 'run' },
      { at: 2, face: 'right', stop: 0.5, turn: -1 },
      { at: 2, stop: 1 },
      { at: 99, stop: 2, face: 'forward' },
    ],
    guide,
  )
  for (let i = 1; i < path.length; i++) expect(path[i].time).toBeGreaterThan(path[i - 1].time)
  expect(path.at(-1)!).toMatchObject({ x: 2, z: 2 })
})
