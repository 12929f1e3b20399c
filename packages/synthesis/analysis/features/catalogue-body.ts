import type { Feature, Point } from './feature.ts'

const SHOULDERS: Point = { mid: ['leftUpperArm', 'rightUpperArm'] }
const FEET: Point = { lowest: ['leftFoot', 'rightFoot'] }
const SPINE = { from: 'hips', to: SHOULDERS } as const

export const TRUNK: readonly Feature[] = [
  {
    name: 'trunk-bowed',
    about: 'Is the trunk bowed forwards, leaned back, or neither?',
    part: 'trunk',
    test: { kind: 'plane', point: SHOULDERS, origin: 'hips', normal: 'front', unit: 'leg' },
    above: 0.24,
    below: -0.1,
    slack: 0.03,
    words: ['leaned back', 'bowed', 'upright'],
  },
  {
    name: 'trunk-tilted',
    about: 'Is the trunk far from upright, whichever way?',
    part: 'trunk',
    test: { kind: 'angle', between: [SPINE, 'up'] },
    above: 45,
    slack: 5,
    words: ['upright', 'tilted'],
  },
  {
    name: 'trunk-sideways',
    about: 'Does the trunk lean to the left, to the right, or neither?',
    part: 'trunk',
    test: { kind: 'plane', point: SHOULDERS, origin: 'hips', normal: 'left', unit: 'leg' },
    above: 0.1,
    below: -0.1,
    slack: 0.02,
    words: ['right', 'left', 'upright'],
    swaps: true,
  },
  {
    name: 'trunk-twisted',
    about: 'Are the shoulders turned to the left of the hips, to the right, or neither?',
    part: 'trunk',
    test: {
      kind: 'angle',
      between: [
        { from: 'rightUpperArm', to: 'leftUpperArm' },
        // Square to the hips' axis in the trunk: ahead of the body. 90 degrees when shoulders and hips agree.
        { plane: ['leftUpperLeg', SHOULDERS, 'rightUpperLeg'] },
      ],
    },
    above: 102,
    below: 78,
    slack: 3,
    words: ['right', 'left', 'straight'],
    swaps: true,
  },
]

export const HEAD: readonly Feature[] = [
  {
    name: 'head-forward',
    about: 'Is the head pushed forwards of the shoulders, back, or neither?',
    part: 'head',
    test: { kind: 'plane', point: 'head', origin: SHOULDERS, normal: 'front', unit: 'leg' },
    above: 0.12,
    below: -0.09,
    slack: 0.02,
    words: ['back', 'forward', 'over'],
  },
  {
    name: 'head-low',
    about: 'Is the head lower over the feet than in standing: ducked, bowed or crouched?',
    part: 'head',
    test: { kind: 'plane', point: 'head', origin: FEET, normal: 'up', unit: 'leg' },
    above: 1.45,
    slack: 0.04,
    words: ['low', 'up'],
  },
  {
    name: 'head-rising',
    about: 'Does the head move up, down or neither?',
    part: 'head',
    test: { kind: 'velocity', point: 'head', along: 'up', unit: 'leg' },
    above: 0.5,
    below: -0.5,
    slack: 0.12,
    words: ['falling', 'rising', 'level'],
  },
]

export const WHOLE: readonly Feature[] = [
  {
    name: 'travel-forwards',
    about: 'Does the body go forwards, backwards or neither?',
    part: 'whole',
    test: { kind: 'velocity', point: 'hips', along: 'front', unit: 'leg' },
    above: 0.5,
    below: -0.35,
    slack: 0.1,
    words: ['backwards', 'forwards', 'still'],
  },
  {
    name: 'travel-sideways',
    about: 'Does the body go to the left, to the right or neither?',
    part: 'whole',
    test: { kind: 'velocity', point: 'hips', along: 'left', unit: 'leg' },
    above: 0.45,
    below: -0.45,
    slack: 0.1,
    words: ['right', 'left', 'neither'],
    swaps: true,
  },
  {
    name: 'travel-fast',
    about: 'Does the body go at the speed of a run?',
    part: 'whole',
    test: { kind: 'velocity', point: 'hips', along: 'any', unit: 'leg' },
    above: 2.4,
    slack: 0.2,
    words: ['slow', 'fast'],
  },
  {
    name: 'hips-rising',
    about: 'Do the hips move up, down or neither?',
    part: 'whole',
    test: { kind: 'velocity', point: 'hips', along: 'up', unit: 'leg' },
    above: 0.5,
    below: -0.5,
    slack: 0.12,
    words: ['falling', 'rising', 'level'],
  },
  {
    name: 'hips-low',
    about: 'Are the hips lower over the feet than in standing: crouched, kneeling, seated or lying?',
    part: 'whole',
    test: { kind: 'plane', point: 'hips', origin: FEET, normal: 'up', unit: 'leg' },
    above: 0.85,
    slack: 0.03,
    words: ['low', 'up'],
  },
  {
    name: 'turning',
    about: 'Does the body turn to the left, to the right or neither?',
    part: 'whole',
    test: { kind: 'turn' },
    above: 50,
    below: -50,
    slack: 12,
    words: ['right', 'left', 'straight'],
    swaps: true,
  },
]
