import { describe, expect, test } from 'vitest'
import { seeded, worldPositions, type Motion } from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { choleskyFactor, choleskySolve, footSkate, makeRun, pca } from '../../analysis/index.ts'
import { COSINES, cosines, leavePeopleOut, stretchAt, type PeopleRows } from './leave-people-out.ts'
import { personPrior } from './adapt-model.ts'
import { settleRoot } from './settle-root.ts'
import { smoothResidual } from './smooth-residual.ts'

const run = makeRun()
const [PEOPLE, EACH, FRAMES, CHANNELS] = [10, 4, 24, 6]

/** Everybody moves along a few common directions and has a smooth manner of their own. */
function population(seed: number): PeopleRows {
  const random = seeded(seed)
  const width = FRAMES * CHANNELS
  const basis = cosines(FRAMES)
  const smooth = (scale: number): Float64Array => {
    const out = new Float64Array(width)
    for (let k = 0; k < COSINES; k++)
      for (let c = 0; c < CHANNELS; c++) {
        const value = (scale * random.normal()) / (1 + k)
        for (let t = 0; t < FRAMES; t++) out[t * CHANNELS + c] += value * basis[k * FRAMES + t]
      }
    return out
  }
  const common = Array.from({ length: 3 }, () => smooth(1))
  const data = new Float64Array(PEOPLE * EACH * width)
  for (let person = 0; person < PEOPLE; person++) {
    const own = smooth(0.2)
    for (let n = 0; n < EACH; n++) {
      const row = data.subarray((person * EACH + n) * width, (person * EACH + n + 1) * width)
      const shares = common.map(() => random.normal())
      for (let i = 0; i < width; i++)
        row[i] = own[i] + common.reduce((sum, one, k) => sum + shares[k] * one[i], 0) + 0.01 * random.normal()
    }
  }
  return {
    data,
    rows: PEOPLE * EACH,
    frameCount: FRAMES,
    channels: CHANNELS,
    groups: Array.from({ length: PEOPLE * EACH }, (_, n) => `person ${Math.floor(n / EACH)}`),
    share: 0.95,
  }
}

describe('people left out', () => {
  for (const seed of [1, 2, 3]) {
    test(`[D19] directions beside the modes are orthonormal, orthogonal to them, and hold more of strangers (seed ${seed})`, () => {
      const people = population(seed)
      const left = leavePeopleOut(people, run)!
      const width = FRAMES * CHANNELS
      const { components, count, mean } = pca(people.data, people.rows, width, { share: people.share })
      const { directions, count: r, variances } = smoothResidual(left, components, FRAMES, CHANNELS, run)
      const dot = (a: Float64Array, i: number, b: Float64Array, j: number): number => {
        let sum = 0
        for (let k = 0; k < width; k++) sum += a[i * width + k] * b[j * width + k]
        return sum
      }
      expect(r).toBeGreaterThan(3)
      for (let i = 0; i < r; i++) {
        expect(variances[i]).toBeGreaterThan(0)
        for (let m = 0; m < count; m++) expect(Math.abs(dot(directions, i, components, m))).toBeLessThan(1e-6)
        for (let j = 0; j <= i; j++)
          expect(Math.abs(dot(directions, i, directions, j) - (i === j ? 1 : 0))).toBeLessThan(1e-6)
      }
      // Somebody new, of the same kind: less is left over with the directions than without.
      const stranger = population(seed + 50).data.subarray(0, width)
      const rest = Float64Array.from(stranger, (value, k) => value - mean[k])
      const takeOut = (from: Float64Array, i: number): void => {
        const along = dot(from, i, rest, 0)
        for (let k = 0; k < width; k++) rest[k] -= along * from[i * width + k]
      }
      const size = (): number => Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0))
      for (let m = 0; m < count; m++) takeOut(components, m)
      const before = size()
      for (let i = 0; i < r; i++) takeOut(directions, i)
      expect(size()).toBeLessThan(0.9 * before)
    })

    test(`[D19] ratios are those of a model built by hand without the fold (seed ${seed})`, () => {
      const people = population(seed)
      const left = leavePeopleOut(people, run)!
      const width = FRAMES * CHANNELS
      // Fold 0 has the people 0 and 5; everything else is learned from.
      const names = [...new Set(people.groups)]
      const inside = people.groups.flatMap((name, row) => (names.indexOf(name) % 5 === 0 ? [] : [row]))
      const learned = Float64Array.from(
        inside.flatMap((row) => [...people.data.subarray(row * width, (row + 1) * width)]),
      )
      const { components, count, mean, variances } = pca(learned, inside.length, width, {
        share: people.share,
      })
      let energy = 0
      for (let m = 0; m < count; m++) {
        let score = 0
        for (let k = 0; k < width; k++) score += components[m * width + k] * (people.data[k] - mean[k])
        energy += score ** 2 / variances[m] / stretchAt(left.line, m)
      }
      expect(left.counts[0]).toBe(count)
      expect(left.energies[0] / energy).toBeCloseTo(1, 9)
      // Later modes are fitted to the examples more than earlier ones: a stranger exceeds their variance by more.
      expect(left.line[1]).toBeGreaterThan(0)
    })
  }

  test('[D19] three people tell nothing of strangers', () => {
    const people = population(1)
    expect(
      leavePeopleOut({ ...people, groups: people.groups.map((_, n) => `${n % 3}`) }, run),
    ).toBeUndefined()
  })
})

