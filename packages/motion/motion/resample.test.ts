import { humanoid, randomMotion, randomSkeleton, realMocap, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { parseBvh } from '../formats/index.ts'
import { exp, multiply, quatAt, angleBetween } from '../math/quat.ts'
import { seeded } from '../math/random.ts'
import { scale } from '../math/vec3.ts'
import { duration, makeMotion, type Motion } from './motion.ts'
import { resample } from './resample.ts'
import { sliceFrames } from './slice.ts'
import { worldPositions } from './world.ts'

/** Constant velocity of the root, constant angular velocity of every joint, up to `fastest` rad/s. */
function steady(seed: number, frameRate: number, frameCount: number, fastest: number): Motion {
  const random = seeded(seed)
  const skeleton = randomSkeleton(random, 12)
  const start = randomMotion(random, skeleton, { frameCount: 1, kind: 'wild' })
  const speeds = skeleton.joints.map(() => [random.normal(), random.normal(), random.normal()] as const)
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / frameRate
    for (let c = 0; c < 3; c++) rootPositions[3 * frame + c] = start.rootPositions[c] + (c + 1) * 0.3 * t
    speeds.forEach((speed, joint) =>
      rotations.set(
        multiply(quatAt(start.rotations, 4 * joint), exp(scale(speed, (fastest / 3) * t))),
        4 * (frame * skeleton.jointCount + joint),
      ),
    )
  }
  return makeMotion({ skeleton, frameRate, rootPositions, rotations })
}

/** Largest difference of the root in metres and of a joint in radians. */
function apart(a: Motion, b: Motion): { root: number; turn: number } {
  let [root, turn] = [0, 0]
  for (let at = 0; at < Math.min(a.rootPositions.length, b.rootPositions.length); at++)
    root = Math.max(root, Math.abs(a.rootPositions[at] - b.rootPositions[at]))
  for (let at = 0; at < Math.min(a.rotations.length, b.rotations.length); at += 4)
    turn = Math.max(turn, angleBetween(quatAt(a.rotations, at), quatAt(b.rotations, at)))
  return { root, turn }
}

/** Largest way a joint moved in each frame, metres. */
function moved(a: Motion, b: Motion): Float64Array {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const width = 3 * a.skeleton.jointCount
  return Float64Array.from({ length: Math.min(a.frameCount, b.frameCount) }, (_, frame) => {
    let worst = 0
    for (let at = width * frame; at < width * (frame + 1); at += 3)
      worst = Math.max(worst, Math.hypot(p[at] - q[at], p[at + 1] - q[at + 1], p[at + 2] - q[at + 2]))
    return worst
  })
}

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`resampling (seed ${seed})`, () => {
    const motion = randomMotion(seeded(seed), undefined, { frameRate: 60, frameCount: 61 })

    test.each([
      ['up, 30 to 120', 30, 120],
      ['down, 120 to 30', 120, 30],
      ['any rate, 60 to 47.3', 60, 47.3],
      ['any rate, 120 to 24', 120, 24],
    ] as const)('constant velocity and constant rotation stay exact: %s', (_, from, to) => {
      for (const between of ['smooth', 'straight'] as const) {
        const made = resample(steady(seed, from, 2 * from + 1, 6), to, { between })
        const { root, turn } = apart(made, steady(seed, to, made.frameCount, 6))
        expect(root).toBeLessThan(1e-6) // m; f32 of values up to 4 m
        expect(turn).toBeLessThan(1e-6) // rad; f32
      }
    })

    test('at its own rate it is itself to the bit', () => {
      const same = resample(motion, motion.frameRate)
      expect(same.rotations).toEqual(motion.rotations)
      expect(same.rootPositions).toEqual(motion.rootPositions)
      expect(same.annotations).toEqual(motion.annotations)
    })

    test('up to a multiple and down again by picking it is itself to the bit', () => {
      const back = resample(resample(motion, 240), 60, { down: 'pick' })
      expect(back.rotations).toEqual(motion.rotations)
      expect(back.rootPositions).toEqual(motion.rootPositions)
    })

    test('up to a multiple and down again by fitting it is itself: the curve is its own best fit', () => {
      const { root, turn } = apart(resample(resample(motion, 240), 60), motion)
      expect(root).toBeLessThan(1e-5) // m; f32 frames and one Gauss–Newton step
      expect(turn).toBeLessThan(1e-5)
    })

    test('it never lasts longer, nor a whole new frame shorter', () => {
      for (const rate of [7, 24, 29.97, 100]) {
        const left = duration(motion) - duration(resample(motion, rate))
        expect(left).toBeGreaterThan(-1e-6)
        expect(left).toBeLessThan(1 / rate)
      }
    })
  })
}

