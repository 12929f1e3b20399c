import { humanoid, randomRotation, realMocap, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { readMotion } from '../formats/index.ts'
import { wrapAngle } from '../math/ground.ts'
import { fromAxisAngle, fromYaw, multiply, type Quat } from '../math/quat.ts'
import { seeded } from '../math/random.ts'
import { makeSkeleton, type Skeleton } from '../skeleton/skeleton.ts'
import { makeMotion, type Motion } from './motion.ts'
import { motionFromPoses } from './pose.ts'
import { groundAt, placeAt, rootMotion } from './root-motion.ts'
import { transformGround } from './transform-ground.ts'
import { withLocalAxes } from './with-local-axes.ts'

const person = humanoid()

/** The T-pose with its hips turned like this in each frame. */
const posed = (turns: readonly Quat[], skeleton: Skeleton = person): Motion =>
  motionFromPoses(
    skeleton,
    turns.map((turn) => ({
      rootPosition: [1, 1, 2],
      rotations: person.joints.map((_, joint): Quat => (joint === 0 ? turn : [0, 0, 0, 1])),
    })),
    30,
  )

describe('heading', () => {
  test('is zero for a figure at rest, and grows when it turns to its left', () => {
    const { yaw } = rootMotion(posed([fromYaw(0), fromYaw(0.4), fromYaw(-0.3)]))
    ;[0, 0.4, -0.3].forEach((wanted, frame) => expect(yaw[frame]).toBeCloseTo(wanted, 6))
  })

  test('is unwrapped: two turns are 4π', () => {
    const turns = Array.from({ length: 121 }, (_, frame) => fromYaw((4 * Math.PI * frame) / 120))
    expect(rootMotion(posed(turns)).yaw[120]).toBeCloseTo(4 * Math.PI, 5)
  })

  for (const seed of [1, 2, 3, 5, 8]) {
    const headings = (skeleton: Skeleton, maxTilt: number): number[] => {
      const random = seeded(seed)
      return Array.from({ length: 50 }, () => {
        const heading = random.between(-3, 3)
        const about = random.between(0, 2 * Math.PI)
        const tilt = fromAxisAngle([Math.cos(about), 0, Math.sin(about)], random.between(0, maxTilt))
        const { yaw } = rootMotion(posed([multiply(tilt, fromYaw(heading))], skeleton))
        return Math.abs(wrapAngle(yaw[0] - heading))
      })
    }

    test(`no tilt in any direction changes it, short of upside down (seed ${seed})`, () => {
      const straight = makeSkeleton(
        person.joints.map((joint) => ({ ...joint, offset: [joint.offset[0], joint.offset[1], 0] })),
      )
      expect(Math.max(...headings(straight, 0.8 * Math.PI))).toBeLessThan(1e-4) // rad; f32 positions of a person
    })

    test(`lying down turns it by no more than the trunk leans at rest (seed ${seed})`, () => {
      expect(Math.max(...headings(person, Math.PI / 2))).toBeLessThan(0.065) // rad; shoulders 3 cm behind the hips
    })
  }

  test('is carried across frames in which the figure stands on its head', () => {
    const somersault = Array.from({ length: 61 }, (_, frame) =>
      multiply(fromYaw(0.7), fromAxisAngle([1, 0, 0], (2 * Math.PI * frame) / 60)),
    )
    const { yaw } = rootMotion(posed(somersault))
    yaw.forEach((value) => expect(Math.abs(value - 0.7)).toBeLessThan(1e-4))
  })

  test('of a walk swings far less than the hips do', () => {
    const { yaw } = rootMotion(stroll({ seconds: 4 }))
    expect(Math.max(...yaw) - Math.min(...yaw)).toBeLessThan(0.08) // rad; the hips alone swing 0.16
  })

  test('does not care for local axes', () => {
    const walk = stroll({ seconds: 2, turnRate: 0.6 })
    const odd = withLocalAxes(
      walk,
      walk.skeleton.joints.map(() => randomRotation(seeded(9))),
    )
    const [a, b] = [rootMotion(walk), rootMotion(odd)]
    a.yaw.forEach((value, frame) => expect(b.yaw[frame]).toBeCloseTo(value, 4))
  })

  test('without anything across the body is refused with the remedy', () => {
    const stick = makeSkeleton([{ name: 'a', parent: -1, offset: [0, 0, 0], role: 'hips' }])
    const motion = makeMotion({
      skeleton: stick,
      frameRate: 30,
      rootPositions: new Float32Array(3),
      rotations: Float32Array.of(0, 0, 0, 1),
    })
    expect(() => rootMotion(motion)).toThrow(/left and right upper legs or upper arms.*withRoles/s)
  })
})

for (const seed of [1, 2, 3, 5, 8]) {
  describe(`ground path (seed ${seed})`, () => {
    const random = seeded(seed)
    const walk = stroll({ seconds: 3, turnRate: random.between(-1, 1), speed: random.between(0.5, 2) })
    const move = { yaw: random.between(-3, 3), x: random.between(-9, 9), z: random.between(-9, 9) }

    test('moves with the motion', () => {
      const [before, after] = [rootMotion(walk), rootMotion(transformGround(walk, move))]
      const [c, s] = [Math.cos(move.yaw), Math.sin(move.yaw)]
      const shift = wrapAngle(after.yaw[0] - before.yaw[0]) - (after.yaw[0] - before.yaw[0])
      before.yaw.forEach((yaw, frame) => {
        expect(after.x[frame]).toBeCloseTo(c * before.x[frame] + s * before.z[frame] + move.x, 4)
        expect(after.z[frame]).toBeCloseTo(-s * before.x[frame] + c * before.z[frame] + move.z, 4)
        // The whole curve may start a full turn away, but its shape is the same.
        expect(wrapAngle(after.yaw[frame] - yaw - move.yaw)).toBeCloseTo(0, 4)
        expect(after.yaw[frame] - yaw + shift).toBeCloseTo(wrapAngle(move.yaw), 4)
      })
    })

    test('placeAt puts any frame where it is asked to be', () => {
      const frame = random.integer(walk.frameCount)
      const place = groundAt(rootMotion(placeAt(walk, move, frame)), frame)
      expect(place.x).toBeCloseTo(move.x, 4)
      expect(place.z).toBeCloseTo(move.z, 4)
      expect(wrapAngle(place.yaw - move.yaw)).toBeCloseTo(0, 4)
    })
  })
}

const mocap = realMocap()
describe.skipIf(!mocap)(`real recordings${mocap ? '' : ': skipped, there is no shared/mocap'}`, () => {
  const straight = (mocap?.table('segments.csv') ?? []).filter(
    ({ action, turn, speed }) =>
      action === 'walk-cycle' && Math.abs(Number(turn)) < 10 && Number(speed) > 0.8,
  )
  const rates = new Map((mocap?.table('index.csv') ?? []).map(({ path, fps }) => [path, Number(fps)]))

  test('people walking straight face where they go', async () => {
    expect(straight.length).toBeGreaterThan(50)
    const errors: number[] = []
    for (const path of new Set(straight.filter((_, at) => at % 4 === 0).map((row) => row.path))) {
      const { motion } = await readMotion(
        { name: path, bytes: mocap!.read(path) },
        { frameRate: rates.get(path) },
      )
      const { x, z, yaw } = rootMotion(motion)
      for (const { start, end } of straight.filter((row) => row.path === path)) {
        // Frames of segments.csv count the T-pose that reading drops.
        const [a, b] = [Number(start) - 1, Math.min(Number(end) - 1, yaw.length - 1)]
        const travel = Math.atan2(x[b] - x[a], z[b] - z[a])
        let mean = 0
        for (let frame = a; frame <= b; frame++) mean += wrapAngle(yaw[frame] - travel) / (b - a + 1)
        errors.push(Math.abs(mean))
      }
    }
    errors.sort((a, b) => a - b)
    // Calibration and gait leave a few degrees; facing backwards or mirrored would be π.
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.1)
    expect(errors[Math.floor(0.95 * errors.length)]).toBeLessThan(0.35)
  })
})
