import { portable } from '@understudy/kernels'
import { wrapAngle } from '@understudy/motion'
import { pathArcs } from './pace.ts'
import type { PathSample } from './path.ts'
import type { SpeedGuide } from './speed-guide.ts'

/** Where a body looks while it goes along a path: along it, back, or to one side. */
export type PathFace = 'forward' | 'backward' | 'left' | 'right'

/** What is to be done at a place of a path, or from there on. */
export interface PathMark {
  /** Along the path from its start, metres. */
  readonly at: number
  /** Stands there, seconds. */
  readonly stop?: number | undefined
  /** Turns on the spot there, radians, left positive, and goes on looking that way. */
  readonly turn?: number | undefined
  /** Looks there from then on, whichever way the path goes. Who looked elsewhere turns on the spot first. */
  readonly face?: PathFace | undefined
  /** How fast from then on: metres per second, or as runs go, or again as without a mark. */
  readonly speed?: number | 'walk' | 'run' | undefined
}

const OFFSETS: Readonly<Record<PathFace, number>> = {
  forward: 0,
  backward: Math.PI,
  left: Math.PI / 2,
  right: -Math.PI / 2,
}
/** As runs go, where the examples do, metres per second. */
const RUN_SPEED = 2.5
/** Nobody steps back or aside faster than this by themselves, metres per second: as the embedded courses do. */
const BACK_SPEED = 0.7
const SIDE_SPEED = 0.35
/** Turns on the spot, as a share of the fastest turn of the examples, and what is stood before and after one, seconds. */
const TURN_SHARE = 0.8
const TURN_STANDS = 0.3
/** Metres between points of a marked path, and seconds between those of a turn. */
const SPACING = 0.05
const TURN_STEP = 0.1
/** The way a path goes is taken over this much of it, metres. */
const REACH = 0.2
/** Places this close are one, metres. */
const SAME = 1e-6
/** A stop at a corner sharper than this is a turn on the spot, radians. */
const CORNER = 0.4

/**
 * A path with the times it is walked in, and what marks on it ask for: standing becomes samples that stay, turning on the
 * spot samples that stay and face elsewhere, and looking back or aside a heading beside that of the path. Without marks the
 * path is as it was.
 */
