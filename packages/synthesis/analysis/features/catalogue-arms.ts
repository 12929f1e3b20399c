import type { Feature, Point } from './feature.ts'

type Side = 'left' | 'right'

/** What one arm can be asked. Sizes are in arm lengths, shoulder to wrist. */
export function armFeatures(side: Side): readonly Feature[] {
  const other: Side = side === 'left' ? 'right' : 'left'
  const part = side === 'left' ? 'leftArm' : 'rightArm'
  const [shoulder, elbow, hand] = [`${side}UpperArm`, `${side}LowerArm`, `${side}Hand`] as const
  const middle: Point = { mid: ['leftUpperArm', 'rightUpperArm'] }
  const out = side
  const away = { from: shoulder, to: hand } as const
  const moves = { kind: 'velocity', point: hand, unit: 'arm' } as const
  return [
    {
      name: `${side}-elbow-bent`,
      about: `Is the ${side} elbow bent? (the seed’s F${side === 'right' ? 3 : 4})`,
      part,
      // The angle of the forearm off the upper arm's course: 0 stretched, 150 fully bent.
      test: {
        kind: 'angle',
        between: [
          { from: shoulder, to: elbow },
          { from: elbow, to: hand },
        ],
      },
      above: 55,
      slack: 7,
      words: ['stretched', 'bent'],
    },
    {
      name: `${side}-arm-extended`,
      about: `Is the ${side} hand nearly as far from its shoulder as the arm is long?`,
      part,
      test: { kind: 'distance', from: shoulder, to: hand, unit: 'arm' },
      above: 0.8,
      slack: 0.04,
      words: ['drawn in', 'extended'],
    },
    {
      name: `${side}-hand-ahead`,
      about: `Is the ${side} hand ahead of its shoulder, or behind?`,
      part,
      test: { kind: 'plane', point: hand, origin: shoulder, normal: 'front', unit: 'arm' },
      above: 0.45,
      below: -0.2,
      slack: 0.06,
      words: ['behind', 'ahead', 'beside'],
    },
    {
      name: `${side}-hand-high`,
      about: `Is the ${side} hand as high as the shoulder, or does it hang?`,
      part,
      test: { kind: 'plane', point: hand, origin: shoulder, normal: 'up', unit: 'arm' },
      above: -0.16,
      below: -0.55,
      slack: 0.05,
      words: ['hanging', 'raised', 'between'],
    },
    {
      name: `${side}-hand-overhead`,
      about: `Is the ${side} hand above the head?`,
      part,
      test: { kind: 'plane', point: hand, origin: 'head', normal: 'up', unit: 'arm' },
      above: 0.2,
      slack: 0.06,
      words: ['lower', 'overhead'],
    },
    {
      name: `${side}-hand-out`,
      about: `Is the ${side} hand out to its side?`,
      part,
      test: { kind: 'plane', point: hand, origin: shoulder, normal: out, unit: 'arm' },
      above: 0.5,
      slack: 0.06,
      words: ['near', 'out'],
    },
    {
      name: `${side}-hand-crossed`,
      about: `Has the ${side} hand crossed the middle of the body?`,
      part,
      test: { kind: 'plane', point: hand, origin: middle, normal: other, unit: 'arm' },
      above: 0.05,
      slack: 0.05,
      words: ['own side', 'crossed'],
    },
    {
      name: `${side}-hand-at-head`,
      about: `Is the ${side} hand near the head, as in a guard?`,
      part,
      test: { kind: 'distance', from: hand, to: 'head', unit: 'arm' },
      above: 0.6,
      slack: 0.05,
      words: ['at the head', 'away'],
    },
    {
      name: `${side}-hand-forwards`,
      about: `Does the ${side} hand move forwards, backwards or neither, seen from its shoulder?`,
      part,
      test: { ...moves, seenFrom: shoulder, along: 'front' },
      above: 0.9,
      below: -0.9,
      slack: 0.25,
      words: ['backwards', 'forwards', 'still'],
    },
    {
      name: `${side}-hand-rising`,
      about: `Does the ${side} hand move up, down or neither, seen from the hips?`,
      part,
      test: { ...moves, seenFrom: 'hips', along: 'up' },
      above: 0.7,
      below: -0.7,
      slack: 0.25,
      words: ['falling', 'rising', 'level'],
    },
    {
      name: `${side}-hand-outwards`,
      about: `Does the ${side} hand move to its side, to the other or neither, seen from its shoulder?`,
      part,
      test: { ...moves, seenFrom: shoulder, along: out },
      above: 0.2,
      below: -0.2,
      slack: 0.07,
      words: ['inwards', 'outwards', 'neither'],
    },
    {
      name: `${side}-arm-reaching`,
      about: `Does the ${side} arm stretch, draw in or neither?`,
      part,
      test: { ...moves, seenFrom: shoulder, along: away },
      above: 0.8,
      below: -0.8,
      slack: 0.2,
      words: ['drawing in', 'reaching', 'neither'],
    },
    {
      name: `${side}-hand-fast`,
      about: `Is the ${side} hand fast, seen from the hips?`,
      part,
      test: { ...moves, seenFrom: 'hips', along: 'any' },
      above: 2.4,
      slack: 0.3,
      words: ['slow', 'fast'],
    },
  ]
}

/** What both arms can be asked. */
export const BOTH_ARMS: readonly Feature[] = [
  {
    name: 'hands-apart',
    about: 'Are the hands far from each other, near, or neither?',
    part: 'upper',
    test: { kind: 'distance', from: 'leftHand', to: 'rightHand', unit: 'arm' },
    above: 1.4,
    below: 0.5,
    slack: 0.07,
    words: ['together', 'apart', 'between'],
  },
  {
    name: 'hands-level',
    about: 'Which hand is the higher?',
    part: 'upper',
    test: { kind: 'plane', point: 'leftHand', origin: 'rightHand', normal: 'up', unit: 'arm' },
    above: 0.35,
    below: -0.35,
    slack: 0.06,
    words: ['right higher', 'left higher', 'level'],
    swaps: true,
  },
]
