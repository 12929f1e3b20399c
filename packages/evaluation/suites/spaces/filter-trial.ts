import { worldPositions, type Motion, type Random } from '@understudy/motion'
import { footSkate, type Run } from '@understudy/synthesis/analysis'
import { filterMotion, type DeformableModel } from '@understudy/synthesis/methods/deformable-model'
import { mean } from '../../measure/statistics.ts'
import { roleDistances, type Truth } from './model-errors.ts'

/** Before and after filtering, centimetres and centimetres per second; means over the cycles. */
export interface FilterTrial {
  readonly n: number
  readonly before: number
  readonly after: number
  /** Of joints about the root. */
  readonly poseAfter: number
  readonly slideBefore: number
  readonly slideAfter: number
  readonly dataSlide: number
  /** Cycles whose world positions came out worse than they went in. */
  readonly worse: number
  readonly flagged: number
}

/** Held-out cycles, spoilt by `spoil`, through the filter. */
export function filterTrial(
  model: DeformableModel,
  truths: readonly Truth[],
  spoil: (motion: Motion) => Motion,
  run: Run,
): FilterTrial {
  const rows = truths.map((truth) => {
    const clean = truth.example.motion
    const input = spoil(clean)
    const { motion, flagged } = filterMotion(model, input, {}, run)
    const contacts = clean.annotations.contacts
    const frames = Math.min(motion.frameCount, clean.frameCount)
    const [a, b, c] = [worldPositions(clean), worldPositions(input), worldPositions(motion)]
    const cut = (positions: Float32Array): Float32Array =>
      positions.subarray(0, 3 * frames * clean.skeleton.jointCount)
    return {
      before: mean(roleDistances(model, cut(a), cut(b))),
      after: mean(roleDistances(model, cut(a), cut(c))),
      poseAfter: mean(roleDistances(model, aboutRoot(clean, cut(a)), aboutRoot(clean, cut(c)))),
      slideBefore: footSkate(input, contacts, b).mean,
      slideAfter: footSkate(motion, motion.annotations.contacts, c).mean,
      dataSlide: footSkate(clean, contacts, a).mean,
      flagged: flagged === undefined ? 0 : 1,
    }
  })
  const over = (key: keyof (typeof rows)[number]): number => mean(rows.map((row) => row[key]))
  return {
    n: rows.length,
    before: over('before'),
    after: over('after'),
    poseAfter: over('poseAfter'),
    slideBefore: over('slideBefore'),
    slideAfter: over('slideAfter'),
    dataSlide: over('dataSlide'),
    worse: rows.filter((row) => row.after > row.before).length,
    flagged: rows.filter((row) => row.flagged > 0).length,
  }
}

const aboutRoot = ({ skeleton }: Motion, positions: Float32Array): Float32Array => {
  const width = 3 * skeleton.jointCount
  return positions.map((value, i) => value - positions[i - (i % width) + (i % 3)])
}

/** The whole body drifts to and fro along the ground by `centimetres`, once per clip: planted feet slide. */
export function withSkate(motion: Motion, random: Random, centimetres = 4): Motion {
  const heading = 2 * Math.PI * random()
  const phase = 2 * Math.PI * random()
  const rootPositions = Float32Array.from(motion.rootPositions)
  for (let f = 0; f < motion.frameCount; f++) {
    const shift = (centimetres / 100) * Math.sin((2 * Math.PI * f) / (motion.frameCount - 1) + phase)
    rootPositions[3 * f] += shift * Math.sin(heading)
    rootPositions[3 * f + 2] += shift * Math.cos(heading)
  }
  return { ...motion, rootPositions }
}
