import { describe, expect, test } from 'vitest'
import {
  contentHash,
  makeMotion,
  quat,
  quatToEuler,
  seeded,
  sliceFrames,
  vec3,
  worldMotion,
  withRecipe,
  worldPositions,
  type Motion,
  type Vec3,
} from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { footSkate } from '../../../analysis/quality/index.ts'
import { makeRun } from '../../../run.ts'
import {
  adjustStatistics,
  assemble,
  choosePlace,
  DIRECT_REPLACEMENT,
  findTouches,
  partOf,
  seamJerk,
  type AssembleOptions,
} from './index.ts'
import { enrich } from '../enrich/enrich.ts'
import { meanOf, vectorsAbout } from './adjust-statistics.ts'
import { keepTouch } from './keep-touch.ts'
import { trackOf } from './joint-track.ts'

const run = makeRun()
const base = stroll({ seconds: 3, frameRate: 60, speed: 1.2 })
const donor = stroll({ seconds: 3, frameRate: 60, speed: 0.7 })

/** A seeded track of rotations around some mean, `[frame][xyzw]`. */
function wobble(seed: number, frames: number, size: number): Float64Array {
  const random = seeded(seed)
  const mean = quat.exp([random.normal(), random.normal(), random.normal()])
  const phases = Array.from({ length: 6 }, () => random.between(0, 6))
  const out = new Float64Array(4 * frames)
  for (let frame = 0; frame < frames; frame++) {
    const v = [0, 1, 2].map(
      (c) => size * (1 + 0.4 * c) * Math.sin(phases[c] + (frame / frames) * (9 + phases[3 + c])),
    )
    out.set(quat.multiply(mean, quat.exp([v[0], v[1], v[2]])), 4 * frame)
  }
  return out
}

const rms = (vectors: readonly Vec3[], c: number): number =>
  Math.sqrt(vectors.reduce((sum, v) => sum + v[c] ** 2, 0) / vectors.length)

describe('adjustStatistics', () => {
  for (const seed of [1, 2, 3]) {
    test(`[A1] the lent joint gets mean and deviation of the base (seed ${seed})`, () => {
      const lent = wobble(seed, 200, 0.2)
      const own = wobble(seed + 10, 160, 0.3)
      const { rotations } = adjustStatistics(lent, own, { maxGain: 100 })
      // The mean of scaled vectors is not exactly zero where the distribution is lopsided: small angles, 2e-2 seen.
      expect(quat.angleBetween(meanOf(rotations), meanOf(own))).toBeLessThan(0.03)
      const got = vectorsAbout(rotations, meanOf(own))
      const wanted = vectorsAbout(own, meanOf(own))
      for (let c = 0; c < 3; c++) expect(rms(got, c)).toBeCloseTo(rms(wanted, c), 5)
    })

    test(`[A1] in the seed's form the angles get mean and deviation of the base (seed ${seed})`, () => {
      // Small turns about the identity keep Euler angles away from their poles.
      const near = (from: Float64Array): Float64Array => {
        const back = quat.inverse(meanOf(from))
        const out = new Float64Array(from.length)
        for (let i = 0; i < from.length; i += 4) out.set(quat.multiply(back, quat.quatAt(from, i)), i)
        return out
      }
      const [lent, own] = [near(wobble(seed, 150, 0.1)), near(wobble(seed + 5, 150, 0.15))]
      const { rotations } = adjustStatistics(lent, own, { mode: 'angles', maxGain: 100 })
      const statistics = (track: Float64Array): number[] => {
        const angles = Array.from({ length: track.length / 4 }, (_, frame) =>
          quatToEuler('ZYX', quat.quatAt(track, 4 * frame)),
        )
        return [0, 1, 2].flatMap((c) => {
          const mean = angles.reduce((sum, row) => sum + row[c], 0) / angles.length
          return [mean, Math.sqrt(angles.reduce((sum, row) => sum + (row[c] - mean) ** 2, 0) / angles.length)]
        })
      }
      const wanted = statistics(own)
      statistics(rotations).forEach((value, k) => expect(value).toBeCloseTo(wanted[k], 9))
    })
  }

  test('strength 0 leaves the track to the bit, and a base that stands still does not freeze it', () => {
    const lent = wobble(4, 100, 0.2)
    expect(adjustStatistics(lent, wobble(5, 100, 0.3), { strength: 0 }).rotations).toEqual(lent)
    const still = wobble(6, 100, 0)
    const { adjustment } = adjustStatistics(lent, still)
    expect(adjustment.gain).toEqual([0.5, 0.5, 0.5]) // 1 / maxGain
  })

  test('a strength that is no share is refused with a sentence', () => {
    expect(() => adjustStatistics(wobble(1, 9, 0.1), wobble(2, 9, 0.1), { strength: 2 })).toThrow(
      /from 0 .* to 1/,
    )
  })
})

