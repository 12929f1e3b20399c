import {
  applyGround,
  seeded,
  makeMotion,
  quat,
  wrapAngle,
  type GroundTransform,
  type Motion,
  type Random,
} from '@understudy/motion'
import { stickWalker } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { cloudTrack, windowPointWeights } from './cloud-track.ts'
import { distanceGrid, groundOfCell } from './distance-grid.ts'
import { cloudDistance, distanceUnder, fitGround } from './fit-ground.ts'
import { pooledDistances, poolGrid } from './pool-grid.ts'
import { localMinima } from './local-minima.ts'

const cloud = (random: Random, count: number): Float32Array =>
  Float32Array.from({ length: 3 * count }, () => random.normal())
const weightsOf = (random: Random, count: number): Float32Array =>
  Float32Array.from({ length: count }, () => random.between(0.05, 1))
const someGround = (random: Random): GroundTransform => ({
  yaw: random.between(-Math.PI, Math.PI),
  x: random.between(-5, 5),
  z: random.between(-5, 5),
})
const moved = (t: GroundTransform, points: Float32Array): Float32Array => {
  const out = new Float32Array(points.length)
  for (let p = 0; p < points.length; p += 3)
    out.set(applyGround(t, [points[p], points[p + 1], points[p + 2]]), p)
  return out
}
const placed = (t: GroundTransform, motion: Motion): Motion => {
  const rotations = motion.rotations.slice()
  const width = 4 * motion.skeleton.jointCount
  for (let q = 0; q < rotations.length; q += width)
    rotations.set(quat.multiply(quat.fromYaw(t.yaw), quat.quatAt(rotations, q)), q)
  return makeMotion({ ...motion, rootPositions: moved(t, motion.rootPositions), rotations })
}

/** Coarse scan of θ, then a shrinking search over (θ, x, z) that knows nothing of the closed form. */
function bruteForce(a: Float32Array, b: Float32Array, w: Float32Array): number {
  let best = { yaw: 0, x: 0, z: 0, value: Infinity }
  const consider = (yaw: number, x: number, z: number): void => {
    const value = distanceUnder({ yaw, x, z }, a, b, w)
    if (value < best.value) best = { yaw, x, z, value }
  }
  const mean = (points: Float32Array, c: number): number => {
    let total = 0
    let sum = 0
    w.forEach((u, i) => {
      total += u
      sum += u * points[3 * i + c]
    })
    return sum / total
  }
  for (let k = 0; k < 72; k++) {
    const yaw = (k / 72) * 2 * Math.PI
    const [x, , z] = applyGround({ yaw, x: 0, z: 0 }, [mean(b, 0), 0, mean(b, 2)])
    consider(yaw, mean(a, 0) - x, mean(a, 2) - z)
  }
  for (let step = 0.1; step > 1e-7;) {
    const { yaw, x, z, value } = best
    for (const dy of [-step, 0, step])
      for (const dx of [-step, 0, step]) for (const dz of [-step, 0, step]) consider(yaw + dy, x + dx, z + dz)
    if (best.value === value) step /= 2
  }
  return best.value
}

