import { mirrorRole, MotionError, seeded, worldPositions, type Motion, type Role } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { lookAt } from '../constraints/screen.ts'
import { tracksOf } from '../tracks-file.ts'
import { BandMatrix } from './banded.ts'
import { evenTracks } from './even-tracks.ts'
import { liftLong } from './lift-long.ts'
import { repairSwaps } from './repair-swaps.ts'

const ROLES: readonly Role[] = ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot', 'Toes']
  .flatMap((part) => [`left${part}` as Role, `right${part}` as Role])
  .concat('head')

const filmed = (motion: Motion) => tracksOf(motion, ROLES, lookAt([-4.5, 1.3, 2], [0, 0.9, 2]))

describe('a band matrix', () => {
  for (const seed of [1, 2])
    test(`solves what a full one solves (seed ${seed})`, () => {
      const random = seeded(seed)
      const [n, band] = [14, 4]
      const matrix = new BandMatrix(n, band)
      const full = Array.from({ length: n }, () => new Float64Array(n))
      for (let i = 0; i < n; i++)
        for (let j = Math.max(0, i - band); j <= i; j++) {
          const value = i === j ? 12 + random() : random.normal()
          matrix.add(i, j, value)
          full[i][j] = full[j][i] = value
        }
      const truth = Float64Array.from({ length: n }, () => random.normal())
      const right = Float64Array.from(full, (row) => row.reduce((sum, value, j) => sum + value * truth[j], 0))
      expect(matrix.factor()).toBe(true)
      matrix.solve(right)
      right.forEach((value, i) => expect(value).toBeCloseTo(truth[i], 10))
    })

  test('says so where a matrix is not positive', () => {
    const matrix = new BandMatrix(2, 1)
    matrix.add(0, 0, 1)
    matrix.add(1, 1, -1)
    expect(matrix.factor()).toBe(false)
  })
})

test('clicks on a parabola are joined by a spline, long gaps are left open', () => {
  const place = (time: number) => [time, 0.3 * time * time] as const
  const samples = [0, 0.2, 0.4, 0.6, 2].map((time) => ({ time, place: place(time) }))
  const { places, weights, frameCount } = evenTracks([{ role: 'hips', samples }], 30)
  expect(frameCount).toBe(61)
  for (let f = 6; f <= 12; f++) {
    expect(places[2 * f]).toBeCloseTo(f / 30, 6)
    expect(places[2 * f + 1]).toBeCloseTo(place(f / 30)[1], 6)
  }
  expect(weights[6]).toBe(1)
  expect(weights[9]).toBeGreaterThan(0)
  expect(weights[9]).toBeLessThan(1)
  expect(weights[40]).toBe(0)
})

test('exchanged sides are found where they are apart, and nothing else is touched', () => {
  const tracks = filmed(stickWalker(3, { seconds: 3, frameRate: 30 }))
  const known = new Map(tracks.map((track) => [track.role, track]))
  const swapped = (f: number): boolean => f >= 30 && f < 36
  const mistaken = tracks.map((track) => ({
    ...track,
    samples: track.samples.map((sample, f) =>
      swapped(f) ? (known.get(mirrorRole(track.role)) ?? track).samples[f] : sample,
    ),
  }))
  const truth = evenTracks(tracks, 30)
  expect(repairSwaps(truth).repaired).toBe(0)
  const { tracks: repaired } = repairSwaps(evenTracks(mistaken, 30))
  repaired.places.forEach((value, i) => expect(Math.abs(value - truth.places[i])).toBeLessThan(0.03))
})

describe('a lifted film', () => {
  const examples = [1, 2].map((seed) => stickWalker(seed, { seconds: 4, frameRate: 30 }))
  const truth = stickWalker(1, { seconds: 1.5, frameRate: 30, cadence: 1, speed: 1.1 })

  test('is the motion that was filmed, and says where it is less sure', () => {
    // For half a second nobody is seen.
    const tracks = filmed(truth).map((track) => ({
      ...track,
      samples: track.samples.filter(({ time }) => time < 0.6 || time > 1.1),
    }))
    const { motion, expectedErrors, misses, camera } = liftLong(examples, tracks)
    expect(motion.frameCount).toBe(truth.frameCount)
    expect(expectedErrors[25]).toBeGreaterThan(1.05 * expectedErrors[5])
    expect(misses[25]).toBeNaN()
    expect(misses[5]).toBeLessThan(0.01)
    expect(camera.focal).toBeGreaterThan(0.8)
    const joints = truth.skeleton.jointCount
    // Distances within the body do not depend on where it stands.
    const [a, b] = [worldPositions(motion), worldPositions(truth)]
    const between = (places: Float32Array, f: number, role: Role): number => {
      const [p, q] = [3 * f * joints, 3 * (f * joints + truth.skeleton.roles.get(role)!)]
      return Math.hypot(places[q] - places[p], places[q + 1] - places[p + 1], places[q + 2] - places[p + 2])
    }
    for (const f of [3, 10, 40])
      for (const role of ['leftFoot', 'rightFoot', 'leftHand'] as const)
        expect(Math.abs(between(a, f, role) - between(b, f, role))).toBeLessThan(0.06)
  })

  test('is refused where too little was seen', () => {
    expect(() => liftLong(examples, filmed(truth).slice(0, 3))).toThrow(MotionError)
    expect(() => liftLong([], filmed(truth))).toThrow(/at least one is needed/)
  })
})
