import { describe, expect, test } from 'vitest'
import { worldPositions, type Motion } from '@understudy/motion'
import { makeClip } from '../corpus/embedded-scores.ts'
import { measureQuality } from '../measure/quality.ts'
import { DANCES } from '../scores/dances.ts'
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

    test(`${name}: held hands are within 3 cm, planted feet stand, nothing is out of joint`, () => {
      const [leader, follower] = [makeClip(`${name}-leader`), makeClip(`${name}-follower`)]
      const [a, b] = [worldPositions(leader), worldPositions(follower)]
      const at = (
        motion: Motion,
        frame: number,
        role: Parameters<typeof motion.skeleton.roles.get>[0],
      ): number => 3 * (frame * motion.skeleton.jointCount + motion.skeleton.roles.get(role)!)
      let held = 0
      for (const { role, partnerRole, start, end } of leader.annotations.handholds) {
        for (let frame = Math.ceil(start * 120); frame < end * 120; frame++) {
          const i = at(leader, frame, role)
          const j = at(follower, frame, partnerRole)
          expect(Math.hypot(a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2])).toBeLessThan(0.03)
          held++
        }
      }
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
