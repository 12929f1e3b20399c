import { applyGround, duration, seeded, type ContactInterval, type Motion } from '@understudy/motion'
import { mocapSegments, realMocap, stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { makeRun } from '../../run.ts'
import { curveAt, curveInverse, curveSlope } from '../align/index.ts'
import { groundCurveAt } from './ground-curve.ts'
import { register } from './register.ts'

const withPlants = (motion: Motion, ...plants: [ContactInterval['role'], number, number][]): Motion => ({
  ...motion,
  annotations: {
    ...motion.annotations,
    contacts: plants.map(([role, start, end]) => ({ role, start, end })),
  },
})

/** The same walker on clocks that all begin at 0 and end at 2.2 s. */
const clocks = [0, 0.06, -0.06, 0.1].map(
  (bend) => (t: number) => t + bend * Math.sin((2 * Math.PI * t) / 2.2),
)

describe('register', () => {
  test('[R1] walkers on known clocks come into correspondence within a frame, curves strictly increase', () => {
    const motions = clocks.map((clock) => stickWalker(7, { seconds: 2.2, clock }))
    const {
      members,
      refused,
      duration: whole,
    } = register(motions, { reference: 0, meanPasses: 0 }, makeRun())
    expect(refused).toEqual([])
    members.forEach(({ curve }, m) => {
      for (let t = 0; t <= whole; t += 0.05) {
        // Member m shows at s what the reference shows at clocks[m](s).
        expect(Math.abs(clocks[m](curveAt(curve, t)) - t)).toBeLessThan(1.2 / 60)
        expect(curveSlope(curve, t)).toBeGreaterThan(0)
      }
      expect(curveAt(curve, whole)).toBeCloseTo(duration(motions[m]), 9)
    })
  })

  test('[R2] the ground curve lays a turning walker over a straight one, moment by moment', () => {
    const straight = stickWalker(3, { seconds: 2 })
    const turning = stickWalker(3, { seconds: 2, turnRate: 0.5 })
    const { members } = register(
      [straight, turning],
      { reference: 0, meanPasses: 0, normalizeScale: false },
      makeRun(),
    )
    for (const t of [0.3, 1, 1.7]) {
      const { yaw } = groundCurveAt(members[1].ground, t)
      expect(yaw).toBeCloseTo(-0.5 * curveAt(members[1].curve, t), 1) // the turn within a window blurs it by 0.03
      const place = applyGround(groundCurveAt(members[1].ground, t), [
        turning.rootPositions[3 * Math.round(60 * t)],
        0,
        turning.rootPositions[3 * Math.round(60 * t) + 2],
      ])
      expect(Math.hypot(place[0], place[2] - 1.2 * t)).toBeLessThan(0.05)
    }
  })

  test('[R3] another action, another step pattern and impossible lengths are refused with a reason', () => {
    const walk = withPlants(stickWalker(1, { seconds: 1.2 }), ['leftFoot', 0, 0.5], ['rightFoot', 0.6, 1])
    const odd = withPlants(stickWalker(1, { seconds: 1.2 }), ['leftFoot', 0, 0.5], ['leftFoot', 0.6, 1])
    const other = stickWalker(40, { seconds: 1.2, cadence: 2.6, turnRate: 3 })
    const long = stickWalker(1, { seconds: 6 })
    const { members, refused } = register(
      [walk, odd, other, long],
      { reference: 0, meanPasses: 0, maxDistance: 0.1 },
      makeRun(),
    )
    expect(members.map(({ motion }) => motion)).toEqual([walk])
    expect(refused[0].reason).toMatch(/no right footplant where the reference has one at 0.60 s/)
    expect(refused[1].reason).toMatch(/cm RMS; at most 10.0 cm/)
    expect(refused[2].reason).toMatch(/too long for the other/)
  })

  test('[R4] the report names the moment of worst fit and proposes the touch-down beside it', () => {
    const plain = withPlants(stickWalker(2, { seconds: 2 }), ['leftFoot', 0, 0.5], ['rightFoot', 1.05, 1.6])
    const raised = { ...plain, rotations: plain.rotations.slice() }
    const arm = plain.skeleton.roles.get('leftUpperArm')!
    for (let f = 0; f < plain.frameCount; f++) {
      const o = 4 * (f * plain.skeleton.jointCount + arm)
      const angle =
        2 * Math.atan2(raised.rotations[o], raised.rotations[o + 3]) -
        2 * Math.exp(-(((f / 60 - 1) / 0.1) ** 2))
      raised.rotations[o] = Math.sin(angle / 2)
      raised.rotations[o + 3] = Math.cos(angle / 2)
    }
    const { report, members } = register([plain, raised], { reference: 0, meanPasses: 0 }, makeRun())
    expect(Math.abs(report.worst.time - 1)).toBeLessThan(0.1)
    expect(report.proposedKey.time).toBeCloseTo(1.05, 6)
    expect(report.proposedKey.why).toMatch(/right foot touches down/)
    expect(report.proposedKey.instants).toHaveLength(members.length)
    expect(report.members[1].worstDistance).toBeGreaterThan(report.members[0].worstDistance)
  })

  test('[R5] anchor marks coincide exactly; a missing one is a refusal that names it', () => {
    const mark = (motion: Motion, time: number): Motion => ({
      ...motion,
      annotations: { ...motion.annotations, marks: [{ name: 'key', time }] },
    })
    const a = mark(stickWalker(5, { seconds: 2 }), 1)
    const b = mark(stickWalker(5, { seconds: 2, clock: clocks[3] }), 0.9)
    const bare = stickWalker(5, { seconds: 2 })
    const { members, refused } = register([a, b, bare], { reference: 0, anchorMarks: ['key'] }, makeRun())
    expect(curveAt(members[1].curve, 1)).toBeCloseTo(0.9, 9)
    expect(refused[0].reason).toMatch(/no mark "key"/)
  })

  test('[R6] contacts are matched by side and overlap, with how late they come', () => {
    const a = withPlants(stickWalker(6, { seconds: 2 }), ['leftFoot', 0, 0.6], ['rightFoot', 0.5, 1.2])
    const b = withPlants(stickWalker(6, { seconds: 2 }), ['leftToes', 0, 0.6], ['rightFoot', 0.55, 1.2])
    const { members } = register([a, b], { reference: 0, meanPasses: 0 }, makeRun())
    expect(members[1].contacts.matches.map(({ side }) => side)).toEqual(['left', 'right'])
    expect(members[1].contacts.matches[1].lateBy).toBeCloseTo(0.05, 1)
  })

  const mocap = realMocap()
  test.skipIf(!mocap)(
    '[R7] real walk cycles of many people: the hidden right contact lands within 60 ms median, 120 ms at 95 %',
    async () => {
      const random = seeded(11)
      const cycles = (await mocapSegments(mocap!, 'walk-cycle')).toSorted(() => random() - 0.5).slice(0, 80)
      const { members, reference } = register(
        cycles.map(({ motion }) => motion),
        {},
        makeRun(),
      )
      const at = members.map(({ motion }) => cycles.find((cycle) => cycle.motion === motion)!)
      expect(members.length).toBeGreaterThan(0.9 * cycles.length)
      const onClock = members.map(({ curve }, m) => curveInverse(curve, at[m].key))
      const errors = members
        .flatMap(({ curve }, m) =>
          onClock
            .filter((_, n) => at[n].subject !== at[m].subject)
            .map((t) => Math.abs(curveAt(curve, t) - at[m].key)),
        )
        .toSorted((p, q) => p - q)
      expect(reference).toBeGreaterThanOrEqual(0)
      expect(errors[errors.length >> 1]).toBeLessThan(0.06)
      expect(errors[Math.floor(0.95 * errors.length)]).toBeLessThan(0.12)
    },
  )
})
