import { humanoid, randomMotion } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { seeded } from '../math/random.ts'
import { worldPositions } from './world.ts'
import { worldTracks } from './world-tracks.ts'

test('some joints are where they are among all, to the bit, over several pieces (seed 3)', () => {
  const random = seeded(3)
  const motion = randomMotion(random, humanoid(), { frameCount: 9000 })
  const all = worldPositions(motion)
  const { jointCount } = motion.skeleton
  const joints = [jointCount - 1, 0, 2]
  const tracks = worldTracks(motion, joints)
  const picked = Float32Array.from(tracks, (_, i) => {
    const frame = Math.floor(i / 9)
    return all[3 * (jointCount * frame + joints[Math.floor((i % 9) / 3)]) + (i % 3)]
  })
  expect(tracks.length).toBe(9 * 9000)
  expect(Buffer.from(tracks.buffer).equals(Buffer.from(picked.buffer))).toBe(true)
})
