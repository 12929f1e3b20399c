import { makeMotion, seeded, type Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import {
  aimStick,
  FrameSearch,
  makeWish,
  MatchingPlayer,
  PathControl,
  readPack,
  searchOf,
  StickControl,
  writePack,
  type PackSource,
} from '@understudy/runtime'
import { makeRun } from '@understudy/synthesis/analysis'
import { buildMatchingDatabase } from '@understudy/synthesis/methods/motion-matching'
import { KDTree } from 'mnemonist'
import { compare, measure, type Bench } from './bench.ts'
import { simdKernels } from './simd.ts'

const HOUR = 216_000
const QUERIES = 200

/** Walking clips of the embedded corpus by one performer. */
const walksOf = (performer: string): readonly Motion[] =>
  listScores()
    .filter((score) => score.performer === performer && ['free-walk', 'start-stop'].includes(score.family))
    .map(({ id }) => makeClip(id))

/** One hour at 60 Hz: all embedded walks, played faster and slower until there are enough. */
async function anHour(): Promise<PackSource> {
  const run = makeRun({ kernels: await simdKernels() })
  const walks = ['average', 'tall', 'small', 'light'].map(walksOf)
  const parts: PackSource[] = []
  let frames = 0
  for (let k = 0; frames < HOUR; k++) {
    // 0.8 to 1.2 of their speed, another share each time.
    const pace = 0.8 + 0.4 * ((k * 0.618) % 1)
    const clips = walks[k % walks.length].map((clip) =>
      makeMotion({ ...clip, frameRate: clip.frameRate * pace }),
    )
    parts.push(buildMatchingDatabase(clips, { frameRate: 60 }, run))
    frames += parts.at(-1)!.contacts.length
  }
  const width = parts[0].layout.width
  const features = new Float32Array(width * frames)
  let at = 0
  for (const part of parts) {
    features.set(part.features, at)
    at += part.features.length
  }
  return { ...parts[0], features: features.slice(0, width * HOUR), contacts: new Uint8Array(HOUR) }
}

/** Milliseconds of the best of a few calls: on a busy machine the others tell of its other work. */
const bestOf = (body: () => unknown): number => Math.min(...Array.from({ length: 7 }, () => measure(body)))

/** Milliseconds that the processor worked for a call: what others did meanwhile does not count. */
function processorTime(body: () => void): number {
  const before = process.cpuUsage()
  body()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)]

/** The nearest frame of an hour: every query has the feet and hips of one frame and the path ahead of another. */
export const search: Bench = {
  job: 'runtime-search',
  async run(options) {
    const { features, layout } = await anHour()
    const { width } = layout
    const weights = new Float32Array(width).fill(1)
    let tree!: FrameSearch
    const building = measure(() => (tree = new FrameSearch(features, width, HOUR, new Uint32Array(HOUR))))
    const axes = Array.from({ length: width }, (_, d) =>
      Float64Array.from({ length: HOUR }, (__, f) => features[f * width + d]),
    )
    const peer = KDTree.fromAxes(axes)
    const random = seeded(1)
    const aim = layout.groups.find(({ name }) => name === 'feet')!.at
    const queries = Array.from({ length: QUERIES }, () => {
      const [here, there] = [random.integer(HOUR), random.integer(HOUR)]
      const query = features.slice(here * width, (here + 1) * width)
      query.set(features.subarray(there * width, there * width + aim))
      return { query, plain: [...query], goingOn: tree.costOf(here, query, weights) }
    })
    const scan = (query: Float32Array): number => {
      let [best, least] = [-1, Infinity]
      for (let f = 0, at = 0; f < HOUR; f++, at += width) {
        let cost = 0
        for (let d = 0; d < width; d++) {
          const off = query[d] - features[at + d]
          cost += weights[d] * (off * off)
        }
        if (cost < least) {
          least = cost
          best = f
        }
      }
      return best
    }
    for (const { query, plain } of queries.slice(0, 20)) {
      const found = tree.nearest(query, weights)
      const others = [scan(query), peer.nearestNeighbor(plain)]
      for (const other of others)
        if (tree.costOf(other, query, weights) !== tree.costOf(found, query, weights))
          throw new Error(`runtime-search: ${other} was found where ${found} is nearest`)
    }
    const single = queries.map(({ query, goingOn }) =>
      bestOf(() => tree.nearest(query, weights, undefined, goingOn)),
    )
    const few = queries.slice(0, 10)
    return compare(
      'runtime-search',
      `${few.length} searches over ${HOUR} frames of ${width} numbers; one with the cost of going on: p95 ${p95(single).toFixed(3)} ms; built in ${building.toFixed(0)} ms`,
      { amount: few.length, unit: 'searches' },
      {
        'plain scan': () => few.map(({ query }) => scan(query)),
        'k-d tree (mnemonist)': () => few.map(({ plain }) => peer.nearestNeighbor(plain)),
        'frame tree': () => few.map(({ query }) => tree.nearest(query, weights)),
        'frame tree, with the cost of going on': () =>
          few.map(({ query, goingOn }) => tree.nearest(query, weights, undefined, goingOn)),
      },
      { rounds: Math.min(5, options.rounds ?? 5), warmup: 1 },
    )
  },
}

