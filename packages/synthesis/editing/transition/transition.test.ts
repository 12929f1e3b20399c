import {
  applyGround,
  makeMotion,
  seeded,
  transformGround,
  worldPositions,
  type Motion,
  smootherStep,
} from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { cloudDistance, cloudTrack, windowPointWeights } from '../../analysis/index.ts'
import { splice } from '../splice/index.ts'
import { findTransition, findTransitions } from './find-transition.ts'
import { transition, transitionAt } from './transition.ts'

const plain = { cleanFeet: false } as const

/** Largest second difference of any joint, metres per frame²: a seam shows up here. */
function roughness(motion: Motion): number {
  const p = worldPositions(motion)
  const width = 3 * motion.skeleton.jointCount
  let most = 0
  for (let q = width; q < p.length - width; q++)
    most = Math.max(most, Math.abs(p[q - width] - 2 * p[q] + p[q + width]))
  return most
}

describe('transition', () => {
  test('[T1] the ease runs from 0 to 1 and passes one half in the middle, flat at both ends', () => {
    expect([smootherStep(-1), smootherStep(0), smootherStep(0.5), smootherStep(1), smootherStep(2)]).toEqual([
      0, 0, 0.5, 1, 1,
    ])
    const slope = (u: number): number => (smootherStep(u + 1e-4) - smootherStep(u - 1e-4)) / 2e-4
    expect(slope(1e-3)).toBeLessThan(1e-4)
    expect(slope(0.5)).toBeCloseTo(1.875, 4)
    expect((slope(2e-3) - slope(1e-3)) / 1e-3).toBeLessThan(0.2) // no jump in acceleration either
  })

  for (const seed of [1, 2, 3]) {
    test(`[T2] a clip cut in two and scattered is joined where it was cut (seed ${seed})`, () => {
      const random = seeded(seed)
      const walk = stickWalker(seed, { seconds: 4, turnRate: 0.4 })
      const away = { yaw: random.between(-3, 3), x: random.between(-4, 4), z: random.between(-4, 4) }
      const b = transformGround(walk, away)
      const region = { start: 1.5, end: 1.52 }
      const point = findTransition(walk, b, { regionA: region, contactPenalty: 0 })
      // The walker repeats itself every 1.11 s: any whole number of cycles later is as good.
      const lag = (point.timeB - point.timeA) / (1 / 0.9)
      expect(Math.abs(lag - Math.round(lag))).toBeLessThan(0.03)
      const same = { ...point, timeB: point.timeA, ground: { yaw: 0, x: 0, z: 0 } }
      const joined = transitionAt(walk, walk, same)
      expect(joined.frameCount).toBe(walk.frameCount)
      joined.rootPositions.forEach((v, k) => expect(v).toBeCloseTo(walk.rootPositions[k], 5))
    })

    test(`[T3] the seam is no rougher than the clips themselves (seed ${seed})`, () => {
      const a = stickWalker(seed, { seconds: 3 })
      const b = stickWalker(seed, { seconds: 3, cadence: 1, speed: 1.3, turnRate: -0.3 })
      const { motion: joined, report } = transition(a, b, { ...plain, maxDistance: 0.2 })
      expect(roughness(joined)).toBeLessThan(1.2 * Math.max(roughness(a), roughness(b)))
      // Begins as a, ends as b moved on the ground.
      expect(joined.rootPositions.slice(0, 3)).toEqual(a.rootPositions.slice(0, 3))
      const last = b.rootPositions.slice(-3)
      const end = applyGround(report.ground, [last[0], last[1], last[2]])
      joined.rootPositions.slice(-3).forEach((v, c) => expect(v).toBeCloseTo(end[c], 4))
    })
  }

  test('[T4] what is not alike is refused with the distance and the threshold', () => {
    const a = stickWalker(1, { seconds: 2 })
    const lying = transformGround(a, { yaw: 0, x: 0, z: 0 })
    const rotations = lying.rotations.slice()
    for (let f = 0; f < lying.frameCount; f++)
      rotations.set([Math.SQRT1_2, 0, 0, Math.SQRT1_2], 4 * f * lying.skeleton.jointCount)
    const b = makeMotion({ ...lying, name: 'lying', rotations })
    expect(() => transition(a, b, plain)).toThrow(/cm RMS apart; a blend needs 12.0 cm or less/)
    expect(() => transition(a, b, { ...plain, regionA: { start: 0, end: 0.1 } })).toThrow(
      /no room for half a blend/,
    )
  })

  test('[T5] contacts are those of a, then those of b; one that holds through the seam is one', () => {
    const withContact = (motion: Motion, start: number, end: number): Motion => ({
      ...motion,
      annotations: { ...motion.annotations, contacts: [{ role: 'leftFoot' as const, start, end }] },
    })
    const a = withContact(stickWalker(1, { seconds: 3 }), 1.2, 1.8)
    const b = withContact(stickWalker(1, { seconds: 3 }), 1.3, 2)
    const joined = transitionAt(a, b, { timeA: 1.5, timeB: 1.5, distance: 0, ground: { yaw: 0, x: 0, z: 0 } })
    expect(joined.annotations.contacts).toHaveLength(1)
    expect(joined.annotations.contacts[0].start).toBeCloseTo(1.2, 9)
    expect(joined.annotations.contacts[0].end).toBeCloseTo(2, 9)
  })

  test('[T6] a planted foot of both is put on its own print', () => {
    const planted = (motion: Motion): Motion => ({
      ...motion,
      annotations: { ...motion.annotations, contacts: [{ role: 'leftFoot' as const, start: 0, end: 9 }] },
    })
    const a = planted(stickWalker(2, { seconds: 2 }))
    const b = planted(stickWalker(5, { seconds: 2, turnRate: 0.5 }))
    const { timeA, timeB, ground } = findTransition(a, b)
    const foot = a.skeleton.roles.get('leftFoot')!
    const at = (motion: Motion, time: number): number[] => {
      const o = 3 * (Math.round(60 * time) * motion.skeleton.jointCount + foot)
      return Array.from(worldPositions(motion).subarray(o, o + 3))
    }
    const [x, y, z] = at(b, timeB)
    const moved = applyGround(ground, [x, y, z])
    expect(Math.hypot(moved[0] - at(a, timeA)[0], moved[2] - at(a, timeA)[2])).toBeLessThan(1e-5)
  })

  test('[T8] the seams listed are the best ones of the whole grid, apart from each other, the cheapest first', () => {
    const a = stickWalker(3, { seconds: 3.2 })
    const b = stickWalker(7, { seconds: 2.9, cadence: 1, turnRate: 0.4 })
    const options = { contactPenalty: 0, blendSeconds: 0.4 }
    const seams = findTransitions(a, b, { ...options, most: 4, apartSeconds: 0.3 })
    expect(seams).toHaveLength(4)
    // Brute force: every allowed pair of moments, one at a time.
    const [one, two] = [a, b].map((motion) => cloudTrack(motion, { frameRate: 60 }))
    const [weights, width] = [windowPointWeights(one), 3 * one.roles.length]
    const apart = (i: number, j: number): number =>
      Math.sqrt(cloudDistance(one.points, two.points, weights, i * width, j * width))
    let least = Infinity
    for (let i = 12; i <= 60 * 3.2 - 12; i++)
      for (let j = 12; j <= 60 * 2.9 - 12; j++) least = Math.min(least, apart(i, j))
    expect(seams[0].distance).toBeCloseTo(least, 4)
    seams.forEach((seam, n) => {
      expect(seam.cost).toBeGreaterThanOrEqual(n === 0 ? 0 : seams[n - 1].cost)
      expect(seam.distance).toBeCloseTo(apart(Math.round(60 * seam.timeA), Math.round(60 * seam.timeB)), 4)
      for (const other of seams.slice(0, n))
        expect(
          Math.max(Math.abs(other.timeA - seam.timeA), Math.abs(other.timeB - seam.timeB)),
        ).toBeGreaterThan(0.299)
      // A seam is a valley of its own: no moments a frame or two away are nearer.
      for (const [di, dj] of [
        [2, 0],
        [-2, 0],
        [0, 2],
        [0, -2],
      ]) {
        const [i, j] = [Math.round(60 * seam.timeA) + di, Math.round(60 * seam.timeB) + dj]
        if (i < 12 || j < 12 || i > 180 || j > 162) continue
        expect(apart(i, j)).toBeGreaterThan(seam.distance - 1e-4)
      }
    })
    const third = transition(a, b, { ...plain, ...options, maxDistance: 1, seam: 3 })
    expect(third.report).toMatchObject({ timeA: seams[2].timeA, timeB: seams[2].timeB })
    expect(third.report.seams.slice(0, 4).map(({ timeA }) => timeA)).toEqual(seams.map(({ timeA }) => timeA))
    expect(() => transition(a, b, { ...plain, seam: 500, maxDistance: 1 })).toThrow(
      /number 500 was requested/,
    )
  })

  test('[T7] a splice goes through all its motions in order, each on its own clock', () => {
    const walks = [1, 1, 1].map((seed, n) => stickWalker(seed, { seconds: 4, turnRate: 0.3 * n }))
    const { motion: out, report } = splice(
      walks[0],
      [
        { to: walks[1], leave: { start: 1, end: 2.5 }, enter: { start: 0.3, end: 1.5 } },
        { to: walks[2], leave: { start: 2.5, end: 3.5 } },
      ],
      { ...plain, maxDistance: 0.2 },
    )
    const { points } = report
    expect(points[0].leave).toBeGreaterThanOrEqual(1)
    expect(points[0].enter).toBeLessThanOrEqual(1.5)
    expect(points[1].leave).toBeGreaterThanOrEqual(2.5)
    const seconds = points[0].leave + (points[1].leave - points[0].enter) + (4 - points[1].enter)
    expect((out.frameCount - 1) / 60).toBeCloseTo(seconds, 1)
    expect(roughness(out)).toBeLessThan(1.3 * Math.max(...walks.map(roughness)))
  })
})
