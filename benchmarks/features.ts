import { makeMotion, seeded, type Motion } from '@understudy/motion'
import { listScores, makeClip } from '@understudy/performer'
import {
  bodyTrack,
  CATALOGUE,
  extractFeatures,
  measureSignal,
  threshold,
  type FeatureStreams,
} from '@understudy/synthesis/analysis/features'
import {
  emptyIndex,
  extendIndex,
  intersectLists,
  invertedLists,
  matchQuery,
  NAMED_QUERIES,
  printIndex,
  queryFromWords,
  type PartIndex,
  type PartQuery,
} from '@understudy/synthesis/methods/part-assembly'
import { compare, type Bench } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

/** A third of the embedded fight clips: what is tiled. */
const clips = (): readonly Motion[] =>
  listScores()
    .filter(({ family }, k) => family.startsWith('fight-') && k % 3 === 0)
    .map(({ id }) => makeClip(id))

/** The same answers under new names until there are so many frames. */
function tiled(streams: readonly FeatureStreams[], frames: number): PartIndex {
  const many: FeatureStreams[] = []
  for (let total = 0, k = 0; total < frames; k++) {
    const one = streams[k % streams.length]
    many.push({ ...one, name: `${one.name} ${k}` })
    total += one.frameCount
  }
  return extendIndex(emptyIndex(), many)
}

/** A clip over and over, as one long motion. */
function repeated(motion: Motion, times: number): Motion {
  const again = (from: Float32Array): Float32Array => {
    const out = new Float32Array(times * from.length)
    for (let k = 0; k < times; k++) out.set(from, k * from.length)
    return out
  }
  const { rootPositions, rotations } = motion
  return makeMotion({ ...motion, rootPositions: again(rootPositions), rotations: again(rotations) })
}

/** The whole catalogue, forward kinematics included, and the index of its answers. Frames are counted at 30 Hz. */
export const extraction: Bench = {
  job: 'features-extract',
  async run(options) {
    const simd = await simdKernels()
    const motions = clips()
    const streams = motions.map((motion) => extractFeatures(motion))
    const seconds = streams.reduce((sum, { frameCount }) => sum + frameCount, 0) / 30
    const bytes = printIndex(extendIndex(emptyIndex(), streams)).length
    const long = repeated(motions[0], 100)
    const answers = extractFeatures(long)
    extractFeatures(long, {}, simd).values.forEach((values, k) =>
      checkSame('features', answers.values[k], values),
    )
    return compare(
      'features-extract',
      `${answers.frameCount} frames, ${CATALOGUE.length} features; the fights’ saved index is ${((3.6e-3 * bytes) / seconds).toFixed(2)} MB per hour`,
      { amount: answers.frameCount, unit: 'frames' },
      {
        'plain TypeScript, one signal at a time': () => {
          const body = bodyTrack(long, 30)
          return CATALOGUE.map((feature) => threshold(measureSignal(body, feature.test), feature))
        },
        'scalar, whole catalogue': () => extractFeatures(long),
        'simd, whole catalogue': () => extractFeatures(long, {}, simd),
        'index built': () => extendIndex(emptyIndex(), [answers]),
      },
      { warmup: 6, ...options },
    )
  },
}

/** Ten times the frames must take ten times as long. */
export const extractionGrowth: Bench = {
  job: 'features-growth',
  async run(options) {
    const simd = await simdKernels()
    const [motion] = clips()
    return [10, 100, 1000].flatMap((times) => {
      const long = repeated(motion, times)
      return compare(
        'features-growth',
        `${times} times ${motion.frameCount} frames, ${CATALOGUE.length} features`,
        { amount: times * motion.frameCount, unit: 'frames' },
        { simd: () => extractFeatures(long, {}, simd) },
        { warmup: 6, ...options },
      )
    })
  },
}

/** Three phases of four features each, every vector to the letter. */
const EXACT: PartQuery = {
  name: 'exact',
  part: 'rightArm',
  segments: [
    { 'right-elbow-bent': [1], 'right-hand-fast': [0], 'right-arm-reaching': [2], 'right-arm-extended': [0] },
    { 'right-elbow-bent': [1], 'right-hand-fast': [0], 'right-arm-reaching': [1], 'right-arm-extended': [0] },
    { 'right-elbow-bent': [1], 'right-hand-fast': [1], 'right-arm-reaching': [1], 'right-arm-extended': [0] },
  ].map((admitted) => ({ admit: [admitted] })),
}
const NAMES = ['right-elbow-bent', 'right-hand-fast', 'right-arm-reaching', 'right-arm-extended']

/** Queries over a tiled corpus of 100 000 and of a million frames: bit slices, and the literature's inverted lists. */
export const queries: Bench = {
  job: 'features-query',
  run(options) {
    const streams = clips().map((motion) => extractFeatures(motion))
    const fuzzy = queryFromWords(CATALOGUE, NAMED_QUERIES['right-punch'][0])
    const wave = queryFromWords(CATALOGUE, NAMED_QUERIES['right-wave'][0])
    return [100_000, 1_000_000].flatMap((frames) => {
      const index = tiled(streams, frames)
      const lists = invertedLists(index, NAMES)
      const vectors = EXACT.segments.map(({ admit }) => [NAMES.map((name) => admit[0][name][0])])
      const [found, listed] = [matchQuery(index, EXACT).length, intersectLists(lists, vectors).length]
      if (found !== listed)
        throw new Error(`bit slices find ${found} places and inverted lists ${listed}; they must agree`)
      return compare(
        'features-query',
        `${frames} frames, ${found} exact hits, ${matchQuery(index, fuzzy).length} fuzzy`,
        { amount: frames, unit: 'frames' },
        {
          'exact, bit slices': () => matchQuery(index, EXACT),
          'exact, inverted lists (made before)': () => intersectLists(lists, vectors),
          'fuzzy (punch, optional phases)': () => matchQuery(index, fuzzy),
          'fuzzy (wave, seven phases)': () => matchQuery(index, wave),
        },
        options,
      )
    })
  },
}

/** Answers that change at random: the worst case for runs, and no corpus can be that restless. */
export const restless: Bench = {
  job: 'features-restless',
  run(options) {
    const random = seeded(1)
    const streams = Array.from({ length: 100 }, (_, clip): FeatureStreams => ({
      name: `noise ${clip}`,
      features: CATALOGUE,
      frameRate: 30,
      frameCount: 10_000,
      values: CATALOGUE.map(({ below }) => {
        let value = 0
        return Uint8Array.from({ length: 10_000 }, () => {
          if (random() < 0.1) value = random.integer(below === undefined ? 2 : 3)
          return value
        })
      }),
    }))
    const index = extendIndex(emptyIndex(), streams)
    const fuzzy = queryFromWords(CATALOGUE, NAMED_QUERIES['right-punch'][0])
    return compare(
      'features-restless',
      `1000000 frames of noise, ${matchQuery(index, EXACT).length} exact hits`,
      { amount: 1_000_000, unit: 'frames' },
      { exact: () => matchQuery(index, EXACT), fuzzy: () => matchQuery(index, fuzzy) },
      options,
    )
  },
}
