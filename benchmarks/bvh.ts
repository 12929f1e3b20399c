import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseBvh, readMotion } from '@understudy/motion/formats'
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js'
import { compare, compareAsync, type Bench, type BenchRow } from './bench.ts'
import { clipText } from './bvh-clip.ts'
import { checkSame, simdKernels } from './simd.ts'

const JOINTS = 31
const FRAMES = 5000
const SEED = 1

interface Clip {
  readonly text: string
  readonly bytes: Uint8Array
  readonly size: string
  readonly megabytes: number
}

function clip(frames: number): Clip {
  const text = clipText({ frames, joints: JOINTS, seed: SEED })
  const bytes = new TextEncoder().encode(text)
  const megabytes = bytes.length / 1e6
  return {
    text,
    bytes,
    megabytes,
    size: `${frames} frames x ${JOINTS} joints, ${megabytes.toFixed(2)} MB, seed ${SEED}`,
  }
}

/** Text to a motion with quaternions, against what a web developer would use, and the obvious way in plain JavaScript. */
const parse: Bench = {
  job: 'bvh-parse',
  async run(options) {
    const simd = await simdKernels()
    const { text, bytes, size, megabytes } = clip(FRAMES)
    const [plain, fast] = [parseBvh(bytes), parseBvh(bytes, { kernels: simd })]
    checkSame('bvh', plain.motion.rotations, fast.motion.rotations)
    checkSame('bvh', plain.motion.rootPositions, fast.motion.rootPositions)
    return compare(
      'bvh-parse',
      size,
      { amount: megabytes, unit: 'MB' },
      {
        'parseBvh simd (bytes)': () => parseBvh(bytes, { kernels: simd }),
        'parseBvh simd (string)': () => parseBvh(text, { kernels: simd }),
        'parseBvh (bytes)': () => parseBvh(bytes),
        'parseBvh (string)': () => parseBvh(text),
        'split and Number, no quaternions': () => splitNumbers(text),
        'three.js BVHLoader.parse': () => new BVHLoader().parse(text),
      },
      { warmup: 6, ...options },
    )
  },
}

/** The whole import: format, profile, unit, axes, rate, floor and roles too. */
const read: Bench = {
  job: 'bvh-read',
  async run(options) {
    const simd = await simdKernels()
    const { bytes, size, megabytes } = clip(FRAMES)
    return compareAsync(
      'bvh-read',
      size,
      { amount: megabytes, unit: 'MB' },
      {
        'parseBvh alone': async () => parseBvh(bytes),
        readMotion: () => readMotion({ name: 'clip.bvh', bytes }),
        'readMotion simd': () => readMotion({ name: 'clip.bvh', bytes }, { kernels: simd }),
      },
      { warmup: 6, ...options },
    )
  },
}

/** Twenty times the frames must take twenty times as long: the exponent should be 1. */
const linear: Bench = {
  job: 'bvh-linear',
  async run(options) {
    const simd = await simdKernels()
    return [1000, 5000, 20_000].flatMap((frames) => {
      const { bytes, size, megabytes } = clip(frames)
      const work = { amount: megabytes, unit: 'MB' }
      const implementations = {
        parseBvh: () => parseBvh(bytes),
        'parseBvh simd': () => parseBvh(bytes, { kernels: simd }),
      }
      return compare('bvh-linear', size, work, implementations, { warmup: 6, ...options })
    })
  },
}

/** Bytes alive or not yet collected after one parse, per byte of text, without the text itself. */
const memory: Bench = {
  job: 'bvh-memory',
  run() {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { text, bytes, size } = clip(FRAMES)
    const row = (implementation: string, body: () => unknown): BenchRow => {
      body()
      collect()
      const before = used()
      const start = performance.now()
      const result = body()
      const took = performance.now() - start
      const after = used()
      if (result === undefined) throw new Error('nothing was parsed')
      return {
        job: 'bvh-memory',
        implementation,
        size,
        median_ms: took,
        best_ms: took,
        throughput: (after - before) / bytes.length,
        unit: 'bytes per byte of text',
      }
    }
    return [
      row('parseBvh (bytes)', () => parseBvh(bytes)),
      row('parseBvh (string)', () => parseBvh(text)),
      // Its garbage is collected while it runs: the true peak lies above.
      row('three.js BVHLoader.parse', () => new BVHLoader().parse(text)),
    ]
  },
}

export const benches: readonly Bench[] = [parse, read, linear, memory]

function used(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function splitNumbers(text: string): Float64Array {
  const motion = text.slice(text.indexOf('Frame Time'))
  return Float64Array.from(motion.slice(motion.indexOf('\n')).trim().split(/\s+/), Number)
}
