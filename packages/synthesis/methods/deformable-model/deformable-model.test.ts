import {
  duration,
  seeded,
  sliceFrames,
  withAnnotations,
  worldPositions,
  type Motion,
  type Vec3,
} from '@understudy/motion'
import { footWalker, humanoid, stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { footSkate, makeRun } from '../../analysis/index.ts'
import { buildModel } from './build-model.ts'
import { smoothNoise } from './smooth-noise.ts'
import { coefficientsOf } from './coefficients-of.ts'
import type { Constraint } from './constraint.ts'
import { catmullRom, clockAt, fixedHandle, pointAt, stepAhead } from './constraints/index.ts'
import { editMotion } from './edit-motion.ts'
import { filterMotion } from './filter-motion.ts'
import { judge } from './judge.ts'
import { parseModel, printModel } from './model-file.ts'
import { constraintsOf } from './constraints-of.ts'
import { parseConstraints } from './parse-constraints.ts'
import { registerByModel } from './register-by-model.ts'
import { registerExamples } from './register-examples.ts'
import { sampleModel } from './sample-model.ts'
import { sketch } from './sketch.ts'
import { Solver, solveOne } from './solve.ts'
import { Stage } from './stage.ts'
import { canonicalFrames, plantedFrames, synthesize, timesOf } from './synthesize.ts'
import { logTempo, warpOf } from './timing.ts'

/** One cycle from left strike to left strike, arms swung by hand: a walker whose way, pace and arms vary. */
function cycle(seed: number): Motion {
  const random = seeded(seed)
  const stride = random.between(0.95, 1.3)
  const { motion, contacts } = footWalker(seed, {
    steps: 2,
    stride,
    strideLength: random.between(1, 1.4),
    lift: random.between(0.05, 0.14),
  })
  const { skeleton } = motion
  const rotations = Float32Array.from(motion.rotations)
  const [swing, raise] = [random.between(0.2, 0.7), random.between(0, 0.5)]
  for (let f = 0; f < motion.frameCount; f++)
    for (const [role, sign] of [
      ['leftUpperArm', 1],
      ['rightUpperArm', -1],
    ] as const) {
      const half = (raise - sign * swing * Math.cos((2 * Math.PI * f) / motion.frameRate / stride)) / 2
      rotations.set(
        [-Math.sin(half), 0, 0, Math.cos(half)],
        4 * (f * skeleton.jointCount + skeleton.roles.get(role)!),
      )
    }
  const whole = withAnnotations({ ...motion, rotations }, { ...motion.annotations, contacts })
  const at = (share: number): number => Math.round(share * stride * motion.frameRate)
  return { ...sliceFrames(whole, at(0.9), at(1.9) + 1), name: `cycle ${seed}` }
}

const run = makeRun()
const cycles = Array.from({ length: 30 }, (_, k) => cycle(k + 1))
const { set, refused } = registerExamples(cycles, {}, run)
const model = buildModel(set, { name: 'walker' }, run)
const hand = model.skeleton.roles.get('rightHand')!
const place = (motion: Motion, joint: number, frame: number): Vec3 => {
  const p = worldPositions(motion)
  const at = 3 * (frame * motion.skeleton.jointCount + joint)
  return [p[at], p[at + 1], p[at + 2]]
}
const apart = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

describe('registration', () => {
  test('[D1] key frames coincide exactly, and all thirty walkers have them', () => {
    expect(refused).toEqual([])
    expect(set.keys.map(({ name }) => name)).toContain('right strike')
    const { frame } = set.keys.find(({ name }) => name === 'right strike')!
    for (const { motion, times } of set.examples) {
      const strike = motion.annotations.marks.find(({ name }) => name === 'right strike')!.time
      expect(Math.abs(times[frame] - strike)).toBeLessThan(1 / 120) // the canonical frame nearest to the key
    }
  })

  test('[D1] another order of steps is refused in words, never bent into shape', () => {
    const odd = { ...cycles[0], name: 'hop', annotations: { ...cycles[0].annotations, contacts: [] } }
    const found = registerExamples([...cycles.slice(0, 6), odd], {}, run)
    expect(found.refused[0].reason).toMatch(/"hop" has the contacts none; .* are needed/)
  })

  test('[D2] a model registers a walker it has not seen by itself, and asks about a stranger with the frame', () => {
    const known = registerByModel(model, cycle(77), {}, run)
    expect(known.asks).toBeUndefined()
    expect(known.distance).toBeLessThan(0.03)
    const stranger = {
      ...cycle(78),
      rotations: cycle(78).rotations.map((v, i) => (i % 4 === 3 ? v : v * 0.2 + 0.4)),
    }
    expect(registerByModel(model, stranger, {}, run).asks?.reason).toMatch(/stays .* cm from model "walker"/)
  })
})

describe('the model', () => {
  test('what most examples’ hands do is kept, through the file and by what is made', () => {
    const gripping = cycles.slice(0, 9).map((motion, k) => {
      const [start, end] = [0.3 * duration(motion), 0.7 * duration(motion)]
      const handPoses = k < 7 ? [{ role: 'rightHand', pose: 'grip', start, end } as const] : []
      return withAnnotations(motion, { ...motion.annotations, handPoses })
    })
    const held = buildModel(registerExamples(gripping, {}, run).set, { name: 'gripping' }, run)
    for (const one of [held, parseModel(printModel(held), 'gripping')]) {
      const made = synthesize(one, new Float64Array(one.size))
      const [{ role, pose, start, end }, ...others] = made.annotations.handPoses
      expect({ role, pose, others }).toEqual({ role: 'rightHand', pose: 'grip', others: [] })
      expect(start / duration(made)).toBeCloseTo(0.3, 1)
      expect(end / duration(made)).toBeCloseTo(0.7, 1)
    }
    expect(synthesize(model, new Float64Array(model.size)).annotations.handPoses).toEqual([])
  })

  test('[D3] modes hold 99 % and give the examples back; examples are stored as they project', () => {
    expect(model.shapeShare).toBeGreaterThanOrEqual(0.99)
    expect(model.exampleErrors.at(-1)).toBeLessThan(0.03) // metres, of walkers that differ by 20 cm
    const { motion, times } = set.examples[4]
    const { coefficients } = coefficientsOf(model, motion, times)
    coefficients.forEach((value, i) => expect(value).toBeCloseTo(model.examples[4 * model.size + i], 3))
  })

  test('[D4] time runs forward whatever the coefficients (seed 4)', () => {
    const random = seeded(4)
    for (let trial = 0; trial < 50; trial++) {
      const u = Float64Array.from({ length: model.size }, () => 5 * random.normal())
      const w = timesOf(model, u)
      for (let t = 1; t < w.length; t++) expect(w[t]).toBeGreaterThan(w[t - 1])
    }
  })

  test('[D4] smoothing the tempo leaves key frames where they are (seed 5)', () => {
    const random = seeded(5)
    const times = new Float64Array(80)
    for (let t = 1; t < 80; t++) times[t] = times[t - 1] + (random() < 0.5 ? 0.5 : 1.5) / 60
    const w = warpOf(logTempo(times, 60, 4, [20, 55]), 60)
    for (const t of [20, 55, 79]) expect(w[t]).toBeCloseTo(times[t], 9)
  })

  test('[D5] a draw is plausible and stands on its feet, and the same seed gives the same motion', () => {
    for (const seed of [1, 2, 3]) {
      const u = sampleModel(model, seeded(seed))
      expect(u).toEqual(sampleModel(model, seeded(seed)))
      const motion = synthesize(model, u)
      expect(footSkate(motion, motion.annotations.contacts).mean).toBeLessThan(0.5) // cm/s; the walkers: 0
      expect(judge(model, u).says).toBe('like the examples')
    }
  })

  test('[D11] the file comes back to the same text, and others are refused with the remedy', () => {
    const text = printModel(model)
    expect(printModel(parseModel(text))).toBe(text)
    expect(() => parseModel(text.replace('"version":1', '"version":9'))).toThrow(
      /version is 9; .* Build the model again/,
    )
    expect(() => parseModel('no')).toThrow(/not JSON/)
    expect(() => parseModel(text.replace(/("modes":\{"type":"i16","base64":")[^"]{8}/, '$1'))).toThrow(
      /modes: .* are needed/,
    )
  })

  test('[D12] too few examples and mixed bodies are sentences', () => {
    expect(() => buildModel({ ...set, examples: set.examples.slice(0, 2) }, {}, run)).toThrow(
      /2 registered examples were given; at least 4/,
    )
    const other = { ...set.examples[0], motion: { ...cycles[0], skeleton: humanoid() } }
    expect(() => buildModel({ ...set, examples: [...set.examples.slice(0, 4), other] }, {}, run)).toThrow(
      /another skeleton/,
    )
  })
})

describe('MAP synthesis', () => {
  const target = (u: Float64Array, joint: number, frame: number): Vec3 =>
    place(canonicalFrames(model, u), joint, frame)
  const seen = coefficientsOf(
    model,
    cycle(91),
    registerByModel(model, cycle(91), {}, run).example!.times,
  ).coefficients

  test('[D7] a dragged hand arrives within 5 mm, feet locked, in a few iterations', () => {
    const wanted = target(seen, hand, 40)
    const { motion, solution } = editMotion(model, [
      pointAt({ point: { joint: hand }, frame: 40, target: wanted }),
    ])
    const held = plantedFrames(model, solution.coefficients[0])
    expect(apart(place(held, hand, 40), wanted)).toBeLessThan(0.005)
    expect(solution.residuals[0]).toMatchObject({ kind: 'point', unit: 'cm' })
    expect(solution.iterations).toBeLessThanOrEqual(15)
    expect(footSkate(motion, motion.annotations.contacts).mean).toBeLessThan(0.5)
  })

  test('[D7] a warm start goes on from where it was and can be stopped', () => {
    const solver = new Solver([{ model }])
    const ask = (x: number) => [pointAt({ point: { joint: hand }, frame: 40, target: [x, 1, undefined] })]
    const first = solver.solve(ask(-0.2))
    expect(solver.solve(ask(-0.21), { start: first.x }).iterations).toBeLessThanOrEqual(first.iterations)
    expect(solver.solve(ask(-0.25), { shouldStop: () => true }).iterations).toBe(0)
    expect(() => solver.solve([], { start: new Float64Array(3) })).toThrow(/a start of 3 parameters/)
  })

  test('[D8] what cannot be had is missed, said, and the prior knows it', () => {
    const found = solveOne(model, [pointAt({ point: { joint: hand }, frame: 40, target: [0, 9, 0] })])
    expect(found.residuals[0].value).toBeGreaterThan(100) // cm: nobody is nine metres tall
    expect(found.verdicts[0].says).toBe('beyond the examples')
  })

  test('[D7] a fixed handle keeps the left hand while the right one is dragged', () => {
    const left = model.skeleton.roles.get('leftHand')!
    const zero = new Float64Array(model.size)
    const before = target(zero, left, 40)
    const move = pointAt({ point: { joint: hand }, frame: 40, target: target(seen, hand, 40) })
    const free = solveOne(model, [move])
    const held = solveOne(model, [
      move,
      fixedHandle({ model, coefficients: zero, frames: [40], points: [{ joint: left }], sigma: 0.003 }),
    ])
    const moved = (u: Float64Array): number => apart(target(u, left, 40), before)
    expect(moved(held.coefficients[0])).toBeLessThan(Math.max(0.01, 0.3 * moved(free.coefficients[0])))
  })

  test('[D7] a step of a given length and direction, and a key frame on time', () => {
    const found = solveOne(model, [
      stepAhead({ model, length: 1.25 }),
      clockAt({ frame: model.frameCount - 1, seconds: 1.2 }),
    ])
    expect(found.residuals[0].value).toBeLessThan(0.3) // cm
    expect(found.residuals[1].value).toBeLessThan(2) // ms
    expect(duration(synthesize(model, found.coefficients[0]))).toBeCloseTo(1.2, 1)
  })

  test('[D9] a timed stroke brings back where the hand was, when', () => {
    const stage = new Stage([{ model }])
    stage.moveTo(seen)
    const p = new Float64Array(3)
    const samples = Array.from({ length: 30 }, (_, k) => {
      const frame = ((model.frameCount - 1) * k) / 29
      stage.parts[0].point({ joint: hand }, frame, p)
      return { time: stage.parts[0].time(frame), place: [...p] }
    })
    const { motion, solution } = sketch(model, [{ point: { joint: hand }, samples }])
    expect(solution.residuals[0].value).toBeLessThan(1.5) // cm
    expect(Math.abs(duration(motion) - samples[29].time)).toBeLessThan(0.03)
    expect(() => sketch(model, [{ point: { joint: hand }, samples: samples.slice(0, 1) }])).toThrow(
      /needs two or more/,
    )
  })

  test('[D10] noise is filtered, a stranger is flagged and left alone (seed 6)', () => {
    const random = seeded(6)
    const clean = cycle(93)
    const noisy = {
      ...clean,
      rotations: clean.rotations.map((v) => v + 0.05 * random.normal()),
      rootPositions: clean.rootPositions.map((v) => v + 0.02 * random.normal()),
    }
    for (let at = 0; at < noisy.rotations.length; at += 4) {
      const length = Math.hypot(...noisy.rotations.subarray(at, at + 4))
      for (let c = 0; c < 4; c++) noisy.rotations[at + c] /= length
    }
    const found = filterMotion(model, noisy, {}, run)
    expect(found.flagged).toBeUndefined()
    const [a, b, c] = [clean, noisy, found.motion].map((motion) => worldPositions(motion))
    const width = Math.min(a.length, c.length)
    const miss = (q: Float32Array): number =>
      Math.sqrt(a.subarray(0, width).reduce((sum, v, i) => sum + (v - q[i]) ** 2, 0) / width)
    expect(miss(c)).toBeLessThan(miss(b) / 2)
    const strange = { ...clean, rotations: clean.rotations.map((v, i) => (i % 4 === 3 ? v : v * 0.2 + 0.4)) }
    const left = filterMotion(model, strange, {}, run)
    expect(left.flagged).toMatch(/only its jitter was smoothed/)
    expect(left.motion).toEqual(smoothNoise(strange))
    const skating = filterMotion(model, strange, { fault: 'skate' }, run)
    expect(skating.flagged).toMatch(/was left alone/)
    expect(skating.motion).toBe(strange)
    expect(() => filterMotion(model, stickWalker(1), {}, run)).toThrow(/another skeleton than model "walker"/)
  })

  test('[D12] a constraints file is read, and what does not exist is refused with what there is', () => {
    const file = (row: object): string =>
      JSON.stringify({ format: 'understudy constraints', version: 1, constraints: [row] })
    const rows = [
      { kind: 'point', role: 'rightHand', frame: 40, position: [-0.2, 1, null] },
      { kind: 'step', length: 1.2, direction: 5 },
      { kind: 'time', key: 'right strike', seconds: 0.5 },
      { kind: 'duration', seconds: 1.1 },
      {
        kind: 'trajectory',
        role: 'leftHand',
        controls: [
          [0, 1, 0],
          [0, 1, 0.2],
          [0, 1, 0.3],
        ],
      },
      { kind: 'handle', role: 'head', from: 10, to: 40 },
      { kind: 'contact', role: 'leftToes', from: 10, to: 40 },
      {
        kind: 'screen',
        role: 'head',
        frame: 3,
        place: [0.5, 0.2],
        camera: { eye: [4, 1, 0], target: [0, 1, 0] },
      },
    ]
    const read = (row: object) => constraintsOf(parseConstraints(file(row)).constraints, model)
    for (const row of rows) expect(read(row)[0].count).toBeGreaterThan(0)
    const wrong: readonly [object, RegExp][] = [
      [
        { kind: 'point', role: 'tail', frame: 1, position: [0, 0, 0] },
        /"role" is "tail"; the model's body has hips/,
      ],
      [{ kind: 'point', role: 'head', frame: 9999, position: [0, 0, 0] }, /canonical frames 0 to \d+/],
      [{ kind: 'time', key: 'landing', seconds: 1 }, /the model's keys are .*"right strike"/],
      [{ kind: 'wish' }, /there is no kind "wish"; there are point, screen/],
      [{ kind: 'point', role: 'head', frame: 1, position: [0, 'x', 0] }, /3 numbers are needed/],
    ]
    for (const [row, said] of wrong) expect(() => read(row)).toThrow(said)
    expect(() => parseConstraints('{}')).toThrow(/"understudy constraints" version 1 is needed/)
  })

  test('a direction is radians as a value and degrees in a file', () => {
    const row = { kind: 'step', length: 1, direction: 30 } as const
    const text = JSON.stringify({ format: 'understudy constraints', version: 1, constraints: [row] })
    const asked = stepAhead({ model, length: 1, direction: Math.PI / 6 })
    const stage = new Stage([{ model }])
    stage.moveTo(new Float64Array(stage.size))
    const residual = (constraint: Constraint): readonly number[] => {
      const out = new Float64Array(constraint.count)
      constraint.evaluate(stage, out)
      return [...out]
    }
    const value = { ...row, direction: Math.PI / 6 }
    for (const rows of [[value], parseConstraints(text).constraints])
      residual(constraintsOf(rows, model)[0]).forEach((found, k) =>
        expect(found).toBeCloseTo(residual(asked)[k], 12),
      )
  })

  test('a Catmull–Rom curve goes through its control points', () => {
    const controls: Vec3[] = [
      [0, 0, 0],
      [1, 2, 0],
      [3, 1, 1],
      [4, 4, 2],
    ]
    controls.forEach((point, k) =>
      catmullRom(controls, k / 3).forEach((v, c) => expect(v).toBeCloseTo(point[c], 12)),
    )
  })
})
