import { describe, expect, test } from 'vitest'
import type { Motion, Vec3 } from '@understudy/motion'
import { holdPose as hold, passPoses as through, turnBy as turn, type Posing } from '@understudy/test-utils'
import { CATALOGUE, extractFeatures, SEED_FEATURES, valueCount } from './index.ts'

/** The answer in the middle of a motion. */
function answer(name: string, motion: Motion): string {
  const { values, frameCount, features } = extractFeatures(motion)
  const k = features.findIndex((feature) => feature.name === name)
  return features[k].words[values[k][frameCount >> 1]]
}

type Cases = Readonly<Record<string, Readonly<Record<string, () => Motion>>>>

/** Both bones of an arm, or of a leg, along one direction. */
type Limb = (direction: Vec3, lower?: Vec3) => Posing

const armCases = (side: 'left' | 'right'): Cases => {
  const g = side === 'left' ? 1 : -1
  const arm: Limb = (upper, lower = upper) => ({
    bones: { [`${side}UpperArm`]: upper, [`${side}LowerArm`]: lower },
  })
  const [down, up, ahead, out]: Vec3[] = [
    [0, -1, 0],
    [0, 1, 0],
    [0, 0, 1],
    [g, 0, 0],
  ]
  const slowly = (a: Posing, b: Posing) => () => through([a, b], 8)
  const quickly = (a: Posing, b: Posing) => () => through([a, b], 0.6)
  return {
    'elbow-bent': { stretched: () => hold(arm(down)), bent: () => hold(arm(down, ahead)) },
    'arm-extended': { extended: () => hold(arm(ahead)), 'drawn in': () => hold(arm(down, [0, 0.3, 1])) },
    'hand-ahead': {
      ahead: () => hold(arm(ahead)),
      behind: () => hold(arm([0, -1, -0.8])),
      beside: () => hold(arm(down)),
    },
    'hand-high': {
      raised: () => hold(arm(up)),
      hanging: () => hold(arm(down)),
      between: () => hold(arm([0, -0.4, 1])),
    },
    'hand-overhead': { overhead: () => hold(arm(up)), lower: () => hold(arm(ahead)) },
    'hand-out': { out: () => hold(arm(out)), near: () => hold(arm(down)) },
    'hand-crossed': {
      crossed: () => hold(arm([-0.3 * g, 0, 1], [-g, 0, 0])),
      'own side': () => hold(arm(ahead)),
    },
    'hand-at-head': {
      'at the head': () => hold(arm([0.3 * g, -0.3, 1], [-0.7 * g, 1, -0.7])),
      away: () => hold(arm(down)),
    },
    'hand-forwards': {
      forwards: quickly(arm([0, -1, -0.5]), arm(ahead)),
      backwards: quickly(arm(ahead), arm([0, -1, -0.5])),
      still: slowly(arm([0, -1, -0.5]), arm(ahead)),
    },
    'hand-rising': {
      rising: quickly(arm(down), arm(up)),
      falling: quickly(arm(up), arm(down)),
      level: slowly(arm(down), arm(up)),
    },
    'hand-outwards': {
      outwards: quickly(arm(ahead), arm(out)),
      inwards: quickly(arm(out), arm(ahead)),
      neither: slowly(arm(ahead), arm(out)),
    },
    'arm-reaching': {
      reaching: quickly(arm([0, -1, -0.3], [0, 0.3, 1]), arm(ahead)),
      'drawing in': quickly(arm(ahead), arm([0, -1, -0.3], [0, 0.3, 1])),
      neither: () => hold(arm(ahead)),
    },
    'hand-fast': { fast: () => through([arm(down), arm(up)], 0.4), slow: slowly(arm(down), arm(up)) },
  }
}

