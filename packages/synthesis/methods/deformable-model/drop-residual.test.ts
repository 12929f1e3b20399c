import { seeded, worldPositions } from '@understudy/motion'
import { describe, expect, test } from 'vitest'
import { pointAt } from './constraints/index.ts'
import { dropResidual } from './drop-residual.ts'
import type { DeformableModel } from './model.ts'
import { randomBody, randomModel } from './random-model.ts'
import { Solver } from './solve.ts'
import { synthesize } from './synthesize.ts'

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)

describe('a model without its residual directions', () => {
  for (const seed of [1, 2, 3]) {
    const random = seeded(seed)
    const model: DeformableModel = { ...randomModel(random, randomBody(random)), residualCount: 2 }
    const { shapeCount, size } = model
    const u = Float64Array.from({ length: size }, () => random.normal())
    const kept = Array.from({ length: size }, (_, i) => i).filter(
      (i) => i < shapeCount - 2 || i >= shapeCount,
    )

    test(`[D25] makes the same motion where the residual is held (seed ${seed})`, () => {
      const { model: narrow, narrow: own, widen } = dropResidual(model, u)
      expect(narrow.size).toBe(size - 2)
      expect([...own(u)]).toEqual(kept.map((i) => u[i]))
      expect([...widen(own(u))]).toEqual([...u])
      const [whole, slim] = [synthesize(model, u), synthesize(narrow, own(u))]
      expect(farthest(worldPositions(whole), worldPositions(slim))).toBeLessThan(1e-5)
      for (const [i, a] of kept.entries())
        for (const [j, b] of kept.entries())
          expect(narrow.covariance[i * (size - 2) + j]).toBe(model.covariance[a * size + b])
    })

    test(`[D26] solves as the whole model does whose residual may hardly move (seed ${seed})`, () => {
      const stiff = (matrix: Float64Array): Float64Array => {
        const out = Float64Array.from(matrix)
        for (let i = shapeCount - 2; i < shapeCount; i++) out[i * (size + 1)] = 1e-12
        return out
      }
      const held: DeformableModel = {
        ...model,
        covariance: stiff(model.covariance),
        localCovariance: stiff(model.localCovariance),
      }
      const { model: narrow, narrow: own } = dropResidual(model, u)
      const ask = [pointAt({ point: { joint: model.joints.length - 1 }, frame: 6, target: [0.3, 0.5, 0.2] })]
      const settings = { contact: false, maxIterations: 60, tolerance: 1e-9 } as const
      const [a, b] = [
        new Solver([{ model: held }]).solve(ask, { ...settings, centres: [u], start: u }),
        new Solver([{ model: narrow }]).solve(ask, { ...settings, centres: [own(u)], start: own(u) }),
      ]
      expect(farthest(own(a.coefficients[0]), b.coefficients[0])).toBeLessThan(1e-3)
      expect(farthest(b.coefficients[0], own(u))).toBeGreaterThan(0.01)
    })
  }

  test('a model without any stays as it is', () => {
    const random = seeded(9)
    const model = randomModel(random, randomBody(random))
    expect(dropResidual(model).model).toBe(model)
  })
})
