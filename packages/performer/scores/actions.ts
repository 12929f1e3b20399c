import { seeded, type Random } from '@understudy/motion'
import type { Action } from '../actions/index.ts'
import type { Point } from '../actions/aim.ts'
import { COMPANY } from '../performer.ts'
import type { Score } from '../score.ts'
import { performerAt } from './cast.ts'

const number = (k: number): string => String(k + 1).padStart(2, '0')

/** One clip per index: a family of the same action with its parameters drawn from a seed. */
function family(
  name: string,
  count: number,
  seed: number,
  make: (random: Random, k: number) => { actions: Action[]; attributes: Record<string, number | string> },
  trim: Score['trim'],
): Score[] {
  return Array.from({ length: count }, (_, k) => {
    const { actions, attributes } = make(seeded(seed + k), k)
    return {
      id: `${name}-${number(k)}`,
      family: name,
      performer: performerAt(k),
      seed: seed + k,
      frameRate: 120,
      actions,
      trim,
      attributes,
    }
  })
}

const WHOLE = { from: 'start', to: 'end' } as const

/** Deformable seed, Table I: 41 jumps, 40 deliveries of a bowling ball, 45 golf swings. */
const jumps = family(
  'jump',
  41,
  4000,
  (random, k) => {
    // Turned jumps are shorter: nobody lands a metre away facing sideways.
    const distance = random.between(0, 1.15) * (k % 5 === 4 ? 0.25 : 1)
    const height = random.between(0.14, 0.36)
    const turn = k % 5 === 4 ? random.between(-1.4, 1.4) : 0
    const arms = random.between(0.6, 1.2)
    return {
      actions: [
        { do: 'stand', seconds: 0.8 },
        { do: 'jump', distance, height, turn, arms },
        { do: 'stand', seconds: 0.5 },
      ],
      attributes: { distance, height, turn },
    }
  },
  WHOLE,
)
const bowling = family(
  'bowling',
  40,
  5000,
  (random) => {
    const stride = random.between(0.8, 1.05)
    const backswing = random.between(0.7, 1.08)
    const pace = random.between(0.9, 1.12)
    return {
      actions: [
        { do: 'stand', seconds: 0.6 },
        { do: 'bowl', stride, backswing, pace },
      ],
      attributes: { stride, backswing, pace },
    }
  },
  WHOLE,
)
const golf = family(
  'golf',
  45,
  6000,
  (random) => {
    const size = random.between(0.7, 1.1)
    const pace = random.between(0.9, 1.12)
    const plane = random.between(0.85, 1.12)
    return { actions: [{ do: 'golf', size, pace, plane }], attributes: { size, pace, plane } }
  },
  WHOLE,
)

/** Walks that run into a jump. */
const walkToJump = family(
  'walk-to-jump',
  20,
  7000,
  (random) => {
    const speed = random.between(0.9, 1.4)
    const distance = random.between(0.5, 1.1)
    const height = random.between(0.18, 0.34)
    return {
      actions: [
        { do: 'walk', legs: [{ length: 2.6, speed }] },
        { do: 'jump', distance, height, early: 0.2 },
        { do: 'stand', seconds: 0.8 },
      ],
      attributes: { speed, distance, height },
    }
  },
  undefined,
)

/** Vector-space seed: ten similar but distinct examples, graded in hand height and energy. */
const GRADES: readonly (readonly [handHeight: number, energy: number])[] = [
  [0.1, 0.2],
  [0.2, 0.8],
  [0.3, 0.5],
  [0.4, 0.1],
  [0.5, 0.9],
  [0.55, 0.4],
  [0.65, 0.7],
  [0.75, 0.15],
  [0.85, 0.55],
  [0.95, 1],
]
const waves: readonly Score[] = GRADES.map(([handHeight, energy], k) => ({
  id: `wave-${number(k)}`,
  family: 'wave',
  performer: 'average',
  seed: 8000 + k,
  frameRate: 120,
  actions: [{ do: 'wave', side: 'right', handHeight, energy }],
  attributes: { handHeight, energy },
}))

/** Targets on a grid, from where the body stands: shares of height up and of arm (leg) forward. */
const grid = (ups: readonly number[], lefts: readonly number[]): readonly (readonly [number, number])[] =>
  ups.flatMap((up) => lefts.map((left) => [up, left] as const))

const average = COMPANY[0].body
const H = average.spec.height

const punches: readonly Score[] = (['left', 'right'] as const).flatMap((side) =>
  grid([0.6, 0.7, 0.8, 0.87], [-0.18, 0, 0.18]).map(([up, left], k) => {
    const target: Point = [left, up * H, (side === 'right' ? 0.38 : 0.37) * H - 0.35 * Math.abs(left)]
    return gridScore('punch', side, k, { do: 'punch', side, target }, target)
  }),
)
const reaches: readonly Score[] = (['left', 'right'] as const).flatMap((side) =>
  grid([0.3, 0.55, 0.8, 1.02], [-0.3, 0, 0.3, 0.55]).map(([up, out], k) => {
    const left = side === 'left' ? out : -out
    const target: Point = [left, up * H, 0.42 - 0.35 * Math.abs(out) * (up > 0.9 ? 0.6 : 0.4)]
    return gridScore('reach', side, k, { do: 'reach', side, target }, target, true)
  }),
)
const kicks: readonly Score[] = (['left', 'right'] as const).flatMap((side) =>
  grid([0.24, 0.34, 0.45, 0.55], [-0.1, 0.06, 0.22]).map(([up, out], k) => {
    const left = side === 'left' ? out : -out
    const target: Point = [left, up * H, 0.86 - 0.3 * Math.max(0, up - 0.4)]
    return gridScore('kick', side, k, { do: 'kick', side, target }, target)
  }),
)

function gridScore(
  name: string,
  side: 'left' | 'right',
  k: number,
  action: Action,
  [left, up, forward]: Point,
  standing = false,
): Score {
  return {
    id: `${name}-${side}-${number(k)}`,
    family: `${name}-grid`,
    performer: 'average',
    seed: 9000 + k + (side === 'left' ? 100 : 0),
    frameRate: 120,
    actions: standing ? [{ do: 'stand', seconds: 0.5 }, action] : [action],
    ...(standing && { trim: WHOLE }),
    attributes: { side, left, up, forward },
  }
}

/** A step up or down by graded heights, then the other foot beside it. */
const stairs: readonly Score[] = [-0.3, -0.24, -0.18, -0.12, -0.06, 0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.36].map(
  (floor, k) => ({
    id: `stair-${number(k)}`,
    family: 'stair-step',
    performer: 'average',
    seed: 9500 + k,
    frameRate: 120,
    actions: [
      { do: 'stand', seconds: 0.4, floor: Math.max(0, -floor) },
      {
        do: 'steps',
        label: 'stair step',
        steps: [
          { side: 'right', left: -0.1, forward: 0.4, start: 0.45, seconds: 0.6, floor: Math.max(0, floor) },
          { side: 'left', left: 0.1, forward: 0.4, start: 1.25, seconds: 0.6, floor: Math.max(0, floor) },
        ],
      },
    ],
    attributes: { height: floor },
  }),
)

export const ACTIONS: readonly Score[] = [
  ...jumps,
  ...bowling,
  ...golf,
  ...walkToJump,
  ...waves,
  ...punches,
  ...reaches,
  ...kicks,
  ...stairs,
]
