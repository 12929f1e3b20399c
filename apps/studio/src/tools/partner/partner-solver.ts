import type { Kernels } from '@understudy/kernels'
import { decodeClips } from '@understudy/performer'
import {
  duration,
  resample,
  sameSkeleton,
  worldPositions,
  type LabelledSegment,
  type Motion,
} from '@understudy/motion'
import { jointDistances, makeRun, type Progress } from '@understudy/synthesis/analysis'
import {
  dancePartner,
  learnCouples,
  LINDY,
  transcribe,
  type MappingDatabase,
} from '@understudy/synthesis/methods/control-by-example'
import type { PartnerSettings } from '../../document/tool-settings.ts'
import { segmentsOf } from '../shared/example-segments.ts'
import type { PartnerAnswer, ReadUnit, Truth } from '../../engine/performances/tool-answers.ts'

/** What `dancePartner` is asked with: the same options as `understudy follow embedded:dancing`. */
export const partnerOptions = ({ seamWeight, stretch, hands, apart }: PartnerSettings) =>
  ({ ...LINDY.respond, seamWeight, stretch: { seconds: stretch }, hands, apart }) as const

export interface PartnerSolver {
  /** The examples without one couple: whoever is answered must not be an example. */
  examples(without?: string): MappingDatabase
  solve(request: PartnerRequest, watch?: PartnerWatch): PartnerAnswer
}

export interface PartnerRequest {
  readonly leader: Motion
  readonly settings: PartnerSettings
  /** The couple the leader is from, and who really followed, where that is known. */
  readonly couple?: string
  readonly truth?: Motion
}

export interface PartnerWatch {
  readonly clock?: () => number
  readonly onProgress?: (progress: Progress) => void
  /** The plain reference unless told otherwise; answers do not depend on it. */
  readonly kernels?: Kernels
}

/** Learns from a pack of couples; then dances with leaders. Runs in a worker and in tests alike. */
export function makePartnerSolver(pack: Uint8Array): PartnerSolver {
  const motions = decodeClips(pack)
  const learnt = new Map<string, MappingDatabase>()
  const examples = (without = ''): MappingDatabase => {
    const known = learnt.get(without) ?? learnCouples(motions, { without })
    learnt.set(without, known)
    return known
  }
  return {
    examples,
    solve: ({ leader, settings, couple, truth }, { clock = () => 0, onProgress, kernels } = {}) => {
      const began = clock()
      const database = examples(couple)
      const run = makeRun({ kernels, clock, onProgress })
      const answer = dancePartner(database, leader, partnerOptions(settings), run)
      const units = transcribe(database, answer.interpretation, duration(leader)).map(
        ({ symbol, start, end, confidence }): ReadUnit => ({ label: symbol, start, end, confidence }),
      )
      return {
        motion: answer.motion,
        leader: answer.leader,
        units,
        segments: segmentsOf(database, answer),
        holds: answer.hands?.holdCount ?? 0,
        handsMet: answer.hands?.within5cm ?? 0,
        skate: answer.feet?.after.footSkateCmPerSecond.mean ?? 0,
        ...(truth && { truth: compare(answer.motion, units, truth) }),
        took: clock() - began,
      }
    },
  }
}

/** How an answer differs from who really danced. */
function compare(answer: Motion, units: readonly ReadUnit[], recorded: Motion): Truth {
  const motion = recorded.frameRate === answer.frameRate ? recorded : resample(recorded, answer.frameRate)
  const danced = motion.annotations.segments
  const otherwise = danced.flatMap(({ start, end, label }) => {
    const read = longestIn(units, { start, end, label })
    return meaning(read) === meaning(label) ? [] : [{ start, end, truth: label, read }]
  })
  return { motion, meanDistance: meanDistance(answer, motion), unitCount: danced.length, otherwise }
}

function meanDistance(a: Motion, b: Motion): number {
  if (!sameSkeleton(a.skeleton, b.skeleton)) return Number.NaN
  const apart = jointDistances(worldPositions(a), worldPositions(b), a.skeleton.jointCount)
  return apart.reduce((sum, metres) => sum + metres, 0) / Math.max(1, apart.length)
}

/** The unit that plays longest within another. */
function longestIn(units: readonly ReadUnit[], { start, end }: LabelledSegment): string {
  const shared = new Map<string, number>()
  for (const unit of units) {
    const time = Math.min(unit.end, end) - Math.max(unit.start, start)
    if (time > 0) shared.set(unit.label, (shared.get(unit.label) ?? 0) + time)
  }
  return [...shared].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0] as const)[0]
}

/** Hands are changed at the end of a unit (Hsu 2004, §6.2): whether it ends in crosshand shows in the next one. */
const meaning = (label: string): string => {
  const [from, move, to = '', half] = label.split(' ')
  return `${from} ${move} ${to.replace('Cross', '')} ${half}`
}
