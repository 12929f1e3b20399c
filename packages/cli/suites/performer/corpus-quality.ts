import { ensureEmbedded } from '@understudy/corpus'
import { measureQuality, type Quality } from '@understudy/performer'
import type { EvalData } from '../eval-data.ts'
import type { Finding, Measure } from '../measure.ts'

interface Measured {
  readonly id: string
  readonly family: string
  readonly quality: Quality
}

let known: Promise<readonly Measured[]> | undefined

/** Every clip of the embedded corpus as stored on disk, measured once. */
function corpusQuality(data: EvalData): Promise<readonly Measured[]> {
  known ??= (async () => {
    const corpus = ensureEmbedded()
    const measured: Measured[] = []
    for (const { id, family } of corpus.index.clips) {
      await data.breathe()
      measured.push({ id, family, quality: measureQuality(corpus.clip(id)) })
    }
    return measured
  })()
  return known
}

/** A measure that is the worst clip's value of one quality. */
function worstOf(
  name: string,
  about: string,
  unit: string,
  bar: string,
  value: (quality: Quality) => number,
  where: (quality: Quality) => string = () => '',
): Measure {
  return {
    name,
    about,
    unit,
    bar,
    async run(data): Promise<Finding> {
      const all = await corpusQuality(data)
      const worst = all.reduce((a, b) => (value(b.quality) > value(a.quality) ? b : a))
      const families = new Set(all.map(({ family }) => family)).size
      return {
        value: value(worst.quality),
        n: all.length,
        data: `embedded corpus, ${families} families, as stored`,
        note: `worst: ${worst.id} ${where(worst.quality)}`.trim(),
      }
    },
  }
}

/** Speed of a joint between two frames in which its contact says it rests, worst frame of the corpus. */
export const skate = worstOf(
  'foot-skate',
  'Fastest any planted foot or ball of a foot moves, in any frame.',
  'cm/s',
  '<= 0.2',
  (q) => 100 * q.worstSkate,
)

/** Depth of any joint or tip under the floor. */
export const penetration = worstOf(
  'floor-penetration',
  'Deepest any joint or tip goes under the floor.',
  'mm',
  '<= 5',
  (q) => 1000 * q.penetration,
)

/** Distance between joints against the skeleton's bone; float32 forward kinematics rounds at half a micrometre. */
export const boneError = worstOf(
  'bone-length-error',
  'Largest difference between a bone and the skeleton, by forward kinematics in single precision.',
  'mm',
  '<= 0.001',
  (q) => 1000 * q.boneError,
)

/** Excess over the ranges of body/joint-limits.ts. */
export const jointLimits = worstOf(
  'joint-limits',
  'Largest excess over a range of motion.',
  'degrees',
  '<= 0',
  (q) => (180 / Math.PI) * q.limitExcess,
  (q) => q.limitRole,
)

/** The packs on disk without the starter, and the starter. */
export const corpusSize: Measure = {
  name: 'corpus-size',
  about: 'The embedded corpus on disk.',
  unit: 'MB',
  bar: '<= 40',
  run() {
    const { index } = ensureEmbedded()
    return { value: index.bytes / 1e6, n: index.clips.length, data: 'embedded corpus' }
  },
}

export const starterSize: Measure = {
  name: 'starter-size',
  about: 'The subset for the first load.',
  unit: 'MB',
  bar: '<= 3',
  run() {
    return { value: ensureEmbedded().starter().length / 1e6, n: 1, data: 'embedded corpus, starter' }
  },
}