describe('a second level', () => {
  for (const [rho, n] of [
    [0.3, 1],
    [0.7, 2],
    [0.9, 3],
  ] as const)
    test(`[D22] the person's prior is the joint Gaussian of all their motions, conditioned on ${n} of them (share ${rho})`, () => {
      const random = seeded(n)
      // Any two motions of a person covary by ρ, each with itself by 1.
      const matrix = new Float64Array(n * n).fill(rho)
      for (let i = 0; i < n; i++) matrix[i * (n + 1)] = 1
      choleskyFactor(matrix, n)
      const seen = Float64Array.from({ length: n }, () => random.normal())
      const across = new Float64Array(n).fill(rho)
      const solved = Float64Array.from(across)
      choleskySolve(matrix, n, solved)
      const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, v, i) => sum + v * b[i], 0)
      const { weight, left } = personPrior(rho, n)
      expect((weight * seen.reduce((sum, v) => sum + v, 0)) / n).toBeCloseTo(dot(solved, seen), 9)
      expect(left).toBeCloseTo(1 - dot(solved, across), 9)
    })
})

describe('skate removed by moving the root', () => {
  const walk = (seed: number): Motion => {
    const { motion, contacts } = footWalker(seed, { steps: 3, frameRate: 60 })
    return { ...motion, annotations: { ...motion.annotations, contacts } }
  }
  const moved = (motion: Motion, by: (share: number) => number): Motion => ({
    ...motion,
    rootPositions: motion.rootPositions.map((value, i) =>
      i % 3 === 2 ? value + by(Math.floor(i / 3) / (motion.frameCount - 1)) : value,
    ),
  })
  const miss = (a: Motion, b: Motion): number => {
    const [p, q] = [worldPositions(a), worldPositions(b)]
    return 100 * Math.sqrt((3 * p.reduce((sum, v, i) => sum + (v - q[i]) ** 2, 0)) / p.length)
  }

  for (const seed of [3, 4])
    test(`[D20] a body that sways by 4 cm is put back within 1 cm, every joint's turn as it was (seed ${seed})`, () => {
      const clean = walk(seed)
      const skating = moved(clean, (share) => 0.04 * Math.sin(2 * Math.PI * share + seed))
      const found = settleRoot(skating, clean.annotations.contacts)
      expect(found.rotations).toBe(skating.rotations)
      expect(miss(found, clean)).toBeLessThan(1)
      expect(footSkate(found, clean.annotations.contacts).mean).toBeLessThan(
        0.5 * footSkate(skating, clean.annotations.contacts).mean,
      )
    })

  test('[D20] a walk on the spot, a metre lost along it, goes its way from where it started (seed 3)', () => {
    const clean = walk(3)
    const found = settleRoot(
      moved(clean, (share) => -share),
      clean.annotations.contacts,
    )
    const last = 3 * (clean.frameCount - 1) + 2
    // Metres; ankles roll over planted heels, which looks like travel: 0.03 seen.
    expect(Math.abs(found.rootPositions[2] - clean.rootPositions[2])).toBeLessThan(0.05)
    expect(Math.abs(found.rootPositions[last] - clean.rootPositions[last])).toBeLessThan(0.08)
  })

  test('[D20] a walk whose feet rest is left where it is (seed 5)', () => {
    const clean = walk(5)
    // Centimetres; its ankles roll over planted heels: 0.44 seen.
    expect(miss(settleRoot(clean, clean.annotations.contacts), clean)).toBeLessThan(0.6)
  })
})
