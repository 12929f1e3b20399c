import { duration, quat, rootMotion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { bendPath } from './bend-path.ts'

const walk = stickWalker(3, { seconds: 6, turnRate: 0 })
const last = duration(walk)

describe('a bent way', () => {
  test('goes through its handles and stays where they hold it', () => {
    const bent = bendPath(walk, [
      { time: 0, x: 0, z: 0 },
      { time: last / 2, x: 1, z: -0.4 },
      { time: last, x: 0, z: 0 },
    ])
    const off = (frame: number): number[] =>
      [0, 2].map((c) => bent.rootPositions[3 * frame + c] - walk.rootPositions[3 * frame + c])
    expect(off(0)).toEqual([0, 0])
    const middle = off(Math.round((last / 2) * walk.frameRate))
    expect(middle[0]).toBeCloseTo(1, 2)
    expect(middle[1]).toBeCloseTo(-0.4, 2)
    expect(off(walk.frameCount - 1)[0]).toBeCloseTo(0, 5)
  })

  test('is faced: the body turns by as much as its way does', () => {
    const [before, after] = [walk, bendPath(walk, [{ time: 0, x: 0, z: 0 }, { time: last, x: 2, z: 0 }])] // prettier-ignore
    const [a, b] = [rootMotion(before), rootMotion(after)]
    const middle = Math.round(walk.frameCount / 2)
    const heading = ({ rootPositions: p }: typeof walk): number =>
      Math.atan2(
        p[3 * (middle + 20)] - p[3 * (middle - 20)],
        p[3 * (middle + 20) + 2] - p[3 * (middle - 20) + 2],
      )
    const wanted = heading(after) - heading(before)
    expect(Math.abs(wanted)).toBeGreaterThan(0.2)
    expect(b.yaw[middle] - a.yaw[middle]).toBeCloseTo(wanted, 1)
  })

  test('moved as a whole, the figure neither turns nor changes', () => {
    const moved = bendPath(walk, [{ time: 1, x: 3, z: 1 }])
    for (let q = 0; q < walk.rotations.length; q += 4)
      expect(quat.angleBetween(quat.quatAt(moved.rotations, q), quat.quatAt(walk.rotations, q))).toBeLessThan(
        2e-3,
      )
  })

  test('asks for handles in order', () => {
    expect(() => bendPath(walk, [{ time: 1, x: 0, z: 0 }, { time: 1, x: 1, z: 0 }])).toThrow(/order of time/) // prettier-ignore
  })
})
