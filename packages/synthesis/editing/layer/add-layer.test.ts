import { quat, worldMotion, worldPositions, type Motion, type Role } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { addLayer, weightAt } from './add-layer.ts'

const walk = stickWalker(3, { seconds: 3, turnRate: 0.6 })
const width = 4 * walk.skeleton.jointCount
const arm = walk.skeleton.roles.get('leftUpperArm')!
const hand = walk.skeleton.roles.get('leftHand')!

/** How high the hand is over its shoulder, metres. */
function rise(motion: Motion, frame: number): number {
  const p = worldPositions(motion)
  const y = (joint: number): number => p[3 * (frame * motion.skeleton.jointCount + joint) + 1]
  return y(hand) - y(arm)
}

describe('a layer', () => {
  test('that lifts the arms lifts hands that hung, whatever way the figure faces, and nothing else', () => {
    const lifted = addLayer(walk, {
      mode: 'add',
      turns: { leftUpperArm: [0, 0, 150], rightUpperArm: [0, 0, -150] },
    })
    for (let frame = 0; frame < walk.frameCount; frame += 17) {
      expect(rise(walk, frame)).toBeLessThan(-0.2)
      expect(rise(lifted, frame)).toBeGreaterThan(0.2)
    }
    const touched = new Set([arm, walk.skeleton.roles.get('rightUpperArm')])
    for (let joint = 0; joint < walk.skeleton.jointCount; joint++)
      for (let frame = 0; frame < walk.frameCount; frame += 29) {
        const q = (motion: Motion) => [...motion.rotations.subarray(width * frame + 4 * joint).subarray(0, 4)]
        if (!touched.has(joint)) expect(q(lifted)).toEqual(q(walk))
      }
    expect(lifted.rootPositions).toEqual(walk.rootPositions)
  })

  test('turns a joint about the axis of the figure, by the angle that was said, from where it was', () => {
    const lifted = addLayer(walk, { mode: 'add', turns: { leftUpperArm: [0, 0, 40] } })
    const [a, b] = [worldMotion(walk), worldMotion(lifted)]
    for (let frame = 0; frame < walk.frameCount; frame += 13) {
      const at = width * frame + 4 * arm
      const between = quat.angleBetween(quat.quatAt(a.orientations, at), quat.quatAt(b.orientations, at))
      expect((between * 180) / Math.PI).toBeCloseTo(40, 3)
    }
  })

  test('that overrides holds one pose against its parent', () => {
    const held = addLayer(walk, { mode: 'override', turns: { leftUpperArm: [0, 0, 30] } })
    const first = quat.quatAt(held.rotations, 4 * arm)
    for (let frame = 0; frame < walk.frameCount; frame += 7)
      expect(quat.angleBetween(quat.quatAt(held.rotations, width * frame + 4 * arm), first)).toBeLessThan(
        1e-3,
      )
  })

  test('is there as much as its weight says: nothing at 0, all at 1, eased between', () => {
    const keys = [[1, 0], [1.5, 1], [2, 0]] as const // prettier-ignore
    expect([0, 1, 1.25, 1.5, 3].map((time) => weightAt(keys, time))).toEqual([0, 0, 0.5, 1, 0])
    const waved = addLayer(walk, { mode: 'add', turns: { leftUpperArm: [0, 0, 150] }, weight: keys })
    const rate = walk.frameRate
    expect(rise(waved, Math.round(0.5 * rate))).toBe(rise(walk, Math.round(0.5 * rate)))
    expect(rise(waved, Math.round(1.5 * rate))).toBeGreaterThan(0.2)
  })

  test('asks for the joints it turns', () => {
    expect(() => addLayer(walk, { mode: 'add', turns: { jaw: [0, 0, 1] } as Partial<Record<Role, never>> })).toThrow(/jaw/) // prettier-ignore
  })
})
