import { describe, expect, test } from 'vitest'
import {
  duration,
  makeMotion,
  makeSkeleton,
  quat,
  resample,
  rootMotion,
  slice,
  vec3,
  withRecipe,
  worldPositions,
  type Motion,
} from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { footSkate, footplants, withContacts } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import { applyStyle, placeInSpace, styleVector } from './apply-style.ts'
import { attributeVector } from './attributes.ts'
import { buildVectorSpace } from './build-space.ts'
import { exaggerate } from './exaggerate.ts'
import { exampleWeights, labelOf } from './explain-point.ts'
import { gaitPhase, strikesOf } from './gait-cycles.ts'
import { locateCycles, restyle } from './restyle.ts'
import { meanPoint, movePoint } from './points.ts'

/** Radians a trunk nods with every stride, and how long a stride takes, seconds. */
function walker(seed: number, nod: number, stride: number, steps: number): Motion {
  const { motion, contacts } = footWalker(seed, { stride, steps, frameRate: 60 })
  const { jointCount, roles } = motion.skeleton
  const head = roles.get('head') ?? roles.get('chest') ?? roles.get('spine')!
  const rotations = motion.rotations.slice()
  for (let f = 0; f < motion.frameCount; f++)
    rotations.set(
      quat.fromAxisAngle([1, 0, 0], nod * Math.sin((2 * Math.PI * f) / 60 / stride)),
      4 * (f * jointCount + head),
    )
  return withContacts(makeMotion({ ...motion, name: `walk ${nod}`, rotations }), contacts)
}
const nodOf = (motion: Motion): number => {
  const { jointCount, roles } = motion.skeleton
  const head = roles.get('head') ?? roles.get('chest') ?? roles.get('spine')!
  let most = 0
  for (let f = 0; f < motion.frameCount; f++)
    most = Math.max(most, Math.abs(2 * Math.asin(motion.rotations[4 * (f * jointCount + head)])))
  return most
}
const skate = (motion: Motion): number =>
  footSkate(motion, long.annotations.contacts, worldPositions(motion)).mean

/** One cycle from strike to strike of the left foot. */
function cycle(nod: number, stride: number): Motion {
  const long = walker(1, nod, stride, 6)
  const left = footplants(long.annotations.contacts).filter(
    ({ side, start }) => side === 'left' && start > 0.3,
  )
  return slice(long, left[0].start - 0.1, left[1].start - 0.1)
}

const NODS = [0.1, 0.2, 0.3, 0.4] as const
const { space } = buildVectorSpace(
  NODS.map((nod, k) => cycle(nod, 1.05 + 0.05 * (k % 2))),
  { attributes: [{ name: 'nod', labels: [...NODS] }] },
  makeRun(),
)
const more = movePoint(meanPoint(space), attributeVector(space, 'nod'), 0.2)
const long = walker(2, 0.2, 1.1, 8)