describe('compare', () => {
  for (const seed of [1, 2, 3, 5, 8]) {
    test(`[C1] fitGround recovers a known turn and slide (seed ${seed})`, () => {
      const random = seeded(seed)
      const points = cloud(random, 40)
      const truth = someGround(random)
      const found = fitGround(moved(truth, points), points, weightsOf(random, 40))
      expect(Math.abs(wrapAngle(found.yaw - truth.yaw))).toBeLessThan(1e-6) // f32 input
      expect(Math.hypot(found.x - truth.x, found.z - truth.z)).toBeLessThan(2e-6)
    })

    test(`[C1] the closed form equals brute-force minimisation over (θ, x, z) (seed ${seed})`, () => {
      const random = seeded(100 + seed)
      const a = cloud(random, 12)
      const b = cloud(random, 12)
      const w = weightsOf(random, 12)
      const closed = cloudDistance(a, b, w)
      const searched = bruteForce(a, b, w)
      expect(closed).toBeLessThan(searched * (1 + 1e-9)) // a minimum: no search may beat it
      expect(Math.abs(closed - searched) / searched).toBeLessThan(1e-5)
    })

    test(`[C2] a clip is at distance zero from its ground-transformed copy, and distance is symmetric (seed ${seed})`, () => {
      const random = seeded(200 + seed)
      const walk = stickWalker(seed, { seconds: 1.5, turnRate: random.between(-1, 1) })
      const t = someGround(random)
      const a = cloudTrack(walk)
      const b = cloudTrack(placed(t, walk))
      const grid = distanceGrid(a, b)
      const back = distanceGrid(b, a)
      for (let i = 0; i < grid.rows; i++) {
        expect(Math.sqrt(grid.values[i * grid.columns + i])).toBeLessThan(1e-4) // metres; points are rounded to 0.06 mm, 4e-5 seen
        for (let j = 0; j < i; j++) {
          const there = grid.values[i * grid.columns + j]
          expect(there).toBe(back.values[j * back.columns + i])
        }
      }
      const found = groundOfCell({ a: b, b: a }, 3, 3)
      expect(Math.abs(wrapAngle(found.yaw - t.yaw))).toBeLessThan(1e-5)
      expect(Math.hypot(found.x - t.x, found.z - t.z)).toBeLessThan(1e-4)
    })

    test(`[C3] a grid equals the per-pair definition to 0.02 mm of √D, weights per role and place (seed ${seed})`, () => {
      const random = seeded(300 + seed)
      const options = {
        roleWeights: { leftHand: random.between(0, 3), hips: random.between(0, 3) },
        windowWeight: (place: number) => 1.2 - place * place,
      }
      const a = cloudTrack(stickWalker(seed), options)
      const b = cloudTrack(stickWalker(seed + 50, { turnRate: 0.7, cadence: 1.2 }), options)
      const grid = distanceGrid(a, b)
      const weights = windowPointWeights(a)
      const width = 3 * a.roles.length
      for (let trial = 0; trial < 200; trial++) {
        const [i, j] = [random.integer(grid.rows), random.integer(grid.columns)]
        const truth = cloudDistance(a.points, b.points, weights, i * width, j * width)
        // Points are rounded to 0.06 mm, over 187 of them; 4e-6 seen.
        expect(Math.abs(Math.sqrt(grid.values[i * grid.columns + j]) - Math.sqrt(truth))).toBeLessThan(2e-5)
      }
    })
  }

  test('[C1] a vertical line leaves the turn at zero instead of making it up', () => {
    const line = Float32Array.from([1, 0, 2, 1, 1, 2, 1, 2, 2])
    expect(fitGround(line, line, new Float32Array(3).fill(1)).yaw).toBe(0)
  })

  test('[C4] local minima of a known bowl are found, a plateau reports once, and the diagonal can be left out', () => {
    const rows = 30
    const columns = 40
    const bowls = [
      [7, 9],
      [20, 31],
    ]
    const values = Float32Array.from({ length: rows * columns }, (_, k) => {
      const [i, j] = [Math.floor(k / columns), k % columns]
      return Math.min(...bowls.map(([a, b], n) => 0.1 * n + (i - a) ** 2 + (j - b) ** 2), 60)
    })
    const grid = { rows, columns, values }
    expect(localMinima(grid, { maxValue: 50 }).map(({ row, column }) => [row, column])).toEqual(bowls)
    expect(localMinima(grid, { maxValue: 50, minLag: 5 })).toHaveLength(1)
    expect(localMinima({ rows, columns, values: new Float32Array(rows * columns) })).toHaveLength(1)
  })

  test('[C6] a pooled grid has the least cell of every block, also where it is computed in strips (seed 6)', () => {
    const a = cloudTrack(stickWalker(6, { seconds: 3 }))
    const b = cloudTrack(stickWalker(9, { seconds: 2.3, turnRate: 0.5 }))
    const grid = distanceGrid(a, b)
    const blocks = poolGrid(grid, 7)
    expect([blocks.rows, blocks.columns]).toEqual([Math.ceil(grid.rows / 7), Math.ceil(grid.columns / 7)])
    blocks.values.forEach((value, n) => {
      const [r, c] = [Math.floor(n / blocks.columns), n % blocks.columns]
      const cells = Array.from(grid.values).filter((_, k) => {
        const [i, j] = [Math.floor(k / grid.columns), k % grid.columns]
        return Math.floor(i / 7) === r && Math.floor(j / 7) === c
      })
      expect(value).toBe(Math.min(...cells))
      expect(grid.values[blocks.rowOf[n] * grid.columns + blocks.columnOf[n]]).toBe(value)
    })
    expect(pooledDistances(a, b, 7)).toEqual(blocks)
    // Long enough to need several strips: 2,101 × 2,101 cells.
    const long = cloudTrack(stickWalker(6, { seconds: 70 }))
    const strips = pooledDistances(long, long, 50)
    for (let n = 0; n < strips.rows; n++) expect(strips.values[n * (strips.columns + 1)]).toBeLessThan(1e-7)
    strips.values.forEach((value, n) => {
      const [r, c] = [Math.floor(n / strips.columns), n % strips.columns]
      expect(Math.sqrt(value)).toBeCloseTo(Math.sqrt(strips.values[c * strips.columns + r]), 3)
    })
  })

  test('[C5] normalised scale makes a figure and its enlarged twin the same', () => {
    const grow = (size: number) => stickWalker(4, { size, speed: size * 1.2 })
    const a = cloudTrack(grow(1), { normalizeScale: true })
    const b = cloudTrack(grow(1.25), { normalizeScale: true })
    const grid = distanceGrid(a, b)
    expect(Math.sqrt(grid.values[10 * grid.columns + 10])).toBeLessThan(1e-4) // points are rounded to 0.06 mm
  })
})
