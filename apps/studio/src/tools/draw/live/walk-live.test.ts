import { resample, rootMotion, worldPositions } from '@understudy/motion'
import { perform } from '@understudy/operations'
import { packClips } from '@understudy/operations/definitions'
import { makeClip } from '@understudy/performer'
import { expect, test } from 'vitest'
import { LiveWalk } from './walk-live.ts'

const clips = ['free-walk-1', 'start-stop-1'].map((name) => makeClip(name))
const { output: pack } = await perform(packClips, { clips }, {})

test('a steered walker goes where it is asked to, and what was recorded is what was seen', () => {
  const walk = new LiveWalk(pack)
  const still = { right: 0, forward: 0, fast: false }
  const ahead = { right: 0, forward: 1, fast: false }
  for (let k = 0; k < 90; k++) walk.step(1 / 60, ahead, 0)
  walk.record()
  const seen: number[][] = []
  // Pictures of any length: the walker goes in even steps.
  for (let k = 0; k < 60; k++) {
    walk.step(k % 2 === 0 ? 1 / 40 : 1 / 24, ahead, Math.PI / 2)
    seen.push([...walk.player.pose.subarray(0, 3)])
  }
  expect(walk.recorded).toBeCloseTo(2, 1)
  const motion = walk.take('steered')!
  expect(motion.frameRate).toBe(60)
  expect(motion.rootPositions.slice(-3)).toEqual(Float32Array.from(seen.at(-1)!))
  const { x, z } = rootMotion(motion)
  // Two seconds towards +X: nobody turns at once, but most of the way is that way.
  expect(x.at(-1)! - x[0]!).toBeGreaterThan(1)
  expect(Math.abs(z.at(-1)! - z[0]!)).toBeLessThan(x.at(-1)! - x[0]!)
  // Nobody is torn apart on the way: no joint is faster than a foot of a walker.
  const slow = resample(motion, 30)
  const places = worldPositions(slow)
  const row = 3 * slow.skeleton.jointCount
  for (let o = row; o < places.length; o++)
    expect(Math.abs(places[o]! - places[o - row]!)).toBeLessThan(8 / 30)
  for (let k = 0; k < 240; k++) walk.step(1 / 60, still, 0)
  const { x: stoodX, z: stoodZ } = walk.player
  for (let k = 0; k < 60; k++) walk.step(1 / 60, still, 0)
  expect(Math.hypot(walk.player.x - stoodX, walk.player.z - stoodZ)).toBeLessThan(0.15)
  expect(walk.take('nothing')).toBeUndefined()
})
