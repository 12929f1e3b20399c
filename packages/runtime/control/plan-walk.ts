import { MotionError } from '@understudy/motion'
import { FRAME_PLACES, type MotionPack } from '../pack/motion-pack.ts'
import { joinAfter } from '../pack/joins.ts'
import type { GraphGuide } from './graph-guide.ts'
import { Line } from './line.ts'

/** How a walk through a motion graph is searched. */
export interface PlanWalkOptions {
  /** Walks that are kept for every half metre of the line. */
  readonly beam?: number
  /** A walk goes on in one clip for at least so long before it leaves it, seconds. */
  readonly leastStay?: number
  /** It looks so far ahead in a clip for ways to leave it, seconds. */
  readonly mostStay?: number
}

/** What `planWalk` takes where its options do not say. */
export const PLAN_WALK_DEFAULTS = { beam: 40, leastStay: 0.4, mostStay: 3 } as const

/** A walk along a line: where it begins, and the joins it takes one after the other. */
export interface GraphWalk {
  readonly frame: number
  readonly x: number
  readonly z: number
  readonly yaw: number
  /** Indices of the pack's joins. */
  readonly joins: readonly number[]
  /** How far the figure is from the line, metres RMS, and how long it takes, seconds. */
  readonly error: number
  readonly seconds: number
}

/** Half a metre: walks that have come equally far are compared with each other. */
const BUCKET = 0.5
/** A walk that dawdles for longer than this per metre is given up, seconds. */
const SLOWEST = 4
/** A join counts as much as being this many times its cost off the line, for a second. */
const JOIN_WEIGHT = 1
/** Facing away from the line counts as much as being so many metres off it, per radian. */
const FACING_WEIGHT = 0.15

/** A walk up to where it enters a clip. */
interface Stretch {
  readonly frame: number
  readonly x: number
  readonly z: number
  readonly yaw: number
  readonly along: number
  readonly seconds: number
  /** Square metres times seconds: off the line alone, and with joins and facing. */
  readonly off: number
  readonly cost: number
  readonly join: number
  readonly before: Stretch | undefined
}

/**
 * The walk through a motion graph that stays nearest to a line (Kovar et al. 2002, §5): with s(t) the length that the figure
 * has gone by time t, its place p(t) and its facing φ(t),
 *
 *   min over walks of  ∫ ‖p(t) − line(s(t))‖² + 0.15² (φ(t) − direction of the line)² dt + Σ over joins of cost²
 *
 * until s has the length of the line. A beam search: walks that have come equally far, to half a metre, compete, and the
 * best go on. Deterministic; not always the optimum.
 */
export function planWalk(
  pack: MotionPack,
  points: ArrayLike<number>,
  options: PlanWalkOptions = {},
): GraphWalk {
  const { beam, leastStay, mostStay } = { ...PLAN_WALK_DEFAULTS, ...options }
  const { joins, frameRate } = pack.header
  const line = new Line(points)
  if (joins.length === 0 || !(line.length > 0))
    throw new MotionError(
      joins.length === 0
        ? 'planWalk: the pack has no motion graph. Pack the clips with a graph (understudy pack --graph).'
        : 'planWalk: the line has no length; two different points or more are needed.',
      { code: 'missing' },
    )
  const ground = groundsOf(pack)
  const stay = { least: leastStay * frameRate, most: mostStay * frameRate }
  const buckets: Stretch[][] = [starts(pack, line)]
  let best: Stretch | undefined
  for (let b = 0; b < buckets.length; b++) {
    const waiting = (buckets[b] ?? []).toSorted((p, q) => p.cost - q.cost || p.join - q.join).slice(0, beam)
    for (const stretch of waiting) {
      if (best && stretch.cost >= best.cost) continue
      const end = walkClip(pack, ground, line, stretch, stay, (next) => {
        const at = Math.floor(next.along / BUCKET)
        // Nothing goes back into a bucket that is done; the same one is still being filled.
        ;(buckets[Math.max(at, b + 1)] ??= []).push(next)
      })
      if (end && (!best || end.cost < best.cost)) best = end
    }
  }
  if (!best)
    throw new MotionError(
      `planWalk: no walk through the graph gets to the end of the line (${line.length.toFixed(1)} m). Add clips that walk and turn.`,
      { code: 'too-little' },
    )
  return walkOf(best)
}

