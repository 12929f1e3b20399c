import { describe, expect, test } from 'vitest'
import { quat, seeded, vec3, type Quat, type Random, type Vec3 } from '@understudy/motion'
import { solveTwoBone, TWO_BONE_DEFAULTS, type TwoBoneLimb } from './two-bone.ts'

const direction = (random: Random): Vec3 =>
  vec3.normalize([random.normal(), random.normal(), random.normal()])
const turn = (random: Random): Quat =>
  quat.normalize([random.normal(), random.normal(), random.normal(), random.normal()])

/** A limb with random bones, bend and place; local offsets are kept so that a solution can be run forward. */
function randomLimb(random: Random) {
  const parentOrientation = turn(random)
  const hipOrientation = turn(random)
  const kneeOrientation = turn(random)
  const ankleOrientation = turn(random)
  const hip: Vec3 = [random.normal(), random.normal(), random.normal()]
  const upperLocal = vec3.scale(direction(random), random.between(0.2, 0.6))
  const lowerLocal = vec3.scale(direction(random), random.between(0.2, 0.6))
  const knee = vec3.add(hip, quat.rotate(hipOrientation, upperLocal))
  const ankle = vec3.add(knee, quat.rotate(kneeOrientation, lowerLocal))
  const limb: TwoBoneLimb = {
    hip,
    knee,
    ankle,
    hipOrientation,
    kneeOrientation,
    ankleOrientation,
    parentOrientation,
  }
  return { limb, upperLocal, lowerLocal }
}

/** A leg hanging down with its knee `bendRadians` off straight, forward along +Z (backward if negative). */
function leg(bendRadians: number, upper = 0.45, lower = 0.42): TwoBoneLimb {
  const half = bendRadians / 2
  const knee: Vec3 = [0, 1 - upper * Math.cos(half), upper * Math.sin(half)]
  const ankle = vec3.add(knee, [0, -lower * Math.cos(half), -lower * Math.sin(half)])
  return {
    hip: [0, 1, 0],
    knee,
    ankle,
    hipOrientation: quat.fromAxisAngle([1, 0, 0], -half),
    kneeOrientation: quat.fromAxisAngle([1, 0, 0], half),
    ankleOrientation: quat.IDENTITY,
    parentOrientation: quat.IDENTITY,
  }
}

