import { expect, test } from 'vitest'
import {
  COMPANY,
  listScores,
  makeClip,
  measureQuality,
  motionHash,
  perform,
  performerOf,
  type Score,
} from './index.ts'

const walk: Score = {
  id: 'test walk',
  family: 'test',
  performer: 'average',
  seed: 1,
  frameRate: 120,
  actions: [
    { do: 'stand', seconds: 1 },
    {
      do: 'walk',
      legs: [
        { length: 2, speed: 1.2 },
        { length: 1.5, speed: 1, turn: 1.4 },
        { length: 1.5, speed: 1.5 },
      ],
    },
    { do: 'stand', seconds: 1 },
  ],
}

for (const { id } of COMPANY) {
  test(`planted feet of "${id}" do not move, sink or stretch anything (seed 5)`, () => {
    const quality = measureQuality(perform(walk, performerOf(id), 5))
    expect(quality.worstSkate).toBeLessThan(0.0005) // m/s; float32 roots 3 m out round to 0.25 µm, 0.23 mm/s seen
    expect(quality.penetration).toBeLessThan(0.005)
    expect(quality.boneError).toBeLessThan(1e-6)
    expect(quality.limitExcess).toBe(0)
    expect(quality.worstAcceleration).toBeLessThan(108) // m/s²; the 99.9th percentile of real walks
  })
}

test('the same seed gives the same bytes, another seed another walk (seeds 1, 2)', () => {
  const hash = (seed: number): string => motionHash(perform(walk, performerOf('average'), seed))
  expect(hash(1)).toBe(hash(1))
  expect(hash(2)).not.toBe(hash(1))
})

test('feet alternate, and each strikes, lies flat, lifts its heel and leaves in this order (seed 1)', () => {
  const { marks } = perform(walk, performerOf('average'), 1).annotations
  const strikes = marks.filter(({ name }) => name.endsWith('HeelStrike')).map(({ name }) => name)
  for (let k = 1; k < strikes.length; k++) expect(strikes[k]).not.toBe(strikes[k - 1])
  const left = marks.filter(({ name }) => name.startsWith('left')).map(({ name }) => name.slice(4))
  const order = ['HeelStrike', 'FootFlat', 'HeelOff', 'ToeOff']
  for (let k = 1; k < left.length; k++) {
    expect(left[k]).toBe(order[(order.indexOf(left[k - 1]) + 1) % order.length])
  }
})

test('a jump flies as a thrown body does (seed 2)', () => {
  const score: Score = {
    ...walk,
    actions: [
      { do: 'stand', seconds: 0.5 },
      { do: 'jump', distance: 0.6, height: 0.3 },
    ],
  }
  const motion = perform(score, performerOf('average'), 2)
  const at = (name: string): number =>
    Math.round(motion.annotations.marks.find((mark) => mark.name === name)!.time * 120)
  const pelvis = (frame: number): number => motion.rootPositions[3 * frame + 1]
  // The pelvis joint, not the mid-hip, is the root: its small tilts are inside the tolerance.
  for (let frame = at('takeOff') + 3; frame < at('landing') - 3; frame++) {
    const fall = (pelvis(frame + 3) - 2 * pelvis(frame) + pelvis(frame - 3)) * (40 * 40)
    expect(fall).toBeGreaterThan(-12)
    expect(fall).toBeLessThan(-7.6) // m/s²; −9.81 ± the tilt of the pelvis
  }
})

test('the deformable sets have the sizes and key frames of the paper', () => {
  const count = (family: string): number => listScores().filter((score) => score.family === family).length
  expect([count('walk-cycle'), count('jump'), count('bowling'), count('golf')]).toEqual([200, 41, 40, 45])
  const names = (id: string): string[] => makeClip(id).annotations.marks.map(({ name }) => name)
  expect(names('walk-cycle-007')).toEqual(
    expect.arrayContaining([
      'leftHeelStrike',
      'rightToeOff',
      'leftHeelOff',
      'rightHeelStrike',
      'leftToeOff',
      'rightHeelOff',
    ]),
  )
  expect(names('jump-07')).toEqual(
    expect.arrayContaining(['start', 'crouch', 'takeOff', 'apex', 'landing', 'absorb', 'end']),
  )
  expect(names('golf-07')).toEqual(expect.arrayContaining(['start', 'top', 'heelOff', 'impact', 'end']))
})

test('a foot that pivots keeps its ball where it is (seed 3)', () => {
  const motion = makeClip('golf-03')
  const quality = measureQuality(motion)
  expect(quality.worstSkate).toBeLessThan(0.0005) // m/s; the trailing foot turns by 37° on it
  const rightToes = motion.annotations.contacts.filter(({ role }) => role === 'rightToes')
  expect(rightToes.at(-1)!.end).toBeGreaterThan(
    motion.annotations.marks.find(({ name }) => name === 'impact')!.time,
  )
})

test('a score nobody wrote is refused with the families there are', () => {
  expect(() => makeClip('moonwalk-1')).toThrow(/there is no score "moonwalk-1".*walk-cycle/)
})
