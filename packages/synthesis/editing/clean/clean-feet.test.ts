import { describe, expect, test } from 'vitest'
import { footWalker, readClip, realMocap, type FootWalkerOptions } from '@understudy/test-utils'
import {
  seeded,
  vec3,
  worldPositions,
  type ContactInterval,
  type Motion,
  type Role,
  type Vec3,
} from '@understudy/motion'
import { detectContacts, sortContacts, withContacts } from '../../analysis/contacts/index.ts'
import { framesOf } from '../../analysis/quality/index.ts'
import { cleanFeet } from './index.ts'

/** The furthest any held point strays from where it is first held, metres. */
function worstStray(motion: Motion, contacts: readonly ContactInterval[]): number {
  const positions = worldPositions(motion)
  let worst = 0
  for (const contact of contacts) {
    const joint = motion.skeleton.roles.get(contact.role)!
    const { first, last } = framesOf(motion, contact)
    const at = (frame: number): Vec3 =>
      vec3.vec3At(positions, 3 * (frame * motion.skeleton.jointCount + joint))
    for (let frame = first + 1; frame <= last; frame++)
      worst = Math.max(worst, vec3.distance(at(frame), at(first)))
  }
  return worst
}

/** The largest second difference of a joint's path over 1/60 s, in metres per second squared. */
function worstAcceleration(motion: Motion, role: Role): number {
  const positions = worldPositions(motion)
  const joint = motion.skeleton.roles.get(role)!
  const step = Math.max(1, Math.round(motion.frameRate / 60))
  const at = (frame: number): Vec3 => vec3.vec3At(positions, 3 * (frame * motion.skeleton.jointCount + joint))
  let worst = 0
  for (let frame = step; frame < motion.frameCount - step; frame++) {
    const bend = vec3.add(at(frame - step), vec3.subtract(at(frame + step), vec3.scale(at(frame), 2)))
    worst = Math.max(worst, vec3.length(bend) * (motion.frameRate / step) ** 2)
  }
  return worst
}

