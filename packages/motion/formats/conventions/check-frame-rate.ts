import { portable } from '@understudy/kernels'
import type { Motion } from '../../motion/motion.ts'
import { balanceEvidence } from './balance-evidence.ts'
import { trackBody } from './body-tracks.ts'
import { cadenceEvidence } from './cadence-evidence.ts'
import { freeFallEvidence } from './free-fall-evidence.ts'
import type { RateEvidence } from './rate-evidence.ts'

/** Whether a body could move like this at the rate the file claims. */
export interface RateCheck {
  /** 0 to 1: how well the physical evidence supports the claimed rate; 0.5 where there is none. */
  readonly confidence: number
  /** Frames per second that would fit better, where the evidence speaks against the claimed rate. */
  readonly suggested?: number
  /** How sure the suggestion is, 0 to 1. */
  readonly suggestedConfidence?: number
  readonly how: string
  readonly evidence: readonly RateEvidence[]
}

/**
 * Headers lie by whole octaves (60 for 120, 30 for 60): the evidence tells these apart, but not 25 from 30 frames per second.
 * How often each is expected before looking, in octaves of true over claimed.
 */
const HYPOTHESES: readonly { readonly octaves: number; readonly prior: number }[] = [
  { octaves: 0, prior: 0.93 },
  { octaves: -1, prior: 0.03 },
  { octaves: 1, prior: 0.03 },
  { octaves: -2, prior: 0.005 },
  { octaves: 2, prior: 0.005 },
]

/** Samples a second that show steps and flights; more only take time. */
const MAX_SAMPLE_RATE = 120
/** And so many are enough: 15 seconds at that rate hold dozens of steps. */
const MAX_SAMPLES = 1800

/** No single kind of evidence is trusted further than this many deviations. */
const MOST_DEVIATIONS = 4

/** Octaves between what is suggested and what any evidence names: farther off, something else moves the body. */
const NEAR = 0.5

/**
 * Weighs what gravity says about the rate: bodies in the air fall (`freeFallEvidence`), bodies on one foot tip
 * (`balanceEvidence`), people step at human cadences (`cadenceEvidence`). Motion in metres, +Y up, roles set.
 *
 *   P(k | evidence) ∝ prior(k) Πᵢ exp( −½ min(zᵢ(k), 4)² )
 */
export function checkFrameRate(motion: Motion): RateCheck {
  const none: RateCheck = { confidence: 0.5, how: 'nothing to check it by', evidence: [] }
  const body = trackBody(motion, { maxSampleRate: MAX_SAMPLE_RATE, maxSamples: MAX_SAMPLES })
  if (body === undefined) return none
  const { evidence: balance, support } = balanceEvidence(body)
  const evidence = [freeFallEvidence(body), balance, support && cadenceEvidence(body, support)].filter(
    (one) => one !== undefined,
  )
  if (evidence.length === 0) return none

  const scored = HYPOTHESES.map(({ octaves, prior }) => ({
    octaves,
    score: evidence.reduce((score, one) => {
      const deviations = Math.min(one.deviations(octaves), MOST_DEVIATIONS)
      return score * portable.exp(-0.5 * deviations * deviations)
    }, prior),
  }))
  const total = scored.reduce((sum, { score }) => sum + score, 0)
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const confidence = scored[0].score / total
  const how = evidence.map((one) => one.how).join('; ')
  const isNear = evidence.every(({ octaves = best.octaves }) => Math.abs(octaves - best.octaves) < NEAR)
  if (best.octaves === 0 || !isNear) return { confidence, how, evidence }
  return {
    confidence,
    suggested: motion.frameRate * portable.pow(2, best.octaves),
    suggestedConfidence: best.score / total,
    how,
    evidence,
  }
}
