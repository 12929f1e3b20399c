import { completeLinkage, cutAtCount, cutAtHeight } from '../../analysis/cluster/complete-linkage.ts'
import { ALIGNMENTS, type AlignmentName } from './alignment.ts'
import { targetPoints, type MappingDatabase } from './database.ts'
import { samplePoints } from './points.ts'

/** Which examples are alike enough that one of them stands for all. */
export interface ThinOptions {
  /** Two instances nearer than this, in metres RMS over control and target points, are the same. */
  readonly threshold?: number
  /** Or: keep this many. */
  readonly count?: number
  readonly alignment?: AlignmentName
  /** Instances with different labels are never the same, however near; on by default. */
  readonly keepLabels?: boolean
  /**
   * Instances whose lengths differ by more than this many seconds are never the same, however near: the one that is
   * kept could not be stretched to where the other was needed. Well under the stretch that interpretation allows.
   */
  readonly maxLengthDifference?: number
}

/** What `thin` takes where its options do not say. */
export const THIN_DEFAULTS = { alignment: 'ground', keepLabels: true, maxLengthDifference: 0.05 } as const

/** A mapping with fewer examples, and which of the old ones each stands for. */
export interface Thinning {
  readonly database: MappingDatabase
  /** For every kept instance, the instances of the old database it stands for, itself among them. */
  readonly clusters: readonly (readonly number[])[]
  /** Index in the old database of every kept instance. */
  readonly kept: readonly number[]
}

/** Instants at which two instances are compared: both are stretched to the same length. */
const SAMPLES = 9

/**
 * Leaves out instances that say the same as another (Hsu 2004, §4.4.2): complete-linkage clusters, each kept by its
 * medoid. Distance is over control **and** target, laid over by the control's alignment: by control alone,
 * two instances with the same cue and different answers would be merged and one answer lost.
 */
export function thin(database: MappingDatabase, options: ThinOptions): Thinning {
  const n = database.instances.length
  const { alignment, keepLabels, maxLengthDifference } = { ...THIN_DEFAULTS, ...options }
  const distances = instanceDistances(database, alignment)
  const words = database.instances.map(({ labels }) => labels.join('\n'))
  const lengths = database.instances.map(({ start, end }) => end - start)
  keepApart(
    distances,
    n,
    (i, j) =>
      (keepLabels && words[i] !== words[j]) || Math.abs(lengths[i] - lengths[j]) > maxLengthDifference,
  )
  const merges = completeLinkage(distances, n)
  const clusters =
    options.count === undefined
      ? cutAtHeight(merges, n, options.threshold ?? 0)
      : cutAtCount(merges, n, options.count)
  const kept = clusters.map((items) => medoid(items, distances, n))
  return {
    database: { ...database, instances: kept.map((index) => database.instances[index]) },
    clusters,
    kept,
  }
}

/** Different meanings or tempi: as far apart as nothing recorded is, so that they are merged last of all. */
function keepApart(distances: Float64Array, n: number, differ: (i: number, j: number) => boolean): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) if (differ(i, j)) distances[i * n + j] = FAR
  }
}

/** Metres. */
const FAR = 1e6

/** The item with the least summed distance to the others of its cluster. */
function medoid(items: readonly number[], distances: Float64Array, n: number): number {
  let best = items[0]
  let least = Infinity
  for (const item of items) {
    const sum = items.reduce((total, other) => total + distances[item * n + other], 0)
    if (sum < least) {
      least = sum
      best = item
    }
  }
  return best
}

/** n × n root mean square distances in metres. */
function instanceDistances(database: MappingDatabase, alignmentName: AlignmentName): Float64Array {
  const alignment = ALIGNMENTS[alignmentName]
  const n = database.instances.length
  const targets = targetPoints(database)
  const controls = sampleAll(database, (pair) => database.pairs[pair].control)
  const answers = sampleAll(database, (pair) => targets[pair])
  const controlCount = SAMPLES * database.pairs[0].control.pointCount
  const answerCount = SAMPLES * targets[0].pointCount
  const ones = new Float64Array(Math.max(controlCount, answerCount)).fill(1)
  const transform = new Float64Array(Math.max(1, alignment.size))
  const placed = new Float64Array(3 * answerCount)
  const distances = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const apart = alignment.fit(transform, 0, controls[i], 0, controls[j], 0, ones, controlCount)
      alignment.apply(placed, 0, transform, 0, answers[j], 0, answerCount)
      let answer = 0
      for (let c = 0; c < placed.length; c++) answer += (placed[c] - answers[i][c]) ** 2
      const distance = Math.sqrt((apart + answer) / (controlCount + answerCount))
      distances[i * n + j] = distance
      distances[j * n + i] = distance
    }
  }
  return distances
}

function sampleAll(
  database: MappingDatabase,
  track: (pair: number) => MappingDatabase['pairs'][number]['control'],
): readonly Float64Array[] {
  return database.instances.map(({ pair, start, end }) => {
    const points = track(pair)
    const width = 3 * points.pointCount
    const samples = new Float64Array(SAMPLES * width)
    for (let i = 0; i < SAMPLES; i++)
      samplePoints(samples, i * width, points, start + ((end - start) * i) / (SAMPLES - 1))
    return samples
  })
}
