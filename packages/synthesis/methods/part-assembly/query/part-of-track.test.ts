import { stickWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { cloudTrack, commonRoles } from '../../../analysis/index.ts'
import { partOfTrack, partTrack, RANK_RATE } from './rank-hits.ts'

test('[Q12] a part of a whole body’s track is the part’s own track, ends and windows included (seed 4)', () => {
  const motion = stickWalker(4, { seconds: 2 })
  const whole = cloudTrack(motion, {
    roles: commonRoles([motion]),
    frameRate: RANK_RATE,
    windowSeconds: 0.1,
    normalizeScale: true,
  })
  for (const part of ['leftArm', 'lower', 'whole'] as const) {
    const [made, own] = [partOfTrack(whole, part), partTrack(motion, part)]
    const common = own.roles.every((role) => made.roles.includes(role))
    expect(common).toBe(true)
    expect(made.frameCount).toBe(own.frameCount)
    expect(made.half).toBe(own.half)
    expect(made.points.length).toBe(own.points.length)
    // f32 points, doubled beyond the ends: 1e-6 m seen.
    made.points.forEach((value, k) => expect(Math.abs(value - own.points[k])).toBeLessThan(1e-5))
    made.pointWeights.forEach((value, k) => expect(value).toBeCloseTo(own.pointWeights[k], 6))
  }
})

test('[Q12] a track of another rate is sampled in between (seed 5)', () => {
  const motion = stickWalker(5, { seconds: 2 })
  const coarse = cloudTrack(motion, { roles: commonRoles([motion]), frameRate: 20, normalizeScale: true })
  const [made, own] = [partOfTrack(coarse, 'leftArm'), partTrack(motion, 'leftArm')]
  let most = 0
  made.points.forEach((value, k) => (most = Math.max(most, Math.abs(value - own.points[k]))))
  expect(most).toBeLessThan(0.02) // m: a swinging hand between two samples 50 ms apart
})
