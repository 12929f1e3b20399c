import { humanoid, stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { concat } from './concat.ts'
import type { Motion } from './motion.ts'
import { resample } from './resample.ts'
import { groundAt, rootMotion } from './root-motion.ts'
import { slice, sliceFrames } from './slice.ts'
import { transformGround } from './transform-ground.ts'
import { worldPositions } from './world.ts'

const walk = stroll({ seconds: 4, turnRate: 0.5 })
const away = { yaw: 2.1, x: -3, z: 7 }

describe('continuing on the ground', () => {
  test('a walk cut in two and thrown elsewhere goes on where it was, sharing its frame', () => {
    const parts = [slice(walk, 0, 2), transformGround(slice(walk, 2), away)]
    const joined = worldPositions(concat(parts, { align: 'ground', sharedFrame: true }))
    worldPositions(walk).forEach((value, at) => expect(joined[at]).toBeCloseTo(value, 5)) // m; f32 after two turns
  })

  test('without a shared frame the step across the join is the step before it', () => {
    const parts = [sliceFrames(walk, 0, 240), transformGround(sliceFrames(walk, 240), away)]
    const joined = rootMotion(concat(parts, { align: 'ground' }))
    const whole = rootMotion(walk)
    // m, rad: speed changes by less than 0.3 mm from one frame to the next in this walk
    expect(Math.abs(joined.x[240] - whole.x[240])).toBeLessThan(3e-4)
    expect(Math.abs(joined.z[240] - whole.z[240])).toBeLessThan(3e-4)
    expect(Math.abs(joined.yaw[240] - whole.yaw[240])).toBeLessThan(1e-3)
  })

  test('three in a row each continue the one before', () => {
    const lap = slice(walk, 0, 1)
    const three = rootMotion(concat([lap, lap, lap], { align: 'ground', sharedFrame: true }))
    const one = rootMotion(lap)
    const turn = one.yaw[120] - one.yaw[0]
    expect(three.yaw[360] - three.yaw[0]).toBeCloseTo(3 * turn, 4)
    expect(groundAt(three, 120).x).toBeCloseTo(groundAt(one, 120).x, 5)
  })
})

test('without alignment everything stays where it is', () => {
  const moved = transformGround(walk, away)
  const joined = concat([walk, moved])
  expect(joined.rootPositions.slice(walk.rootPositions.length)).toEqual(moved.rootPositions)
  expect(joined.frameCount).toBe(2 * walk.frameCount)
})

test('annotations of the second start after the first', () => {
  const joined = concat([walk, walk])
  expect(joined.annotations.segments[1].start).toBeCloseTo(walk.frameCount / walk.frameRate, 12)
})

describe('a foot that stands on both sides of a shared frame', () => {
  const lap = sliceFrames(walk, 0, 61)
  const { frameRate } = lap
  const withContacts = (contacts: Motion['annotations']['contacts']): Motion => ({
    ...lap,
    annotations: { ...lap.annotations, contacts },
  })
  const last = 60 / frameRate

  test('stands through it, however its last frame is counted', () => {
    for (const end of [last, last + 1 / frameRate]) {
      const one = withContacts([{ role: 'leftFoot', start: 0, end }])
      const { contacts } = concat([one, one, one], { sharedFrame: true }).annotations
      expect(contacts).toHaveLength(1)
      expect(contacts[0].start).toBe(0)
      expect(contacts[0].end).toBeCloseTo(2 * last + end, 9)
    }
  })

  test('one that lands there is down from there on, one that only touched there is not counted twice', () => {
    const lands = withContacts([{ role: 'leftFoot', start: 0, end: 0.2 }])
    const none = withContacts([])
    const [landed] = concat([none, lands], { sharedFrame: true }).annotations.contacts
    expect(landed.start).toBeCloseTo(last, 9)
    expect(landed.end).toBeCloseTo(last + 0.2, 9)
    const touched = withContacts([{ role: 'leftFoot', start: 0, end: 1 / frameRate }])
    expect(concat([none, touched], { sharedFrame: true }).annotations.contacts).toEqual([])
  })
})

test('other rates, other skeletons and nothing at all are refused', () => {
  expect(() => concat([walk, resample(walk, 30)])).toThrow(/Resample one first/)
  expect(() => concat([walk, stroll({ skeleton: humanoid({ height: 1.6 }) })])).toThrow(/Retarget one first/)
  expect(() => concat([])).toThrow(/at least one/)
})
