import { duration, quat, rootMotion, seeded, worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { register } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import { blend } from './blend.ts'

const plain = { cleanFeet: false } as const
const registered = (motions: readonly Motion[]) =>
  register(motions, { reference: 0, meanPasses: 0, maxDistance: 1 }, makeRun())

describe('blend', () => {
  test('[B1] all weight on one member gives that member back', () => {
    const motions = [
      stickWalker(1, { seconds: 2 }),
      stickWalker(1, { seconds: 2.4, cadence: 0.75, turnRate: 0.4 }),
    ]
    const set = registered(motions)
    motions.forEach((motion, m) => {
      const { motion: out } = blend(set, m === 0 ? [1, 0] : [0, 1], plain)
      expect(out.frameCount).toBe(motion.frameCount)
      const [got, want] = [worldPositions(out), worldPositions(motion)]
      // Sampled between frames by a smooth cubic and back onto frames: 1e-3 m, f32 travel included.
      for (let q = 0; q < want.length; q++) expect(Math.abs(got[q] - want[q])).toBeLessThan(2e-3)
    })
  })

  test('[B2] a blend of turns turns in between, along its own arc', () => {
    const seconds = 3
    const left = stickWalker(1, { seconds, turnRate: 0.9 })
    const right = stickWalker(1, { seconds, turnRate: -0.3 })
    const set = registered([left, right])
    const { motion: out, report } = blend(set, [2, 2], plain)
    expect(report.weights).toEqual([[0.5, 0.5]])
    const { yaw, x, z } = rootMotion(out)
    const last = out.frameCount - 1
    expect(yaw[last] - yaw[0]).toBeCloseTo(0.5 * (0.9 - 0.3) * seconds, 1)
    // On the arc of the mean turn rate, not on the chord between the two ends.
    const rate = 0.3
    expect(x[last] - x[0]).toBeCloseTo((1.2 * (1 - Math.cos(rate * seconds))) / rate, 1)
    expect(z[last] - z[0]).toBeCloseTo((1.2 * Math.sin(rate * seconds)) / rate, 1)
  })

  test('[B3] opposite turns of a whole half circle do not cancel into a figure that stands still', () => {
    const left = stickWalker(1, { seconds: 3, turnRate: 1 })
    const right = stickWalker(1, { seconds: 3, turnRate: -1 })
    const { x, z } = rootMotion(blend(registered([left, right]), [0.5, 0.5], plain).motion)
    expect(Math.hypot(x.at(-1)! - x[0], z.at(-1)! - z[0])).toBeGreaterThan(3.4) // 3.6 m straight ahead
  })

  for (const seed of [1, 2, 3]) {
    test(`[B4] any weights: bone lengths exact, rotations unit, no flips, duration between (seed ${seed})`, () => {
      const random = seeded(seed)
      const motions = [1, 2, 3, 4].map((n) =>
        stickWalker(seed, {
          seconds: 2 + 0.2 * n,
          cadence: 2 / (2 + 0.2 * n),
          turnRate: random.between(-0.5, 0.5),
        }),
      )
      const set = registered(motions)
      const weights = motions.map(() => random())
      const { motion: out, report } = blend(set, (phase) => weights.map((w, m) => w + phase * (m % 2)), plain)
      expect(report.weights).toHaveLength(out.frameCount)
      for (const row of report.weights) expect(row.reduce((sum, w) => sum + w)).toBeCloseTo(1, 12)
      expect(report.times[0]).toBe(0)
      expect(report.times.at(-1)).toBeCloseTo(set.duration, 6)
      const width = 4 * out.skeleton.jointCount
      for (let q = width; q < out.rotations.length; q += 4) {
        const norm = Math.hypot(...out.rotations.subarray(q, q + 4))
        expect(Math.abs(norm - 1)).toBeLessThan(1e-6)
        const turn = quat.angleBetween(quat.quatAt(out.rotations, q), quat.quatAt(out.rotations, q - width))
        expect(turn).toBeLessThan(0.2) // radians per frame at 60 Hz; the walkers reach 0.06
      }
      const lengths = motions.map(duration)
      expect(duration(out)).toBeGreaterThan(Math.min(...lengths) - 0.02)
      expect(duration(out)).toBeLessThan(Math.max(...lengths) + 0.02)
    })
  }

  test('[B5] contacts are the weighted mean in time', () => {
    const withContact = (motion: Motion, start: number, end: number): Motion => ({
      ...motion,
      annotations: { ...motion.annotations, contacts: [{ role: 'leftFoot' as const, start, end }] },
    })
    const a = withContact(stickWalker(1, { seconds: 2 }), 0.5, 1)
    const b = withContact(stickWalker(1, { seconds: 2 }), 0.7, 1.2)
    const [contact] = blend(registered([a, b]), [0.75, 0.25], plain).motion.annotations.contacts
    expect(contact.start).toBeCloseTo(0.55, 1)
    expect(contact.end).toBeCloseTo(1.05, 1)
  })

  test('[B5] hand poses are those of the heavier member, on the clock of the blend', () => {
    const withPose = (motion: Motion, pose: 'fist' | 'flat', start: number, end: number): Motion => ({
      ...motion,
      annotations: { ...motion.annotations, handPoses: [{ role: 'leftHand', pose, start, end }] },
    })
    const a = withPose(stickWalker(1, { seconds: 2 }), 'fist', 0.5, 1)
    const b = withPose(stickWalker(1, { seconds: 2 }), 'flat', 0.7, 1.2)
    const set = registered([a, b])
    const poses = (weights: readonly number[]) => blend(set, weights, plain).motion.annotations.handPoses
    expect(poses([0.75, 0.25])).toHaveLength(1)
    expect(poses([0.75, 0.25])[0]).toMatchObject({ role: 'leftHand', pose: 'fist' })
    expect(poses([0.75, 0.25])[0].start).toBeCloseTo(0.5, 1)
    expect(poses([0.25, 0.75])[0]).toMatchObject({ pose: 'flat' })
    expect(poses([0.25, 0.75])[0].end).toBeCloseTo(1.2, 1)
  })

  test('[B6] weights that make no sense are refused', () => {
    const set = registered([stickWalker(1, { seconds: 2 })])
    expect(() => blend(set, [-1], plain)).toThrow(/none negative/)
    expect(() => blend(set, [1, 2], plain)).toThrow(/one each is needed/)
  })
})
