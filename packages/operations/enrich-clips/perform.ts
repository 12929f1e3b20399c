import { MotionError, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  enrich,
  inPieces,
  learnNaturalness,
  scoreNaturalness,
} from '@understudy/synthesis/methods/part-assembly'
import type { Made } from '../core/operation.ts'
import type { EnrichClips } from './operation.ts'

/** One motion that was made: what it is called, whence it came and how natural it is. */
export interface Enriched {
  readonly name: string
  /** Places of the two among the clips that were given. */
  readonly base: number
  readonly donor: number
  /** Naturalness, 0 to 1. */
  readonly score: number
}

/** What was made, the most natural first. */
export interface EnrichClipsReport {
  readonly made: readonly Enriched[]
}

/** Real motion is remembered in pieces of so many seconds, at this rate, so many samples. */
const REAL = { seconds: 4, frameRate: 8, maxSamples: 5000 } as const

export function perform(
  { clips, real }: EnrichClips['inputs'],
  { part, best, minDifference }: EnrichClips['options'],
  run: Run,
): Made<'findings', EnrichClipsReport> {
  if (clips.length < 2)
    throw new MotionError(
      `enrich-clips: ${clips.length} motion was found; at least two are needed. Name more of them.`,
      { code: 'too-little' },
    )
  const pieces = real.flatMap((motion, index) =>
    inPieces(motion, REAL.seconds).map((piece) => ({ motion: piece, take: `${index} ${motion.name}` })),
  )
  const { frameRate, maxSamples } = REAL
  const model = learnNaturalness(pieces, { frameRate, maxSamples }, run)
  const score = (motion: Motion): number => scoreNaturalness(model, motion, part).score
  const assemblies = run.stage('assemble', () =>
    enrich(clips, part, score, { most: best, minDifference }, run),
  )
  const made = assemblies.map(({ base, donor, score: natural }, place): Enriched => ({
    name: `assembled-${String(place + 1).padStart(3, '0')}`,
    base,
    donor,
    score: natural,
  }))
  return {
    output: made.map(({ base, donor, ...rest }) => ({
      ...rest,
      base: clips[base]!.name,
      donor: clips[donor]!.name,
    })),
    more: Object.fromEntries(made.map(({ name }, place) => [name, assemblies[place]!.motion])),
    report: { made },
  }
}
