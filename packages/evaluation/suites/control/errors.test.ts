import { composeGround, makeMotion, quat, transformGround, type Motion } from '@understudy/motion'
import { footWalker, humanoid, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { facing, footRhythm, jointError, judged, unitErrors, type Judged } from './dance-errors.ts'
import { inPhase, stepRate } from './walk-errors.ts'

/** A figure that stands and turns as it is told, radians about +Y. */
function turning(yawAt: (t: number) => number, seconds = 4): Motion {
  const skeleton = humanoid()
  const frameCount = 60 * seconds + 1
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let f = 0; f < frameCount; f++)
    for (let j = 0; j < skeleton.jointCount; j++)
      rotations.set(j === 0 ? quat.fromYaw(yawAt(f / 60)) : [0, 0, 0, 1], 4 * (f * skeleton.jointCount + j))
  const rootPositions = Float32Array.from({ length: 3 * frameCount }, (_, i) => (i % 3 === 1 ? 0.94 : 0))
  return makeMotion({ skeleton, frameRate: 60, rootPositions, rotations })
}

describe('walks', () => {
  test('steps per second are two for each stride', () => {
    const { motion } = footWalker(3, { stride: 1.1, steps: 8 })
    expect(stepRate(motion)).toBeCloseTo(2 / 1.1, 1)
    expect(stepRate(turning(() => 0))).toBe(0)
  })

  test('a walk is in phase with itself, and out of it half a stride later', () => {
    const walk = stroll({ seconds: 6, cadence: 1, speed: 0 })
    expect(inPhase(walk, walk)).toBe(1)
    const from = Math.round(0.5 * walk.frameRate)
    const later = makeMotion({
      ...walk,
      rootPositions: walk.rootPositions.slice(3 * from),
      rotations: walk.rotations.slice(4 * walk.skeleton.jointCount * from),
    })
    expect(inPhase(later, walk)).toBeLessThan(0.05)
  })
})

describe('dances', () => {
  const walk = stroll({ seconds: 4 })
  const moved = (x: number): Judged => judged(transformGround(walk, { yaw: 0, x, z: 0 }))

  test('the joint error of a body beside itself is how far beside', () => {
    expect(jointError(judged(walk), judged(walk))).toBe(0)
    expect(jointError(moved(0.25), judged(walk))).toBeCloseTo(0.25, 5)
  })

  test('feet that move together have rhythm 1, feet against each other little', () => {
    expect(footRhythm(moved(1), judged(walk))).toBeCloseTo(1, 6)
    expect(footRhythm(judged(stroll({ seconds: 4, cadence: 1.6 })), judged(walk))).toBeLessThan(0.6)
  })

  test('where the hips face, to the degree', () => {
    for (const degrees of [0, 35, -120])
      expect(facing(judged(turning(() => (degrees * Math.PI) / 180)), 7)).toBeCloseTo(
        (degrees * Math.PI) / 180,
        4,
      )
  })

  test('units: a missed turn and the wrong facing after it are told; a small lag is not', () => {
    const beats = [0, 0.5, 1, 1.5, 2, 2.5, 3]
    const still = judged(turning(() => 0))
    // A full turn to the left in the second of three units.
    const turn = (t: number): number => 2 * Math.PI * Math.min(Math.max(t - 1, 0), 1)
    const truth = judged(turning(turn))
    expect(unitErrors(truth, truth, still, beats)).toEqual({ units: 3, wrong: 0, turns: 0, facings: 0 })
    expect(unitErrors(still, truth, still, beats)).toEqual({ units: 3, wrong: 1, turns: 1, facings: 0 })
    expect(unitErrors(judged(turning((t) => turn(t - 0.05))), truth, still, beats).wrong).toBe(0)
    // Half a turn too little: the turn is short by 180°, and everything after it faces the wrong way.
    const half = judged(turning((t) => turn(t) / 2))
    expect(unitErrors(half, truth, still, beats)).toEqual({ units: 3, wrong: 2, turns: 0, facings: 2 })
  })

  test('turning the whole floor changes no error', () => {
    const ground = composeGround({ yaw: 1, x: 2, z: 3 }, { yaw: 0.5, x: 0, z: 0 })
    const other = stroll({ seconds: 4, cadence: 1 })
    const here = jointError(judged(other), judged(walk))
    const there = jointError(judged(transformGround(other, ground)), judged(transformGround(walk, ground)))
    expect(there).toBeCloseTo(here, 4)
  })
})
