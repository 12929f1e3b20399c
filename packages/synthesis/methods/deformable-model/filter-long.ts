import {
  clipAnnotations,
  duration,
  makeMotion,
  mergeAnnotations,
  MotionError,
  NO_ANNOTATIONS,
  shiftAnnotations,
  sliceFrames,
  type Annotations,
  type Motion,
} from '@understudy/motion'
import type { Run } from '../../analysis/index.ts'
import { cleanFeet } from '../../editing/index.ts'
import { calmMotion } from './calm-motion.ts'
import { filterMotion, findFault, type Filtered, type FilterOptions } from './filter-motion.ts'
import { findStretches } from './find-stretches.ts'
import { keepManner } from './keep-manner.ts'
import { closeGaps } from './lay-chain.ts'
import type { DeformableModel } from './model.ts'
import { settleRoot } from './settle-root.ts'
import { timesOf } from './synthesize.ts'

/** How cycles are filtered, and how much of the person's manner is put back. */
export interface FilterLongOptions extends FilterOptions {
  /** How much of what the model leaves over, and trembling does not explain, is put back: 0 nothing, 1 the person's whole manner. */
  readonly manner?: number
}

/** A part of the input: filtered through the model, or only calmed. */
export interface FilteredPart {
  /** Seconds of the motion. */
  readonly start: number
  readonly end: number
  /** What came of it; undefined where the model's action does not happen. */
  readonly filtered?: Filtered
}

/** A recording of many cycles, filtered part by part. */
export interface FilteredLong {
  readonly motion: Motion
  /** In order, end to end. */
  readonly parts: readonly FilteredPart[]
  /** Seconds that were filtered through the model. */
  readonly filteredSeconds: number
  /** Why the input was left alone, in words; then `motion` is the input, its noise smoothed out. */
  readonly flagged?: string
}

/** A motion up to this many times as long as the model's mean is taken for one performance of its action. */
const ONE = 1.5
/** Stretches this near to each other follow each other, seconds. */
const BESIDE = 0.25
/** Shorter than this, seconds, nothing is a performance of anything. */
const SHORTEST = 0.25
/** Seconds on either side of a seam over which what is left of a gap is closed. */
const SEAM = 0.15

/**
 * Filters a motion of any length: one performance of the model's action as `filterMotion` does; a longer one stretch by stretch, each
 * put back in its time and place, and only calmed where the action does not happen. The feet are held at the end.
 */
export function filterLong(
  model: DeformableModel,
  motion: Motion,
  options: FilterLongOptions,
  run: Run,
): FilteredLong {
  const clock = timesOf(model, new Float64Array(model.size))
  const usual = clock[clock.length - 1]
  if (duration(motion) <= ONE * usual) {
    const filtered = filterMotion(model, motion, options, run)
    const { flagged } = filtered
    const end = duration(motion)
    return {
      motion:
        filtered.fault === 'skate' || flagged !== undefined
          ? filtered.motion
          : keepManner(filtered.motion, motion, options.manner ?? 0),
      parts: [{ start: 0, end, filtered }],
      filteredSeconds: flagged === undefined || options.force ? end : 0,
      ...(flagged !== undefined && !options.force && { flagged }),
    }
  }
  if ((options.fault ?? findFault(motion)) === 'skate') return settleLong(model, motion, options, run)
  const calm = run.stage('calm', () => calmMotion(motion))
  const stretches = run.stage('find', () => findStretches(model, calm, run))
  const parts: (FilteredPart & { readonly motion: Motion })[] = []
  let from = 0
  const keep = (to: number): void => {
    if (to <= from) return
    parts.push({ start: from / motion.frameRate, end: to / motion.frameRate, motion: cut(calm, from, to) })
    from = to
  }
  run.stage('filter', () =>
    stretches.forEach(({ first, last }, k) => {
      run.report(k / stretches.length)
      // The one before may have ended a little earlier or later than the mean motion made believe: there this one begins.
      const begin = from > 0 && Math.abs(first - from) < BESIDE * motion.frameRate ? from : first
      const found = filterStretch(model, motion, Math.max(begin, from), last, options, run)
      if (!found) return
      keep(found.first)
      const [start, end] = [found.first / motion.frameRate, found.last / motion.frameRate]
      parts.push({ start, end, filtered: found.filtered, motion: found.made })
      from = found.last
    }),
  )
  keep(motion.frameCount - 1)
  const filteredSeconds = parts.reduce(
    (sum, { start, end, filtered }) => sum + (filtered ? end - start : 0),
    0,
  )
  if (filteredSeconds === 0)
    return {
      motion: calm,
      parts: [],
      filteredSeconds,
      flagged: nothingFound(model, motion, 'only its noise was smoothed out'),
    }
  const filteredMotion = laid(
    motion,
    parts.map((part) => part.motion),
  )
  return {
    motion: keepManner(filteredMotion, motion, options.manner ?? 0),
    parts: parts.map(({ start, end, filtered }) => ({ start, end, ...(filtered && { filtered }) })),
    filteredSeconds,
  }
}

