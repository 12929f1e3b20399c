import { quat, worldMotion, type Motion } from '@understudy/motion'
import { stroll, humanoid } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { lookAlong } from './look-along.ts'
import type { PointMotion } from './points.ts'

const SECONDS = 12
const walker = stroll({ skeleton: humanoid(), seconds: SECONDS, frameRate: 60 })
const { roles, jointCount } = walker.skeleton
const head = roles.get('head')!

/** Somebody who looks about: the head turned by `yaw(t)` in its parent. */
const looking = (yaw: (t: number) => number): Motion => {
  const rotations = walker.rotations.slice()
  for (let frame = 0; frame < walker.frameCount; frame++) {
    const at = 4 * (frame * jointCount + head)
    rotations.set(quat.multiply(quat.fromYaw(yaw(frame / 60)), quat.quatAt(rotations, at)), at)
  }
  return { ...walker, rotations }
}

/** Where the nose points at each frame, radians about +Y. */
const noses = (motion: Motion): number[] => {
  const { orientations } = worldMotion(motion)
  return Array.from({ length: motion.frameCount }, (_, frame) => {
    const [x, , z] = quat.rotate(quat.quatAt(orientations, 4 * (frame * jointCount + head)), [0, 0, 1])
    return Math.atan2(x, z)
  })
}

/** A control that faces so at each time. */
const facing = (yaw: (t: number) => number): PointMotion => {
  const frameCount = 30 * SECONDS + 1
  const points = new Float64Array(6 * frameCount)
  for (let k = 0; k < frameCount; k++) {
    const [c, s] = [Math.cos(yaw(k / 30)), Math.sin(yaw(k / 30))]
    points.set([c, 0, -s, -c, 0, s], 6 * k)
  }
  return { rate: 30, pointCount: 2, frameCount, points }
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const straight = facing(() => 0)

test('slow looks about the room end along a straight, what belongs to a stride stays, and only head and neck turn', () => {
  const about = looking((t) => 0.3 * Math.sin((2 * Math.PI * t) / 6))
  const seen = lookAlong(about, straight)
  const middle = (motion: Motion): number[] => noses(motion).slice(120, -120)
  // A Gaussian of 0.3 s leaves 5 % of what takes 6 s, and the stroll's own sway of the head is in both.
  expect(spread(middle(seen)) - spread(middle(walker))).toBeLessThan(0.15 * spread(middle(about)))
  const quick = looking((t) => 0.05 * Math.sin((2 * Math.PI * t) / 0.5))
  const kept = noses(lookAlong(quick, straight)).map((yaw, k) => yaw - noses(lookAlong(walker, straight))[k])
  expect(spread(kept.slice(120, -120))).toBeGreaterThan(0.09)
  const neck = roles.get('neck')
  for (let q = 0; q < about.rotations.length; q++) {
    const joint = Math.floor(q / 4) % jointCount
    if (joint !== head && joint !== neck) expect(seen.rotations[q]).toBe(about.rotations[q])
  }
}, 20_000)

test('before a bend the head turns first, and along the straights on both sides it stays as it was', () => {
  // Straight, then a right angle to the left between 5 and 7 s; the body turns with the way.
  const way = (t: number): number => (Math.PI / 2) * Math.min(Math.max((t - 5) / 2, 0), 1)
  const rotations = walker.rotations.slice()
  for (let frame = 0; frame < walker.frameCount; frame++) {
    const root = 4 * frame * jointCount
    rotations.set(quat.multiply(quat.fromYaw(way(frame / 60)), quat.quatAt(rotations, root)), root)
  }
  const turning = { ...walker, rotations }
  const [before, seen] = [noses(turning), noses(lookAlong(turning, facing(way)))]
  const ahead = (t: number): number => seen[Math.round(60 * t)] - before[Math.round(60 * t)]
  expect(ahead(4.9)).toBeGreaterThan(0.1)
  // A right angle in 2 s, seen 0.4 s ahead.
  expect(ahead(6)).toBeCloseTo((0.4 * Math.PI) / 4, 1)
  for (const t of [2, 3, 9, 10]) expect(Math.abs(ahead(t))).toBeLessThan(0.06)
})
