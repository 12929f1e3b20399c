import type { BodyPart } from '../../../analysis/features/index.ts'
import type { AdmittedWords, QueryWords, SegmentWords } from './query-file.ts'

type Side = 'left' | 'right'
const partOf = (side: Side, limb: 'Arm' | 'Leg'): BodyPart => `${side}${limb}`

/** A step: one foot in front, then the other; both behind each other's plane only in passing. */
const step = (a: Side, b: Side): QueryWords => ({
  name: `step from ${a} to ${b}`,
  part: 'lower',
  phases: [
    { when: { [`${a}-foot-in-front`]: 'in front' }, atMost: 1.5 },
    {
      when: { [`${a}-foot-in-front`]: 'behind', [`${b}-foot-in-front`]: 'behind' },
      optional: true,
      atMost: 0.6,
    },
    { when: { [`${b}-foot-in-front`]: 'in front' }, atMost: 1.5 },
  ],
})

/** Out of a bent arm the hand shoots forward, and is out and ahead; it never hangs. */
const punch = (side: Side): QueryWords => {
  const notHanging: AdmittedWords = { [`${side}-hand-high`]: ['raised', 'between'] }
  return {
    name: `${side} punch`,
    part: partOf(side, 'Arm'),
    around: [0.1, 0.35],
    phases: [
      { when: { [`${side}-elbow-bent`]: 'bent', ...notHanging } },
      { when: notHanging, optional: true, atMost: 0.1 },
      {
        when: {
          [`${side}-arm-reaching`]: 'reaching',
          [`${side}-hand-forwards`]: 'forwards',
          [`${side}-hand-fast`]: 'fast',
          ...notHanging,
        },
        atLeast: 0.13,
        atMost: 0.5,
      },
      { when: notHanging, optional: true, atMost: 0.2 },
      {
        when: { [`${side}-arm-extended`]: 'extended', [`${side}-hand-ahead`]: 'ahead', ...notHanging },
        atMost: 0.6,
      },
    ],
  }
}

/** The foot shoots out and is high with the knee stretched; or it swings through, and the thigh with it, as at a ball. */
const kick = (side: Side): readonly QueryWords[] => {
  const known = { name: `${side} kick`, part: partOf(side, 'Leg'), around: [0.35, 0.45] } as const
  const fast = { [`${side}-foot-fast`]: 'fast' }
  const stretched = { [`${side}-knee-bent`]: 'stretched' }
  const passing: SegmentWords = { optional: true, atMost: 0.15 }
  return [
    {
      ...known,
      phases: [
        { when: { ...fast, [`${side}-leg-reaching`]: 'reaching' }, atMost: 1.5 },
        passing,
        { when: { [`${side}-foot-high`]: 'high', ...stretched }, atMost: 1.5 },
      ],
    },
    {
      ...known,
      phases: [
        { when: { ...fast, [`${side}-foot-forwards`]: 'forwards' }, atLeast: 0.1, atMost: 1 },
        passing,
        {
          when: {
            ...fast,
            ...stretched,
            [`${side}-foot-ahead`]: 'ahead',
            [`${side}-thigh-raised`]: 'raised',
            [`${side}-foot-lifted`]: 'lifted',
          },
          atMost: 1.5,
        },
      ],
    },
  ]
}

/** By somebody who stands: the hand goes forward, is out for a moment without the other, and comes back. */
const reach = (side: Side): QueryWords => {
  const other: Side = side === 'left' ? 'right' : 'left'
  const standing: AdmittedWords = {
    'left-foot-lifted': 'down',
    'right-foot-lifted': 'down',
    'travel-forwards': 'still',
    'travel-sideways': 'neither',
  }
  return {
    name: `${side} reach`,
    part: partOf(side, 'Arm'),
    phases: [
      { when: { [`${side}-hand-forwards`]: 'forwards', ...standing }, atLeast: 0.2, atMost: 1.5 },
      { when: standing, optional: true, atMost: 0.3 },
      {
        when: {
          [`${side}-arm-extended`]: 'extended',
          [`${side}-hand-ahead`]: 'ahead',
          [`${side}-hand-fast`]: 'slow',
          [`${side}-hand-forwards`]: 'still',
          [`${other}-hand-ahead`]: ['beside', 'behind'],
          'hands-apart': ['apart', 'between'],
          ...standing,
        },
        atLeast: 0.1,
        atMost: 4,
      },
      { optional: true, atMost: 0.3 },
      { when: { [`${side}-hand-forwards`]: 'backwards' }, atMost: 1.5 },
    ],
  }
}

