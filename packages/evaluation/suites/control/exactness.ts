import { makeMotion, makeSkeleton, seeded, type Random } from '@understudy/motion'
import {
  addPair,
  ALIGNMENTS,
  emptyDatabase,
  interpret,
  interpretOnline,
  resamplePoints,
  type Interpretation,
  type MappingDatabase,
  type PointMotion,
} from '@understudy/synthesis/methods/control-by-example'
import type { Measure } from '../../measure/measure.ts'

const RATE = 5
const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34]

/** A small database of random smooth pairs: two control points, a one-joint target. */
function randomDatabase(random: Random, pairs: number): MappingDatabase {
  const skeleton = makeSkeleton([{ name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' }])
  let database = emptyDatabase(['hips'])
  for (let pair = 0; pair < pairs; pair++) {
    const frameCount = 12
    const rotations = Float32Array.from({ length: 4 * frameCount }, (_, i) => (i % 4 === 3 ? 1 : 0))
    const rootPositions = Float32Array.from(wander(random, frameCount, 1).points)
    const target = makeMotion({ skeleton, frameRate: RATE, rootPositions, rotations })
    database = addPair(
      database,
      { name: `${pair}`, control: wander(random, frameCount, 2), target },
      [0.2, 1, 1.8],
    )
  }
  return database
}

function wander(random: Random, frameCount: number, pointCount: number): PointMotion {
  const points = new Float64Array(3 * frameCount * pointCount)
  for (let c = 0; c < 3 * pointCount; c++) {
    let value = random.between(-1, 1)
    for (let frame = 0; frame < frameCount; frame++)
      points[frame * 3 * pointCount + c] = value += random.between(-0.3, 0.3)
  }
  return { rate: RATE, pointCount, frameCount, points }
}

/** The cheapest of all sequences, each tried: closed ends, costs by the method's definition and nothing of its code but M. */
function bruteForce(database: MappingDatabase, input: PointMotion, k: number): number {
  const ground = ALIGNMENTS.ground
  const last = input.frameCount - 1
  const legal = database.instances.flatMap((instance) => {
    const seconds = instance.end - instance.start
    const [low, high] = [Math.ceil((seconds - 0.2) * RATE - 1e-6), Math.floor((seconds + 0.2) * RATE + 1e-6)]
    return Array.from({ length: high - low + 1 }, (_, i) => ({ instance, duration: low + i }))
  })
  const at = (points: PointMotion, seconds: number): readonly number[] => {
    const exact = seconds * points.rate
    const frame = Math.min(Math.floor(exact), points.frameCount - 2)
    const width = 3 * points.pointCount
    return Array.from({ length: width }, (_, c) => {
      const [a, b] = [points.points[frame * width + c], points.points[(frame + 1) * width + c]]
      return a + (b - a) * (exact - frame)
    })
  }
  const extend = (start: number, tail: readonly number[] | undefined, sofar: number): number => {
    if (start === last) return sofar
    let best = Infinity
    for (const { instance, duration } of legal) {
      if (start + duration > last) continue
      const { control, target } = database.pairs[instance.pair]
      const times = Array.from(
        { length: duration + 1 },
        (_, i) => instance.start + ((instance.end - instance.start) * i) / duration,
      )
      const example = Float64Array.from(times.flatMap((time) => at(control, time)))
      const weights = Float64Array.from(
        times.flatMap((_, i) => (i === 0 || i === duration ? [0.5, 0.5] : [1, 1])),
      )
      const M = new Float64Array(ground.size)
      const reading = ground.fit(M, 0, input.points, 6 * start, example, 0, weights, weights.length)
      const root: PointMotion = {
        rate: RATE,
        pointCount: 1,
        frameCount: target.frameCount,
        points: Float64Array.from(target.rootPositions),
      }
      const place = (seconds: number): readonly number[] => {
        const out = Float64Array.from(at(root, seconds))
        ground.apply(out, 0, M, 0, out, 0, 1)
        return [...out]
      }
      const head = place(instance.start)
      const seam = tail ? k * head.reduce((sum, value, c) => sum + (value - tail[c]) ** 2, 0) : 0
      best = Math.min(best, extend(start + duration, place(instance.end), sofar + reading + seam))
    }
    return best
  }
  return extend(0, undefined, 0)
}

const SETTINGS = { rate: RATE, stretch: { seconds: 0.2 } } as const

/** Random instances small enough to try everything; what the search finds must be the best of all. */
export const exactness: readonly Measure[] = [
  {
    name: 'exact-brute-force',
    about: 'Largest relative difference from trying every sequence, on small random databases.',
    unit: '',
    bar: '<= 1e-9',
    run() {
      const off = SEEDS.map((seed) => {
        const random = seeded(seed)
        const database = randomDatabase(random, 2)
        const input = wander(random, 12, 2)
        const found = interpret(database, input, { ...SETTINGS, openEnds: false })
        const best = bruteForce(database, resamplePoints(input, RATE), found.k)
        return Math.abs(found.cost - best) / best
      })
      return { value: Math.max(...off), n: off.length, data: `seeds ${SEEDS.join(', ')}` }
    },
  },
  {
    name: 'exact-beam-bound',
    about: 'How far a beam falls below its own lower bound (never), worst over random databases.',
    unit: '',
    bar: '<= 1e-9',
    run() {
      const off = SEEDS.map((seed) => {
        const random = seeded(seed)
        const database = randomDatabase(random, 6)
        const input = wander(random, 60, 2)
        const exact = interpret(database, input, SETTINGS)
        const beam = interpret(database, input, { ...SETTINGS, beamWidth: 0.05 })
        return Math.max(beam.lowerBound - exact.cost, exact.cost - beam.cost, 0) / exact.cost
      })
      return { value: Math.max(...off), n: off.length, data: `seeds ${SEEDS.join(', ')}` }
    },
  },
  {
    name: 'exact-online',
    about:
      'Instants that the online mode decides otherwise than the offline answer, given all the latency it wants.',
    unit: '%',
    bar: '== 0',
    run() {
      const shares = SEEDS.map((seed) => {
        const random = seeded(seed)
        const database = randomDatabase(random, 4)
        const input = wander(random, 40, 2)
        return 100 * onlineDiffers(database, input, interpret(database, input, SETTINGS))
      })
      return { value: Math.max(...shares), n: shares.length, data: `seeds ${SEEDS.join(', ')}` }
    },
  },
]

function onlineDiffers(database: MappingDatabase, input: PointMotion, offline: Interpretation): number {
  const online = interpretOnline(database, { ...SETTINGS, latencySeconds: 1000 })
  for (let frame = 0; frame < input.frameCount; frame++)
    online.push(input.points.subarray(6 * frame, 6 * frame + 6))
  const decisions = online.finish()
  const playing = (seconds: number): number =>
    offline.segments.find(({ start, end }) => start <= seconds + 1e-9 && seconds < end - 1e-9)?.instance ??
    offline.segments[offline.segments.length - 1].instance
  // A boundary instant belongs to both neighbours.
  const wrong = decisions.filter(({ instant, instance }) => {
    const time = instant / RATE
    return instance !== playing(time) && instance !== playing(time - 0.5 / RATE)
  })
  return wrong.length / decisions.length
}
