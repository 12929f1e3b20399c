import { contentHash, worldPositions, type Motion, type Role } from '@understudy/motion'
import { makeClip } from '@understudy/performer'
import { footSkate, makeRun } from '@understudy/synthesis/analysis'
import { describe, expect, test } from 'vitest'
import { hostInNode, operationsInNode } from '../../../testing/host-in-node.ts'
import type { Place, PointRequest, ShapeRecipe } from '../../document/shape-recipe.ts'
import { learnFamily } from '../../engine/operations/learn-embedded.ts'
import { bend } from './bend.ts'
import { bendBase } from './bend-base.ts'
import type { ShapeAnswer } from './messages.ts'
import { makeShapeSolver } from './solver.ts'

const clock = (): number => 0
const model = await learnFamily('wave')
const solver = makeShapeSolver(hostInNode, operationsInNode(), () => {})

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
type Asked = Pick<ShapeRecipe, 'requests' | 'natural'>

describe('a clip of a family, bent through its model', () => {
  const input = makeClip('wave-03')
  const take: ShapeRecipe = {
    kind: 'shape',
    input: { kind: 'corpus', clip: 'wave-03' },
    model: 'wave',
    natural: 0.5,
    requests: [],
  }
  const exact = async (asked: Partial<ShapeRecipe>): Promise<ShapeAnswer> =>
    (await solver.solve({ ...take, ...asked }, input, 'exact'))!
  const base = bendBase(take, model, input, makeRun())

  test('nothing asked is the clip itself, to the bit', async () => {
    expect(contentHash((await exact({})).motion)).toBe(contentHash(input))
    expect(bend(base, take, { clock }).motion).toBe(input)
  })

  test('a hand raised by 6 cm arrives within one; the preview on the way is near to that', async () => {
    const up = model.keys[0].frame + 10
    const { times, motion } = await exact({ requests: [point('hips', 0, [0, 0.9, 0])] })
    expect(times).toHaveLength(model.frameCount)
    expect(motion.frameRate).toBe(input.frameRate)
    const free = await exact({})
    const [x, y, z] = placeOf(input, 'rightHand', Math.round(free.times[up] * input.frameRate))
    const ask: Asked = { requests: [point('rightHand', up, [x, y + 0.06, z])], natural: 0.3 }
    const first = await exact(ask)
    expect(first).toMatchObject({ quality: 'exact', first: 0, exampleCount: 10 })
    expect(first.missed[0]).toMatchObject({ id: 1, unit: 'cm' })
    expect(first.missed[0].value).toBeLessThan(1) // cm; ten examples wave differently high
    const tried = bend(base, ask, { clock })
    expect(tried.quality).toBe('preview')
    expect(tried.missed[0].value).toBeLessThan(1)
    // A hand that comes from elsewhere arrives at the same place.
    const far = { ...ask, requests: [point('rightHand', up, [x, y - 0.06, z])] }
    let warm = bend(base, far, { clock }).x
    for (let k = 0; k < 3; k++) warm = bend(base, ask, { clock, warm }).x
    expect(bend(base, ask, { clock, warm }).missed[0].value).toBeCloseTo(tried.missed[0].value, 1)
    expect(tried.share).toBeCloseTo(first.share!, 0)
    expect(tried.step!.length).toBeCloseTo(first.step!.length, 2) // metres
  })

  test('what is switched off is not asked', () => {
    const off = { ...point('rightHand', 60, [0, 3, 0]), on: false }
    expect(bend(base, { requests: [off], natural: 0.5 }, { clock }).motion).toBe(input)
  })

  test('far out of reach it stays short and says by how much; more natural is further away', async () => {
    const asked = async (natural: number): Promise<number> =>
      (await exact({ requests: [point('rightHand', 60, [0, 2.6, 0.5])], natural })).missed[0].value
    expect(await asked(0.5)).toBeGreaterThan(20)
    expect(await asked(1)).toBeGreaterThan(await asked(0.5))
  })

  test('a variation is another motion, the same for its seed (seed 7)', async () => {
    const made = (await exact({ seed: 7 })).motion
    expect(contentHash(made)).not.toBe(contentHash(input))
    expect(contentHash((await exact({ seed: 7 })).motion)).toBe(contentHash(made))
  })
})

describe('a moment of a long walk, bent without a model', () => {
  const input = makeClip('start-stop-1')
  // Both feet are down: a body pressed down folds at two knees.
  const seconds = 7.3
  const frame = Math.round(seconds * input.frameRate)
  const take: ShapeRecipe = {
    kind: 'shape',
    input: { kind: 'corpus', clip: 'start-stop-1' },
    model: 'local',
    at: seconds,
    natural: 0.5,
    requests: [],
  }
  const exact = async (asked: Asked): Promise<ShapeAnswer> =>
    (await solver.solve({ ...take, ...asked }, input, 'exact'))!

  test('a raised hand arrives, and what lies a second away stays to the bit', async () => {
    const [x, y, z] = placeOf(input, 'leftHand', frame)
    const asked = { requests: [point('leftHand', frame, [x, y + 0.35, z])], natural: 0.5 }
    const { motion, missed, times, first } = await exact(asked)
    expect(missed[0].value).toBeLessThan(1.5) // cm: an arm reaches that
    const width = 4 * input.skeleton.jointCount
    for (const far of [frame - input.frameRate, frame + input.frameRate])
      expect(motion.rotations.subarray(far * width, (far + 1) * width)).toEqual(
        input.rotations.subarray(far * width, (far + 1) * width),
      )
    const tried = bend(bendBase(take, undefined, input, makeRun()), asked, { clock })
    expect(tried).toMatchObject({ first, exampleCount: 0, share: undefined })
    expect(tried.times).toEqual(times)
    expect(tried.missed[0].value).toBeLessThan(1.5)
  })

  test('lowered hips leave planted feet where they are', async () => {
    const [x, y, z] = placeOf(input, 'hips', frame)
    const { motion } = await exact({ requests: [point('hips', frame, [x, y - 0.1, z])], natural: 0.5 })
    expect(placeOf(motion, 'hips', frame)[1]).toBeLessThan(y - 0.05)
    // cm/s over the whole clip; the clip's own is 0.0
    expect(footSkate(motion, motion.annotations.contacts).mean).toBeLessThan(1)
  })

  test('a head pressed down makes the figure crouch: feet stay on the floor, not under it', async () => {
    const [x, y, z] = placeOf(input, 'head', frame)
    const asked = point('head', frame, [x, y - 0.35, z])
    const { motion, missed } = await exact({ requests: [asked], natural: 0.2 })
    expect(missed[0].value).toBeLessThan(1.5) // cm: knees bend
    for (let f = frame - 30; f <= frame + 30; f++)
      for (const role of ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const)
        // Metres; no foot is lower than where it stands.
        expect(placeOf(motion, role, f)[1]).toBeGreaterThan(Math.min(placeOf(input, role, f)[1], 0.02) - 0.01)
  })

  test('a planted foot that is itself asked to move does', async () => {
    const { role } = input.annotations.contacts.find(({ start, end }) => start < seconds && end > seconds)!
    const [x, y, z] = placeOf(input, role, frame)
    const { missed } = await exact({ requests: [point(role, frame, [x, y + 0.12, z])], natural: 0.2 })
    expect(missed[0].value).toBeLessThan(4) // cm of twelve
  })
})
