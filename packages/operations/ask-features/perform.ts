import type { Run } from '@understudy/synthesis/analysis'
import {
  extractFeatures,
  featuresOfPart,
  knownFeatures,
  readFeatures,
  type FeatureStreams,
} from '@understudy/synthesis/analysis/features'
import type { Made } from '../core/operation.ts'
import type { AskFeatures } from './operation.ts'

/** What one feature answers about one motion. */
export interface FeatureFindings {
  readonly motion: string
  readonly feature: string
  /** Phases of equal answers. */
  readonly runs: number
  /** The share of the time that each answer holds, by the feature's word for it. */
  readonly shares: Readonly<Record<string, number>>
}

/** The answers frame by frame, for drawing. */
export interface AskFeaturesReport {
  /** A row for each motion and feature, motion by motion. */
  readonly findings: readonly FeatureFindings[]
  readonly streams: readonly FeatureStreams[]
  /** Which features of the streams were asked for. */
  readonly shown: readonly number[]
}

export function perform(
  { clips, own = [] }: AskFeatures['inputs'],
  { part }: AskFeatures['options'],
  run: Run,
): Made<'findings', AskFeaturesReport> {
  const features = [...knownFeatures(), ...readFeatures(own, 'features')]
  const shown = featuresOfPart(features, part).map((feature) => features.indexOf(feature))
  const streams = run.stage('features', () =>
    clips.map((clip, i) => {
      run.report(i / clips.length)
      return extractFeatures(clip, { features }, run.kernels)
    }),
  )
  const findings = streams.flatMap(({ name, values }) =>
    shown.map((k): FeatureFindings => {
      const { runs, counts } = summary(values[k]!)
      const { name: feature, words } = features[k]!
      const total = values[k]!.length
      return {
        motion: name,
        feature,
        runs,
        shares: Object.fromEntries(words.map((word, answer) => [word, counts[answer]! / total])),
      }
    }),
  )
  return { output: findings, report: { findings, streams, shown } }
}

/** Phases of equal answers, and how often each answer is given. */
function summary(answers: Uint8Array): { runs: number; counts: readonly number[] } {
  const counts = [0, 0, 0]
  let runs = 0
  answers.forEach((answer, f) => {
    counts[answer]!++
    if (f === 0 || answer !== answers[f - 1]) runs++
  })
  return { runs, counts }
}