test('a walk moves no joint by more than 1 cm from 120 to 30 and back to 120 Hz', () => {
  const walk = stroll({ seconds: 6, turnRate: 0.4 })
  const back = resample(resample(walk, 30), 120)
  expect(back.frameCount).toBe(walk.frameCount)
  expect(Math.max(...moved(walk, back))).toBeLessThan(0.001) // m; a smooth walk: 0.3 mm seen
})

test('a smooth curve follows a swing far better than a straight one', () => {
  const walk = stroll({ seconds: 4 })
  const error = (between: 'smooth' | 'straight'): number =>
    Math.max(...moved(walk, resample(resample(walk, 30, { between }), 120, { between })))
  expect(error('smooth')).toBeLessThan(error('straight') / 5)
})

test('motions of one, two and three frames resample too', () => {
  for (const frameCount of [1, 2, 3]) {
    const motion = randomMotion(seeded(6), humanoid(), { frameCount, frameRate: 30 })
    for (const rate of [10, 30, 120]) expect(resample(motion, rate).frameCount).toBeGreaterThan(0)
  }
})

test('a rate of nothing is refused', () => {
  expect(() => resample(stroll(), 0)).toThrow(/requested frame rate is 0/)
})

/** Metres; the raw reader leaves the file's unit alone. */
const CMU_UNIT = 0.0254 / 0.45

const mocap = realMocap()
describe.skipIf(!mocap)(`real walks${mocap ? '' : ': skipped, there is no shared/mocap'}`, () => {
  const walks = (mocap?.table('index.csv') ?? [])
    .filter(({ dataset, label, fps }) => dataset === 'cmu' && fps === '120' && /walk/i.test(label))
    .filter((_, at) => at % 5 === 0)

  test('from 120 to 30 and back to 120 Hz a joint moves by more than 1 cm only where the recording itself jumps', () => {
    expect(walks.length).toBeGreaterThan(3)
    for (const { path } of walks) {
      const parsed = parseBvh(mocap!.read(path), { source: path }).motion
      const walk = sliceFrames(parsed, 1) // frame 0 is a T-pose
      const way = moved(walk, resample(resample(walk, 30), 120))
      const jumps = jumpsOf(walk)
      way.forEach((units, frame) => {
        const metres = CMU_UNIT * units
        if (metres <= 0.01) return
        const near = jumps.subarray(Math.max(frame - 8, 0), frame + 9)
        expect(CMU_UNIT * Math.max(...near), `${path} frame ${frame} moved ${metres} m`).toBeGreaterThan(0.01)
      })
    }
  })

  /** Second difference of the fastest joint in each frame, metres: 1 cm at 120 Hz is 15 g, which no walk has. */
  function jumpsOf(motion: Motion): Float64Array {
    const p = worldPositions(motion)
    const width = 3 * motion.skeleton.jointCount
    return Float64Array.from({ length: motion.frameCount }, (_, frame) => {
      if (frame === 0 || frame === motion.frameCount - 1) return 0
      let worst = 0
      for (let at = width * frame; at < width * (frame + 1); at += 3) {
        const bend = [0, 1, 2].map((c) => p[at + c - width] - 2 * p[at + c] + p[at + c + width])
        worst = Math.max(worst, Math.hypot(...bend))
      }
      return worst
    })
  }
})
