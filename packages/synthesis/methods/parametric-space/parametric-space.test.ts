import { duration, makeMotion, seeded, worldPositions, type Motion } from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { register } from '../../analysis/index.ts'
import { makeRun } from '../../run.ts'
import { buildSpace, measureBlend, weightsAt } from './build-space.ts'
import { knnWeights } from './knn-weights.ts'
import { makeFromSpace, project, solveWeights } from './make-motion.ts'
import { groundSpeed, headingChange, lasting, positionOf, travel } from './parameters.ts'
import { REACH_MARK } from './reach-moment.ts'
import { parameterNamed, parseSpace, printSpace } from './space-file.ts'

/** A standing figure that raises its right arm by an angle, and its elbow's bend, highest in the middle. */
function reacher(up: number, bend: number): Motion {
  const base = stickWalker(1, { seconds: 1, frameRate: 30, cadence: 0, speed: 0 })
  const rotations = base.rotations.slice()
  const turn = (f: number, role: 'rightUpperArm' | 'rightLowerArm', angle: number): void =>
    rotations.set(
      [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)],
      4 * (f * base.skeleton.jointCount + base.skeleton.roles.get(role)!),
    )
  for (let f = 0; f < base.frameCount; f++) {
    const u = Math.sin((Math.PI * f) / (base.frameCount - 1)) ** 2
    turn(f, 'rightUpperArm', -up * u)
    turn(f, 'rightLowerArm', -bend * u)
  }
  return makeMotion({ ...base, name: `reach ${up} ${bend}`, rotations })
}

describe('parametric space', () => {
  const motions = [0.6, 1.2, 1.8].flatMap((up) => [0.1, 0.8, 1.5].map((bend) => reacher(up, bend)))
  const set = register(motions, { maxDistance: 1, maxSteepShare: 1, meanPasses: 0 }, makeRun())
  const space = buildSpace(set, positionOf('rightHand'), { maxSamples: 120 }, makeRun({ random: 1 }))

  test('[P1] sampling at least halves the median miss, to less than a centimetre (seed 2)', () => {
    const random = seeded(2)
    const run = makeRun()
    const misses = Array.from({ length: 25 }, () => {
      const [a, b] = [random.pick(space.samples).parameters, random.pick(space.samples).parameters]
      const target = a.map((v, k) => v + 0.2 * (b[k] - v))
      const miss = (weights: readonly number[]): number =>
        Math.hypot(
          ...measureBlend(set, space.parameter, space.instant, weights, 60, run).map((v, k) => v - target[k]),
        )
      const alone = weightsAt(space, target, space.samples.slice(0, space.exampleCount))
      return [miss(alone), miss(solveWeights(space, target, {}, run).weights)]
    })
    const middle = (k: number): number => misses.map((m) => m[k]).toSorted((p, q) => p - q)[12]
    expect(middle(1)).toBeLessThan(0.01)
    expect(middle(1)).toBeLessThan(0.5 * middle(0))
  })

  test('[P2] weights are never negative and sum to one, wherever one asks (seed 3)', () => {
    const random = seeded(3)
    for (let n = 0; n < 200; n++) {
      const weights = weightsAt(
        space,
        [0, 1, 2].map(() => random.between(-5, 5)),
      )
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
      expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 12)
    }
  })

  test('[P3] weights change continuously: a tenth of a millimetre moves them by less than 2 % (seed 4)', () => {
    const random = seeded(4)
    for (let n = 0; n < 100; n++) {
      const at = random.pick(space.samples).parameters.map((v) => v + random.between(0.005, 0.03))
      const [a, b] = [
        weightsAt(space, at),
        weightsAt(
          space,
          at.map((v) => v + 1e-4),
        ),
      ]
      expect(Math.max(...a.map((w, m) => Math.abs(w - b[m])))).toBeLessThan(0.02)
    }
  })

  test('[P4] a request out of reach is moved to the nearest reachable point, and says so', () => {
    const far = [0, 9, 0]
    const { aimed, projected } = project(space, far)
    expect(projected).toBe(true)
    expect(aimed[1]).toBeLessThan(2.5)
    const inside = space.samples[20].parameters
    expect(project(space, inside)).toEqual({ aimed: inside, projected: false })
    const made = makeFromSpace(space, far, { cleanFeet: false }, makeRun())
    expect(made.projected).toBe(true)
    expect(() => makeFromSpace(space, [1], {}, makeRun())).toThrow(/Give one finite number for each/)
  })

  test('[P11] the arm bends by what blends miss between the examples; body, feet and start stay (seed 6)', () => {
    const random = seeded(6)
    const examples = space.samples.slice(0, space.exampleCount)
    const still = { cleanFeet: false }
    for (let n = 0; n < 6; n++) {
      const [a, b] = [random.pick(examples).parameters, random.pick(examples).parameters]
      const u = random.between(0.2, 0.8)
      const asked = a.map((v, k) => v + u * (b[k] - v))
      const plain = makeFromSpace(space, asked, { ...still, reach: false }, makeRun())
      const bent = makeFromSpace(space, asked, still, makeRun())
      const miss = ({ reached, aimed }: typeof bent): number =>
        Math.hypot(...reached.map((v, k) => v - aimed[k]))
      const moment = bent.motion.annotations.marks.find(({ name }) => name === REACH_MARK)!.time
      expect(space.parameter.measure(bent.motion, moment)).toEqual(bent.reached)
      // An arm that is stretched already cannot go further out.
      expect(miss(bent)).toBeLessThan(Math.max(0.002, 0.5 * miss(plain)))
      const [before, after] = [plain, bent].map(({ motion }) => worldPositions(motion))
      const { roles, jointCount } = bent.motion.skeleton
      for (let frame = 0; frame < bent.motion.frameCount; frame++)
        for (const role of ['hips', 'head', 'leftHand', 'leftFoot', 'rightFoot'] as const)
          for (let c = 0; c < 3; c++) {
            const at = 3 * (frame * jointCount + roles.get(role)!) + c
            expect(after[at]).toBeCloseTo(before[at], 5)
          }
      expect(after.slice(0, 3 * jointCount)).toEqual(before.slice(0, 3 * jointCount))
    }
  })

  test('[P5] a space written and read again makes the same motion', () => {
    const again = parseSpace(printSpace(space))
    const target = space.samples[30].parameters
    const [a, b] = [space, again].map(
      (one) => makeFromSpace(one, target, { cleanFeet: false }, makeRun()).motion,
    )
    expect(b.rotations).toEqual(a.rotations)
    expect(() => parseSpace('{}')).toThrow(/version 1 is needed/)
    expect(() => parameterNamed('wit')).toThrow(/there is no parameter/)
  })

  test('[P6] built-in parameters read what a walker was told to do', () => {
    const walk = stickWalker(1, { seconds: 2, turnRate: 0.4, speed: 1.2 })
    expect(headingChange.measure(walk, 0)[0]).toBeCloseTo(0.8, 2)
    expect(groundSpeed.measure(walk, 0)[0]).toBeCloseTo(1.2, 2)
    expect(lasting.measure(walk, 0)[0]).toBeCloseTo(duration(walk), 9)
    expect(travel.measure(walk, 0)[1]).toBeCloseTo((1.2 * Math.sin(0.8)) / 0.4, 1)
  })

  test('[P7] at a sample the nearest-neighbour weights are that sample’s own', () => {
    const sample = space.samples[40]
    expect(knnWeights(space.samples, sample.parameters, space.scales, 8)).toEqual(sample.weights)
  })
})