/** Both hands on one club: up, fast through below, and up. */
const golfSwing: QueryWords = (() => {
  const together: AdmittedWords = { 'hands-apart': 'together' }
  const up: SegmentWords = {
    when: { ...together, 'right-hand-high': 'raised' },
    atLeast: 0.1,
    atMost: 2,
  }
  return {
    name: 'golf swing',
    part: 'upper',
    around: [0.5, 0.3],
    phases: [
      up,
      { when: together, optional: true, atMost: 0.5 },
      {
        when: { ...together, 'right-hand-fast': 'fast', 'right-hand-high': ['hanging', 'between'] },
        atMost: 1,
      },
      { when: together, optional: true, atMost: 0.3 },
      up,
    ],
  }
})()

/** Up and kept up by somebody who stands, in no stride and no stance: neither foot in front. */
const raisedHand = (side: Side): QueryWords => ({
  name: `${side} hand raised`,
  part: partOf(side, 'Arm'),
  phases: [
    {
      when: {
        [`${side}-hand-high`]: 'raised',
        [`${side}-hand-ahead`]: ['ahead', 'beside'],
        'travel-forwards': 'still',
        'left-foot-in-front': 'behind',
        'right-foot-in-front': 'behind',
      },
      atLeast: 0.5,
    },
  ],
})

/** Out and in and out and in and out with the hand up, by somebody who goes nowhere. */
const wave = (side: Side): QueryWords => {
  const up: AdmittedWords = { [`${side}-hand-high`]: 'raised', 'travel-forwards': 'still' }
  const swing = (way: 'outwards' | 'inwards'): SegmentWords => ({
    when: { ...up, [`${side}-hand-outwards`]: way },
    atMost: 0.8,
  })
  const turn: SegmentWords = {
    when: { ...up, [`${side}-hand-outwards`]: 'neither' },
    optional: true,
    atMost: 0.4,
  }
  return {
    name: `${side} hand waving`,
    part: partOf(side, 'Arm'),
    phases: [
      swing('outwards'),
      turn,
      swing('inwards'),
      turn,
      swing('outwards'),
      turn,
      swing('inwards'),
      turn,
      swing('outwards'),
    ],
  }
}

/**
 * What can be asked for by name: each a list of queries any of which will do. They say what people mean by the words
 * and no more; a corpus with other habits is better asked by example.
 */
export const NAMED_QUERIES: Readonly<Record<string, readonly QueryWords[]>> = {
  locomotion: [step('left', 'right'), step('right', 'left')],
  run: [
    {
      name: 'run',
      part: 'lower',
      phases: [{ when: { 'both-feet-lifted': 'in the air', 'travel-forwards': 'forwards' } }],
    },
  ],
  // A stride of a quick run is in the air for less.
  jump: [
    {
      name: 'jump',
      part: 'whole',
      around: [0.6, 0.5],
      phases: [{ when: { 'both-feet-high': 'high' }, atLeast: 0.22 }],
    },
  ],
  punch: [punch('left'), punch('right')],
  'left-punch': [punch('left')],
  'right-punch': [punch('right')],
  kick: [...kick('left'), ...kick('right')],
  'left-kick': kick('left'),
  'right-kick': kick('right'),
  reach: [reach('left'), reach('right')],
  'left-reach': [reach('left')],
  'right-reach': [reach('right')],
  'left-hand-raised': [raisedHand('left')],
  'right-hand-raised': [raisedHand('right')],
  wave: [wave('left'), wave('right')],
  'left-wave': [wave('left')],
  'right-wave': [wave('right')],
  'golf-swing': [golfSwing],
}
