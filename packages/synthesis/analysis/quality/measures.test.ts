import { describe, expect, test } from 'vitest'
import {
  makeMotion,
  makeSkeleton,
  quat,
  resample,
  transformGround,
  worldPositions,
  zeroRotations,
  type Motion,
  type Quat,
  type Role,
} from '@understudy/motion'
import { humanoid } from '@understudy/test-utils'
import {
  distanceFromPath,
  farthestFromLine,
  framePaces,
  jointDistances,
  jointErrorCm,
  kneeAngles,
  largestTurn,
  measureKnees,
  measureQuality,
  plantedSpeeds,
  rotationErrorDegrees,
  seamRoughness,
} from './index.ts'

const { joints, tips, jointCount } = humanoid()
const skeleton = makeSkeleton(joints, tips, zeroRotations(jointCount))

const STILL: (t: number) => Quat = () => [0, 0, 0, 1]

/** A T-posed figure whose root is where it is told, with one joint turned as it is told. */
function figure(
  seconds: number,
  rootAt: (t: number) => readonly [number, number, number],
  { frameRate = 60, role = 'head' as Role, turnAt = STILL } = {},
): Motion {
  const frameCount = Math.round(seconds * frameRate) + 1
  const rotations = new Float32Array(4 * frameCount * jointCount)
  const rootPositions = new Float32Array(3 * frameCount)
  for (let f = 0; f < frameCount; f++) {
    rotations.set(zeroRotations(jointCount), 4 * f * jointCount)
    rotations.set(turnAt(f / frameRate), 4 * (f * jointCount + skeleton.roles.get(role)!))
    rootPositions.set(rootAt(f / frameRate), 3 * f)
  }
  return makeMotion({ skeleton, frameRate, rootPositions, rotations })
}

/** Walks along +Z at 1.2 m/s, not moving a limb. */
const glide = (more: Parameters<typeof figure>[2] = {}): Motion => figure(2, (t) => [0, 0.94, 1.2 * t], more)
/** The middle of the hips at rest, from the root. */
const middle = ((): readonly [number, number] => {
  const p = worldPositions(figure(0, () => [0, 0, 0]))
  const at = (role: Role, c: number): number => p[3 * skeleton.roles.get(role)! + c]
  return [
    (at('leftUpperLeg', 0) + at('rightUpperLeg', 0)) / 2,
    (at('leftUpperLeg', 2) + at('rightUpperLeg', 2)) / 2,
  ]
})()
const degrees = (by: number): number => (by * Math.PI) / 180

describe('off the path', () => {
  const path =
    (x: number, late: number, yaw = 0) =>
    (t: number) => ({
      x: middle[0] + x,
      z: middle[1] + 1.2 * (t + late),
      yaw,
    })
  test('[Q8] on its path a walk is not off it; 8 cm beside it, it is off by 8 cm in every frame', () => {
    expect(distanceFromPath(glide(), path(0, 0)).worst).toBeLessThan(1e-6)
    const beside = distanceFromPath(glide(), path(0.08, 0))
    for (const value of [beside.mean, beside.rms, beside.worst]) expect(value).toBeCloseTo(0.08, 6)
    expect(beside.headingDegrees).toBeCloseTo(0, 4)
  })

  test('[Q8] a quarter of a second behind at 1.2 m/s is 30 cm; the rate of the frames does not matter', () => {
    for (const frameRate of [30, 120])
      expect(distanceFromPath(glide({ frameRate }), path(0, 0.25)).mean).toBeCloseTo(0.3, 5)
  })

  test('[Q8] mean, rms and worst are what they are called: half of the time 0, half of the time 10 cm', () => {
    const found = distanceFromPath(glide(), (t) => path(t < 1 ? 0 : 0.1, 0)(t))
    const share = 61 / 121 // frames from 1 s on
    expect(found.mean).toBeCloseTo(0.1 * share, 6)
    expect(found.rms).toBeCloseTo(0.1 * Math.sqrt(share), 6)
    expect(found.worst).toBeCloseTo(0.1, 6)
  })

  test('[Q8] a body that faces 30° to the left of its path is 30° off, and turning both changes nothing', () => {
    expect(distanceFromPath(glide(), path(0, 0, degrees(-30))).headingDegrees).toBeCloseTo(30, 4)
    const ground = { yaw: degrees(100), x: 3, z: -1 }
    const [c, s] = [Math.cos(ground.yaw), Math.sin(ground.yaw)]
    const there = distanceFromPath(transformGround(glide(), ground), (t) => {
      const { x, z, yaw } = path(0.08, 0, degrees(-30))(t)
      return { x: c * x + s * z + 3, z: c * z - s * x - 1, yaw: yaw + ground.yaw }
    })
    expect(there.mean).toBeCloseTo(0.08, 5)
    expect(there.headingDegrees).toBeCloseTo(30, 3)
  })

  test('[Q8] from a line only the nearest point counts, whatever the time', () => {
    const line = Float32Array.of(0, 0, 0, 4, 4, 4)
    expect(farthestFromLine(Float32Array.of(0, 3, 0, 1, 2, 4), line)).toBe(0)
    expect(farthestFromLine(Float32Array.of(0.3, 1, 2, 4.5), line)).toBeCloseTo(0.5, 6)
    expect(farthestFromLine(Float32Array.of(-3, -4), line)).toBeCloseTo(5, 6)
    expect(farthestFromLine(new Float32Array(0), line)).toBe(0)
  })
})

