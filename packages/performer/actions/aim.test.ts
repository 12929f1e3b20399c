import { worldPositions, type Motion, type Role } from '@understudy/motion'
import { expect, test } from 'vitest'
import { makeClip, measureQuality, perform, performerOf, scoreOf } from '../index.ts'

const at = (motion: Motion, role: Role, time: number): readonly number[] => {
  const { skeleton, frameRate } = motion
  const place = 3 * (Math.round(time * frameRate) * skeleton.jointCount + skeleton.roles.get(role)!)
  return Array.from(worldPositions(motion).subarray(place, place + 3))
}

// The corners that are hardest to reach: low across the body, high to the side, low and crossed with a fist.
for (const [id, mark] of [
  ['reach-left-01', 'reached'],
  ['reach-right-16', 'reached'],
  ['punch-right-03', 'hit'],
] as const) {
  test(`${id}: the wrist is at its target when it says so`, () => {
    const motion = makeClip(id)
    const { side, left, up, forward } = scoreOf(id).attributes as Record<string, number> & { side: string }
    const time = motion.annotations.marks.find(({ name }) => name === mark)!.time
    const [x, y, z] = at(motion, `${side}Hand` as Role, time)
    // m; 1.3 cm seen at the highest corner, under 1 cm elsewhere: the elbow never locks
    expect(Math.hypot(x - left, y - up, z - forward)).toBeLessThan(0.02)
  })
}

for (const id of ['jump-09', 'jump-21', 'walk-to-jump-17', 'fight-jump-15']) {
  test(`${id}: no joint is thrown harder than people's are`, () => {
    const score = scoreOf(id)
    const motion = perform({ ...score, frameRate: 120 }, performerOf(score.performer), score.seed)
    // m/s²; the 99.9th percentile of the recorded jumps
    expect(measureQuality(motion).worstAcceleration).toBeLessThan(81)
  })
}

test('walkers stop with one foot ahead or side by side, never more than a short step apart (seeds 1 to 12)', () => {
  const apart = Array.from({ length: 12 }, (_, k) => {
    const motion = perform(
      {
        id: 'stop',
        family: 'test',
        performer: 'average',
        seed: k + 1,
        frameRate: 30,
        actions: [{ do: 'walk', legs: [{ length: 2.5 + 0.1 * k, speed: 1.2 }] }],
      },
      performerOf('average'),
      k + 1,
    )
    const end = (motion.frameCount - 1) / motion.frameRate
    return Math.abs(at(motion, 'leftFoot', end)[2] - at(motion, 'rightFoot', end)[2])
  })
  expect(Math.max(...apart)).toBeLessThan(0.25) // m; the stagger is at most 0.24 of a leg of 0.86
  expect(Math.max(...apart)).toBeGreaterThan(0.1)
  expect(Math.min(...apart)).toBeLessThan(0.1)
})

test('in a sharp bend the foot turns on its ball, which stays where it is (seed 7)', () => {
  const motion = perform(
    {
      id: 'bend',
      family: 'test',
      performer: 'average',
      seed: 7,
      frameRate: 120,
      actions: [
        {
          do: 'walk',
          underWay: true,
          legs: [
            { length: 2, speed: 1.25 },
            { length: 0.55, turn: 1.57, speed: 1.1 },
            { length: 2, speed: 1.25 },
          ],
        },
      ],
    },
    performerOf('average'),
    7,
  )
  const quality = measureQuality(motion)
  expect(quality.worstSkate).toBeLessThan(0.0005) // m/s, as for straight walks
  expect(quality.limitExcess).toBe(0)
  // The line from ankle to ball turns while the ball rests; on the straight it does not.
  const { contacts } = motion.annotations
  const turned = contacts
    .filter(({ role }) => role.endsWith('Toes'))
    .map(({ role, start, end }) => {
      const ankle = role.replace('Toes', 'Foot') as Role
      const [from, to] = [start, end - 0.02].map((time) => {
        const [a, b] = [at(motion, ankle, time), at(motion, role, time)]
        return Math.atan2(b[0] - a[0], b[2] - a[2])
      })
      return Math.abs(to - from)
    })
  expect(Math.max(...turned)).toBeGreaterThan(0.15) // radians
  expect(turned[0]).toBeLessThan(0.01)
})
