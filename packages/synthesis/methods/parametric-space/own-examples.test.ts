import { describe, expect, test } from 'vitest'
import { makeMotion, seeded, slice, type ContactInterval, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { curveAt, register, withContacts } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import { buildSpace, measureBlend } from './build-space.ts'
import { hullDistance } from './hull-distance.ts'
import { leaveOneOut } from './leave-one-out.ts'
import { solveWeights } from './make-motion.ts'
import { positionOf } from './parameters.ts'
import { REACH_MARK, reachMoment, withReach } from './reach-moment.ts'

/** A standing figure that raises its right arm by an angle, and its elbow's bend, highest at `peak` of two seconds. */
function reacher(up: number, bend: number, peak = 1): Motion {
  const base = stickWalker(1, { seconds: 2, frameRate: 30, cadence: 0, speed: 0 })
  const rotations = base.rotations.slice()
  const turn = (f: number, role: 'rightUpperArm' | 'rightLowerArm', angle: number): void =>
    rotations.set(
      [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)],
      4 * (f * base.skeleton.jointCount + base.skeleton.roles.get(role)!),
    )
  for (let f = 0; f < base.frameCount; f++) {
    const t = f / base.frameRate
    const u = Math.sin((0.5 * Math.PI * (t < peak ? t : 2 - t)) / (t < peak ? peak : 2 - peak)) ** 2
    turn(f, 'rightUpperArm', -up * u)
    turn(f, 'rightLowerArm', -bend * u)
  }
  return makeMotion({ ...base, name: `reach ${up} ${bend}`, rotations })
}
const peaks = [0.7, 1, 1.3]
const motions = [0.6, 1.2, 1.8].flatMap((up, n) =>
  [0.1, 0.8, 1.5].map((bend, k) => reacher(up, bend, peaks[(n + k) % 3])),
)

describe('examples nobody marked', () => {
  test('[P9] a hand has reached when it has gone furthest from where it began', () => {
    motions.forEach((motion, m) => {
      const peak = peaks[(Math.floor(m / 3) + (m % 3)) % 3]
      expect(Math.abs(reachMoment(motion, 'rightHand')! - peak)).toBeLessThan(1.01 / 30)
    })
    expect(reachMoment(slice(motions[0], 0, 0.5), 'leftHand')).toBeDefined()
  })

  test('[P9] these moments are brought together, and what is left out comes back within two centimetres', () => {
    const marked = motions.map((motion) => withReach(motion, 'rightHand'))
    const set = register(marked, { maxDistance: 1, anchorMarks: [REACH_MARK] }, makeRun())
    expect(set.refused).toEqual([])
    const [reference] = [set.members[set.reference].motion]
    const instant = reachMoment(reference, 'rightHand')!
    for (const { motion, curve } of set.members)
      expect(Math.abs(curveAt(curve, instant) - reachMoment(motion, 'rightHand')!)).toBeLessThan(0.02)
    const space = buildSpace(
      set,
      positionOf('rightHand'),
      { instant, maxSamples: 120 },
      makeRun({ random: 1 }),
    )
    const { median, errors, beyond } = leaveOneOut(space, makeRun())
    expect(errors).toHaveLength(9)
    expect(beyond.filter((one) => !one).length).toBeGreaterThan(0)
    expect(median).toBeLessThan(0.02) // metres: the examples lie 25 cm apart
    // Moved weights miss less than those of the nearest samples.
    const misses = [0, 16].map((refinements) => {
      const random = seeded(5)
      return Array.from({ length: 12 }, () => {
        const weights = motions.map(() => random())
        const total = weights.reduce((sum, w) => sum + w, 0)
        const mixed = weights.map((w) => w / total)
        const at = measureBlend(set, space.parameter, instant, mixed, 60, makeRun())
        const { reached } = solveWeights(space, at, { refinements }, makeRun())
        return Math.hypot(...reached.map((v, k) => v - at[k]))
      }).toSorted((p, q) => p - q)[6]
    })
    expect(misses[1]).toBeLessThan(0.001)
    expect(misses[1]).toBeLessThan(misses[0])
  })

  test('[P10] who steps otherwise is refused, taken where steps are free, and kept where that is asked', () => {
    const plant = (role: ContactInterval['role'], start: number, end: number) => ({ role, start, end })
    const stand = [plant('leftFoot', 0, 2.1), plant('rightFoot', 0, 2.1)]
    const step = [plant('leftFoot', 0, 2.1), plant('rightFoot', 0, 0.4), plant('rightFoot', 0.8, 2.1)]
    const pair = [withContacts(motions[3], stand), withContacts({ ...motions[4], name: 'stepper' }, step)]
    const options = { maxDistance: 1, maxSteepShare: 1, reference: 0 } as const
    const strict = register(pair, options, makeRun())
    expect(strict.members).toHaveLength(1)
    expect(strict.refused[0].reason).toMatch(/footplant .* steps must correspond/)
    expect(register(pair, { ...options, steps: 'free' }, makeRun()).members).toHaveLength(2)
    const kept = register(pair, { ...options, keep: ['stepper'] }, makeRun())
    expect(kept.members).toHaveLength(2)
    expect(kept.doubted?.[0].reason).toMatch(/footplant/)
    const steep = register(motions, { maxDistance: 1e-4, keep: 'all', reference: 0 }, makeRun())
    expect(steep.members).toHaveLength(9)
  })

  test('the distance from a hull is that of a known body (seed 4)', () => {
    const cube = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => [x, y, z])))
    const random = seeded(4)
    for (let draw = 0; draw < 50; draw++) {
      const at = [0, 0, 0].map(() => random.between(-0.5, 1.5))
      const truth = Math.hypot(...at.map((v) => Math.max(0, -v, v - 1)))
      expect(Math.abs(hullDistance(at, cube) - truth)).toBeLessThan(0.01) // it nears a face ever more slowly
    }
  })
})