/** Steps of one character by a wandering stick, and of fifty on paths. */
export const step: Bench = {
  job: 'runtime-step',
  run(options) {
    const pack = readPack(writePack(buildMatchingDatabase(walksOf('average'), {}, makeRun())))
    const { horizons } = pack.header.layout
    const shared = searchOf(pack)
    const player = new MatchingPlayer(pack, {}, shared)
    const stick = new StickControl()
    const wish = makeWish(horizons.length)
    let time = 0
    const stepOne = (): void => {
      time += 1 / 60
      aimStick(stick, Math.sin(0.7 * time), Math.cos(0.4 * time), 1.3)
      stick.step(1 / 60, player.x, player.z, horizons, wish)
      player.step(1 / 60, wish)
    }
    const random = seeded(2)
    const crowd = Array.from({ length: 50 }, () => {
      const [x, z, radius] = [random.between(-20, 20), random.between(-20, 20), random.between(2, 6)]
      const circle = Array.from({ length: 64 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 64
        return [x + radius * Math.sin(angle), z + radius * Math.cos(angle)]
      }).flat()
      const one = new MatchingPlayer(pack, { firstSearch: random.between(0, 0.1) }, shared)
      one.placeAt(x, z + radius, Math.PI / 2, random.integer(2000))
      return {
        one,
        path: new PathControl(circle, random.between(0.9, 1.4), true),
        wish: makeWish(horizons.length),
      }
    })
    const stepCrowd = (): void => {
      for (const walker of crowd) {
        walker.path.step(walker.one.x, walker.one.z, horizons, walker.wish)
        walker.one.step(1 / 60, walker.wish)
      }
    }
    const timesOf = (body: () => void): readonly number[] =>
      Array.from({ length: 600 }, () => processorTime(body))
    for (let i = 0; i < 600; i++) stepOne()
    const [alone, together] = [timesOf(stepOne), timesOf(stepCrowd)]
    return [
      ...compare(
        'runtime-step',
        `600 steps of one character over ${pack.framesReady} frames at 30 Hz; one: p95 ${(1000 * p95(alone)).toFixed(0)} µs of processor time`,
        { amount: 600, unit: 'steps' },
        {
          'motion matching': () => {
            for (let i = 0; i < 600; i++) stepOne()
          },
        },
        options,
      ),
      ...compare(
        'runtime-crowd',
        `60 frames of 50 walkers on paths; one frame: p95 ${p95(together).toFixed(2)} ms of processor time`,
        { amount: 60, unit: 'frames' },
        {
          'motion matching': () => {
            for (let i = 0; i < 60; i++) stepCrowd()
          },
        },
        options,
      ),
    ]
  },
}

/** Packing, and what it costs in bytes and precision. */
export const pack: Bench = {
  job: 'runtime-pack',
  run(options) {
    const source = buildMatchingDatabase(walksOf('average'), {}, makeRun())
    const minutes = source.contacts.length / source.frameRate / 60
    const perMinute = (degrees: number): string => {
      const bytes = writePack(source, { toleranceDegrees: degrees })
      const { error } = readPack(bytes).header
      return (
        `${(bytes.length / minutes / 1000).toFixed(0)} kB per minute within ${degrees}° ` +
        `(measured ${error.measuredDegrees.toFixed(3)}°, joints ${error.measuredMillimetres.toFixed(1)} mm)`
      )
    }
    const bytes = writePack(source)
    return compare(
      'runtime-pack',
      `${minutes.toFixed(1)} min at 30 Hz, ${source.skeleton.jointCount} joints, features included: ${[0.05, 0.1, 0.5].map(perMinute).join('; ')}`,
      { amount: minutes, unit: 'minutes' },
      { write: () => writePack(source), read: () => readPack(bytes) },
      { rounds: Math.min(3, options.rounds ?? 3), warmup: 1 },
    )
  },
}