describe('cleanFeet', () => {
  for (const [name, options] of [
    ['slides at 15 cm/s', { slide: 0.15 }],
    ['slides backwards at 15 cm/s', { slide: -0.15 }],
    ['trembles by 2 mm', { jitter: 0.002 }],
    ['slides at 30 frames per second', { slide: 0.15, frameRate: 30 }],
    ['slides without toes', { slide: 0.15, toes: false }],
    ['slides uphill', { slide: 0.15, tilt: 0.04 }],
    ['slides, a child', { slide: 0.08, size: 0.5 }],
  ] satisfies [string, FootWalkerOptions][]) {
    test(`[K1] held points stand still: a walker that ${name} (seed 1)`, () => {
      const { motion, contacts } = footWalker(1, options)
      const { motion: cleaned, report } = cleanFeet(motion, contacts)
      expect(report.before.footSkateCmPerSecond.mean).toBeGreaterThan(3)
      expect(report.after.footSkateCmPerSecond.mean).toBeLessThan(0.05) // 0.003 seen: rounding to f32
      expect(worstStray(cleaned, contacts)).toBeLessThan(1e-4)
      expect(report.maxUnreachedCm).toBeLessThan(0.01)
    })
  }

  test('[K2] a motion whose feet already stand still is left as it is (seed 2)', () => {
    const { motion, contacts } = footWalker(2)
    const { motion: cleaned, report } = cleanFeet(motion, contacts)
    const before = worldPositions(motion)
    const after = worldPositions(cleaned)
    const moved = before.reduce((most, x, i) => Math.max(most, Math.abs(x - after[i])), 0)
    expect(moved).toBeLessThan(0.004) // metres: the roll over the ball is steadied; 0.0031 seen
    expect(report.maxCorrectionCm).toBeLessThan(0.3)
  })

  test('[K3] corrections come and go smoothly: no joint is jerked more than the strikes already did (seed 3)', () => {
    const { motion, contacts } = footWalker(3, { slide: 0.2 })
    const { motion: cleaned } = cleanFeet(motion, contacts)
    for (const role of ['leftFoot', 'rightFoot', 'hips'] as const)
      expect(worstAcceleration(cleaned, role)).toBeLessThan(1.3 * worstAcceleration(motion, role) + 3)
    // Knees of legs struck out nearly straight move more than the feet that move them: 2.2 seen, 20 without fades.
    for (const role of ['leftLowerLeg', 'rightLowerLeg'] as const)
      expect(worstAcceleration(cleaned, role)).toBeLessThan(2.5 * worstAcceleration(motion, role))
  })

  test('[K4] where a leg cannot reach, the root comes down smoothly and the foot still stands (seed 4)', () => {
    // Slid by 15 cm per step, feet must be held where the legs, struck out to 98 % of their length, do not reach.
    const { motion, contacts } = footWalker(4, { slide: 0.25 })
    const { motion: cleaned, report } = cleanFeet(motion, contacts)
    expect(report.maxRootShiftCm).toBeGreaterThan(1)
    expect(report.maxUnreachedCm).toBeLessThan(0.01)
    expect(worstStray(cleaned, contacts)).toBeLessThan(1e-4)
    expect(worstAcceleration(cleaned, 'hips')).toBeLessThan(5) // m/s²; a walking body has 3 to 5 of its own
  })

  test('[K5] feet dragged through the ground are lifted out of it (seed 5)', () => {
    const { motion, contacts } = footWalker(5, { lift: -0.03 })
    const { report } = cleanFeet(motion, contacts)
    expect(report.before.floorPenetrationCm.max).toBeGreaterThan(1.5)
    expect(report.after.floorPenetrationCm.max).toBeLessThan(0.3)
  })

  test('[K6] the contacts of the annotations are used, and given ones before them', () => {
    const { motion, contacts } = footWalker(6, { slide: 0.1 })
    const annotated = withContacts(motion, contacts)
    expect(cleanFeet(annotated).motion.rotations).toEqual(cleanFeet(motion, contacts).motion.rotations)
    expect(cleanFeet(annotated).motion.annotations.contacts).toEqual(sortContacts(contacts))
    expect(cleanFeet(annotated, []).report.contactCount).toBe(0)
    expect(cleanFeet(annotated, []).motion.rotations).toEqual(motion.rotations)
  })

  for (const seed of [1, 2, 3, 5, 8]) {
    test(`[K7] any contacts give finite rotations and held feet, however senseless (seed ${seed})`, () => {
      const random = seeded(seed)
      const { motion } = footWalker(seed, { frameRate: 60, jitter: 0.003 })
      const contacts: ContactInterval[] = []
      for (const role of ['leftFoot', 'leftToes', 'rightFoot', 'rightToes'] as const) {
        for (let start = random(); start < 4.5; start += random.between(0.1, 1)) {
          const end = start + random.between(0.02, 0.3)
          contacts.push({ role, start, end })
          start = end
        }
      }
      const { motion: cleaned, report } = cleanFeet(motion, contacts)
      expect(cleaned.rotations.every(Number.isFinite)).toBe(true)
      expect(cleaned.rootPositions.every(Number.isFinite)).toBe(true)
      // A foot held through its own swing cannot be reached; what can be told is by how much.
      expect(report.after.footSkateCmPerSecond.mean).toBeLessThan(
        0.2 * report.before.footSkateCmPerSecond.mean,
      )
    })
  }

  test('a skeleton without legs is refused with the remedy', () => {
    const { motion } = footWalker(9)
    expect(() => cleanFeet({ ...motion, skeleton: { ...motion.skeleton, roles: new Map() } }, [])).toThrow(
      /no leg .* withRoles/,
    )
  })
})

const mocap = realMocap()
describe.skipIf(!mocap)('cleanFeet on real recordings (../shared/mocap)', () => {
  test('[K8] after cleaning, planted feet skate under 0.5 cm/s in every take of walking', async () => {
    const walks = mocap!.clips.filter(({ tags }) => tags.includes('c-walkcycle') || tags.includes('d-walk'))
    for (const { path } of walks.filter((_, i) => i % 5 === 0)) {
      const { motion } = await readClip(mocap!, path)
      const contacts = detectContacts(motion)
      const { report } = cleanFeet(motion, contacts)
      expect(report.after.footSkateCmPerSecond.mean, path).toBeLessThan(0.5) // 0.03 the worst seen of all 330
      expect(report.maxRootShiftCm, path).toBeLessThan(10)
    }
  })
})
