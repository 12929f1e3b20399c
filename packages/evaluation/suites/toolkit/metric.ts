import { applyGround, seeded, transformGround, type GroundTransform, type Random } from '@understudy/motion'
import {
  cloudDistance,
  cloudTrack,
  commonRoles,
  distanceGrid,
  distanceUnder,
  windowPointWeights,
} from '@understudy/synthesis/analysis'
import { judgedOn, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'

const cloud = (random: Random, count: number): Float32Array =>
  Float32Array.from({ length: 3 * count }, () => random.normal())

/** Closed form against a search over (θ, x, z) that starts from 72 turns and halves its step down to 1e-7. */
export const metricBruteForce: Measure = {
  name: 'metric-brute-force',
  about: 'Distance of random clouds against brute-force minimisation over turn and slide, worst of 40.',
  unit: 'relative',
  bar: '<= 0.00001',
  run() {
    const random = seeded(1)
    let worst = 0
    for (let n = 0; n < 40; n++) {
      const [a, b] = [cloud(random, 15), cloud(random, 15)]
      const w = Float32Array.from({ length: 15 }, () => random.between(0.05, 1))
      const searched = bruteForce(a, b, w)
      worst = Math.max(worst, Math.abs(cloudDistance(a, b, w) - searched) / searched)
    }
    return { value: worst, n: 40, data: 'seeded clouds of 15 points' }
  },
}

function bruteForce(a: Float32Array, b: Float32Array, w: Float32Array): number {
  const centre = (points: Float32Array, c: number): number => {
    let [sum, total] = [0, 0]
    w.forEach((u, i) => {
      sum += u * points[3 * i + c]
      total += u
    })
    return sum / total
  }
  let best = { yaw: 0, x: 0, z: 0, value: Infinity }
  const consider = (t: GroundTransform): void => {
    const value = distanceUnder(t, a, b, w)
    if (value < best.value) best = { ...t, value }
  }
  for (let k = 0; k < 72; k++) {
    const yaw = (k / 36) * Math.PI
    const [x, , z] = applyGround({ yaw, x: 0, z: 0 }, [centre(b, 0), 0, centre(b, 2)])
    consider({ yaw, x: centre(a, 0) - x, z: centre(a, 2) - z })
  }
  for (let step = 0.1; step > 1e-7;) {
    const { yaw, x, z, value } = best
    for (const dy of [-step, 0, step])
      for (const dx of [-step, 0, step])
        for (const dz of [-step, 0, step]) consider({ yaw: yaw + dy, x: x + dx, z: z + dz })
    if (best.value === value) step /= 2
  }
  return best.value
}

/** A recording against itself turned and moved at random, frame by frame; and its grid read both ways. */
export const metricZero: Measure = {
  name: 'metric-zero',
  about: 'RMS distance of a recording from its own turned and moved copy, worst frame.',
  unit: 'mm',
  bar: '<= 0.05',
  async run(data) {
    const random = seeded(2)
    let [worst, n] = [0, 0]
    for (const motion of await someMotions(data, 10)) {
      const moved = transformGround(motion, {
        yaw: random.between(-Math.PI, Math.PI),
        x: random.between(-5, 5),
        z: random.between(-5, 5),
      })
      const options = { roles: commonRoles([motion]) }
      const grid = distanceGrid(cloudTrack(motion, options), cloudTrack(moved, options))
      for (let i = 0; i < grid.rows; i++) worst = Math.max(worst, grid.values[i * grid.columns + i])
      n += grid.rows
    }
    return { value: 1000 * Math.sqrt(worst), n, data: 'ten recordings, every frame at 30 Hz' }
  },
}

/** Grid cells against the per-pair definition, and against the grid of the two motions exchanged. */
export const gridDefinition: Measure = {
  name: 'grid-definition',
  about: 'Grid cells against the per-pair definition and against the exchanged pair, worst of 2,000.',
  unit: 'relative',
  bar: '<= 0.0001',
  async run(data) {
    const random = seeded(3)
    const motions = await someMotions(data, 8)
    let [worst, n] = [0, 0]
    for (let k = 0; k + 1 < motions.length; k++) {
      const options = {
        roles: commonRoles(motions),
        roleWeights: { hips: random.between(0, 3), leftHand: random.between(0, 3) },
      }
      const [a, b] = [cloudTrack(motions[k], options), cloudTrack(motions[k + 1], options)]
      const [there, back] = [distanceGrid(a, b), distanceGrid(b, a)]
      const weights = windowPointWeights(a)
      const width = 3 * a.roles.length
      for (let trial = 0; trial < 300; trial++, n++) {
        const [i, j] = [random.integer(there.rows), random.integer(there.columns)]
        const truth = cloudDistance(a.points, b.points, weights, i * width, j * width)
        for (const value of [there.values[i * there.columns + j], back.values[j * back.columns + i]])
          worst = Math.max(worst, Math.abs(value - truth) / truth)
      }
    }
    return { value: worst, n, data: 'pairs of recordings, weights per role' }
  },
}

async function someMotions(data: EvaluationData, count: number) {
  const folder = judgedOn(data)
  const random = seeded(4)
  const clips = folder.clips.filter(({ seconds }) => seconds > 1 && seconds < 20)
  const out = []
  for (let n = 0; n < count && clips.length > 0; n++) {
    const [clip] = clips.splice(random.integer(clips.length), 1)
    out.push(await data.timed(folder, clip))
  }
  return out
}