/** A long skating motion: its feet rest as the model says in every stretch, and one movement of the root serves them all. */
function settleLong(
  model: DeformableModel,
  motion: Motion,
  options: FilterLongOptions,
  run: Run,
): FilteredLong {
  const { frameRate } = motion
  const stretches = run.stage('find', () => findStretches(model, calmMotion(motion), run))
  const parts = run.stage('filter', () =>
    stretches.flatMap(({ first, last }, k): (FilteredPart & { readonly filtered: Filtered })[] => {
      run.report(k / stretches.length)
      if (last - first < SHORTEST * frameRate) return []
      const filtered = filterMotion(
        model,
        cut(motion, first, last),
        { ...options, fault: 'skate', feet: 'leave' },
        run,
      )
      if (filtered.flagged !== undefined && !options.force) return []
      return [{ start: first / frameRate, end: last / frameRate, filtered }]
    }),
  )
  const filteredSeconds = parts.reduce((sum, { start, end }) => sum + end - start, 0)
  if (parts.length === 0) return { motion, parts: [], filteredSeconds, flagged: nothingFound(model, motion) }
  const contacts = mergeAnnotations(
    parts.map(({ start, filtered }) =>
      shiftAnnotations({ ...NO_ANNOTATIONS, contacts: [...filtered.contacts] }, start),
    ),
  ).contacts
  const annotated = { ...motion, annotations: { ...motion.annotations, contacts } }
  const still = run.stage('settle', () => settleRoot(annotated, contacts, { cycles: parts.length }))
  const held = motion.skeleton.roles.has('leftFoot') ? cleanFeet(still, contacts).motion : still
  return {
    motion: { ...held, name: motion.name },
    parts: withRests(parts, duration(motion)),
    filteredSeconds,
  }
}

/** The parts and what lies between them, end to end. */
function withRests(parts: readonly FilteredPart[], end: number): FilteredPart[] {
  const out: FilteredPart[] = []
  let at = 0
  for (const part of [...parts, { start: end, end }]) {
    if (part.start > at + 1e-9) out.push({ start: at, end: part.start })
    if (part.end > part.start) out.push(part)
    at = part.end
  }
  return out
}

const nothingFound = (model: DeformableModel, motion: Motion, done = 'it was left alone'): string =>
  `filter: nowhere in the ${duration(motion).toFixed(1)} s of "${motion.name}" does the action of model "${model.name}" happen; ` +
  `${done}. Use a model of its action.`

/** Frames `from` to `to`, both included, with the annotations that lie there. */
const cut = (motion: Motion, from: number, to: number): Motion => sliceFrames(motion, from, to + 1)

/**
 * One performance that begins at frame `first` and ends near `last`. Solved twice: what comes after the end, found
 * by the first solve, belongs to the next performance and would draw this one out.
 */
function filterStretch(
  model: DeformableModel,
  motion: Motion,
  first: number,
  last: number,
  options: FilterOptions,
  run: Run,
): { first: number; last: number; filtered: Filtered; made: Motion } | undefined {
  const { frameRate } = motion
  let end = last
  let filtered: Filtered | undefined
  let made: Motion | undefined
  for (let pass = 0; pass < 2; pass++) {
    if (end - first < SHORTEST * frameRate) return undefined
    filtered = filterMotion(model, cut(motion, first, end), { ...options, feet: 'leave' }, run)
    if (filtered.flagged !== undefined && !options.force) return undefined
    made = filtered.motion
    const found = first + made.frameCount - 1
    if (found >= end) break
    end = found
  }
  if (!filtered || !made) return undefined
  end = Math.min(end, first + made.frameCount - 1)
  return { first, last: end, filtered, made: cut(made, 0, end - first) }
}

/** Parts that share their end frames, one after the other, gaps closed, feet held. */
function laid(motion: Motion, parts: readonly Motion[]): Motion {
  const { name, skeleton, frameRate, frameCount } = motion
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * skeleton.jointCount * frameCount)
  const width = 4 * skeleton.jointCount
  let at = 0
  const found: Annotations[] = []
  for (const part of closeGaps(parts, SEAM)) {
    rootPositions.set(part.rootPositions, 3 * at)
    rotations.set(part.rotations, width * at)
    found.push(shiftAnnotations({ ...NO_ANNOTATIONS, contacts: part.annotations.contacts }, at / frameRate))
    at += part.frameCount - 1
  }
  if (at !== frameCount - 1)
    throw new MotionError(
      `filter: the parts of "${name}" fill ${at + 1} of its ${frameCount} frames. This is a fault of the filter: report it.`,
      { code: 'fault' },
    )
  const others = { ...clipAnnotations(motion.annotations, 0, duration(motion)), contacts: [] }
  const annotations = mergeAnnotations([...found, others])
  const made = makeMotion({ name, skeleton, frameRate, rootPositions, rotations, annotations })
  const canHold = annotations.contacts.length > 0 && skeleton.roles.has('leftFoot')
  return canHold ? { ...cleanFeet(made).motion, name } : made
}
