import { measureQuality, type Quality } from '@understudy/performer'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'

interface Measured {
  readonly id: string
  readonly family: string
  readonly quality: Quality
}

/** Every clip of the embedded corpus as stored on disk, measured once. */
function corpusQuality(data: EvaluationData): Promise<readonly Measured[]> {
  return once(data, 'corpus quality', async () => {
    const corpus = data.stored()
    const measured: Measured[] = []
    for (const { id, family } of corpus.index.clips) {
      await data.breathe()
      measured.push({ id, family, quality: measureQuality(corpus.clip(id)) })
    }
    return measured
  })
}

const measure = measuresOf(corpusQuality, (all) => ({
  n: all.length,
  data: `embedded corpus, ${new Set(all.map(({ family }) => family)).size} families, as stored`,
}))

/** The worst clip's value of one quality. */
const worst =
  (value: (quality: Quality) => number, where: (quality: Quality) => string = () => '') =>
  (all: readonly Measured[]) => {
    const found = all.reduce((a, b) => (value(b.quality) > value(a.quality) ? b : a))
    return { value: value(found.quality), note: `worst: ${found.id} ${where(found.quality)}`.trim() }
  }

/** Speed of a joint between two frames in which its contact says it rests, worst frame of the corpus. */
export const skate = measure(
  'foot-skate',
  'Fastest any planted foot or ball of a foot moves, in any frame.',
  'cm/s',
  '<= 0.2',
  worst((q) => 100 * q.worstSkate),
)

/** Depth of any joint or tip under the floor. */
export const penetration = measure(
  'floor-penetration',
  'Deepest any joint or tip goes under the floor.',
  'mm',
  '<= 5',
  worst((q) => 1000 * q.penetration),
)

/** Distance between joints against the skeleton's bone; float32 forward kinematics rounds at half a micrometre. */
export const boneError = measure(
  'bone-length-error',
  'Largest difference between a bone and the skeleton, by forward kinematics in single precision.',
  'mm',
  '<= 0.001',
  worst((q) => 1000 * q.boneError),
)

/** Excess over the ranges of body/joint-limits.ts. */
export const jointLimits = measure(
  'joint-limits',
  'Largest excess over a range of motion.',
  'degrees',
  '<= 0',
  worst(
    (q) => (180 / Math.PI) * q.limitExcess,
    (q) => q.limitRole,
  ),
)

/** The packs on disk without the starter, and the starter. */
export const corpusSize: Measure = {
  name: 'corpus-size',
  about: 'The embedded corpus on disk.',
  unit: 'MB',
  bar: '<= 40',
  run(data) {
    const { index } = data.stored()
    return { value: index.bytes / 1e6, n: index.clips.length, data: 'embedded corpus' }
  },
}

export const starterSize: Measure = {
  name: 'starter-size',
  about: 'The subset for the first load.',
  unit: 'MB',
  bar: '<= 3',
  run(data) {
    return { value: data.stored().starter().length / 1e6, n: 1, data: 'embedded corpus, starter' }
  },
}