describe('assemble', () => {
  test('[A2] plain replacement of a motion of the same length copies the part’s rotations and nothing else', () => {
    const { motion } = assemble(base, donor, 'leftArm', DIRECT_REPLACEMENT, run)
    const { joints } = partOf(base.skeleton, 'leftArm')
    const width = 4 * base.skeleton.jointCount
    for (let frame = 0; frame < base.frameCount; frame += 7)
      for (let joint = 0; joint < base.skeleton.jointCount; joint++) {
        const from = joints.includes(joint) ? donor : base
        const at = frame * width + 4 * joint
        const angle = quat.angleBetween(quat.quatAt(motion.rotations, at), quat.quatAt(from.rotations, at))
        expect(angle).toBeLessThan(2e-3) // rad; f32 quaternions
      }
    expect(motion.rootPositions).toEqual(base.rootPositions)
  })

  test('[A3] a motion lent its own arms stays itself, but for smoothing', () => {
    const { motion, report } = assemble(base, base, 'arms', {}, run)
    const [a, b] = [worldPositions(base), worldPositions(motion)]
    let most = 0
    for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]))
    expect(most).toBeLessThan(0.01) // m; σ = 0.02 s of a swinging arm
    expect(report.strength).toBeCloseTo(1, 6)
  })

  test('[A4] feet of the base stay planted as they were; bone lengths hold; the same again gives the same bytes', () => {
    const { motion } = assemble(
      withRecipe(base, { operation: 'base', version: 1, inputs: {}, options: {} }),
      donor,
      'upper',
      {},
      run,
    )
    // How the base was made is not how this was made.
    expect(motion.recipe).toBeUndefined()
    const { contacts } = motion.annotations
    expect(contacts.length).toBeGreaterThan(2)
    expect(footSkate(motion, contacts).mean).toBeLessThanOrEqual(footSkate(base, contacts).mean + 1e-6)
    expect(contentHash(assemble(base, donor, 'upper', {}, run).motion)).toBe(contentHash(motion))
  })

  test('[A5] lent legs bring the way they go: the result travels as the donor does, on the base’s clock', () => {
    const { motion } = assemble(base, donor, 'lower', DIRECT_REPLACEMENT, run)
    const way = (of: Motion): number => {
      const last = 3 * (of.frameCount - 1)
      return Math.hypot(
        of.rootPositions[last] - of.rootPositions[0],
        of.rootPositions[last + 2] - of.rootPositions[2],
      )
    }
    expect(way(motion)).toBeCloseTo(way(donor), 2)
    expect(motion.frameCount).toBe(base.frameCount)
  })

  test('[A6] a shorter donor is laid inside; outside of its place and in its fades’ far ends the base is untouched', () => {
    const short = sliceFrames(donor, 0, 61)
    const { motion, report } = assemble(base, short, 'leftArm', { baseRegion: { start: 1, end: 2 } }, run)
    expect(report.place.base).toEqual({ start: 1, end: 2 })
    const width = 4 * base.skeleton.jointCount
    expect(motion.rotations.slice(0, 59 * width)).toEqual(base.rotations.slice(0, 59 * width))
    expect(motion.rotations.slice(121 * width)).toEqual(base.rotations.slice(121 * width))
    expect(motion.rotations.slice(90 * width, 91 * width)).not.toEqual(
      base.rotations.slice(90 * width, 91 * width),
    )
  })

  test('[A16] a stretch far longer or shorter than what is lent is taken evenly where no curve leads through', () => {
    const brief = sliceFrames(donor, 0, 25)
    const at = { baseRegion: { start: 0.5, end: 2.5 } }
    const { report } = assemble(base, brief, 'leftArm', at, run)
    expect(report.timing).toBe('stretch')
    expect(() => assemble(base, brief, 'leftArm', { ...at, timing: 'curve' }, run)).toThrow(/too long/)
  })

  test('[A17] arms that were held up stay up over lent legs, within 15° at the seam', () => {
    const { jointCount, roles } = base.skeleton
    const rotations = base.rotations.slice()
    for (const role of ['leftUpperArm', 'rightUpperArm', 'leftLowerArm', 'rightLowerArm'] as const)
      for (let frame = 0; frame < base.frameCount; frame++)
        rotations.set(quat.exp([-1.2, 0, 0]), 4 * (frame * jointCount + roles.get(role)!))
    const guard = makeMotion({ ...base, rotations })
    const seam = ['leftUpperArm', 'rightUpperArm', 'leftLowerArm', 'rightLowerArm', 'spine', 'chest'] as const
    const turned = (options: AssembleOptions): number => {
      const { motion } = assemble(guard, donor, 'lower', { smoothing: 0, ...options }, run)
      const angles = seam.flatMap((role) => {
        const [now, then] = [motion, guard].map((of) => trackOf(of, roles.get(role)!))
        return Array.from({ length: motion.frameCount }, (_, frame) =>
          quat.angleBetween(quat.quatAt(now, 4 * frame), quat.quatAt(then, 4 * frame)),
        )
      })
      return (Math.max(...angles) * 180) / Math.PI
    }
    expect(turned({})).toBeLessThan(15.5) // to first order in the strength
    expect(turned({ bound: 5 })).toBeLessThan(5.2)
    expect(turned({ bound: 180 })).toBeGreaterThan(40)
  })

  test('[A7] the seam of a noisy donor is no jerkier than by plain replacement', () => {
    const random = seeded(9)
    const rotations = Float32Array.from(donor.rotations)
    for (let i = 0; i < rotations.length; i += 4) {
      const q = quat.multiply(
        quat.quatAt(rotations, i),
        quat.exp([0.02 * random.normal(), 0.02 * random.normal(), 0.02 * random.normal()]),
      )
      rotations.set(q, i)
    }
    const noisy = makeMotion({ ...donor, rotations })
    const part = partOf(base.skeleton, 'arms')
    const jerk = (options: Parameters<typeof assemble>[3]): number =>
      seamJerk(assemble(base, noisy, 'arms', options, run).motion, part)
    expect(jerk({})).toBeLessThan(0.8 * jerk(DIRECT_REPLACEMENT))
  })

  test('of a longer donor the stretch is taken that is most like the base', () => {
    const long = stroll({ seconds: 9, frameRate: 60, speed: 1.2 })
    const part = partOf(base.skeleton, 'arms')
    const piece = sliceFrames(long, 200, 320)
    const place = choosePlace(piece, long, part)
    const at = (seconds: number): Float64Array =>
      trackOf(long, part.critical[0], Math.round(60 * seconds)).slice(0, 4)
    // The walk repeats: any stretch in the same phase is as good.
    const [a, b] = [at(place.donor.start), trackOf(piece, part.critical[0]).slice(0, 4)]
    expect(quat.angleBetween(quat.quatAt(a, 0), quat.quatAt(b, 0))).toBeLessThan(0.1) // rad; places are 1/15 s apart
  })

  test('bad requests are refused with a remedy', () => {
    expect(() => assemble(base, donor, 'leftArm', { critical: ['leftFoot'] }, run)).toThrow(
      /its roles are .*leftHand/,
    )
    expect(() => assemble(base, donor, 'leftArm', { timing: 'segments' }, run)).toThrow(/Give anchors/)
    expect(() => partOf({ ...base.skeleton, roles: new Map() }, 'leftArm')).toThrow(/withRoles/)
  })
})

