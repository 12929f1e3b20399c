import { describe, expect, test } from 'vitest'
import {
  quat,
  vec3,
  worldMotion,
  type Motion,
  type Role,
  type Vec3,
  type WorldMotion,
} from '@understudy/motion'
import { makeClip, performerOf } from '../corpus/embedded-scores.ts'
import { measureQuality } from '../measure/quality.ts'
import { perform } from '../perform.ts'
import { DANCES, improvisation } from '../scores/dances.ts'
import { planCouple, type DanceStep } from './couple-plan.ts'
import { checkUnits, parseUnit, unitLabel, writeTransitions } from './notation.ts'
import { DATABASE_PATTERNS, TEST_PATTERNS } from './patterns.ts'

const unitsOf = (motion: Motion): readonly string[] => motion.annotations.segments.map(({ label }) => label)

describe('Lindy Hop couples', () => {
  test('a database and a test share no pattern: seven and fourteen', () => {
    const written = [...DATABASE_PATTERNS, ...TEST_PATTERNS].map((pattern) => pattern.join(' '))
    expect(new Set(written).size).toBe(21)
    expect([DATABASE_PATTERNS.length, TEST_PATTERNS.length]).toEqual([7, 14])
  })

  test('twelve database dances hold 364 two-beat units, three tests 91 patterns', () => {
    const transitions = (family: string): number =>
      DANCES.filter((score) => score.family === family && score.id.endsWith('leader')).reduce(
        (sum, { actions }) => {
          const action = actions[0]
          return action.do === 'lindy' ? sum + action.dance.intro + 2 * action.dance.patterns.length : sum
        },
        0,
      )
    expect(2 * transitions('lindy')).toBe(364)
    expect((transitions('lindy-test') - 3) / 2).toBe(91)
  })

  for (const name of ['lindy-01', 'lindy-12']) {
    test(`${name}: the labels walk through the grammar, and both partners dance the same`, () => {
      const [leader, follower] = [makeClip(`${name}-leader`), makeClip(`${name}-follower`)]
      expect(unitsOf(follower)).toEqual(unitsOf(leader))
      const walked = checkUnits(unitsOf(leader))
      expect(2 * walked.length).toBe(unitsOf(leader).length)
      expect(follower.annotations.beats).toEqual(leader.annotations.beats)
      expect(follower.frameCount).toBe(leader.frameCount)
    })

    test(`${name}: palms are within 3 cm, wrists a hand apart, feet stand, nothing is out of joint`, () => {
      const [leader, follower] = [makeClip(`${name}-leader`), makeClip(`${name}-follower`)]
      const [a, b] = [worldMotion(leader), worldMotion(follower)]
      const at = (motion: Motion, world: WorldMotion, frame: number, role: Role): readonly [Vec3, Vec3] => {
        const joint = motion.skeleton.roles.get(role)!
        const i = frame * motion.skeleton.jointCount + joint
        const wrist = vec3.vec3At(world.positions, 3 * i)
        const tip = motion.skeleton.tips.find((one) => one.joint === joint)!
        const turned = quat.rotate(quat.quatAt(world.orientations, 4 * i), vec3.scale(tip.offset, 0.5))
        return [wrist, vec3.add(wrist, turned)]
      }
      let held = 0
      let near = 0
      for (const { role, partnerRole, start, end } of leader.annotations.handholds) {
        for (let frame = Math.ceil(start * 120); frame < end * 120; frame++) {
          const [wrist, palm] = at(leader, a, frame, role)
          const [otherWrist, otherPalm] = at(follower, b, frame, partnerRole)
          expect(vec3.distance(palm, otherPalm)).toBeLessThan(0.03)
          const apart = vec3.distance(wrist, otherWrist)
          expect(apart).toBeLessThan(0.18)
          expect(apart).toBeGreaterThan(0.04)
          if (apart < 0.1) near++
          held++
        }
      }
      // In a turn right hand in right hand the forearms come together for a moment.
      expect(near / held).toBeLessThan(0.03)
      // Hands are let go only to change them: three quarters of a beat at a time.
      expect(held / leader.frameCount).toBeGreaterThan(0.8)
      for (const motion of [leader, follower]) {
        const quality = measureQuality(motion)
        expect(quality.skate).toBeLessThan(0.002) // m/s
        expect(quality.penetration).toBeLessThan(0.005)
        expect(quality.limitExcess).toBeLessThan(0.09) // 5°, at the fastest tempo
      }
    })
  }

  test('every pattern starts on the left foot of the leader and the right of the follower, however long they found the beat', () => {
    for (const intro of [0, 1, 2, 3]) {
      const plan = planCouple({ tempo: 150, patterns: DATABASE_PATTERNS.slice(0, 2), intro, seed: 1 }, 1)
      const starts = plan.transitions.slice(intro).filter((_, k) => k % 2 === 0)
      for (const { beats } of starts) {
        const near = ({ land }: DanceStep): boolean => Math.abs(land - beats[0]) < 0.1
        expect(plan.leader.steps.filter(near).map(({ side }) => side)).toEqual(['left'])
        expect(plan.follower.steps.filter(near).map(({ side }) => side)).toEqual(['right'])
      }
    }
  })

  test('an improvisation is danced at the tempo asked for, through the grammar (seed 5)', () => {
    const [leader, follower] = improvisation('new', 'new', { tempo: 140, count: 3, seed: 5 })
    const motion = perform({ ...leader, frameRate: 30 }, performerOf(leader.performer), leader.seed)
    expect(checkUnits(unitsOf(motion))).toHaveLength(1 + 2 * 3)
    const { beats } = motion.annotations
    // Beats waver by 1.5 % and 1.2 %.
    expect((60 * (beats.length - 1)) / (beats.at(-1)! - beats[0]) / 140).toBeCloseTo(1, 1)
    expect(follower.attributes?.pair).toBe(leader.id)
  })

  test('notation: labels read back, and wrong ones are named', () => {
    const transition = { from: 'openCross', move: 'outside', to: 'closed' } as const
    expect(parseUnit(unitLabel(transition, 2))).toEqual({ transition, half: 2 })
    expect(writeTransitions([transition])).toBe('○̲↷●̅')
    expect(() => checkUnits(['open step closed 1', 'closed step open 2'])).toThrow(
      /second half does not follow/,
    )
    expect(() => checkUnits(['closed inside closed 1', 'closed inside closed 2'])).toThrow(
      /stay in an embrace/,
    )
    expect(() =>
      checkUnits(['open step closed 1', 'open step closed 2', 'open step open 1', 'open step open 2']),
    ).toThrow(/the couple is in closed/)
  })
})