describe('restyle', () => {
  test('[V17] every strike of a walk is at the strike of the space, and time runs forward between', () => {
    const { runs, weight } = gaitPhase(space, long, long.annotations.contacts)
    const strikes = strikesOf(space)!
    expect(runs).toHaveLength(1)
    const { times, values } = runs[0].phase
    values.forEach((value) => {
      const within = value - space.duration * Math.floor(value / space.duration)
      expect(Math.min(Math.abs(within - strikes.left), Math.abs(within - strikes.right))).toBeLessThan(1e-9)
    })
    expect(times.length).toBeGreaterThan(10)
    expect(Math.min(...weight)).toBe(1) // the clip cuts the walk on both sides
  })

  test('[V18] nothing added is the walk itself', () => {
    const same = restyle(space, long)
    expect(same.frameCount).toBe(long.frameCount)
    const [p, q] = [worldPositions(same), worldPositions(long)]
    expect(p.reduce((most, v, k) => Math.max(most, Math.abs(v - q[k])), 0)).toBeLessThan(1e-3) // metres; f32 and IK
  })

  test('[V19] an attribute is added to every cycle; path and footfalls stay', () => {
    const livelier = restyle(space, long, { add: more, timing: 0 })
    expect(nodOf(long)).toBeCloseTo(0.2, 2)
    expect(nodOf(livelier)).toBeGreaterThan(0.37) // radians: 0.2 of its own and 0.2 more, phases a little apart
    expect(nodOf(livelier)).toBeLessThan(0.43)
    const [a, b] = [rootMotion(livelier), rootMotion(long)]
    for (let f = 0; f < long.frameCount; f++)
      expect(Math.hypot(a.x[f] - b.x[f], a.z[f] - b.z[f])).toBeLessThan(0.02)
    expect(skate(livelier)).toBeLessThan(skate(long) + 0.05) // cm/s; the walker's own is 0.48
  })

  test('[V20] caricature 0 is the average at every step; the clock takes part by its share', () => {
    const average = restyle(space, long, { caricature: 0 })
    expect(nodOf(average)).toBeGreaterThan(0.22)
    expect(nodOf(average)).toBeLessThan(0.28) // the mean of the examples is 0.25
    const slow = walker(3, 0.2, 1.3, 8)
    expect(duration(restyle(space, slow, { caricature: 0, timing: 0 }))).toBeCloseTo(duration(slow), 6)
    expect(duration(restyle(space, slow, { caricature: 0 }))).toBeLessThan(0.95 * duration(slow))
  })

  test('[V21] a walk is found among the examples by its cycles', () => {
    const { point, cycles } = locateCycles(space, walker(4, 0.3, 1.1, 8))
    expect(cycles).toBeGreaterThan(4)
    const along = attributeVector(space, 'nod')
    const dot = along.shape.reduce((sum, v, k) => sum + v * point.shape[k], 0)
    const square = along.shape.reduce((sum, v) => sum + v * v, 0)
    expect(dot / square).toBeCloseTo(0.05, 1) // 0.3 is 0.05 above the mean
  })

  test('[V22] who does not walk is refused with what to do; exaggeration about the own posture still works', () => {
    const still = slice(long, 0, 0.3)
    expect(() => restyle(space, still)).toThrow(/no two steps .* own posture/)
    const made = withRecipe(long, { operation: 'walk', version: 1, inputs: {}, options: {} })
    const doubled = exaggerate(made, { degree: 2 })
    for (const changed of [doubled, restyle(space, made)]) expect(changed.recipe).toBeUndefined()
    expect(nodOf(doubled)).toBeGreaterThan(0.34)
    expect(skate(doubled)).toBeLessThan(skate(long) + 0.05)
    const same = exaggerate(long, { degree: 1 })
    const [p, q] = [worldPositions(same), worldPositions(long)]
    expect(p.reduce((most, v, k) => Math.max(most, Math.abs(v - q[k])), 0)).toBeLessThan(1e-3)
  })

  test('[V24] each motion is changed in the way the examples allow, and says which', () => {
    const one = placeInSpace(space, cycle(0.3, 1.1))
    const walk = placeInSpace(space, long)
    const still = placeInSpace(space, slice(long, 0, 0.3))
    expect([one.way, walk.way, still.way]).toEqual(['located', 'cycles', 'own'])
    expect(still.why).toContain('no two steps')
    const nods = [cycle(0.3, 1.1), long].map((motion, n) =>
      nodOf(applyStyle(space, motion, n === 0 ? one : walk, { add: { nod: 0.1 }, timing: 0 })),
    )
    expect(nods[0]).toBeCloseTo(0.4, 1)
    expect(nods[1]).toBeCloseTo(0.3, 1)
    // The label of a point is what it was labelled with, and its weights say which example it is.
    const member = space.members[3].point
    expect(labelOf(space, styleVector(space, 'nod'), member)).toBeCloseTo(NODS[3], 1)
    const weights = exampleWeights(space, member)
    expect(weights.indexOf(Math.max(...weights))).toBe(3)
  })

  test('[V25] a difference learnt on one body is a difference of another: other joints, another size', () => {
    const { joints } = long.skeleton
    const other = makeSkeleton(
      joints.map((joint) => ({
        ...joint,
        name: `rig_${joint.name}`,
        offset: vec3.scale(joint.offset, 1.2),
      })),
    )
    const large = makeMotion({
      ...long,
      skeleton: other,
      rootPositions: long.rootPositions.map((v) => 1.2 * v),
    })
    const place = placeInSpace(space, large)
    expect(place.way).toBe('cycles')
    const livelier = applyStyle(space, large, place, { add: { nod: 0.2 }, timing: 0 })
    expect(nodOf(livelier)).toBeGreaterThan(0.37) // as on the examples' own body
    expect(nodOf(livelier)).toBeLessThan(0.43)
    const same = applyStyle(space, large, place, {})
    const [p, q] = [worldPositions(same), worldPositions(large)]
    expect(p.reduce((most, v, k) => Math.max(most, Math.abs(v - q[k])), 0)).toBeLessThan(5e-3) // metres; at this size its own feet slide by 0.58 cm/s and are held
  })

  test('[V26] a walk at 24 Hz is restyled at a multiple of its rate, in the time it takes', () => {
    const coarse = resample(long, 24)
    const same = restyle(space, coarse, { timing: 0 })
    expect(same.frameRate).toBe(72)
    expect(duration(same)).toBeCloseTo(duration(coarse), 1)
  })
})
