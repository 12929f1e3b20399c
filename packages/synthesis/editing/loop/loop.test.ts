import { quat, transformGround, worldPositions } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { loop, repeatLoop } from './loop.ts'

const plain = { cleanFeet: false } as const

describe('loop', () => {
  for (const turnRate of [0, 0.5]) {
    test(`[L1] a walk loops on whole cycles, and its last frame is its first, moved (turning ${turnRate} rad/s)`, () => {
      const walk = stickWalker(3, { seconds: 5, turnRate })
      const made = loop(walk, plain)
      const cycles = (made.source.end - made.source.start) * 0.9
      expect(Math.abs(cycles - Math.round(cycles))).toBeLessThan(0.03)
      const moved = transformGround(made.motion, made.travel)
      const last = made.motion.frameCount - 1
      for (let c = 0; c < 3; c++)
        expect(made.motion.rootPositions[3 * last + c]).toBeCloseTo(moved.rootPositions[c], 4)
      const width = 4 * walk.skeleton.jointCount
      for (let q = 0; q < width; q += 4)
        expect(
          quat.angleBetween(
            quat.quatAt(moved.rotations, q),
            quat.quatAt(made.motion.rotations, width * last + q),
          ),
        ).toBeLessThan(1e-3)
    })
  }

  test('[L2] rounds join without a jump in speed', () => {
    const made = loop(stickWalker(4, { seconds: 5, turnRate: 0.3, clock: (t) => t + 0.01 * t * t }), plain)
    const twice = repeatLoop(made, 2)
    const p = worldPositions(twice)
    const width = 3 * twice.skeleton.jointCount
    const second = (f: number): number => {
      let most = 0
      for (let q = f * width; q < (f + 1) * width; q++)
        most = Math.max(most, Math.abs(p[q - width] - 2 * p[q] + p[q + width]))
      return most
    }
    const seam = made.motion.frameCount - 1
    const inside = Math.max(...Array.from({ length: seam - 20 }, (_, k) => second(k + 10)))
    expect(second(seam)).toBeLessThan(1.2 * inside)
  })

  test('[L3] a clip without a cycle is refused with the distance', () => {
    const odd = stickWalker(1, { seconds: 2, cadence: 0.2 })
    expect(() => loop(odd, { ...plain, maxDistance: 0.01 })).toThrow(/cm RMS from each other/)
    expect(() => loop(odd, { minSeconds: 5 })).toThrow(/Widen the region/)
  })
})
