import { mannerExamples, makeClip } from '@understudy/performer'
import { printBvh, readMotion } from '@understudy/motion/formats'
import { perform } from '@understudy/operations'
import { buildVectors, styleMotion, walkPath } from '@understudy/operations/definitions'
import { measureQuality } from '@understudy/synthesis/analysis'
import { once, type EvaluationData } from '../../data/evaluation-data.ts'
import { suiteKernels as kernels } from '../../data/suite-kernels.ts'
import type { Measure } from '../../measure/measure.ts'
import { measuresOf } from '../../measure/measures-of.ts'

/** How many walk, and half the width of a loop of the eight, metres. */
const CROWD = 10
const RADIUS = 2
const POINTS = 80

/** A figure of eight on the floor, walked once. */
const eight = Array.from({ length: POINTS + 1 }, (_, k): [number, number] => {
  const t = (2 * Math.PI * k) / POINTS
  return [RADIUS * Math.sin(2 * t), 2 * RADIUS * Math.sin(t)]
})

interface Walker {
  /** Measured from the written file: nothing but what a BVH holds. */
  readonly pops: number
  readonly skate: number
}

/** Ten who walk a figure of eight, each in a way of their own, written to files and read again. */
const crowd = (data: EvaluationData): Promise<readonly Walker[]> =>
  once(data, 'own crowd', async () => {
    const examples = [makeClip('free-walk-1'), makeClip('course-1'), makeClip('course-2')]
    const path = { points: eight }
    const walk = (
      await perform(walkPath, { examples, path }, { pace: 'natural', frameRate: 60 }, { kernels })
    ).output
    const vectors = (await perform(buildVectors, mannerExamples('walk'), { style: true }, { kernels })).output
    const found: Walker[] = []
    for (let index = 0; index < CROWD; index++) {
      await data.breathe()
      const made = await perform(
        styleMotion,
        { vectors, motion: walk },
        { count: CROWD, amount: 0.9, crowd: true, settle: true, index },
        { kernels },
      )
      const { motion } = await readMotion(new TextEncoder().encode(printBvh(made.output)), {
        name: 'walker.bvh',
      })
      const { knees, footSkateCmPerSecond } = measureQuality(motion)
      found.push({ pops: knees?.pops ?? 0, skate: footSkateCmPerSecond.mean })
    }
    return found
  })

const of = measuresOf(crowd, (found) => ({
  n: found.length,
  data: 'performed walk along a figure of eight of 8 m, ten variations, each read back from its BVH',
}))

export const crowdMeasures: readonly Measure[] = [
  of('crowd-pops', 'Knee pops of ten who walk a figure of eight, from files.', 'pops', '== 0', (found) => ({
    value: found.reduce((sum, { pops }) => sum + pops, 0),
    note: found.map(({ pops }) => pops).join(', '),
  })),
  of('crowd-skate', 'Foot skate of the worst of them, from files.', 'cm/s', '<= 1', (found) => ({
    value: Math.max(...found.map(({ skate }) => skate)),
    note: found.map(({ skate }) => skate.toFixed(2)).join(', '),
  })),
]
