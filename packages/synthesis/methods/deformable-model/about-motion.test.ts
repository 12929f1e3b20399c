import {
  sliceFrames,
  withAnnotations,
  worldPositions,
  seeded,
  type Motion,
  type Vec3,
} from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { expect, test } from 'vitest'
import { makeRun } from '../../analysis/index.ts'
import { modelAbout } from './about-motion.ts'
import { buildModel } from './build-model.ts'
import { pointAt } from './constraints/index.ts'
import { editMotion } from './edit-motion.ts'
import { judge } from './judge.ts'
import { localModel } from './local-model.ts'
import { loosen, loosened } from './loosen.ts'
import { matchModel } from './match-model.ts'
import { registerExamples } from './register-examples.ts'
import { Solver } from './solve.ts'
import { synthesize } from './synthesize.ts'

function cycle(seed: number): Motion {
  const random = seeded(seed)
  const stride = random.between(0.95, 1.3)
  const { motion, contacts } = footWalker(seed, {
    steps: 2,
    stride,
    strideLength: random.between(1, 1.4),
    lift: random.between(0.05, 0.14),
  })
  const whole = withAnnotations(motion, { ...motion.annotations, contacts })
  const at = (share: number): number => Math.round(share * stride * motion.frameRate)
  return { ...sliceFrames(whole, at(0.9), at(1.9) + 1), name: `cycle ${seed}` }
}
const run = makeRun()
const cycles = Array.from({ length: 9 }, (_, k) => cycle(k + 1))
const model = buildModel(registerExamples(cycles.slice(0, 8), {}, run).set, { name: 'walker' }, run)
const stranger = cycles[8]
const about = modelAbout(model, stranger, matchModel(model, stranger, run).times)
const { joints, roles } = stranger.skeleton
const place = (motion: Motion, joint: number, seconds: number): Vec3 => {
  const p = worldPositions(motion)
  const at = 3 * (Math.round(seconds * motion.frameRate) * joints.length + joint)
  return [p[at], p[at + 1], p[at + 2]]
}
const apart = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

test('[D13] about a motion, nothing asked is that motion, where it was (seed 9)', () => {
  const same = synthesize(about.model, undefined, {
    placement: about.placement,
    frameRate: stranger.frameRate,
    feet: 'leave',
  })
  expect(Math.abs(same.frameCount - stranger.frameCount)).toBeLessThanOrEqual(1)
  for (let j = 0; j < joints.length; j++)
    for (const seconds of [0, 0.3, 0.6, 0.8])
      // Two samplings of one curve, metres; 2 mm seen where a foot swings fastest.
      expect(apart(place(same, j, seconds), place(stranger, j, seconds))).toBeLessThan(0.006)
})

test('[D13] the verdict about it is the model’s verdict of its coefficients', () => {
  const own = judge(about.model, new Float64Array(model.size))
  // The examples are kept in single precision, moved by a number of about 0.1.
  expect(own.logDensity).toBeCloseTo(judge(model, about.coefficients).logDensity, 6)
})

test('[D13] a dragged foot arrives, and the first frame of a local bend stays', () => {
  const foot = roles.get('leftFoot')!
  const frame = Math.round(0.5 * (model.frameCount - 1))
  const { solution } = editMotion(
    about.model,
    [pointAt({ point: { joint: foot }, frame, target: [undefined, 0.16, undefined] })],
    { placement: about.placement, centres: [new Float64Array(model.size)] },
  )
  expect(solution.residuals[0].value).toBeLessThan(3) // cm: eight examples bend little

  const local = localModel(stranger, 0.5, { reach: 0.3 })
  const hand = roles.get('rightHand')!
  const from = place(stranger, hand, 0.5)
  const target: Vec3 = [from[0], from[1] + 0.15, from[2] + 0.1]
  const middle = Math.round(0.5 * stranger.frameRate) - local.first
  const found = new Solver([{ model: local.model }]).solve([
    pointAt({ point: { joint: hand }, frame: middle, target }),
  ])
  expect(found.residuals[0].value).toBeLessThan(0.5) // cm: an arm reaches that without trouble
  const bent = synthesize(local.model, found.coefficients[0], { feet: 'leave' })
  const width = 4 * joints.length
  const [a, b] = [bent.rotations, stranger.rotations.subarray(local.first * width)]
  for (let i = 0; i < width; i++) expect(Math.abs(Math.abs(a[i]) - Math.abs(b[i]))).toBeLessThan(1e-6)
})

test('[D12] other joints are refused in a sentence', () => {
  const other = { ...stranger, skeleton: { ...stranger.skeleton, jointCount: 3 } }
  expect(() => modelAbout(model, other as Motion, new Float64Array(0))).toThrow(
    /has other joints than model "walker"/,
  )
})

test('[D14] a loosened joint reaches what no example does, the examples stay what they were', () => {
  const [foot, leg] = [roles.get('leftFoot')!, roles.get('leftUpperLeg')!]
  const frame = Math.round(0.75 * (model.frameCount - 1))
  const loose = loosen(about.model, [{ joint: leg, frame }])
  const zero = new Float64Array(loose.size)
  expect(loosened(new Float64Array(about.model.size), about.model, loose)).toEqual(zero)
  const stage = new Solver([{ model: about.model }]).stage
  stage.moveTo(new Float64Array(about.model.size))
  const p = new Float64Array(3)
  stage.parts[0].point({ joint: foot }, frame, p)
  // To the side: these walkers never step there.
  const ask = [pointAt({ point: { joint: foot }, frame, target: [p[0] + 0.12, p[1], p[2]] })]
  const miss = (of: typeof loose): number =>
    new Solver([{ model: of }]).solve(ask, { centres: [new Float64Array(of.size)] }).residuals[0].value
  expect(miss(loose)).toBeLessThan(1) // cm
  expect(miss(loose)).toBeLessThan(0.5 * miss(about.model))
  // Two of ln 2π per new dimension aside, the density is the old one.
  const old = judge(about.model, new Float64Array(about.model.size)).logDensity
  expect(judge(loose, zero).logDensity).toBeCloseTo(old - 1.5 * Math.log(2 * Math.PI), 6)
})