/** Takes the joins of a plan in their order; then wherever the graph leads. */
export class PlannedWalk implements GraphGuide {
  readonly #joins: readonly number[]
  #taken = 0

  constructor({ joins }: GraphWalk) {
    this.#joins = joins
  }

  choose(_: MotionPack, first: number, end: number): number {
    const next = this.#joins[this.#taken]
    if (next === undefined || next < first || next >= end) return -1
    this.#taken++
    return next
  }
}

/** Every frame that a join leads to, put at the start of the line: one per clip and half second. */
function starts({ header: { joins, frameRate } }: MotionPack, line: Line): Stretch[] {
  const place = new Float64Array(3)
  line.place(0, place)
  const [x, z, yaw] = place
  const seen = new Set<number>()
  const out: Stretch[] = []
  for (const { to } of joins) {
    const half = Math.floor((2 * to) / frameRate)
    if (seen.has(half)) continue
    seen.add(half)
    out.push({ frame: to, x, z, yaw, along: 0, seconds: 0, off: 0, cost: 0, join: -1, before: undefined })
  }
  return out
}

/**
 * Plays a clip from where a stretch enters it, and hands out every way to leave it. Answers the stretch at the end of the
 * line, where the clip gets there.
 */
function walkClip(
  pack: MotionPack,
  ground: Float64Array,
  line: Line,
  start: Stretch,
  stay: { readonly least: number; readonly most: number },
  leave: (next: Stretch) => void,
): Stretch | undefined {
  const { joins, frameRate } = pack.header
  const clip = pack.clipAt(start.frame)
  const last = clip.first + clip.frames - 1
  const g = 3 * start.frame
  const turn = start.yaw - ground[g + 2]
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const place = new Float64Array(3)
  let { x, z, along, off, cost } = start
  let join = joinAfter(pack, start.frame)
  let left = false
  // On to the first way to leave, however far that is.
  for (let frame = start.frame + 1; frame <= last && !(left && frame - start.frame > stay.most); frame++) {
    const [dx, dz] = [ground[3 * frame] - ground[g], ground[3 * frame + 1] - ground[g + 1]]
    const [nextX, nextZ] = [start.x + c * dx + s * dz, start.z - s * dx + c * dz]
    along += Math.sqrt((nextX - x) ** 2 + (nextZ - z) ** 2)
    x = nextX
    z = nextZ
    const yaw = ground[3 * frame + 2] + turn
    line.place(along, place)
    const away = Math.atan2(Math.sin(yaw - place[2]), Math.cos(yaw - place[2]))
    const square = (x - place[0]) ** 2 + (z - place[1]) ** 2
    off += square / frameRate
    cost += (square + (FACING_WEIGHT * away) ** 2) / frameRate
    const seconds = start.seconds + (frame - start.frame) / frameRate
    if (along >= line.length) return { frame, x, z, yaw, along, seconds, off, cost, join: -1, before: start }
    if (seconds > SLOWEST * (along + 1)) return undefined
    for (; join < joins.length && joins[join].from === frame; join++) {
      if (frame - start.frame < stay.least) continue
      const { to, cost: jump } = joins[join]
      leave({
        frame: to,
        x,
        z,
        yaw,
        along,
        seconds,
        off,
        cost: cost + JOIN_WEIGHT * jump ** 2,
        join,
        before: start,
      })
      left = true
    }
  }
  return undefined
}

/** `[frame][x z yaw]` within the clips. */
function groundsOf(pack: MotionPack): Float64Array {
  const { frameCount } = pack.header
  const frame = new Float64Array(pack.frameWidth)
  const out = new Float64Array(3 * frameCount)
  for (let f = 0; f < frameCount; f++) {
    pack.readFrame(f, frame)
    out.set(frame.subarray(0, FRAME_PLACES / 2), 3 * f)
  }
  return out
}

function walkOf(end: Stretch): GraphWalk {
  const joins: number[] = []
  let first = end
  for (let at: Stretch | undefined = end; at; at = at.before) {
    if (at.join >= 0) joins.unshift(at.join)
    first = at
  }
  const { frame, x, z, yaw } = first
  return { frame, x, z, yaw, joins, error: Math.sqrt(end.off / end.seconds), seconds: end.seconds }
}
