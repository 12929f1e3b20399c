import { makeMotion, quat, seeded, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { removeSpikes } from './remove-spikes.ts'
import { smoothMotion } from './smooth-motion.ts'

const walk = stickWalker(3, { seconds: 4 })
const width = 4 * walk.skeleton.jointCount

/** The greatest angle between joints of two motions, radians. */
function apart(a: Motion, b: Motion): number {
  let most = 0
  for (let q = 0; q < a.rotations.length; q += 4)
    most = Math.max(most, quat.angleBetween(quat.quatAt(a.rotations, q), quat.quatAt(b.rotations, q)))
  return most
}

describe('smoothing', () => {
  test('takes white noise out by the factor of the bell, and leaves the walk', () => {
    const random = seeded(4)
    const noisy = makeMotion({ ...walk, rotations: walk.rotations.slice() })
    const sigma = 0.03
    let before = 0
    for (let q = 0; q < noisy.rotations.length; q += 4) {
      const shake = [0, 1, 2].map(() => 0.04 * random.normal()) as [number, number, number]
      before += shake[0] ** 2 + shake[1] ** 2 + shake[2] ** 2
      noisy.rotations.set(quat.multiply(quat.quatAt(walk.rotations, q), quat.exp(shake)), q)
    }
    const smooth = smoothMotion(noisy, sigma)
    const clean = smoothMotion(walk, sigma)
    let after = 0
    for (let q = 0; q < noisy.rotations.length; q += 4)
      after += quat.angleBetween(quat.quatAt(smooth.rotations, q), quat.quatAt(clean.rotations, q)) ** 2
    // Of white noise a bell of deviation s frames leaves the share 1 / (2 √π s) of the power.
    const share = 1 / (2 * Math.sqrt(Math.PI) * sigma * walk.frameRate)
    expect(after / before).toBeGreaterThan(0.8 * share)
    expect(after / before).toBeLessThan(1.35 * share)
    expect(apart(clean, walk)).toBeLessThan(0.08)
  })

  test('keeps a steady turn, the first and the last frame', () => {
    const rotations = walk.rotations.slice()
    for (let frame = 0; frame < walk.frameCount; frame++)
      rotations.set(quat.fromAxisAngle([0, 1, 0], 0.03 * frame), width * frame)
    const turning = makeMotion({ ...walk, rotations })
    const smooth = smoothMotion(turning, 0.05)
    for (let frame = 0; frame < walk.frameCount; frame++)
      expect(
        quat.angleBetween(
          quat.quatAt(smooth.rotations, width * frame),
          quat.quatAt(rotations, width * frame),
        ),
      ).toBeLessThan(1e-3)
    for (const frame of [0, walk.frameCount - 1])
      expect(smooth.rootPositions.slice(3 * frame, 3 * frame + 3)).toEqual(
        walk.rootPositions.slice(3 * frame, 3 * frame + 3),
      )
  })
})

describe('removing spikes', () => {
  test('leaves a motion without any exactly as it is', () => {
    const { motion, count } = removeSpikes(walk)
    expect(count).toBe(0)
    expect(motion).toBe(walk)
  })

  test('finds every frame that jumps away and back, and nothing else', () => {
    const random = seeded(9)
    const rotations = walk.rotations.slice()
    const rootPositions = walk.rootPositions.slice()
    const hit: [frame: number, joint: number][] = []
    for (let n = 0; n < 12; n++) {
      const frame = 8 + n * Math.floor((walk.frameCount - 16) / 12)
      const joint = Math.floor(random.between(0, walk.skeleton.jointCount))
      const at = width * frame + 4 * joint
      rotations.set(quat.multiply(quat.quatAt(rotations, at), quat.fromAxisAngle([0, 0, 1], 1.2)), at)
      hit.push([frame, joint])
    }
    rootPositions[3 * 50 + 1] += 0.6
    const { motion, count } = removeSpikes(makeMotion({ ...walk, rotations, rootPositions }))
    expect(count).toBe(hit.length + 1)
    expect(apart(motion, walk)).toBeLessThan(0.03)
    expect(Math.abs(motion.rootPositions[151] - walk.rootPositions[151])).toBeLessThan(0.01)
  })
})
