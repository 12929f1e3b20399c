import { describe, expect, test } from 'vitest'
import { jointOf, quat, worldPositions, type Motion } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { controlOf } from './control-spec.ts'
import { addInstances, addPair, emptyDatabase, type MappingDatabase } from './database.ts'
import { withMirroredExamples } from './mirror-pair.ts'
import { samplePoints } from './points.ts'
import { HIPS } from './presets.ts'
import { cutsAtFootplants } from './segment.ts'
import { standOverHips } from './stand-over-hips.ts'
import { unitsOfBeats } from './units.ts'
import { walkAfterHips } from './walk-after-hips.ts'

const walk = stroll({ seconds: 5, frameRate: 60, turnRate: 0.3 })
const slower = stroll({ seconds: 5, frameRate: 60, speed: 1, cadence: 0.8 })

const shown = (...takes: readonly Motion[]): MappingDatabase =>
  takes.reduce(
    (database, target, index) => {
      const pair = { name: `take ${index}`, control: controlOf(target, HIPS.control), target }
      return addInstances(
        addPair(database, pair, []),
        index,
        unitsOfBeats(cutsAtFootplants(target), HIPS.units),
      )
    },
    emptyDatabase(HIPS.targetRoles, { control: HIPS.control, joinSeconds: HIPS.joinSeconds }),
  )

/** Mean distance of all joints, metres, away from the ends, where no step was shown. */
function apart(a: Motion, b: Motion): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const { jointCount } = a.skeleton
  let sum = 0
  let count = 0
  for (let at = 60 * jointCount; at < (a.frameCount - 60) * jointCount; at++, count++)
    sum += Math.hypot(p[3 * at] - q[3 * at], p[3 * at + 1] - q[3 * at + 1], p[3 * at + 2] - q[3 * at + 2])
  return sum / count
}

describe('[C18] a walk after real hips', () => {
  const control = controlOf(walk, HIPS.control)

  test('what was shown is answered by itself, blended with its neighbours', () => {
    const { motion } = walkAfterHips(shown(walk, slower), control, { ...HIPS.respond, clean: false })
    expect(motion.frameCount).toBe(walk.frameCount)
    expect(apart(motion, walk)).toBeLessThan(0.02) // the best interpretation alone is 2 cm off: it steps on a 10 Hz grid
  })

  test('as softness goes to zero the best interpretation alone is left', () => {
    const best = { ...HIPS.respond, clean: false, refineRate: 0, softness: 1e-7 }
    const { motion, raw } = walkAfterHips(shown(walk, slower), control, best)
    expect(apart(motion, standOverHips(raw, control))).toBeLessThan(5e-3) // fades of one instant about its seams
  })

  test('its hips stand over the control in every frame, its rotations are unit and nothing flips or pops', () => {
    const { motion } = walkAfterHips(shown(slower), control, { ...HIPS.respond, clean: false })
    const world = worldPositions(motion)
    const { jointCount } = motion.skeleton
    const hips = (['leftUpperLeg', 'rightUpperLeg'] as const).map((role) =>
      jointOf(motion.skeleton, role, 'test'),
    )
    const wanted = new Float64Array(12)
    for (let frame = 0; frame < motion.frameCount; frame++) {
      samplePoints(wanted, 0, control, frame / motion.frameRate)
      const [l, r] = hips.map((joint) => 3 * (frame * jointCount + joint))
      expect((world[l] + world[r]) / 2).toBeCloseTo((wanted[0] + wanted[3]) / 2, 5) // f32 at 5 m
      expect((world[l + 2] + world[r + 2]) / 2).toBeCloseTo((wanted[2] + wanted[5]) / 2, 5)
      for (let q = 4 * frame * jointCount; q < 4 * (frame + 1) * jointCount; q += 4) {
        expect(Math.abs(Math.hypot(...motion.rotations.subarray(q, q + 4)) - 1)).toBeLessThan(1e-5)
        if (frame === 0) continue
        const before = q - 4 * jointCount
        const turn = quat.angleBetween(
          quat.quatAt(motion.rotations, q),
          quat.quatAt(motion.rotations, before),
        )
        expect(turn).toBeLessThan(0.15) // radians in 1/60 s: the strolls' knees reach 0.06
      }
    }
  })

  test('planted feet are held, and the answer carries its plants', () => {
    const { motion, feet } = walkAfterHips(shown(slower), control, HIPS.respond)
    expect(motion.annotations.contacts.length).toBeGreaterThan(4)
    expect(feet?.contactCount).toBeGreaterThan(4)
    expect(motion.rotations.every((value) => Number.isFinite(value))).toBe(true)
  })

  test('who stands over the hips already is left there', () => {
    const again = standOverHips(walk, control)
    expect(apart(again, walk)).toBeLessThan(1e-5)
  })

  test('hips with their speed change sides in a mirror', () => {
    const mirrored = withMirroredExamples(shown(walk))
    const [own, seen] = mirrored.pairs.map((pair) => pair.control.points)
    for (const point of [0, 1, 2, 3]) {
      const other = 3 * [1, 0, 3, 2][point]
      expect(seen[12 * 40 + 3 * point]).toBeCloseTo(-own[12 * 40 + other], 12)
      expect(seen[12 * 40 + 3 * point + 2]).toBeCloseTo(own[12 * 40 + other + 2], 12)
    }
  })

  test('units begin between beats when they hop by less than one', () => {
    expect(unitsOfBeats([0, 1, 3], { lengths: [1], hop: 0.5 })).toEqual([
      { start: 0, end: 1 },
      { start: 0.5, end: 2 },
      { start: 1, end: 3 },
    ])
    expect(unitsOfBeats([0], { lengths: [1], hop: 0.5 })).toEqual([])
  })
})