export function markPath(
  path: readonly PathSample[],
  marks: readonly PathMark[],
  guide: SpeedGuide,
): readonly PathSample[] {
  if (marks.length === 0 || path.length < 2) return path
  const arc = pathArcs(path)
  const total = arc[arc.length - 1]
  const sorted = marks
    .map((mark) => ({ ...mark, at: Math.min(Math.max(mark.at, 0), total) }))
    .toSorted((a, b) => a.at - b.at)
  const along = alongOf(path, arc)
  const stops = stopsOf(sorted)
  const turns = sorted.some(
    ({ turn, face, stop }) => turn !== undefined || face !== undefined || stop !== undefined,
  )
  const rate = TURN_SHARE * Math.max(guide.fastestTurn, 0.5)
  const out: PathSample[] = []
  let time = 0
  let offset = 0
  let speed: number | undefined
  let looks: PathFace = 'forward'
  const put = (s: number, heading: number | undefined): void => {
    const { x, z } = along.place(s)
    out.push({ x, z, time: round(time), ...(heading !== undefined && { heading }) })
  }
  /** The way it goes before and after a place; a stop between them is no bend. */
  const before = (s: number): number => along.way(Math.max(s - REACH, stops.below(s)), s)
  const after = (s: number): number => along.way(s, Math.min(s + REACH, stops.above(s)))
  // On the place of a stop it is the way that follows: the stop is over.
  const facing = (s: number): number =>
    along.way(Math.max(s - REACH, stops.below(s + SAME)), Math.min(s + REACH, stops.above(s))) + offset

  const stand = (s: number, mark: PathMark): void => {
    const next = mark.face === undefined ? offset : OFFSETS[mark.face]
    const from = (s > 0 ? before(s) : after(s)) + offset
    const corner = s > 0 && s < total ? wrapAngle(after(s) - before(s)) : 0
    const seconds = mark.stop ?? 0
    const asked = (mark.turn ?? 0) + wrapAngle(next - offset)
    // A bend that is walked through stays one; whoever stops or turns there has turned into the new way, too.
    const stays = seconds > 0 || asked !== 0
    const turn = asked + (stays && Math.abs(corner) > CORNER ? corner : 0)
    offset = next + (mark.turn ?? 0)
    if (!stays) return
    const turning = Math.abs(turn) / rate
    const rest = Math.max(seconds - turning, turning > 0 ? TURN_STANDS : 0)
    put(s, from)
    time += rest / 2
    for (let t = 0; t < turning; t += TURN_STEP) {
      put(s, from + turn * eased(t / turning))
      time += Math.min(TURN_STEP, turning - t)
    }
    put(s, from + turn)
    time += rest / 2
  }

  let s = 0
  let next = 0
  for (;;) {
    for (; next < sorted.length && sorted[next].at <= s + 1e-9; next++) {
      const mark = sorted[next]
      if (mark.face !== undefined) looks = mark.face
      if (mark.speed !== undefined)
        speed =
          mark.speed === 'walk'
            ? undefined
            : mark.speed === 'run'
              ? Math.min(RUN_SPEED, guide.fastest)
              : mark.speed
      stand(s, mark)
    }
    if (s >= total - 1e-9) break
    put(s, turns ? facing(s) : undefined)
    const until = Math.min(s + SPACING, sorted[next]?.at ?? total, total)
    const own = (along.time(until) - along.time(s)) / (until - s)
    const slow = looks === 'backward' ? BACK_SPEED : looks === 'forward' ? Infinity : SIDE_SPEED
    time += (until - s) * (speed === undefined ? Math.max(own, 1 / slow) : 1 / speed)
    s = until
  }
  put(total, turns ? before(total) + offset : undefined)
  return out.filter((sample, i) => i === 0 || sample.time > out[i - 1].time)
}

/** Smooth from 0 to 1, and still at both ends. */
const eased = (x: number): number => x * x * (3 - 2 * x)

const round = (seconds: number): number => Math.round(1e4 * seconds) / 1e4

interface Along {
  place(s: number): { readonly x: number; readonly z: number }
  time(s: number): number
  /** The way from one place to another, radians about +Y from +Z. */
  way(from: number, to: number): number
}

function alongOf(path: readonly PathSample[], arc: Float64Array): Along {
  const at = (s: number, value: (sample: PathSample) => number): number => {
    let [low, high] = [0, arc.length - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (arc[middle] <= s) low = middle
      else high = middle
    }
    const span = arc[high] - arc[low]
    const alpha = span > 0 ? Math.min(1, Math.max(0, (s - arc[low]) / span)) : 1
    return value(path[low]) + alpha * (value(path[high]) - value(path[low]))
  }
  const place = (s: number): { x: number; z: number } => ({ x: at(s, ({ x }) => x), z: at(s, ({ z }) => z) })
  return {
    place,
    time: (s) => at(s, ({ time }) => time),
    way: (from, to) => {
      const [a, b] = [place(from), place(to)]
      return portable.atan2(b.x - a.x, b.z - a.z)
    },
  }
}

/** Where somebody stands: the nearest such places around another. */
function stopsOf(marks: readonly PathMark[]): { below(s: number): number; above(s: number): number } {
  const places = marks
    .filter(({ stop, turn, face }) => stop !== undefined || turn !== undefined || face !== undefined)
    .map(({ at }) => at)
  return {
    below: (s) => places.findLast((place) => place <= s - SAME / 2) ?? -Infinity,
    above: (s) => places.find((place) => place > s + SAME / 2) ?? Infinity,
  }
}