const legCases = (side: 'left' | 'right'): Cases => {
  const other = side === 'left' ? 'right' : 'left'
  const g = side === 'left' ? 1 : -1
  const legs = (own: Vec3, ownLower: Vec3 = own, theirs: Vec3 = [0, -1, 0]): Posing => ({
    bones: {
      [`${side}UpperLeg`]: own,
      [`${side}LowerLeg`]: ownLower,
      [`${other}UpperLeg`]: theirs,
      [`${other}LowerLeg`]: theirs,
    },
  })
  const down: Vec3 = [0, -1, 0]
  const ahead: Vec3 = [0, -1, 0.5]
  const behind: Vec3 = [0, -1, -0.5]
  const stand = (): Motion => hold(legs(down))
  const swung = (a: Posing, b: Posing, seconds: number) => () => through([a, b], seconds)
  const lifted = legs([0, -0.8, 0.6], [0, -1, 0])
  return {
    'foot-in-front': {
      'in front': () => hold(legs(ahead, ahead, behind)),
      behind: () => hold(legs(behind, behind, ahead)),
    },
    'knee-bent': { bent: () => hold(legs(down, [0, -0.3, -1])), stretched: stand },
    'thigh-raised': { raised: () => hold(legs([0, 0, 1], down)), hanging: stand },
    // Up and down again within the second looked at on either side.
    'foot-lifted': { lifted: () => through([legs(down), lifted, legs(down)], 1), down: stand },
    'foot-high': { high: () => hold(legs([0, -0.1, 1])), low: stand },
    'foot-ahead': { ahead: () => hold(legs(ahead)), behind: () => hold(legs(behind)), under: stand },
    'foot-out': {
      out: () => hold(legs([g * 0.5, -1, 0])),
      across: () => hold(legs([-g * 0.5, -1, 0])),
      under: stand,
    },
    'foot-forwards': {
      forwards: swung(legs(behind), legs(ahead), 0.6),
      backwards: swung(legs(ahead), legs(behind), 0.6),
      still: stand,
    },
    'foot-rising': {
      rising: swung(legs(down), legs([0, -0.1, 1]), 0.6),
      falling: swung(legs([0, -0.1, 1]), legs(down), 0.6),
      level: stand,
    },
    'leg-reaching': {
      reaching: swung(legs([0, 0, 1], [0, -1, -0.6]), legs([0, -0.3, 1]), 0.4),
      'drawing in': swung(legs([0, -0.3, 1]), legs([0, 0, 1], [0, -1, -0.6]), 0.4),
      neither: stand,
    },
    'foot-fast': { fast: swung(legs(behind), legs([0, 0, 1]), 0.3), slow: stand },
  }
}

const stand = (): Motion => hold({})
const going = (step: Vec3) => () => through([{}, { moved: step }], 1)
const tilted = (axis: Vec3, degrees: number) => () => hold({ trunk: turn(axis, degrees) })
const both = (upper: Vec3, lower: Vec3 = upper): Posing => ({
  bones: { leftUpperArm: upper, leftLowerArm: lower, rightUpperArm: upper, rightLowerArm: lower },
})
const hands =
  (left: Vec3, right: Vec3, leftLower = left, rightLower = right) =>
  (): Motion =>
    hold({
      bones: { leftUpperArm: left, leftLowerArm: leftLower, rightUpperArm: right, rightLowerArm: rightLower },
    })
const legsTo = (left: Vec3, right: Vec3): Posing => ({
  bones: { leftUpperLeg: left, leftLowerLeg: left, rightUpperLeg: right, rightLowerLeg: right },
})
const crouch: Posing = {
  bones: {
    leftUpperLeg: [0, -0.4, 1],
    leftLowerLeg: [0, -1, -0.6],
    rightUpperLeg: [0, -0.4, 1],
    rightLowerLeg: [0, -1, -0.6],
  },
  moved: [0, -0.35, 0],
}
const jump = (height: number) => (): Motion => through([{}, { moved: [0, height, 0] }, {}], 0.6)

