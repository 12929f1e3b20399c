import { portable } from '@understudy/kernels'
import type { BodyTracks } from './body-tracks.ts'
import type { RateEvidence } from './rate-evidence.ts'
import type { SingleSupport } from './single-support.ts'

/** Steps that must follow each other, left and right in turn. */
const MIN_STEPS = 6
/** Steps per second that people take, from a slow walk to a fast dance; sprinters reach 5, but they fly. */
const USUAL = { least: 0.7, most: 3.8 } as const
/** Octaves beyond the usual range that count as one deviation. */
const SPREAD = 0.2

/**
 * Steps a second, from the median time between the middles of phases on one foot and on the other. Only a cadence that
 * no person has is evidence, and only by how far it lies outside: a slow walk is no evidence for anything.
 */
export function cadenceEvidence(body: BodyTracks, support: SingleSupport): RateEvidence | undefined {
  const gaps: number[] = []
  const steps = support.phases.filter(({ isStep }) => isStep)
  for (let i = 1; i < steps.length; i++) {
    const [before, phase] = [steps[i - 1], steps[i]]
    if (before.side === phase.side) continue
    gaps.push((phase.start + phase.end - before.start - before.end) / 2)
  }
  if (gaps.length < MIN_STEPS) return undefined
  const gap = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]
  const cadence = body.sampleRate / gap
  if (cadence >= USUAL.least && cadence <= USUAL.most) return undefined
  return {
    kind: 'cadence',
    deviations(octaves: number): number {
      const steps = cadence * portable.pow(2, octaves)
      return Math.max(0, portable.log2(steps / USUAL.most), portable.log2(USUAL.least / steps)) / SPREAD
    },
    how: `it steps ${cadence.toFixed(1)} times a second, where people take ${USUAL.least} to ${USUAL.most}`,
  }
}
