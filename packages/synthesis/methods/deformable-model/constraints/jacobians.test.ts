import { quat, seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { Constraint } from '../constraint.ts'
import { randomBody, randomModel } from '../random-model.ts'
import { Stage } from '../stage.ts'
import { synthesize } from '../synthesize.ts'
import {
  clockAt,
  fixedHandle,
  keyPose,
  lookAt,
  orientationAt,
  plantedFeet,
  pointAt,
  relativeTo,
  screenPoint,
  smoothJoin,
  stepAhead,
  strokeThrough,
  timedPlaces,
  trajectory,
  turnBy,
} from './index.ts'

const vector = (random: Random): [number, number, number] => [
  random.normal(),
  random.normal(),
  random.normal(),
]

/** The largest difference of analytic and central differences, as a share of the row's largest slope. */
function worstSlope(stage: Stage, x: Float64Array, constraint: Constraint): number {
  const n = stage.size
  const { count } = constraint
  const jacobian = new Float64Array(count * n)
  const r = new Float64Array(count)
  stage.moveTo(x)
  constraint.evaluate(stage, r, jacobian)
  const numeric = new Float64Array(count * n)
  // 1e-5 balances the cubic error of central differences (1e-10) with rounding (1e-11).
  const h = 1e-5
  for (let p = 0; p < n; p++) {
    const moved = Float64Array.from(x)
    const [up, down] = [new Float64Array(count), new Float64Array(count)]
    moved[p] = x[p] + h
    stage.moveTo(moved)
    constraint.evaluate(stage, up)
    moved[p] = x[p] - h
    stage.moveTo(moved)
    constraint.evaluate(stage, down)
    for (let i = 0; i < count; i++) numeric[i * n + p] = (up[i] - down[i]) / (2 * h)
  }
  let worst = 0
  for (let i = 0; i < count; i++) {
    let scale = 1e-9
    let miss = 0
    for (let p = 0; p < n; p++) {
      scale = Math.max(scale, Math.abs(numeric[i * n + p]))
      miss = Math.max(miss, Math.abs(numeric[i * n + p] - jacobian[i * n + p]))
    }
    worst = Math.max(worst, miss / scale)
  }
  return worst
}

for (const seed of [1, 2, 3, 5, 8, 13, 21, 34])
  test(`[D6] every constraint's derivatives agree with finite differences to 1e-5 (seed ${seed})`, () => {
    const random = seeded(seed)
    const model = randomModel(random, randomBody(random))
    const other = randomModel(random, model.skeleton)
    const stage = new Stage([
      { model, placement: { yaw: 0.4, x: 1, z: -2 } },
      { model: other, freePlacement: true },
    ])
    const x = Float64Array.from({ length: stage.size }, () => 0.3 * random.normal())
    const point = { joint: 8, offset: vector(random) }
    const camera = lookAt([9, 2, 7], [0, 0, 0])
    const held = Float64Array.from({ length: model.size }, () => 0.3 * random.normal())
    const w = (segment: number, frame: number): number => {
      stage.moveTo(x)
      return stage.parts[segment].time(frame)
    }
    const samples = [2.3, 5.6, 7.4].map((frame) => ({ time: w(1, frame), place: vector(random) }))
    const constraints: Constraint[] = [
      pointAt({ point, frame: 4, target: vector(random) }),
      pointAt({ point, frame: 4.37, target: [undefined, 1, 2], segment: 1 }),
      relativeTo({ point, frame: 9, from: { joint: 4 }, fromFrame: 2, target: vector(random), segment: 1 }),
      trajectory({
        point,
        from: 1,
        to: 10,
        controls: [vector(random), vector(random), vector(random)],
        samples: 7,
      }),
      screenPoint({ point, frame: 3.5, camera, target: [0.4, 0.6], segment: 1 }),
      screenPoint({ point, frame: 3, camera: { ...camera, orthographic: true }, target: [0.4, 0.6] }),
      orientationAt({ joint: 7, frame: 6, target: quat.normalize([...vector(random), 1]), segment: 1 }),
      clockAt({ frame: 7, seconds: 0.4, segment: 1 }),
      clockAt({ frame: 9.5, since: 3, seconds: 0.2 }),
      plantedFeet(model, { step: 0.1, segment: 0 }),
      plantedFeet(other, { step: 0.1, segment: 1 }),
      fixedHandle({ model, coefficients: held, frames: [1, 4], points: [{ joint: 3 }, point] }),
      keyPose({ motion: synthesize(model), time: 0.1, frame: 5, segment: 1 }),
      smoothJoin({ model, from: 0 }),
      stepAhead({ model, length: 1.2, direction: 0.4 }),
      stepAhead({ model: other, length: 0.7, direction: -0.2, from: 2.5, to: 8.5, segment: 1 }),
      turnBy({ model, turn: 0.6 }),
      turnBy({ model: other, turn: -0.2, from: 2, to: 8, segment: 1 }),
      strokeThrough({ point, samples, segment: 1 }),
      timedPlaces(
        'around',
        'around',
        samples.map((s) => ({ ...s, point })),
        { about: { joint: 2 }, segment: 1 },
      ),
      strokeThrough({
        point,
        samples: samples.map((s) => ({ ...s, place: [0.5, 0.5] })),
        camera,
        segment: 1,
      }),
    ]
    for (const constraint of constraints)
      expect(worstSlope(stage, x, constraint), constraint.kind).toBeLessThan(1e-5)
  })