describe('touching hands', () => {
  test('[A8] a hand that rests on a thigh is found, and brought back to it after the body has moved', () => {
    const part = partOf(base.skeleton, 'leftArm')
    const world = worldMotion(base)
    const { roles, jointCount } = base.skeleton
    const touch = { hand: 'leftHand', on: 'leftUpperLeg', first: 60, last: 100 } as const
    // The trunk leans 0.2 rad further: the hand comes off what it rested on.
    const rotations = base.rotations.slice()
    for (let frame = 0; frame < base.frameCount; frame++) {
      const at = 4 * (frame * jointCount + roles.get('spine')!)
      rotations.set(quat.multiply(quat.quatAt(rotations, at), quat.exp([0.2, 0, 0])), at)
    }
    const moved = makeMotion({ ...base, rotations })
    const ones = new Float64Array(base.frameCount).fill(1)
    const kept = worldMotion(keepTouch(moved, base, [touch], ones))
    const off = worldMotion(moved)
    const gap = ({ positions }: { positions: Float32Array }): number => {
      const place = (role: 'leftHand' | 'leftUpperLeg', from: Float32Array): Vec3 =>
        vec3.vec3At(from, 3 * (80 * jointCount + roles.get(role)!))
      const wanted = vec3.subtract(place('leftHand', world.positions), place('leftUpperLeg', world.positions))
      return vec3.distance(
        vec3.subtract(place('leftHand', positions), place('leftUpperLeg', positions)),
        wanted,
      )
    }
    expect(gap(off)).toBeGreaterThan(0.03)
    expect(gap(kept)).toBeLessThan(0.01)
    expect(findTouches(base, part, { bodyReach: 2, maxSpeed: 9 }).length).toBeGreaterThan(0)
    expect(findTouches(base, part, { bodyReach: 0.01, handReach: 0.01 })).toEqual([])
  })
})

describe('enrich', () => {
  test('[A9] n motions give n (n − 1), best first, and doubles are left out', () => {
    const walks = [0.6, 0.9, 1.2].map((speed) => stroll({ seconds: 1.5, frameRate: 30, speed }))
    const score = (_: Motion, b: number, d: number): number => 10 * b + d
    const all = enrich(walks, 'arms', score, { minDifference: 0 }, run)
    expect(all.map(({ base: b, donor: d }) => [b, d])).toEqual([
      [2, 1],
      [2, 0],
      [1, 2],
      [1, 0],
      [0, 2],
      [0, 1],
    ])
    expect(enrich(walks, 'arms', score, { minDifference: 10 }, run)).toEqual([])
    expect(enrich(walks, 'arms', score, { minDifference: 0, most: 2 }, run)).toHaveLength(2)
  })
})
