import { seeded, type Random } from '@understudy/motion'
import type { Action } from '../actions/index.ts'
import type { Point } from '../actions/aim.ts'
import type { BoxingMove } from '../actions/shadowbox.ts'
import type { Performer } from '../performer.ts'
import { COMPANY } from '../performer.ts'
import type { Score } from '../score.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { MOODS, type MoodName } from '../walk/mood.ts'

/** Table 2 of the assembly thesis: 226 recordings in thirteen classes. */
export const FIGHT_CLASSES = {
  punch: 40,
  kick: 25,
  walk: 10,
  run: 10,
  jump: 18,
  shadowbox: 40,
  defence: 6,
  reach: 7,
  dodge: 7,
  push: 16,
  'be hit': 18,
  pull: 7,
  combination: 22,
} as const
export type FightClass = keyof typeof FIGHT_CLASSES

/** 22 437 frames in about 680 s there: 33 frames per second. */
export const FIGHT_FRAME_RATE = 33

/** What a clip is drawn from: somebody, the leading side, a seed. */
interface Draw {
  readonly k: number
  readonly random: Random
  readonly performer: Performer
  readonly lead: Side
}

const side = ({ random }: Draw): Side => (random() < 0.5 ? 'left' : 'right')

/** A punch of one of four kinds at head or body; the straight ones at a drawn target. */
function punching(draw: Draw, kind = draw.k % 5): Action {
  const { random, performer, lead } = draw
  const h = performer.body.spec.height
  const pace = random.between(0.85, 1.15)
  if (kind === 2) return { do: 'shadowbox', moves: ['hook'], lead, pace, label: 'punch' }
  if (kind === 4) return { do: 'shadowbox', moves: ['uppercut'], lead, pace, label: 'punch' }
  const left = random.between(-0.1, 0.1)
  const target: Point = [
    left,
    random.between(0.62, 0.86) * h,
    random.between(0.35, 0.38) * h - 0.3 * Math.abs(left),
  ]
  return { do: 'punch', side: kind === 0 ? lead : otherSide(lead), target, lead, pace }
}

function kicking({ random, performer, lead, k }: Draw): Action {
  const { leg } = performer.body
  const kicks = k % 3 === 0 ? lead : otherSide(lead)
  const out = random.between(-0.06, 0.18)
  const up = random.between(0.4, 1)
  const target: Point = [
    (kicks === 'left' ? 1 : -1) * out,
    up * leg,
    // The hips are over the standing foot, and that is the rear one under a kick with the leading leg.
    (kicks === lead ? 0.58 : 0.9) * leg - 0.15 * Math.max(0, up - 0.7),
  ]
  return { do: 'kick', side: kicks, target, lead, pace: random.between(0.9, 1.1) }
}

const FLURRIES: readonly (readonly BoxingMove[])[] = [
  ['jab', 'jab', 'cross'],
  ['jab', 'cross', 'hook'],
  ['in', 'jab', 'cross'],
  ['jab', 'slip', 'cross'],
  ['jab', 'cross', 'weave', 'hook'],
  ['hook', 'cross', 'out'],
  ['slip', 'uppercut', 'hook'],
  ['in', 'jab', 'out', 'jab'],
  ['weave', 'hook', 'cross'],
  ['jab', 'uppercut', 'out'],
]

const DEFENCES = ['cover', 'cross', 'outside', 'low'] as const
const DODGES = ['duck', 'slip', 'lean', 'weave', 'sidestep'] as const
const defending = (draw: Draw): Action => ({
  do: 'defend',
  how: DEFENCES[draw.k % 4],
  side: side(draw),
  lead: draw.lead,
})
const dodging = (draw: Draw): Action => ({
  do: 'dodge',
  how: DODGES[draw.k % 5],
  side: side(draw),
  lead: draw.lead,
})
const hitting = (draw: Draw): Action => ({
  do: 'be hit',
  where: (['head', 'belly', 'jaw'] as const)[draw.k % 3],
  force: draw.random.between(0.7, 1.3),
  from: side(draw),
  lead: draw.lead,
})
const pushing = (draw: Draw): Action => ({
  do: 'push',
  hand: (['both', 'both', 'left', 'right'] as const)[draw.k % 4],
  weight: draw.random.between(0.9, 1.9),
  advance: draw.k % 2 === 0 ? draw.random.between(0.12, 0.25) : 0,
  up: draw.random.between(-0.12, 0.1),
  lead: draw.lead,
})
const pulling = (draw: Draw): Action => ({
  do: 'pull',
  weight: draw.random.between(0.9, 1.8),
  retreat: draw.k % 2 === 0 ? draw.random.between(0.12, 0.22) : 0,
  lead: draw.lead,
})