describe('joint errors', () => {
  test('[Q9] every joint 3 cm to the side and 4 cm up is 5 cm off', () => {
    const moved = figure(2, (t) => [0.03, 0.98, 1.2 * t])
    const { mean, max, count } = jointErrorCm(moved, glide())
    expect(mean).toBeCloseTo(5, 4)
    expect(max).toBeCloseTo(5, 3)
    expect(count).toBe(121 * skeleton.roles.size)
  })

  test('[Q9] compared at the same seconds, not the same frames', () => {
    expect(jointErrorCm(glide({ frameRate: 50 }), glide()).max).toBeLessThan(1e-3)
    expect(jointErrorCm(resample(glide(), 30), glide(), { every: 4 }).count).toBe(31 * skeleton.roles.size)
  })

  test('[Q9] laid over, a turn and a slide on the ground are no error, a height is', () => {
    const elsewhere = transformGround(glide(), { yaw: 2, x: 5, z: -7 })
    expect(jointErrorCm(elsewhere, glide()).mean).toBeGreaterThan(100)
    expect(jointErrorCm(elsewhere, glide(), { laidOver: true }).max).toBeLessThan(1e-2)
    const higher = transformGround(
      figure(2, (t) => [0, 0.96, 1.2 * t]),
      { yaw: 2, x: 5, z: -7 },
    )
    expect(jointErrorCm(higher, glide(), { laidOver: true }).mean).toBeCloseTo(2, 3)
  })

  test('[Q9] distances of chosen joints in every so manyth frame, in order', () => {
    const p = Float32Array.of(0, 0, 0, 1, 1, 1, 0, 0, 0, 2, 2, 2)
    const q = Float32Array.of(0, 3, 4, 1, 1, 1, 6, 0, 8, 2, 2, 3)
    expect([...jointDistances(p, q, 2)]).toEqual([5, 0, 10, 1])
    expect([...jointDistances(p, q, 2, { joints: [1] })]).toEqual([0, 1])
    expect([...jointDistances(p, q, 2, { every: 2 })]).toEqual([5, 0])
  })

  test('[Q9] a head turned by 25° is 25° off, whichever sign its quaternion has', () => {
    const turned = glide({ turnAt: () => quat.fromYaw(degrees(25)) })
    const minus = glide({ turnAt: () => quat.fromYaw(degrees(25)).map((v) => -v) as unknown as Quat })
    const head = [skeleton.roles.get('head')!]
    for (const one of [turned, minus])
      for (const value of rotationErrorDegrees(one, glide(), { joints: head }))
        expect(value).toBeCloseTo(25, 3)
    expect(Math.max(...rotationErrorDegrees(turned, minus))).toBeLessThan(0.1)
  })
})

