import { expect, test } from 'vitest'
import { seeded } from '@understudy/motion'
import { ELBOW_ROOM, nearestOf, placeCrowd, type GroundTrack } from './place-crowd.ts'

/** A walk around a circle at a pace of its own, ten places a second. */
const round = (pace: number): GroundTrack =>
  Float32Array.from({ length: 400 }, (_, k) =>
    k % 2 === 0 ? 2 * Math.sin(0.01 * pace * k) : 2 * Math.cos(0.01 * pace * k),
  )

test('[V23] nobody of a crowd ever comes near anybody, whatever their pace (seed 3)', () => {
  const random = seeded(3)
  const tracks = Array.from({ length: 10 }, () => round(random.between(0.9, 1.1)))
  const { places, nearest, spacing } = placeCrowd(tracks)
  expect(places[0]).toEqual([0, 0])
  expect(nearest).toBeGreaterThanOrEqual(ELBOW_ROOM)
  expect(nearestOf(tracks, places)).toBe(nearest)
  expect(
    nearestOf(
      tracks,
      places.map(([x, z]) => [x / 3, z / 3] as const),
    ),
  ).toBeLessThan(ELBOW_ROOM)
  expect(spacing).toBeLessThan(4)
  expect(new Set(places.map(String)).size).toBe(10)
})

test('[V23] who walks exactly alike stands close', () => {
  const { spacing } = placeCrowd([round(1), round(1), round(1)])
  expect(spacing).toBeCloseTo(1.1, 6)
})