/** Two of them, one after the other. */
const PAIRS: readonly (readonly [(draw: Draw) => Action, (draw: Draw) => Action])[] = [
  [punching, kicking],
  [dodging, punching],
  [defending, kicking],
  [defending, punching],
  [hitting, punching],
  [punching, pushing],
  [dodging, kicking],
  [kicking, punching],
  [pulling, kicking],
  [pushing, kicking],
  [hitting, defending],
]

/** The actions of one clip: in guard before and after, so that clips of all fighting classes join. */
const between = (
  draw: Draw,
  before: number,
  after: number,
  ...actions: readonly Action[]
): readonly Action[] => {
  const wait = (seconds: number): Action => ({
    do: 'ready',
    seconds: seconds * draw.random.between(0.75, 1.25),
    lead: draw.lead,
  })
  return [wait(before), ...actions, wait(after)]
}

const CLIPS: Readonly<Record<FightClass, (draw: Draw) => readonly Action[]>> = {
  punch: (draw) => between(draw, 0.65, 0.65, punching(draw)),
  kick: (draw) => between(draw, 0.4, 0.5, kicking(draw)),
  walk: ({ random, k }) => [
    { do: 'stand', seconds: 0.3 },
    {
      do: 'walk',
      legs: [
        {
          length: random.between(2, 2.8),
          speed: random.between(0.9, 1.5),
          turn: k % 3 === 0 ? random.between(-0.9, 0.9) : 0,
        },
      ],
      mood: random.pick(Object.keys(MOODS) as MoodName[]),
      goesOn: k % 2 === 1,
    },
  ],
  run: ({ random, k }) => [
    {
      do: 'run',
      speed: random.between(2.3, 3.7),
      seconds: random.between(2.2, 3),
      turnPerMetre: k % 3 === 2 ? random.between(-0.12, 0.12) : 0,
    },
  ],
  jump: ({ random, k }) => [
    { do: 'stand', seconds: 0.5 },
    {
      do: 'jump',
      distance: random.between(0, 0.9) * (k % 4 === 3 ? 0.25 : 1),
      height: random.between(0.15, 0.34),
      turn: k % 4 === 3 ? random.between(-1.2, 1.2) : 0,
    },
    { do: 'stand', seconds: 0.5 },
  ],
  shadowbox: (draw) =>
    between(draw, 0.3, 0.3, {
      do: 'shadowbox',
      moves: [
        ...FLURRIES[draw.k % FLURRIES.length],
        ...(draw.k % 2 === 0
          ? []
          : (['pause', draw.random.pick(['jab', 'cross', 'slip'] as const)] as const)),
      ],
      lead: draw.lead,
      pace: draw.random.between(0.9, 1.12),
    }),
  defence: (draw) => between(draw, 0.8, 0.8, defending(draw)),
  reach: ({ random, performer, k }) => {
    const h = performer.body.spec.height
    const reaching: Side = k % 2 === 0 ? 'right' : 'left'
    const left = (reaching === 'left' ? 1 : -1) * random.between(-0.1, 0.4)
    return [
      { do: 'stand', seconds: 0.5 },
      { do: 'reach', side: reaching, target: [left, random.between(0.4, 1) * h, 0.4 - 0.2 * Math.abs(left)] },
      { do: 'stand', seconds: 0.4 },
    ]
  },
  dodge: (draw) => between(draw, 0.7, 0.8, dodging(draw)),
  push: (draw) => between(draw, 0.6, 0.6, pushing(draw)),
  'be hit': (draw) => between(draw, 0.5, 0.5, hitting(draw)),
  pull: (draw) => between(draw, 0.6, 0.6, pulling(draw)),
  combination: (draw) => between(draw, 0.4, 0.4, ...PAIRS[draw.k % PAIRS.length].map((make) => make(draw))),
}

/** Assembly seed, Table 2: fights and locomotion. The class is the family after `fight-`, a label and an attribute. */
export const FIGHTS: readonly Score[] = (Object.keys(FIGHT_CLASSES) as FightClass[]).flatMap((name, c) =>
  Array.from({ length: FIGHT_CLASSES[name] }, (_, k): Score => {
    const seed = 20000 + 100 * c + k
    const random = seeded(seed)
    // Seven and six share no factor: every kind of an action comes to every body.
    const performer = COMPANY[(k + Math.floor(k / 6) + c) % COMPANY.length]
    const lead: Side = (performer.body.spec.handedness ?? 'right') === 'left' ? 'right' : 'left'
    const family = `fight-${name.replace(' ', '-')}`
    return {
      id: `${family}-${String(k + 1).padStart(2, '0')}`,
      family,
      performer: performer.id,
      seed,
      frameRate: FIGHT_FRAME_RATE,
      actions: CLIPS[name]({ k, random, performer, lead }),
      ...(name === 'combination' && { label: name }),
      attributes: { class: name },
    }
  }),
)