const MIDDLE: Cases = {
  'travel-forwards': { forwards: going([0, 0, 1.3]), backwards: going([0, 0, -1]), still: stand },
  'travel-sideways': { left: going([1, 0, 0]), right: going([-1, 0, 0]), neither: going([0, 0, 1]) },
  'travel-fast': { fast: going([0, 0, 3.5]), slow: going([0, 0, 1.3]) },
  'hips-rising': { rising: going([0, 0.8, 0]), falling: going([0, -0.8, 0]), level: going([0, 0, 1]) },
  'hips-low': { low: () => hold(crouch), up: stand },
  turning: {
    left: () => through([{}, { hips: turn([0, 1, 0], 120) }], 1),
    right: () => through([{}, { hips: turn([0, 1, 0], -120) }], 1),
    straight: stand,
  },
  'head-forward': {
    forward: () => hold({ bones: { neck: [0, 0.3, 1] } }),
    back: () => hold({ bones: { neck: [0, 0.2, -1] }, trunk: turn([1, 0, 0], -12) }),
    over: stand,
  },
  'head-low': { low: tilted([1, 0, 0], 80), up: stand },
  'head-rising': { rising: going([0, 0.8, 0]), falling: going([0, -0.8, 0]), level: stand },
  'trunk-bowed': { bowed: tilted([1, 0, 0], 50), 'leaned back': tilted([1, 0, 0], -25), upright: stand },
  'trunk-tilted': { tilted: tilted([0, 0, 1], 60), upright: stand },
  // About +Z the top goes to −X, the right of somebody who faces +Z.
  'trunk-sideways': { right: tilted([0, 0, 1], 25), left: tilted([0, 0, 1], -25), upright: stand },
  'trunk-twisted': { left: tilted([0, 1, 0], 40), right: tilted([0, 1, 0], -40), straight: stand },
  'hands-apart': {
    apart: hands([1, 0, 0], [-1, 0, 0]),
    together: () =>
      hold({
        bones: {
          leftUpperArm: [-0.3, -0.3, 1],
          leftLowerArm: [-0.3, 0, 1],
          rightUpperArm: [0.3, -0.3, 1],
          rightLowerArm: [0.3, 0, 1],
        },
      }),
    between: () => hold(both([0, -1, 0])),
  },
  'hands-level': {
    'left higher': hands([0, 1, 0], [0, -1, 0]),
    'right higher': hands([0, -1, 0], [0, 1, 0]),
    level: () => hold(both([0, 1, 0])),
  },
  'feet-apart': {
    apart: () => hold(legsTo([0.5, -1, 0], [-0.5, -1, 0])),
    together: stand,
    between: () => hold(legsTo([0.12, -1, 0], [-0.12, -1, 0])),
  },
  'feet-crossed': { crossed: () => hold(legsTo([-0.3, -1, 0], [0.3, -1, 0])), uncrossed: stand },
  'both-feet-lifted': { 'in the air': jump(0.3), standing: stand },
  'both-feet-high': { high: jump(0.3), 'near the ground': jump(0.05) },
}

const sided = (side: 'left' | 'right', cases: Cases): Cases =>
  Object.fromEntries(Object.entries(cases).map(([name, poses]) => [`${side}-${name}`, poses]))
const ALL: Cases = {
  ...MIDDLE,
  ...sided('left', armCases('left')),
  ...sided('right', armCases('right')),
  ...sided('left', legCases('left')),
  ...sided('right', legCases('right')),
}

describe('[F1] every feature answers posed figures as a person would', () => {
  for (const feature of CATALOGUE) {
    for (const word of feature.words)
      test(`${feature.name}: ${word}`, () => {
        expect(answer(feature.name, ALL[feature.name][word]())).toBe(word)
      })
  }
  test('and there is a pose for each answer of each feature', () => {
    expect(CATALOGUE.map(({ name }) => name).toSorted()).toEqual(Object.keys(ALL).toSorted())
    for (const feature of CATALOGUE) expect(feature.words).toHaveLength(valueCount(feature))
  })
})

test('[F2] the seed’s four features are in the catalogue, in its order', () => {
  expect(SEED_FEATURES.map(({ name }) => name)).toEqual([
    'right-foot-in-front',
    'left-foot-in-front',
    'right-elbow-bent',
    'left-elbow-bent',
  ])
})
