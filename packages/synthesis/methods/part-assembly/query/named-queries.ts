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

/** The foot shoots out and is high with the knee stretched. */
const kick = (side: Side): QueryWords => ({
  name: `${side} kick`,
  part: partOf(side, 'Leg'),
  phases: [
    { when: { [`${side}-foot-fast`]: 'fast', [`${side}-leg-reaching`]: 'reaching' }, atMost: 1.5 },
    { optional: true, atMost: 0.15 },
    { when: { [`${side}-foot-high`]: 'high', [`${side}-knee-bent`]: 'stretched' }, atMost: 1.5 },
  ],
})

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
  jump: [{ name: 'jump', part: 'whole', phases: [{ when: { 'both-feet-high': 'high' }, atLeast: 0.18 }] }],
  'left-punch': [punch('left')],
  'right-punch': [punch('right')],
  'left-kick': [kick('left')],
  'right-kick': [kick('right')],
  'left-hand-raised': [raisedHand('left')],
  'right-hand-raised': [raisedHand('right')],
  'left-wave': [wave('left')],
  'right-wave': [wave('right')],
}