describe('knees', () => {
  const bent = (angle: (t: number) => number, frameRate = 60): Motion =>
    glide({
      frameRate,
      role: 'leftLowerLeg',
      turnAt: (t) => quat.fromAxisAngle([1, 0, 0], degrees(angle(t))),
    })

  test('[Q10] the angle is the one the knee was turned by, and its speed that of the turning', () => {
    const found = bent((t) => 20 + 30 * t)
    const straight = kneeAngles(
      bent(() => 0),
      'left',
    )[0]
    expect(straight).toBeLessThan(5)
    expect(kneeAngles(found, 'left')[60]).toBeCloseTo(50 + straight, 0)
    expect(measureKnees(found).fastestDegreesPerSecond).toBeCloseTo(30, 0)
  })

  test.each([30, 60, 120])('[Q10] a kick at 900°/s does not pop, a leap of 20° pops once (%i Hz)', (rate) => {
    const kick = (t: number): number => 60 - 50 * Math.cos(Math.min(Math.max(t - 0.5, 0), 0.175) * 18)
    expect(measureKnees(bent(kick, rate)).fastestDegreesPerSecond).toBeGreaterThan(750)
    expect(measureKnees(bent(kick, rate)).pops).toBe(0)
    expect(measureKnees(bent((t) => (t < 1 ? 30 : 50), rate)).pops).toBe(1)
    expect(measureKnees(bent((t) => (t < 1 ? 30 : 36), rate)).pops).toBe(0)
    expect(measureQuality(bent((t) => (t < 1 ? 30 : 50), rate)).knees?.pops).toBe(1)
  })
})

describe('seams and speeds', () => {
  test('[Q11] a seam with three times the accelerations is three times as rough', () => {
    // z = ½ a t² about t = 1 with a three times as large there.
    const a = (t: number): number => (Math.abs(t - 1) <= 0.2 ? 6 : 2)
    const z: number[] = [0, 0]
    for (let f = 1; f < 120; f++) z.push(2 * z[f] - z[f - 1] + a(f / 60) / 60 ** 2)
    const motion = figure(2, (t) => [0, 0.94, z[Math.round(60 * t)]])
    const { usual, worst } = seamRoughness(motion, [{ start: 0.8, end: 1.2 }])
    expect(usual).toBeCloseTo(3, 1)
    expect(worst).toBeCloseTo(3, 1)
    expect(seamRoughness(motion, [{ start: 0.2, end: 0.4 }]).usual).toBeCloseTo(1 / 3, 1)
  })

  test('[Q11] a leap of 5 cm in one frame at 60 Hz is a change of speed of 3 m/s; steady speed is none', () => {
    expect(Math.max(...framePaces(glide()).jump)).toBeLessThan(1e-3)
    const leap = figure(2, (t) => [t < 1 ? 0 : 0.05, 0.94, 0])
    expect(Math.max(...framePaces(leap).jump)).toBeCloseTo(3, 3)
    // Third difference of a step: 2 × its size at most.
    expect(Math.max(...framePaces(leap).jerk)).toBeCloseTo(2 * 0.05 * 60 ** 3, -2)
    expect(framePaces(leap, 0, 50).jump.every((v) => v < 1e-3)).toBe(true)
  })

  test('[Q11] the largest turn between two frames', () => {
    const flip = glide({ turnAt: (t) => quat.fromYaw(t < 1 ? 0 : degrees(120)) })
    expect(largestTurn(flip)).toBeCloseTo(degrees(120), 4)
    expect(largestTurn(glide())).toBe(0)
  })

  test('[Q1] planted speeds count each step once, at the times the frames have', () => {
    const positions = Float32Array.of(0, 0, 0, 0.03, 5, 0.04, 0.03, 5, 0.04, 9, 9, 9)
    const told: [number, number][] = []
    const planted = [{ joint: 0, first: 0, last: 2 }]
    plantedSpeeds(
      positions,
      1,
      planted,
      (f) => (f === 0 ? 10 : 20),
      (frame, v) => void told.push([frame, v]),
    )
    expect(told.map(([frame]) => frame)).toEqual([0, 1])
    // 5 cm along the ground in a tenth of a second; height does not count.
    expect(told[0][1]).toBeCloseTo(50, 4)
    expect(told[1][1]).toBe(0)
  })
})
