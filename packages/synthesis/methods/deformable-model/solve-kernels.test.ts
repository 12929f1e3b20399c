import { loadSimd } from '@understudy/kernels'
import { seeded, type Random, type Vec3 } from '@understudy/motion'
import { expect, test } from 'vitest'
import { plantedFeet, pointAt, smoothJoin } from './constraints/index.ts'
import { Objective } from './objective.ts'
import { randomBody, randomModel } from './random-model.ts'
import { Solver } from './solve.ts'
import { Stage } from './stage.ts'

const simd = await loadSimd()

const place = (random: Random): Vec3 => [random.normal(), random.normal(), random.normal()]

for (const seed of [1, 2, 3, 5])
  test(`a solve gives the same bits with either set of kernels, cold, dragged and in two parts (seed ${seed})`, () => {
    expect(simd).toBeDefined()
    const random = seeded(seed)
    const model = randomModel(random, randomBody(random))
    const other = randomModel(random, model.skeleton)
    const asked = [4, 7].map((joint) =>
      pointAt({ point: { joint }, frame: 2 + joint / 2, target: place(random) }),
    )
    const both = [
      ...asked,
      smoothJoin({ model, from: 0 }),
      pointAt({ point: { joint: 3 }, frame: 1, target: place(random), segment: 1 }),
    ]
    const [plain, fast] = [undefined, simd].map((kernels) => {
      const one = new Solver([{ model }])
      const cold = one.solve(asked, { kernels })
      const dragged = one.solve(asked.slice(1), { kernels, start: cold.x })
      const two = new Solver([{ model }, { model: other, freePlacement: true }]).solve(both, { kernels })
      return [cold, dragged, two]
    })
    expect(fast).toEqual(plain)
  })

test('constraints on one of several parts give the Hessian of all parameters together (seed 8)', () => {
  const random = seeded(8)
  const model = randomModel(random, randomBody(random))
  const stage = new Stage([{ model }, { model, freePlacement: true }, { model, freePlacement: true }])
  const n = stage.size
  const terms = [
    pointAt({ point: { joint: 5 }, frame: 3, target: place(random), segment: 2 }),
    pointAt({ point: { joint: 6 }, frame: 3, target: place(random), segment: 2 }),
    plantedFeet(model, { segment: 0 }),
    smoothJoin({ model, from: 0, to: 1 }),
  ]
  const x = Float64Array.from({ length: n }, () => 0.2 * random.normal())
  const [gradient, hessian] = [new Float64Array(n), new Float64Array(n * n)]
  new Objective(stage, terms, []).energy(x, gradient, hessian)
  const [g, h] = [new Float64Array(n), new Float64Array(n * n)]
  for (const { count, evaluate } of terms) {
    const [r, j] = [new Float64Array(count), new Float64Array(count * n)]
    evaluate(stage, r, j)
    for (let i = 0; i < count; i++)
      for (let p = 0; p < n; p++) {
        g[p] += j[i * n + p] * r[i]
        for (let q = 0; q <= p; q++) h[p * n + q] += j[i * n + p] * j[i * n + q]
      }
  }
  // The same terms in the same order.
  expect(gradient).toEqual(g)
  expect(hessian).toEqual(h)
})
