import { duration, seeded } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { alignGreedily, alignGrid, type AlignmentPath, type CostGrid } from './align-grid.ts'
import { alignWithVariation } from './align-with-variation.ts'
import { align } from './align.ts'
import { fitCurve } from './fit-curve.ts'
import { curveAt, curveInverse, curveSlope, type TimeCurve } from './time-curve.ts'

/** A smooth strictly increasing clock from 0 to 2.4 s: its slope varies between about 0.55 and 1.7. */
const warp = (seed: number): ((t: number) => number) => {
  const random = seeded(seed)
  const [a, b, c] = [random.between(-0.1, 0.1), random.between(-0.05, 0.05), random.between(0.85, 1.15)]
  const whole = 2.4
  return (t) => c * t + a * Math.sin((2 * Math.PI * t) / whole) + b * Math.sin((4 * Math.PI * t) / whole)
}

const randomGrid = (seed: number, rows: number, columns: number): CostGrid => {
  const random = seeded(seed)
  return { rows, columns, values: Float32Array.from({ length: rows * columns }, () => random()) }
}

const runsOf = (path: AlignmentPath): number => {
  let longest = 0
  let run = 0
  for (let k = 1; k < path.rowOf.length; k++) {
    const diagonal = path.rowOf[k] > path.rowOf[k - 1] && path.columnOf[k] > path.columnOf[k - 1]
    run = diagonal ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

describe('align', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`[A2] a known smooth warp is recovered within one frame at 95 % of frames (seed ${seed})`, () => {
      const clock = warp(seed)
      const plain = stickWalker(seed, { seconds: clock(2.4), frameRate: 60 })
      const warped = stickWalker(seed, { seconds: 2.4, frameRate: 60, clock })
      const { curve } = align(warped, plain)
      let within = 0
      for (let f = 0; f < warped.frameCount; f++) {
        const t = f / 60
        if (Math.abs(curveAt(curve, t) - clock(t)) <= 1 / 60) within++
      }
      expect(within / warped.frameCount).toBeGreaterThanOrEqual(0.95)
    })

    test(`[A3] a curve strictly increases, meets its ends and its derivative is right (seed ${seed})`, () => {
      const path = alignGrid(randomGrid(seed, 70, 90))
      const curve = fitCurve(path, 60)
      expect(curveAt(curve, 0)).toBeCloseTo(0, 12)
      expect(curveAt(curve, 69 / 60)).toBeCloseTo(89 / 60, 12)
      let before = -1
      for (let t = 0; t <= 69 / 60; t += 1e-3) {
        const value = curveAt(curve, t)
        expect(value).toBeGreaterThan(before)
        before = value
        const slope = curveSlope(curve, t)
        expect(slope).toBeGreaterThan(0)
        const numeric = (curveAt(curve, t + 1e-6) - curveAt(curve, t - 1e-6)) / 2e-6
        expect(Math.abs(slope - numeric)).toBeLessThan(1e-3) // a knot may lie between the two samples
        expect(curveInverse(curve, value)).toBeCloseTo(t, 9)
      }
    })

    test(`[A4] paths are continuous, monotone and within the slope limit (seed ${seed})`, () => {
      for (const maxSlope of [2, 3, 4]) {
        const path = alignGrid(randomGrid(seed + 10, 40, 55), { maxSlope })
        expect([path.rowOf[0], path.columnOf[0]]).toEqual([0, 0])
        expect([path.rowOf.at(-1), path.columnOf.at(-1)]).toEqual([39, 54])
        for (let k = 1; k < path.rowOf.length; k++) {
          const di = path.rowOf[k] - path.rowOf[k - 1]
          const dj = path.columnOf[k] - path.columnOf[k - 1]
          expect(di + dj > 0 && di >= 0 && di <= 1 && dj >= 0 && dj <= 1).toBe(true)
        }
        expect(runsOf(path)).toBeLessThan(maxSlope)
      }
    })

    test(`[A5] a subsequence is found where it was cut (seed ${seed})`, () => {
      const long = stickWalker(seed, { seconds: 6, turnRate: 0.3, clock: (t) => t + 0.15 * t * t })
      const part = stickWalker(seed, {
        seconds: 1.5,
        turnRate: 0.3,
        clock: (t) => t + 2 + 0.15 * (t + 2) ** 2,
      })
      const { path, grid } = align(part, long, { mode: 'subsequence' })
      // Within two frames: windows at the cut ends continue the cut clip, not the long one.
      expect(Math.abs(path.columnOf[0] / grid.frameRate - 2)).toBeLessThan(2.5 / 60)
      expect(Math.abs(path.columnOf.at(-1)! / grid.frameRate - 3.5)).toBeLessThan(2.5 / 60)
    })

    test(`[A5] with an open end the shorter clip decides where the longer stops (seed ${seed})`, () => {
      const long = stickWalker(seed, { seconds: 4, clock: (t) => t + 0.1 * t * t })
      const start = stickWalker(seed, { seconds: 1.5, clock: (t) => t + 0.1 * t * t })
      const { path } = align(start, long, { mode: 'open-end' })
      expect(path.rowOf.at(-1)).toBe(start.frameCount - 1)
      expect(Math.abs(path.columnOf.at(-1)! / 60 - 1.5)).toBeLessThan(2.5 / 60)
    })
  }

  test('[A6] anchors are met exactly, and what lies between them is aligned piece by piece', () => {
    const clock = warp(3)
    const plain = stickWalker(3, { seconds: clock(2.4) })
    const warped = stickWalker(3, { seconds: 2.4, clock })
    const anchors = [0.5, 1.1, 1.8].map((t) => [t, clock(t)] as const)
    const { curve } = align(warped, plain, { anchors })
    for (const [t, s] of anchors) expect(curveAt(curve, t)).toBeCloseTo(s, 9)
    expect(curveAt(curve, 2.4)).toBeCloseTo(duration(plain), 9)
    for (let t = 0; t < 2.4; t += 0.05) expect(Math.abs(curveAt(curve, t) - clock(t))).toBeLessThan(1.2 / 60)
    expect(() =>
      align(warped, plain, {
        anchors: [
          [1, 1.2],
          [1.5, 1],
        ],
      }),
    ).toThrow(/must increase in both/)
  })

  test('[A6] an anchor within a sample of both ends, before or beyond them, leaves the ends where they are', () => {
    const clock = warp(3)
    const plain = stickWalker(3, { seconds: clock(2.4) })
    const warped = stickWalker(3, { seconds: 2.4, clock })
    for (const [a, b] of [
      [0.011, -0.011],
      [-0.011, 0.011],
      [0.011, 0.011],
    ]) {
      const { curve } = align(warped, plain, { anchors: [[duration(warped) + a, duration(plain) + b]] })
      expect(curveAt(curve, duration(warped))).toBeCloseTo(duration(plain), 9)
      for (let t = 0; t < 2.4; t += 0.05)
        expect(Math.abs(curveAt(curve, t) - clock(t))).toBeLessThan(1.5 / 60)
    }
  })

  test('[A7] the greedy path agrees on near-identical clips, and says so when it is stuck', () => {
    const plain = stickWalker(5, { seconds: 2 })
    const other = stickWalker(5, { seconds: 2, clock: (t) => t + 0.02 * Math.sin(3 * t) })
    const { grid, path } = align(other, plain)
    const greedy = alignGreedily(grid)
    expect(greedy.rowOf.at(-1)).toBe(grid.rows - 1)
    expect(greedy.meanCost).toBeGreaterThanOrEqual(path.meanCost * 0.99)
    expect(Math.sqrt(greedy.meanCost)).toBeLessThan(0.03) // metres; the walkers differ by up to 20 ms
    expect(align(other, plain, { method: 'greedy' }).path).toEqual(greedy)
    expect(() => align(other, plain, { method: 'greedy', bandSeconds: 0.1 })).toThrow(/together with a band/)
  })

  test('[A8] lengths no slope limit can join are refused with a reason', () => {
    const short = stickWalker(1, { seconds: 0.5 })
    const long = stickWalker(1, { seconds: 3 })
    expect(() => align(short, long)).toThrow(/too long for the other/)
    expect(() => align(long, stickWalker(1, { seconds: 2 }), { bandSeconds: 0.001 })).not.toThrow()
  })

  for (const seed of [1, 2, 3]) {
    test(`[A9] held posture differences no longer drag the timing when variation is modelled (seed ${seed})`, () => {
      const clock = warp(seed)
      const plain = stickWalker(seed, { seconds: clock(2.4) })
      const bent = stickWalker(seed, { seconds: 2.4, clock })
      // A raised arm and a stoop held throughout.
      const { jointCount, roles } = bent.skeleton
      const rotations = bent.rotations.slice()
      for (const role of ['rightUpperArm', 'spine'] as const) {
        for (let f = 0; f < bent.frameCount; f++) {
          const o = 4 * (f * jointCount + roles.get(role)!)
          const angle = 2 * Math.atan2(rotations[o], rotations[o + 3]) + (role === 'spine' ? 0.5 : -1.2)
          rotations[o] = Math.sin(angle / 2)
          rotations[o + 3] = Math.cos(angle / 2)
        }
      }
      const posed = { ...bent, rotations }
      const error = (curve: TimeCurve): number => {
        let sum = 0
        for (let f = 0; f < bent.frameCount; f++) sum += Math.abs(curveAt(curve, f / 60) - clock(f / 60))
        return sum / bent.frameCount
      }
      const simple = error(align(posed, plain).curve)
      const varied = error(alignWithVariation(posed, plain).curve)
      expect(varied).toBeLessThan(simple)
      expect(varied).toBeLessThan(1 / 60)
    })

    test(`[A9] nor do wider swings of arms and legs, by a half (seed ${seed})`, () => {
      const clock = warp(seed)
      const plain = stickWalker(seed, { seconds: clock(2.4) })
      const bent = stickWalker(seed, { seconds: 2.4, clock })
      const { jointCount, roles } = bent.skeleton
      const rotations = bent.rotations.slice()
      for (const role of ['leftUpperArm', 'rightUpperArm', 'leftUpperLeg', 'rightUpperLeg'] as const) {
        for (let f = 0; f < bent.frameCount; f++) {
          const o = 4 * (f * jointCount + roles.get(role)!)
          const angle = 1.5 * 2 * Math.atan2(rotations[o], rotations[o + 3])
          rotations[o] = Math.sin(angle / 2)
          rotations[o + 3] = Math.cos(angle / 2)
        }
      }
      const error = (curve: TimeCurve): number => {
        let sum = 0
        for (let f = 0; f < bent.frameCount; f++) sum += Math.abs(curveAt(curve, f / 60) - clock(f / 60))
        return sum / bent.frameCount
      }
      const wide = { ...bent, rotations }
      const simple = error(align(wide, plain).curve)
      const scaled = error(alignWithVariation(wide, plain).curve)
      // Offsets alone, however they vary, leave 0.7 to 0.95 of it.
      expect(scaled).toBeLessThan(0.6 * simple)
    })
  }
})
