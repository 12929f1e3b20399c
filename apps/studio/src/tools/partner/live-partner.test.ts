import { makeClip } from '@understudy/performer'
import { resample, slice } from '@understudy/motion'
import { learnCouples } from '@understudy/synthesis/methods/control-by-example'
import { expect, test } from 'vitest'
import { PARTNER_SETTINGS_DEFAULTS } from '../../document/tool-settings.ts'
import { livePartner } from './live-partner.ts'

const couple = ['lindy-11-leader', 'lindy-11-follower'].map((id) => resample(makeClip(id), 30))
const database = learnCouples(couple)
const leader = slice(makeClip('lindy-12-leader'), 0, 8)

test('every frame is written once and in order, none before the leader was seen that far', () => {
  const live = livePartner(database, leader, PARTNER_SETTINGS_DEFAULTS, 0.5)
  let next = 0
  let decided = 0
  for (let time = 0; time <= 9; time += 0.11) {
    const frames = live.advance(time)
    if (!frames) continue
    expect(frames.first).toBe(next)
    next += frames.rootPositions.length / 3
    decided += frames.decided.length
    // An instant is 1/7.5 s long: what is decided is shown until the next one. At the end everything is known.
    const ahead = time + 0.5 >= 8 - 1 / 7.5 ? 0.5 : 0
    expect(next / live.frameRate).toBeLessThanOrEqual(time + ahead + 2 / 7.5 + 0.02)
    for (const value of frames.rotations) expect(Number.isFinite(value)).toBe(true)
  }
  expect(next).toBe(live.frameCount)
  expect(decided).toBeGreaterThan(5)
})
