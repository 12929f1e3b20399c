import type { Feature } from './feature.ts'

type Side = 'left' | 'right'

/** What one leg can be asked. Sizes are in leg lengths, hip to ankle. */
export function legFeatures(side: Side): readonly Feature[] {
  const other: Side = side === 'left' ? 'right' : 'left'
  const part = side === 'left' ? 'leftLeg' : 'rightLeg'
  const [hip, knee, foot, toes] = [
    `${side}UpperLeg`,
    `${side}LowerLeg`,
    `${side}Foot`,
    `${side}Toes`,
  ] as const
  const [otherHip, otherFoot] = [`${other}UpperLeg`, `${other}Foot`] as const
  const moves = { kind: 'velocity', point: foot, unit: 'leg' } as const
  return [
    {
      name: `${side}-foot-in-front`,
      about: `Is the ${side} foot in front of the plane of hips, ${other} hip and ${other} foot? (the seed’s F${side === 'right' ? 1 : 2})`,
      part,
      test: {
        kind: 'plane',
        point: foot,
        origin: otherFoot,
        // The order of the points makes the normal look ahead for either side.
        normal: { plane: other === 'left' ? ['hips', otherFoot, otherHip] : ['hips', otherHip, otherFoot] },
        unit: 'leg',
      },
      above: 0.16,
      slack: 0.05,
      words: ['behind', 'in front'],
    },
    {
      name: `${side}-knee-bent`,
      about: `Is the ${side} knee bent?`,
      part,
      test: {
        kind: 'angle',
        between: [
          { from: hip, to: knee },
          { from: knee, to: foot },
        ],
      },
      above: 50,
      slack: 6,
      words: ['stretched', 'bent'],
    },
    {
      name: `${side}-thigh-raised`,
      about: `Is the ${side} thigh raised towards level?`,
      part,
      test: { kind: 'angle', between: [{ from: hip, to: knee }, 'down'] },
      above: 50,
      slack: 6,
      words: ['hanging', 'raised'],
    },
    {
      name: `${side}-foot-lifted`,
      about: `Is the ${side} foot off the ground?`,
      part,
      test: { kind: 'lift', point: { lowest: [foot, toes] } },
      above: 0.06,
      slack: 0.015,
      words: ['down', 'lifted'],
    },
    {
      name: `${side}-foot-high`,
      about: `Is the ${side} foot higher than the other by half a leg?`,
      part,
      test: { kind: 'plane', point: foot, origin: otherFoot, normal: 'up', unit: 'leg' },
      above: 0.45,
      slack: 0.05,
      words: ['low', 'high'],
    },
    {
      name: `${side}-foot-ahead`,
      about: `Is the ${side} foot well ahead of its hip, or behind?`,
      part,
      test: { kind: 'plane', point: foot, origin: hip, normal: 'front', unit: 'leg' },
      above: 0.3,
      below: -0.3,
      slack: 0.05,
      words: ['behind', 'ahead', 'under'],
    },
    {
      name: `${side}-foot-out`,
      about: `Is the ${side} foot out to its side, or across the other?`,
      part,
      test: { kind: 'plane', point: foot, origin: hip, normal: side, unit: 'leg' },
      above: 0.3,
      below: -0.18,
      slack: 0.04,
      words: ['across', 'out', 'under'],
    },
    {
      name: `${side}-foot-forwards`,
      about: `Does the ${side} foot move forwards, backwards or neither, seen from the hips?`,
      part,
      test: { ...moves, seenFrom: 'hips', along: 'front' },
      above: 0.6,
      below: -0.6,
      slack: 0.2,
      words: ['backwards', 'forwards', 'still'],
    },
    {
      name: `${side}-foot-rising`,
      about: `Does the ${side} foot move up, down or neither, seen from the hips?`,
      part,
      test: { ...moves, seenFrom: 'hips', along: 'up' },
      above: 0.6,
      below: -0.6,
      slack: 0.2,
      words: ['falling', 'rising', 'level'],
    },
    {
      name: `${side}-leg-reaching`,
      about: `Does the ${side} leg stretch, draw in or neither?`,
      part,
      test: { ...moves, seenFrom: hip, along: { from: hip, to: foot } },
      above: 0.8,
      below: -0.8,
      slack: 0.25,
      words: ['drawing in', 'reaching', 'neither'],
    },
    {
      name: `${side}-foot-fast`,
      about: `Is the ${side} foot fast, seen from the hips?`,
      part,
      test: { ...moves, seenFrom: 'hips', along: 'any' },
      above: 3.3,
      slack: 0.4,
      words: ['slow', 'fast'],
    },
  ]
}

/** What both legs can be asked. */
export const BOTH_LEGS: readonly Feature[] = [
  {
    name: 'feet-apart',
    about: 'Are the feet far apart, close together, or neither?',
    part: 'lower',
    test: { kind: 'distance', from: 'leftFoot', to: 'rightFoot', unit: 'leg' },
    above: 0.55,
    below: 0.3,
    slack: 0.04,
    words: ['together', 'apart', 'between'],
  },
  {
    name: 'feet-crossed',
    about: 'Are the feet crossed?',
    part: 'lower',
    test: { kind: 'plane', point: 'rightFoot', origin: 'leftFoot', normal: 'left', unit: 'leg' },
    above: 0.03,
    slack: 0.03,
    words: ['uncrossed', 'crossed'],
  },
  {
    name: 'both-feet-lifted',
    about: 'Are both feet off the ground?',
    part: 'lower',
    test: { kind: 'lift', point: { lowest: ['leftFoot', 'rightFoot', 'leftToes', 'rightToes'] } },
    above: 0.042,
    slack: 0.008,
    words: ['standing', 'in the air'],
  },
  {
    name: 'both-feet-high',
    about: 'Are both feet well off the ground, as in a jump?',
    part: 'lower',
    test: { kind: 'lift', point: { lowest: ['leftFoot', 'rightFoot', 'leftToes', 'rightToes'] } },
    above: 0.085,
    slack: 0.015,
    words: ['near the ground', 'high'],
  },
]
