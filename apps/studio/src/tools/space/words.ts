import type { ActionName } from '../../document/space-sets.ts'
import type { SpaceSet } from '../../document/space-recipe.ts'

const ACTIONS: Readonly<Record<ActionName, string>> = { punch: 'Punch', reach: 'Reach', kick: 'Kick' }
const cm = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} cm`

/** Every word of the Space tool. */
export const SPACE_WORDS = {
  panel: 'Space',
  steps: {
    aim: 'Move the target',
    set: 'Choose what to aim with',
    begin: 'Aim',
    own: 'Aim with your own motions',
  },
  actions: ACTIONS,
  action: 'What to aim with',
  side: 'Side',
  sides: { left: 'Left', right: 'Right' },
  ownSet: 'Own',
  what: 'Put a fist, a hand or a foot where you want it: drag the ball on the stage, or the target in the map.',
  begin: (action: ActionName): string => `Aim a ${action}`,
  takeName: (set: SpaceSet): string =>
    set.kind === 'own' ? 'Aimed motion' : `${ACTIONS[set.action]}, aimed (${set.side})`,
  learning: 'Building the space of the examples…',
  dragHelp: 'Drag the ball; drag the ring under it to keep the height.',
  map: 'Map',
  mapHint:
    'Dark: examples. Light: blends of them. Shaded: within reach. Arrow keys move the target by 1 cm, with Shift by 10.',
  view: 'Seen from',
  views: { front: 'Front', side: 'Side', top: 'Above' },
  axes: { left: 'left', up: 'up', ahead: 'ahead' },
  fields: ['Left, cm', 'Up, cm', 'Ahead, cm'],
  fieldHint: 'From where the figure stands and faces at the start',
  got: 'From the target',
  gotHint: 'Measured on the motion, at the defining moment',
  within: (missCm: number): string => `${cm(missCm)} from the target.`,
  short: (missCm: number): string => `${cm(missCm)} from the target: at the edge of what the examples reach.`,
  outside: (awayCm: number, gotCm: number): string =>
    `Out of reach by ${cm(awayCm)}. The nearest the examples can do is marked, ${cm(gotCm)} away.`,
  cm,
  weights: 'Made of',
  weightsHint: 'How much of each example is in it',
  accuracy: 'Check the accuracy',
  accuracyHint: 'Aims at 60 places within reach and measures how near each comes',
  checking: 'Aiming at 60 places…',
  accuracyFound: (median: number, worst: number): string =>
    `Half of 60 requests come within ${cm(median)}, all within ${cm(worst)}.`,
  near: '0 cm',
  far: (worst: number): string => cm(worst),
  refused: (count: number): string =>
    count === 1 ? '1 example does not match the others' : `${count} examples do not match the others`,
  ownWhat: 'Two or more clips of one action: punches, reaches or kicks.',
  ownTitle: 'Examples to aim with',
  ownSetLabel: 'Examples',
  ownLeftOut: (median: number, p90: number): string =>
    `With one example left out at a time, the aim is off by ${median.toFixed(1)} cm (median), ${p90.toFixed(1)} cm in 9 of 10 cases.`,
  ownNoLeftOut: 'Too few examples to tell how exact the space is: none lies among the others.',
  ownEdge: 'Places outside the dots cannot be reached; the nearest place inside is used.',
  ownRole: 'Aim with',
  ownRoles: {
    leftHand: 'Left hand',
    rightHand: 'Right hand',
    leftFoot: 'Left foot',
    rightFoot: 'Right foot',
  },
} as const
