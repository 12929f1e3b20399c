import { mannerExamples } from '@understudy/performer'
import { perform } from '@understudy/operations'
import { buildVectors, styleMotion } from '@understudy/operations/definitions'
import { jointErrorCm, measureQuality } from '@understudy/synthesis/analysis'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'
import { ownWalks, toldWalks, type OwnWalk } from './walks.ts'

interface Styled {
  readonly walk: OwnWalk
  /** Whether cycles were found, so that every slider is there. */
  readonly full: boolean
  /** Sliders that move no joint by a centimetre. */
  readonly idle: readonly string[]
  /** More pops than the recording has, of any slider, and the most skate, centimetres per second. */
  readonly pops: number
  readonly skate: number
}

/** A slider is moved by this share of the range its examples show. */
const SHARE = 0.4

/** Every attribute that comes along, moved on every walk. */
const styled = (data: EvaluationData): Promise<readonly Styled[] | undefined> =>
  once(data, 'own styles', async () => {
    const walks = await ownWalks(data)
    if (walks === undefined) return undefined
    const vectors = (await perform(buildVectors, mannerExamples('walk'), { style: true }, { kernels })).output
    const sliders = vectors.attributes.map(({ name, labels }) => {
      const known = labels.filter((value) => Number.isFinite(value))
      return { name, by: SHARE * (Math.max(...known) - Math.min(...known)) }
    })
    const found: Styled[] = []
    for (const walk of walks) {
      const { motion } = walk
      const before = measureQuality(motion).knees?.pops ?? 0
      let [full, pops, skate] = [true, 0, 0]
      const idle: string[] = []
      for (const { name, by } of sliders) {
        await data.breathe()
        const made = await perform(
          styleMotion,
          { vectors, motion },
          { add: { [name]: by }, settle: true },
          { kernels },
        )
        const quality = measureQuality(made.output)
        if (made.report.way !== 'cycles') full = false
        if (jointErrorCm(made.output, motion).max < 1) idle.push(name)
        pops = Math.max(pops, (quality.knees?.pops ?? 0) - before)
        skate = Math.max(skate, quality.footSkateCmPerSecond.mean)
      }
      found.push({ walk, full, idle, pops, skate })
    }
    return found
  })

const of = measuresOf(styled, (found) =>
  found
    ? { n: found.length, data: toldWalks(found.map(({ walk }) => walk)) }
    : { skipped: 'no recordings of walks are beside the repository' },
)

export const styleMeasures: readonly Measure[] = [
  of(
    'style-panel',
    'Walks on which every slider of the embedded styles works.',
    'share',
    '== 1',
    (found) => ({
      value: found.filter(({ full, idle }) => full && idle.length === 0).length / found.length,
      note: found
        .map(({ walk, full, idle, pops, skate }) => {
          const state = full ? (idle.length === 0 ? 'all' : `not ${idle.join(', ')}`) : 'no cycles'
          return `${walk.clip.clip}: ${state}, ${pops} pops more, skate ${skate.toFixed(2)} cm/s at most`
        })
        .join('; '),
    }),
  ),
]
