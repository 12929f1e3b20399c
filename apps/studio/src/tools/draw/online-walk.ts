import type { Kernels } from '@understudy/kernels'
import { makeMotion, type Motion } from '@understudy/motion'
import {
  assemble,
  carryAnnotations,
  interpretOnline,
  pointDuration,
  resamplePoints,
  smoothSeams,
  type Decision,
  type MappingDatabase,
  type OnlineInterpreter,
  type Piece,
  type PointMotion,
} from '@understudy/synthesis/methods/control-by-example'
import type { PathPoint } from '../../document/walk-path.ts'
import type { WalkSettings } from '../../document/walk-settings.ts'
import type { WalkSegment } from '../../engine/performances/walk-answer.ts'

/** Instants a second of the reading, and frames a second of what is shown meanwhile. */
const RATE = 7.5
const FRAME_RATE = 30
/** What was read may change as long as this much more is drawn, seconds. */
const LATENCY = 0.4
/** The end of a drawing still moves while it is smoothed: this much of it is not read yet, seconds. */
const UNSETTLED = 0.35

/** A stroke has no more points than this when it is first asked about. */
const LONGEST_START = 60

export interface OnlineWalk {
  /** The walk so far; undefined where the path does not go on from what was read before. */
  answer(
    path: readonly PathPoint[],
    settings: WalkSettings,
    control: PointMotion,
    kernels?: Kernels,
  ): { readonly motion: Motion; readonly segments: readonly WalkSegment[] } | undefined
}

/**
 * Answers a path that is still being drawn: each call reads only what is new, so that a long stroke costs no more
 * than a short one. Past what was decided the last example goes on; the exact answer takes its place at release.
 */
export function onlineWalk(database: MappingDatabase): OnlineWalk {
  let online: OnlineInterpreter | undefined
  let read = 0
  let pieces: Piece[] = []
  let before: { readonly path: readonly PathPoint[]; readonly settings: string } | undefined

  const begin = ({ seamWeight, stretch }: WalkSettings, kernels?: Kernels): OnlineInterpreter => {
    read = 0
    pieces = []
    return interpretOnline(database, {
      rate: RATE,
      latencySeconds: LATENCY,
      seamWeight,
      stretch: { seconds: stretch },
      kernels,
    })
  }
  const take = ({ instance, start, end, placement }: Decision): void => {
    const { pair, start: sourceStart, end: sourceEnd } = database.instances[instance]
    const piece = { source: database.pairs[pair].target, sourceStart, sourceEnd, start, end, placement }
    const last = pieces.at(-1)
    if (last && last.start === start) pieces[pieces.length - 1] = piece
    else pieces.push(piece)
  }

  return {
    answer: (path, settings, control, kernels) => {
      const key = JSON.stringify(settings)
      const goesOn = before?.settings === key && continues(before.path, path)
      // A path that was changed elsewhere is no stroke under way: whoever asks solves it as a whole.
      if (!goesOn && path.length > LONGEST_START) {
        before = undefined
        return undefined
      }
      if (!online || !goesOn) online = begin(settings, kernels)
      before = { path, settings: key }
      const instants = resamplePoints(control, RATE)
      const width = 3 * instants.pointCount
      const settled = Math.floor((pointDuration(control) - UNSETTLED) * RATE)
      for (; read <= Math.min(settled, instants.frameCount - 1); read++) {
        const decision = online.push(instants.points.subarray(width * read, width * (read + 1)))
        if (decision) take(decision)
      }
      if (pieces.length === 0) return undefined
      return { motion: performed(pieces, pointDuration(control)), segments: pieces.map(told) }
    },
  }

  function told({ start, end, source, sourceStart, sourceEnd }: Piece): WalkSegment {
    const stretch = (end - start) / (sourceEnd - sourceStart)
    const from = Math.max(0, start)
    return {
      start: from,
      end,
      source: source.name,
      sourceStart,
      sourceEnd,
      stretch,
      readingCost: 0,
      seamCost: 0,
    }
  }
}

function performed(pieces: readonly Piece[], seconds: number): Motion {
  const joined = assemble(pieces, FRAME_RATE, Math.max(2, Math.floor(seconds * FRAME_RATE + 1e-6) + 1))
  return smoothSeams(makeMotion({ ...joined, annotations: carryAnnotations(pieces, seconds) }), pieces)
}

/** Whether `now` is `before` with more drawn to it. */
function continues(before: readonly PathPoint[], now: readonly PathPoint[]): boolean {
  if (now.length < before.length || before.length === 0) return false
  return [0, before.length >> 1, before.length - 1].every(
    (i) => now[i].x === before[i].x && now[i].z === before[i].z && now[i].time === before[i].time,
  )
}
