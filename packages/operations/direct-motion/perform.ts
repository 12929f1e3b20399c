import { duration, MotionError, rename, slice, type Motion } from '@understudy/motion'
import type { Run } from '@understudy/synthesis/analysis'
import {
  asFigure,
  findTransition,
  transition,
  type FindTransitionOptions,
  type TransitionPoint,
} from '@understudy/synthesis/editing'
import { speedGuide, type MappingDatabase } from '@understudy/synthesis/methods/control-by-example'
import type { Made } from '../core/operation.ts'
import { KEPT_STEPS } from '../learn-walks/operation.ts'
import { perform as learn } from '../learn-walks/perform.ts'
import { walkPath } from '../walk-path/operation.ts'
import { perform as walk } from '../walk-path/perform.ts'
import { chooseClips, unknownAction } from './choose-clips.ts'
import { readDirections, type Direction } from './read-directions.ts'
import { walkDirections, type Walked } from './walk-directions.ts'
import type { DirectMotion } from './operation.ts'

/** What became of the directions, in order. */
export interface DirectMotionReport {
  readonly parts: readonly DirectedPart[]
  /** Seconds. */
  readonly duration: number
}

/** A stretch of the result and the phrases it answers. */
export interface DirectedPart {
  readonly text: string
  /** Seconds of the result, from the middle of the transition into it. */
  readonly start: number
  readonly end: number
  /** The clip, or the walks' steps. */
  readonly from: string
  /** How far apart the poses were where it was joined on, metres RMS; undefined for the first. */
  readonly distance: number | undefined
}

/** Examples that come to rest are slower than this somewhere, metres per second. */
const RESTING = 0.25
/** Seconds of standing at the ends of a walk, for the transitions. */
const STANDING = 0.9
/** A labelled stretch is taken with this much before and after it, seconds, for the transitions. */
const MARGIN = 0.4
/** At most this share of a part is blended with its neighbour. */
const MOST_BLENDED = 0.4
/** Moments of a transition are looked for in a stretch at least this many times as long as the blend. */
const ROOM = 1.25
/** Of clips named alike, this many are tried, and the one is taken that joins on best. */
const TRIED = 6

/** Someone who does what can be asked for, with the words for it. */
interface Action {
  readonly name: string
  readonly motion: () => Motion
}

/** From words to one motion. Retrieval and composition: nothing is understood but the grammar and the names of clips. */
export function perform(
  { walks = [], steps, clips = [], directions }: DirectMotion['inputs'],
  { blendSeconds, maxDistance, clean }: DirectMotion['options'],
  run: Run,
): Made<'motion', DirectMotionReport> {
  const groups = grouped(readDirections(directions))
  const actions = clips.flatMap(actionsOf)
  const walker = groups.some(({ walked }) => walked) ? learnSteps(walks, steps, run) : undefined
  let sum: Motion | undefined
  const parts: { text: string; start: number; from: string; distance: number | undefined }[] = []
  groups.forEach(({ text, walked, act }, i) => {
    run.report(i / groups.length)
    const candidates = walked
      ? [walkAlong(walked, walker!, clean, run)]
      : firstOf(chooseClips(act!.words, actions)).map(({ motion }) => motion())
    if (candidates.length === 0) throw unknownAction(act!.text, actions)
    if (sum === undefined) {
      const [first] = candidates as [Motion]
      sum = first
      parts.push({ text, start: 0, from: walked ? 'walks' : first.name, distance: undefined })
      return
    }
    const before = sum
    const { next, settings, point } = candidates
      .map((candidate) => seamOf(before, candidate, parts.at(-1)!.start, blendSeconds))
      .reduce((best, one) => (one.point.distance < best.point.distance ? one : best))
    const { timeA, timeB, distance } = point
    if (distance > maxDistance)
      throw new MotionError(
        `directions: "${text.slice(0, 60)}" begins ${(100 * distance).toFixed(0)} cm RMS from how "${parts.at(-1)!.text.slice(0, 60)}" ends; ` +
          `a transition needs ${(100 * maxDistance).toFixed(0)} cm or less. Put something between them, or raise maxDistance.`,
        { code: 'not-met' },
      )
    parts.push({ text, start: timeA, from: walked ? 'walks' : next.name, distance })
    const at = [timeA, timeB] as const
    sum = transition(before, next, { ...settings, at, cleanFeet: clean }).motion
  })
  const output = rename(sum!, 'directed')
  const end = duration(output)
  return {
    output,
    report: { parts: parts.map((part, i) => ({ ...part, end: parts[i + 1]?.start ?? end })), duration: end },
  }
}

interface Group {
  readonly text: string
  readonly walked?: readonly Walked[]
  readonly act?: Extract<Direction, { readonly do: 'act' }>
}

/** Phrases that are walked in one go are one part; an action that is asked for twice is two. */
function grouped(directions: readonly Direction[]): readonly Group[] {
  const groups: { text: string; walked?: Walked[]; act?: Extract<Direction, { do: 'act' }> }[] = []
  for (const one of directions) {
    const last = groups.at(-1)
    if (one.do === 'act') for (let i = 0; i < one.times; i++) groups.push({ text: one.text, act: one })
    else if (last?.walked) {
      last.walked.push(one)
      last.text += `, ${one.text}`
    } else groups.push({ text: one.text, walked: [one] })
  }
  return groups
}

const firstOf = <T>(list: readonly T[]): readonly T[] => list.slice(0, TRIED)

/** A clip under its name, and each labelled stretch of it under its label. */
function actionsOf(clip: Motion): readonly Action[] {
  const end = duration(clip)
  return [
    { name: clip.name, motion: () => clip },
    ...clip.annotations.segments.map((segment) => ({
      name: segment.label,
      motion: () => slice(clip, Math.max(0, segment.start - MARGIN), Math.min(end, segment.end + MARGIN)),
    })),
  ]
}

function learnSteps(walks: readonly Motion[], steps: MappingDatabase | undefined, run: Run): MappingDatabase {
  if (steps) return steps
  if (walks.length > 0) return learn({ clips: walks }, { mirror: false, steps: KEPT_STEPS }, run).output
  throw new MotionError('directions: something is walked, and no walks were given. Give walks or steps.', {
    code: 'missing',
  })
}

function walkAlong(walked: readonly Walked[], steps: MappingDatabase, clean: boolean, run: Run): Motion {
  const guide = speedGuide(steps)
  const samples = walkDirections(walked, {
    speed: guide.median,
    standing: guide.slowest < RESTING ? STANDING : 0,
  })
  const options = walkPath.options.parse({ clean })
  return walk({ examples: [], steps, path: { samples: [...samples] } }, options, run).output
}

/** Where one motion goes over into another, at their most alike moments: late in what is there, early in what comes. */
function seamOf(
  before: Motion,
  candidate: Motion,
  since: number,
  blendSeconds: number,
): { readonly next: Motion; readonly settings: FindTransitionOptions; readonly point: TransitionPoint } {
  const next = rename(asFigure(candidate, before), candidate.name)
  const [last, end, whole] = [duration(before) - since, duration(before), duration(next)]
  // Short clips are mostly action: their transitions are shorter too.
  const blend = Math.min(blendSeconds, MOST_BLENDED * last, MOST_BLENDED * whole)
  // The last part keeps its first two thirds, and what comes gives up no more than its first third, but there is room to blend.
  const settings = {
    blendSeconds: blend,
    regionA: { start: Math.min(since + (2 / 3) * last, end - ROOM * blend), end },
    regionB: { start: 0, end: Math.max(whole / 3, ROOM * blend) },
  }
  return { next, settings, point: findTransition(before, next, settings) }
}
