import { vec3, worldMotion, type Motion, type Role, type Vec3 } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { reachGoals } from './index.ts'

const walker = stroll({ seconds: 2, frameRate: 60, speed: 0.4 })

function place(motion: Motion, role: Role, frame: number): Vec3 {
  const joint = motion.skeleton.roles.get(role)!
  return vec3.vec3At(worldMotion(motion).positions, 3 * (frame * motion.skeleton.jointCount + joint))
}

test('a hand within reach goes exactly where it is moved, feet stay, far frames stay to the bit', () => {
  const move = [0.05, 0.12, 0.1] as const
  const { motion, report } = reachGoals(
    walker,
    [{ role: 'leftHand', time: 1, move, seconds: 0.5 }],
    ['leftFoot', 'rightFoot'],
  )
  expect(report.hips).toBe(0)
  expect(report.short[0]).toBeLessThan(1e-6)
  const wanted = vec3.add(place(walker, 'leftHand', 60), move)
  expect(vec3.distance(place(motion, 'leftHand', 60), wanted)).toBeLessThan(1e-4) // m; f32 over an arm
  expect(vec3.distance(place(motion, 'leftFoot', 60), place(walker, 'leftFoot', 60))).toBeLessThan(1e-4)
  const width = 4 * walker.skeleton.jointCount
  expect(motion.rotations.slice(0, 30 * width)).toEqual(walker.rotations.slice(0, 30 * width))
  expect(motion.rotations.slice(91 * width)).toEqual(walker.rotations.slice(91 * width))
})

test('beyond the arm the hips come along, and pinned feet stay where they are', () => {
  // Ahead and down, as one picks something up: knees can bend for it.
  const goal = { role: 'rightHand', time: 1, move: [0, -0.35, 0.35], seconds: 0.6 } as const
  const { motion, report } = reachGoals(walker, [goal], ['leftFoot', 'rightFoot'])
  expect(report.hips).toBeGreaterThan(0.05)
  for (const foot of ['leftFoot', 'rightFoot'] as const)
    for (const frame of [40, 60, 75])
      expect(vec3.distance(place(motion, foot, frame), place(walker, foot, frame))).toBeLessThan(5e-3) // m: the last of a straight leg
  const wanted = vec3.add(place(walker, 'rightHand', 60), [0, -0.35, 0.35])
  expect(vec3.distance(place(motion, 'rightHand', 60), wanted)).toBeLessThan(report.short[0] + 1e-3)
})

test('the impossible falls short and says by how much; pins still hold', () => {
  const goal = { role: 'leftHand', time: 1, move: [0, 3, 0], seconds: 0.4 } as const
  const { motion, report } = reachGoals(walker, [goal], ['leftFoot', 'rightFoot'])
  expect(report.short[0]).toBeGreaterThan(1)
  expect(vec3.distance(place(motion, 'rightFoot', 60), place(walker, 'rightFoot', 60))).toBeLessThan(0.02)
})

test('what is moved comes and goes without a leap', () => {
  const goal = { role: 'leftFoot', time: 1, move: [0, 0.3, 0.2], seconds: 0.5 } as const
  const { motion } = reachGoals(walker, [goal], ['rightFoot'])
  let fastest = 0
  for (let f = 1; f < motion.frameCount; f++)
    fastest = Math.max(fastest, vec3.distance(place(motion, 'leftFoot', f), place(motion, 'leftFoot', f - 1)))
  expect(fastest * 60).toBeLessThan(4) // m/s: 0.36 m eased over 0.5 s is 1.1, on top of the walk's own
})
