import { describe, expect, test } from 'vitest'
import { duration, quat, seeded, sliceFrames, worldPositions, type Motion } from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { footSkate } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import { buildModel, calmMotion, filterLong, findStretches, registerExamples, spoilMotion } from './index.ts'

function walker(seed: number, strideLength: number, stride: number, steps = 4): Motion {
  const { motion, contacts } = footWalker(seed, { steps, strideLength, stride, frameRate: 60 })
  return { ...motion, annotations: { ...motion.annotations, contacts } }
}
const strikesOf = ({ annotations }: Motion): number[] =>
  annotations.contacts.flatMap(({ role, start }) => (role === 'leftFoot' && start > 0 ? [start] : []))

/** One cycle, left strike to left strike. */
function cycle(seed: number, strideLength: number, stride: number): Motion {
  const whole = walker(seed, strideLength, stride)
  const [from, to] = strikesOf(whole)
    .slice(0, 2)
    .map((time) => Math.round(time * whole.frameRate))
  return { ...sliceFrames(whole, from, to + 1), name: `stride ${strideLength} ${stride}` }
}

const random = seeded(6)
const examples = Array.from({ length: 12 }, (_, n) =>
  cycle(1 + n, random.between(0.9, 1.4), random.between(0.95, 1.25)),
)
const run = makeRun()
const model = buildModel(registerExamples(examples, { frameRate: 60 }, run).set, { name: 'walk' }, run)
const long = walker(40, 1.15, 1.1, 12)
const noisy = spoilMotion(long, { degrees: 6 }, seeded(2))

/** RMS distance of the joints, centimetres. */
function apart(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  return 100 * Math.sqrt((3 * p.reduce((sum, value, i) => sum + (value - q[i]) ** 2, 0)) / p.length)
}

describe('filtering what is longer than a cycle', () => {
  test('[D13] stretches of a long walk begin where its left foot strikes, one after the other (seed 2)', () => {
    const found = findStretches(model, calmMotion(noisy), run)
    const strikes = strikesOf(long)
    // The walk begins with half a cycle in it, before the first strike.
    strikes.unshift(strikes[0] - 1.1)
    expect(found.length).toBeGreaterThanOrEqual(strikes.length - 3)
    found.slice(1).forEach(({ first }, k) => expect(first).toBe(found[k].last))
    // The window of the clouds is a third of a second: a sixth either way is what it can tell apart.
    for (const { first } of found)
      expect(Math.min(...strikes.map((time) => Math.abs(time - first / 60)))).toBeLessThan(0.17)
  })

  test('[D13] a long noisy walk keeps its length and comes out nearer to the truth than calmed, feet planted (seed 2)', () => {
    const { motion, parts, filteredSeconds, flagged } = filterLong(model, noisy, {}, run)
    expect(flagged).toBeUndefined()
    expect(motion.frameCount).toBe(long.frameCount)
    expect(filteredSeconds).toBeGreaterThan(0.6 * duration(long))
    parts.slice(1).forEach(({ start }, k) => expect(start).toBeCloseTo(parts[k].end, 9))
    expect(apart(motion, long)).toBeLessThan(0.4 * apart(noisy, long))
    expect(footSkate(motion, motion.annotations.contacts, worldPositions(motion)).mean).toBeLessThan(1)
  })

  test('[D14] somebody who holds an arm as no example does keeps it with manner 1, without the trembling (seed 5)', () => {
    const arm = long.skeleton.roles.get('leftUpperArm')!
    const held: Motion = { ...long, rotations: long.rotations.slice() }
    for (let f = 0; f < held.frameCount; f++) {
      const at = 4 * (f * held.skeleton.jointCount + arm)
      const raised = quat.multiply(quat.quatAt(held.rotations, at), quat.exp([0, 0, 0.15]))
      held.rotations.set(raised, at)
    }
    const bad = spoilMotion(held, { degrees: 4, centimetres: 1 }, seeded(5))
    const [plain, kept] = [0, 1].map((manner) => filterLong(model, bad, { manner }, run).motion)
    expect(apart(kept, held)).toBeLessThan(0.8 * apart(plain, held))
    expect(apart(kept, held)).toBeLessThan(0.4 * apart(bad, held))
    expect(footSkate(kept, kept.annotations.contacts, worldPositions(kept)).mean).toBeLessThan(1)
  })

  test('[D13] a long motion without the action is left alone, and it is said why', () => {
    const standing = { ...sliceFrames(long, 0, 1), frameCount: 400 }
    const still: Motion = {
      ...standing,
      name: 'still',
      rootPositions: Float32Array.from({ length: 1200 }, (_, i) => long.rootPositions[i % 3]),
      rotations: Float32Array.from({ length: 400 * 4 * long.skeleton.jointCount }, (_, i) =>
        i % 4 === 3 ? 1 : 0,
      ),
    }
    const found = filterLong(model, still, {}, run)
    expect(found.motion).toBe(still)
    expect(found.flagged).toMatch(/nowhere in the 6\.7 s of "still"/)
  })

  test('spoiling is repeatable by seed, calming takes most of it away (seeds 2, 3)', () => {
    expect(spoilMotion(long, { degrees: 6 }, seeded(2)).rotations).toEqual(noisy.rotations)
    expect(spoilMotion(long, { degrees: 6 }, seeded(3)).rotations).not.toEqual(noisy.rotations)
    expect(apart(calmMotion(noisy), long)).toBeLessThan(0.6 * apart(noisy, long))
  })

  test('calming leaves no jump at the ends, and a steady way as it is (seed 2)', () => {
    const jump = (motion: Motion, f: number): number => {
      const [p, width] = [worldPositions(motion), 3 * motion.skeleton.jointCount]
      let most = 0
      for (let i = f * width; i < (f + 1) * width; i += 3)
        most = Math.max(most, Math.hypot(...[0, 1, 2].map((c) => p[i + c] - p[i + c - width])))
      return most
    }
    const calm = calmMotion(noisy)
    const fastest = Math.max(...Array.from({ length: long.frameCount - 1 }, (_, f) => jump(long, f + 1)))
    for (const f of [1, 2, 3, long.frameCount - 3, long.frameCount - 2, long.frameCount - 1])
      expect(jump(calm, f)).toBeLessThan(1.5 * fastest)
    const steady = {
      ...long,
      rootPositions: long.rootPositions.map((_, i) => 0.01 * Math.floor(i / 3) + (i % 3)),
    }
    calmMotion(steady).rootPositions.forEach((value, i) =>
      expect(value).toBeCloseTo(steady.rootPositions[i], 4),
    )
  })
})