describe('solveTwoBone', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`the local rotations, run forward, put the ankle on a target within reach (seed ${seed})`, () => {
      const random = seeded(seed)
      for (let draw = 0; draw < 200; draw++) {
        const { limb, upperLocal, lowerLocal } = randomLimb(random)
        const l1 = vec3.length(upperLocal)
        const l2 = vec3.length(lowerLocal)
        const reach = random.between(Math.abs(l1 - l2) + 0.01, (l1 + l2) * (1 - TWO_BONE_DEFAULTS.softness))
        const target = vec3.add(limb.hip, vec3.scale(direction(random), reach))
        const found = solveTwoBone(limb, target)
        const hipWorld = quat.multiply(limb.parentOrientation, found.hipRotation)
        const kneeWorld = quat.multiply(hipWorld, found.kneeRotation)
        const knee = vec3.add(limb.hip, quat.rotate(hipWorld, upperLocal))
        const ankle = vec3.add(knee, quat.rotate(kneeWorld, lowerLocal))
        expect(vec3.distance(ankle, target)).toBeLessThan(1e-6) // 4e-15 seen
        expect(vec3.distance(knee, found.knee)).toBeLessThan(1e-9)
        expect(found.unreached).toBeLessThan(1e-9)
        const ankleWorld = quat.multiply(kneeWorld, found.ankleRotation)
        expect(quat.angleBetween(ankleWorld, limb.ankleOrientation)).toBeLessThan(1e-7)
      }
    })

    test(`the knee angle is the one a brute-force search finds (seed ${seed})`, () => {
      const random = seeded(seed)
      for (let draw = 0; draw < 20; draw++) {
        const l1 = random.between(0.3, 0.6)
        const l2 = random.between(0.3, 0.6)
        const reach = random.between(Math.abs(l1 - l2) + 0.05, (l1 + l2) * 0.98)
        const found = solveTwoBone(leg(0.4, l1, l2), [0, 1 - reach, 0])
        const upper = vec3.subtract(found.knee, [0, 1, 0])
        const lower = vec3.subtract(found.ankle, found.knee)
        const bend = Math.acos(vec3.dot(upper, lower) / (l1 * l2))
        // Bisection on the bend: reach falls as the knee bends.
        let straight = 0
        let folded = Math.PI
        for (let step = 0; step < 60; step++) {
          const middle = (straight + folded) / 2
          const d = Math.hypot(l1 + l2 * Math.cos(middle), l2 * Math.sin(middle))
          if (d > reach) straight = middle
          else folded = middle
        }
        expect(Math.abs(bend - straight)).toBeLessThan(1e-7)
      }
    })

    test(`the bending plane is kept: no roll about the limb, and the knee stays a hinge (seed ${seed})`, () => {
      const random = seeded(seed)
      for (let draw = 0; draw < 100; draw++) {
        const { limb } = randomLimb(random)
        const u = vec3.subtract(limb.knee, limb.hip)
        const v = vec3.subtract(limb.ankle, limb.knee)
        const axis = vec3.normalize(vec3.subtract(limb.ankle, limb.hip))
        const normal = vec3.normalize(vec3.cross(u, v))
        if (vec3.length(vec3.cross(u, v)) < 0.02) continue // nearly straight or folded: no plane to keep
        // A target inside the limb's own plane: the plane's normal may not move at all.
        const angle = random.between(-1, 1)
        const reach = random.between(0.55, 0.95) * (vec3.length(u) + vec3.length(v))
        if (reach < Math.abs(vec3.length(u) - vec3.length(v)) + 0.01) continue
        const aim = quat.rotate(quat.fromAxisAngle(normal, angle), axis)
        const found = solveTwoBone(limb, vec3.add(limb.hip, vec3.scale(aim, reach)))
        const newNormal = vec3.cross(
          vec3.subtract(found.knee, limb.hip),
          vec3.subtract(found.ankle, found.knee),
        )
        expect(vec3.dot(vec3.normalize(newNormal), normal)).toBeGreaterThan(1 - 1e-9)
        const before = quat.multiply(quat.inverse(limb.hipOrientation), limb.kneeOrientation)
        const change = quat.log(quat.multiply(quat.inverse(before), found.kneeRotation))
        const hinge = quat.rotate(quat.inverse(limb.kneeOrientation), normal)
        expect(vec3.length(vec3.cross(change, hinge))).toBeLessThan(1e-7)
      }
    })
  }

  test('a target at the ankle changes nothing, straight, bent or overstretched', () => {
    for (const bend of [-0.1, -0.02, 0, 0.001, 0.02, 0.3, 1.5]) {
      const limb = leg(bend)
      const found = solveTwoBone(limb, limb.ankle, { pole: [0, 0, 1] })
      expect(vec3.distance(found.knee, limb.knee)).toBeLessThan(1e-7)
      expect(found.unreached).toBeLessThan(1e-9)
    }
  })

  test('through full extension and beyond, the ankle and the knee angle move without a jump in value or slope', () => {
    const limb = leg(0.5)
    const full = 0.87
    const step = 0.0002
    const bends: number[] = []
    const ankles: number[] = []
    for (let reach = 0.8; reach < 1.0; reach += step) {
      const { knee, ankle, unreached } = solveTwoBone(limb, [0, 1 - reach, 0])
      const u = vec3.subtract(knee, limb.hip)
      const v = vec3.subtract(ankle, knee)
      bends.push(Math.atan2(vec3.length(vec3.cross(u, v)), vec3.dot(u, v)))
      ankles.push(1 - ankle[1])
      expect(Math.abs(reach - (1 - ankle[1]) - unreached)).toBeLessThan(1e-9)
      expect(1 - ankle[1]).toBeLessThan(full)
    }
    for (let i = 2; i < bends.length; i++) {
      expect(ankles[i]).toBeGreaterThanOrEqual(ankles[i - 1])
      // A hard limit would drop the last 0.04 rad within one step and its slope from infinity to zero.
      expect(bends[i - 1] - bends[i]).toBeLessThan(0.0055) // rad for 0.2 mm
      expect(Math.abs(ankles[i] - 2 * ankles[i - 1] + ankles[i - 2])).toBeLessThan(
        (1.2 * (step * step)) / (full * 0.01),
      )
    }
    expect(bends.at(-1)).toBeLessThan(0.001)
  })

  test('an almost straight leg takes its plane from the pole, whatever noise its knee shows', () => {
    const random = seeded(13)
    const target: Vec3 = [0, 1 - 0.7, 0]
    for (let draw = 0; draw < 50; draw++) {
      const limb = leg(0)
      const knee = vec3.add(limb.knee, [0.0005 * random.normal(), 0, 0.0005 * random.normal()])
      const found = solveTwoBone({ ...limb, knee }, target, { pole: [0, 0, 1] })
      const forward = vec3.normalize([found.knee[0], 0, found.knee[2]])
      expect(forward[2]).toBeGreaterThan(0.999)
    }
  })

  test('an overstretched knee swings to the right side without a jump as the target comes nearer', () => {
    const limb = leg(-0.07) // 4° the wrong way
    let previous: Vec3 | undefined
    let worst = 0
    for (let lift = 0; lift < 0.1; lift += 1e-5) {
      const found = solveTwoBone(limb, vec3.add(limb.ankle, [0, lift, 0]), { pole: [0, 0, 1] })
      if (previous) expect(vec3.distance(found.knee, previous)).toBeLessThan(6e-4)
      previous = found.knee
      worst = Math.max(worst, found.unreached)
    }
    expect(previous?.[2]).toBeGreaterThan(0.1) // bent forward at last
    expect(worst).toBeLessThan(0.0025) // metres held back on the way through straight
  })

  test('a limb with a bone of no length is left alone and says how far it missed', () => {
    const limb = { ...leg(0.3), knee: [0, 1, 0] as Vec3 }
    const found = solveTwoBone(limb, [0, 0, 0])
    expect(found.knee).toEqual([0, 1, 0])
    expect(found.unreached).toBeCloseTo(vec3.length(limb.ankle), 12)
  })

  test('joints between hip, knee and ankle ride along', () => {
    const random = seeded(21)
    const limb = leg(0.6)
    const twist = quat.fromAxisAngle([0, 1, 0], 0.3)
    const kneeParentOrientation = quat.multiply(limb.hipOrientation, twist)
    const ankleParentOrientation = quat.multiply(limb.kneeOrientation, turn(random))
    const target: Vec3 = [0.1, 0.3, 0.2]
    const found = solveTwoBone({ ...limb, kneeParentOrientation, ankleParentOrientation }, target)
    const plain = solveTwoBone(limb, target)
    const hipWorld = quat.multiply(limb.parentOrientation, found.hipRotation)
    const kneeWorld = quat.multiply(quat.multiply(hipWorld, twist), found.kneeRotation)
    const plainKneeWorld = quat.multiply(hipWorld, plain.kneeRotation)
    expect(quat.angleBetween(kneeWorld, plainKneeWorld)).toBeLessThan(1e-7)
  })
})
