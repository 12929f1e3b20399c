import { describe, expect, test } from 'vitest'
import {
  makeMotion,
  quat,
  seeded,
  transformGround,
  vec3,
  worldMotion,
  type Handhold,
} from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { detectHandholds } from '../../analysis/handholds/index.ts'
import { keepApart, limbOf, meetHands, reachLimb, stepToHands } from './index.ts'

const walker = stroll({ seconds: 2, frameRate: 60, speed: 0.4 })
/** Somebody face to face with the walker, going backwards along with it, `apart` metres away. */
const partnerAt = (apart: number): typeof walker => transformGround(walker, { yaw: 0, x: 0.1, z: apart })

describe('reachLimb', () => {
  for (const seed of [1, 2, 3]) {
    test(`a wrist goes where it is sent, and its hand keeps its orientation (seed ${seed})`, () => {
      const random = seeded(seed)
      const world = worldMotion(walker)
      const arm = limbOf(walker, world, 'leftHand')
      // Within 12 cm of where it was: a relaxed arm reaches that.
      const way = vec3.scale(
        vec3.normalize([random.normal(), Math.abs(random.normal()), random.normal()]),
        0.12,
      )
      const shift = Float64Array.from({ length: 3 * walker.frameCount }, (_, i) => way[i % 3])
      const rotations = Float32Array.from(walker.rotations)
      const short = reachLimb(rotations, walker, world, arm, shift)
      const after = worldMotion(makeMotion({ ...walker, rotations }))
      for (let frame = 0; frame < walker.frameCount; frame += 7) {
        const at = frame * walker.skeleton.jointCount + arm.end
        const wanted = vec3.add(vec3.vec3At(world.positions, 3 * at), way)
        const missed = vec3.distance(vec3.vec3At(after.positions, 3 * at), wanted)
        expect(Math.abs(missed - short[frame])).toBeLessThan(1e-4) // m; f32 rotations over a 0.6 m arm
        const turn = quat.angleBetween(
          quat.quatAt(after.orientations, 4 * at),
          quat.quatAt(world.orientations, 4 * at),
        )
        expect(turn).toBeLessThan(2e-3) // rad; f32
      }
    })
  }
})

describe('meetHands', () => {
  const hold: Handhold = { role: 'leftHand', partnerRole: 'leftHand', start: 0.5, end: 1.5 }

  test('[C12] held palms within reach of both meet, and frames far from the hold are untouched', () => {
    const other = partnerAt(0.35)
    const { a, b, report } = meetHands(walker, other, [hold], { fade: 0.2 })
    expect(report.meanBefore).toBeGreaterThan(0.2)
    expect(report.maxAfter).toBeLessThan(0.05) // m: what is asked of a held hand
    expect(report.within5cm).toBe(1)
    const width = 4 * walker.skeleton.jointCount
    expect(a.rotations.slice(0, 10 * width)).toEqual(walker.rotations.slice(0, 10 * width))
    expect(b.rotations.slice(-10 * width)).toEqual(other.rotations.slice(-10 * width))
  })

  test('hands out of reach go as far as arms do, and the report says how far that is', () => {
    const { report } = meetHands(walker, partnerAt(4), [hold])
    expect(report.within5cm).toBe(0)
    expect(report.maxAfter).toBeGreaterThan(2)
  })

  test('a body that steps to its hands first needs less of its arms', () => {
    const other = partnerAt(0.9)
    const stepped = stepToHands(walker, other, [hold], { share: 0.8 })
    const gap = meetHands(walker, other, [hold]).report.meanBefore
    expect(meetHands(stepped, other, [hold]).report.meanBefore).toBeLessThan(0.6 * gap)
  })
})

describe('detectHandholds', () => {
  test('hands that stay near are a hold; hands that pass are none', () => {
    const beside = transformGround(walker, { yaw: 0, x: 0.1, z: 0 })
    // A tenth of a metre aside and in step: each hand is near its own image all the time.
    expect(detectHandholds(walker, beside)).toEqual([
      { role: 'leftHand', partnerRole: 'leftHand', start: 0, end: expect.closeTo(2, 1) as number },
      { role: 'rightHand', partnerRole: 'rightHand', start: 0, end: expect.closeTo(2, 1) as number },
    ])
    // Going the other way, hands are near for a moment only: 0.8 m/s apart, 0.26 m to let go.
    const passing = transformGround(walker, { yaw: Math.PI, x: 0.1, z: 0.8 })
    for (const { start, end } of detectHandholds(walker, passing)) expect(end - start).toBeLessThan(1)
    expect(detectHandholds(walker, transformGround(walker, { yaw: 0, x: 3, z: 0 }))).toEqual([])
  })
})

describe('keepApart', () => {
  test('[C12] a body inside its partner is pushed out, smoothly; one that is not stays', () => {
    const inside = transformGround(walker, { yaw: 0, x: 0.05, z: 0 })
    const { motion, maxPush } = keepApart(inside, walker)
    expect(maxPush).toBeGreaterThan(0.2)
    for (let frame = 0; frame < motion.frameCount; frame++) {
      const x = motion.rootPositions[3 * frame] - walker.rootPositions[3 * frame]
      const z = motion.rootPositions[3 * frame + 2] - walker.rootPositions[3 * frame + 2]
      // At the ends the smoothing has only one side to draw on: half of the push at least.
      expect(Math.hypot(x, z)).toBeGreaterThan(0.14)
    }
    const away = transformGround(walker, { yaw: 0, x: 1, z: 0 })
    expect(keepApart(away, walker).motion).toBe(away)
  })
})
