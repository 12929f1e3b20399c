import { MotionError } from '@understudy/motion'
import { CATALOGUE, valueCount, type Feature, type FeatureStreams } from '../../../analysis/features/index.ts'
import { bitAt, setBits } from './bits.ts'

/** A clip's place on the index's timeline. */
export interface IndexedClip {
  readonly name: string
  /** Its first frame there, a multiple of 32. */
  readonly first: number
  readonly frameCount: number
}

/**
 * What is said about a corpus, as bit slices: one bit per frame and answer. Clips lie one after the other with
 * at least one empty frame between them, so that no run crosses from one into the next.
 */
export interface PartIndex {
  readonly features: readonly Feature[]
  readonly frameRate: number
  readonly clips: readonly IndexedClip[]
  /** Bits of the frames that belong to a clip. */
  readonly valid: Uint32Array
  /** Per feature, where its answer is 1. */
  readonly ones: readonly Uint32Array[]
  /** Per feature with three answers, where it is 2. */
  readonly twos: readonly (Uint32Array | undefined)[]
}

/** An index of nothing yet. */
export function emptyIndex(features: readonly Feature[] = CATALOGUE, frameRate = 30): PartIndex {
  return {
    features,
    frameRate,
    clips: [],
    valid: new Uint32Array(0),
    ones: features.map(() => new Uint32Array(0)),
    twos: features.map((feature) => (valueCount(feature) === 3 ? new Uint32Array(0) : undefined)),
  }
}

/** The index with more clips behind those it has. O(frames of all); the old index stays as it was. */
export function extendIndex(index: PartIndex, streams: readonly FeatureStreams[]): PartIndex {
  const names = new Set(index.clips.map(({ name }) => name))
  const clips: IndexedClip[] = [...index.clips]
  let words = index.valid.length
  for (const { name, features, frameRate, frameCount } of streams) {
    if (frameRate !== index.frameRate || !sameFeatures(features, index.features))
      throw new MotionError(
        `index: "${name}" was asked ${features.length} features at ${frameRate} Hz and the index holds ` +
          `${index.features.length} at ${index.frameRate} Hz; both must agree. Extract it with the index’s features and rate.`,
        { code: 'mismatch' },
      )
    if (names.has(name))
      throw new MotionError(
        `index: there is a clip "${name}" already; names must differ. Drop it first with dropClips(), or rename one.`,
      )
    names.add(name)
    clips.push({ name, first: 32 * words, frameCount })
    words += Math.ceil((frameCount + 1) / 32)
  }
  const grow = (slice: Uint32Array): Uint32Array => {
    const grown = new Uint32Array(words)
    grown.set(slice)
    return grown
  }
  const valid = grow(index.valid)
  const ones = index.ones.map(grow)
  const twos = index.twos.map((slice) => slice && grow(slice))
  streams.forEach(({ values, frameCount }, s) => {
    const { first } = clips[index.clips.length + s]
    setBits(valid, first, first + frameCount)
    values.forEach((answers, k) => {
      eachRun(answers, (value, start, end) => {
        if (value === 1) setBits(ones[k], first + start, first + end)
        else if (value === 2) setBits(twos[k]!, first + start, first + end)
      })
    })
  })
  return { ...index, clips, valid, ones, twos }
}

/** The index without the clips named. */
export function dropClips(index: PartIndex, names: readonly string[]): PartIndex {
  const gone = new Set(names)
  const kept = index.clips.filter(({ name }) => !gone.has(name))
  return extendIndex(
    emptyIndex(index.features, index.frameRate),
    kept.map((clip) => streamsOf(index, clip)),
  )
}

/** A clip's answers as they were put in. */
export function streamsOf(index: PartIndex, { name, first, frameCount }: IndexedClip): FeatureStreams {
  const { features, frameRate } = index
  const values = features.map((_, k) => {
    const [ones, twos] = [index.ones[k], index.twos[k]]
    return Uint8Array.from({ length: frameCount }, (__, f) =>
      bitAt(ones, first + f) ? 1 : twos && bitAt(twos, first + f) ? 2 : 0,
    )
  })
  return { name, features, frameRate, frameCount, values }
}

/** The place of a feature in the index; a wrong name is answered with those that come near. */
export function featureNumber(index: Pick<PartIndex, 'features'>, name: string): number {
  const found = index.features.findIndex((feature) => feature.name === name)
  if (found >= 0) return found
  const words = name.split('-')
  const near = index.features
    .map((feature) => feature.name)
    .filter((other) => words.some((word) => word.length > 3 && other.includes(word)))
  throw new MotionError(
    `query: there is no feature "${name}" in the index of ${index.features.length}; ` +
      (near.length > 0
        ? `${near.slice(0, 6).join(', ')} come near.`
        : 'list them with understudy features --list.'),
    { code: 'unknown-name' },
  )
}

/** Calls for every run of equal answers. */
export function eachRun(
  answers: Uint8Array,
  call: (value: number, start: number, end: number) => void,
): void {
  let start = 0
  for (let f = 1; f <= answers.length; f++) {
    if (f < answers.length && answers[f] === answers[start]) continue
    call(answers[start], start, f)
    start = f
  }
}

const sameFeatures = (a: readonly Feature[], b: readonly Feature[]): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
