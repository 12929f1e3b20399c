import { contentHash, worldPositions, type Motion, type Role } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { footSkate, makeRun } from '@understudy/synthesis/analysis'
import { parseModel } from '@understudy/synthesis/methods/deformable-model'
import { describe, expect, test } from 'vitest'
import { bend } from './bend.ts'
import { bendBase } from './bend-base.ts'
import { learnFamily } from '../shared/models/learn-family.ts'
import type { Place, PointRequest } from '../../document/shape-recipe.ts'

const clock = (): number => 0
const run = makeRun()
const model = parseModel(learnFamily('wave'), 'wave')

const placeOf = (motion: Motion, role: Role, frame: number): Place => {
  const world = worldPositions(motion)
  const o = 3 * (frame * motion.skeleton.jointCount + motion.skeleton.roles.get(role)!)
  return [world[o], world[o + 1], world[o + 2]]
}
const point = (role: Role, frame: number, place: Place): PointRequest => ({
  kind: 'point',
  id: 1,
  on: true,
  weight: 1,
  pinned: false,
  point: role,
  frame,
  place,
})
const exact = { quality: 'exact', clock } as const

describe('a clip of a family, bent through its model', () => {
  const input = makeClip('wave-03')
  const base = bendBase({ model: 'wave' }, model, input, run)

  test('nothing asked is the clip itself, to the bit', () => {
    expect(bend(base, { requests: [], natural: 0.5 }, exact).motion).toBe(input)
  })

  test('a hand raised by 6 cm arrives within one, and the answer does not depend on what was tried before', () => {
    const up = model.keys[0].frame + 10
    const { times, motion } = bend(base, { requests: [point('hips', 0, [0, 0.9, 0])], natural: 0.5 }, exact)
    expect(times).toHaveLength(model.frameCount)
    expect(motion.frameRate).toBe(input.frameRate)
    const free = bend(base, { requests: [], natural: 0.5 }, exact)
    const [x, y, z] = placeOf(input, 'rightHand', Math.round(free.times[up] * input.frameRate))
    const ask = { requests: [point('rightHand', up, [x, y + 0.06, z])], natural: 0.3 }
    const first = bend(base, ask, exact)
    expect(first.missed[0]).toMatchObject({ id: 1, unit: 'cm' })
    expect(first.missed[0].value).toBeLessThan(1) // cm; ten examples wave differently high
    const tried = bend(base, ask, { quality: 'preview', clock, warm: Float64Array.from(first.x, () => 0.1) })
    expect(tried.quality).toBe('preview')
    expect(contentHash(bend(base, ask, exact).motion)).toBe(contentHash(first.motion))
  })

  test('what is switched off is not asked', () => {
    const off = { ...point('rightHand', 60, [0, 3, 0]), on: false }
    expect(bend(base, { requests: [off], natural: 0.5 }, exact).motion).toBe(input)
  })

  test('far out of reach it stays short and says by how much; more natural is further away', () => {
    const asked = (natural: number): number =>
      bend(base, { requests: [point('rightHand', 60, [0, 2.6, 0.5])], natural }, exact).missed[0].value
    expect(asked(0.5)).toBeGreaterThan(20)
    expect(asked(1)).toBeGreaterThan(asked(0.5))
  })

  test('a variation is another motion, the same for its seed (seed 7)', () => {
    const varied = bendBase({ model: 'wave', seed: 7 }, model, input, run)
    const again = bendBase({ model: 'wave', seed: 7 }, model, input, run)
    const made = bend(varied, { requests: [], natural: 0.5 }, exact).motion
    expect(contentHash(made)).not.toBe(contentHash(input))
    expect(contentHash(bend(again, { requests: [], natural: 0.5 }, exact).motion)).toBe(contentHash(made))
  })
})

describe('a moment of a long walk, bent without a model', () => {
  const input = makeClip('start-stop-1')
  // Both feet are down: a body pressed down folds at two knees.
  const seconds = 7.3
  const frame = Math.round(seconds * input.frameRate)
  const base = bendBase({ model: 'local', at: seconds }, undefined, input, run)

  test('a raised hand arrives, and what lies a second away stays to the bit', () => {
    const [x, y, z] = placeOf(input, 'leftHand', frame)
    const asked = point('leftHand', frame, [x, y + 0.35, z])
    const { motion, missed } = bend(base, { requests: [asked], natural: 0.5 }, exact)
    expect(missed[0].value).toBeLessThan(1.5) // cm: an arm reaches that
    const width = 4 * input.skeleton.jointCount
    for (const far of [frame - input.frameRate, frame + input.frameRate])
      expect(motion.rotations.subarray(far * width, (far + 1) * width)).toEqual(
        input.rotations.subarray(far * width, (far + 1) * width),
      )
  })

  test('lowered hips leave planted feet where they are', () => {
    const [x, y, z] = placeOf(input, 'hips', frame)
    const { motion } = bend(base, { requests: [point('hips', frame, [x, y - 0.1, z])], natural: 0.5 }, exact)
    expect(placeOf(motion, 'hips', frame)[1]).toBeLessThan(y - 0.05)
    // cm/s over the whole clip; the clip's own is 0.0
    expect(footSkate(motion, motion.annotations.contacts).mean).toBeLessThan(1)
  })

  test('a head pressed down makes the figure crouch: feet stay on the floor, not under it', () => {
    const [x, y, z] = placeOf(input, 'head', frame)
    const asked = point('head', frame, [x, y - 0.35, z])
    const { motion, missed } = bend(base, { requests: [asked], natural: 0.2 }, exact)
    expect(missed[0].value).toBeLessThan(1.5) // cm: knees bend
    for (let f = frame - 30; f <= frame + 30; f++)
      for (const role of ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const)
        // Metres; no foot is lower than where it stands.
        expect(placeOf(motion, role, f)[1]).toBeGreaterThan(Math.min(placeOf(input, role, f)[1], 0.02) - 0.01)
  })

  test('a planted foot that is itself asked to move does', () => {
    const { role } = input.annotations.contacts.find(({ start, end }) => start < seconds && end > seconds)!
    const [x, y, z] = placeOf(input, role, frame)
    const { missed } = bend(base, { requests: [point(role, frame, [x, y + 0.12, z])], natural: 0.2 }, exact)
    expect(missed[0].value).toBeLessThan(4) // cm of twelve
  })
})
