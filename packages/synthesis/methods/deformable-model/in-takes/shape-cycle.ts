import { portable } from '@understudy/kernels'
import { placeAt, rootMotion, wrapAngle, type Motion } from '@understudy/motion'
import { measureQuality } from '../../../analysis/index.ts'
import { editNaturally, type NaturallyEdited, type NaturalOptions } from '../natural-edit.ts'
import { loosenCycle, type CycleBase } from './cycle-base.ts'
import { cycleOf, unchanged } from './cycle-motion.ts'
import { askCycle, directionOf, onlyTime, type CycleRequest } from './cycle-request.ts'
import { apart, farthest, shiftRows } from './points-on-body.ts'

/** Where the end of a cycle is: over which place and heading which way, radians. */
export interface CycleEnd {
  readonly x: number
  readonly z: number
  readonly yaw: number
}

/** A changed cycle, where the cycle was, and what of the request it does. */
export interface ShapedCycle extends Pick<NaturallyEdited, 'solution' | 'met' | 'short' | 'why'> {
  /** On the take's body, at its rate; its first and last frame are the first and last of the action. */
  readonly motion: Motion
  /** Seconds after its start at which each frame of the model's clock comes. */
  readonly times: Float64Array
  /** Where the end was asked to be, where the step or the turn was; undefined where neither was. */
  readonly asked: { readonly x?: number; readonly z?: number; readonly yaw?: number }
  readonly got: CycleEnd
  /** The farthest that a point is from where it is asked to be, metres. */
  readonly off: number
}

/** A cycle as it will be in the end. */
export interface FinishedCycle {
  /** The same frames as were made. */
  readonly cycle: Motion
  /** The cycle with some of what comes before and after it. */
  readonly whole: Motion
}

/** How a cycle is solved, and what is done to it afterwards. */
export interface ShapeOptions extends NaturalOptions {
  /** The cycle as it will be in the end, feet held, and with what is around it: what is asked counts there. */
  readonly finish?: (made: Motion) => FinishedCycle
}

/** The request is corrected by what the finished cycle misses, so often at most and while that helps. */
const ROUNDS = 8
/** A miss up to this is none: metres and radians. */
const [PLACE_MET, TURN_MET] = [0.01, Math.PI / 180]

/**
 * The likeliest change of a cycle that does what is asked. Place, heading and pose of its start stay; the end goes where the ring
 * is. A request about time alone changes the clock alone.
 */
export function shapeCycle(
  given: CycleBase,
  request: CycleRequest,
  { finish = (made) => ({ cycle: made, whole: made }), ...options }: ShapeOptions = {},
): ShapedCycle {
  const base = loosenCycle(given, request.rows)
  const { model, placement, own } = base
  const rows = request.rows ?? []
  const was = endsOf(own)
  const target = targetOf(was, request)
  // Asked as a turn and a stretch of the cycle's own way, and corrected by what the finished cycle misses.
  let asks: Asks = { step: request.step ?? 1, direction: directionOf(request), turn: request.turn ?? 0 }
  // Points are asked of the model's body, as far from where they are asked of the take's as the two are apart.
  let shifts = apart(rows, unchanged(base))
  const usual = popsIn(finish(own).whole)
  let best: { readonly shaped: ShapedCycle; readonly asks: Asks } | undefined
  let last: ShapedCycle | undefined
  let pops = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { centre, constraints } = askCycle(base, given.model, { ...request, rows: shiftRows(rows, shifts) })
    const edited = editNaturally(model, constraints(asks), {
      // One Gaussian over all examples: what their nearest neighbours leave free does not reach as far as a ring is dragged.
      prior: 'plain',
      spareKnees: true,
      ...options,
      centres: [centre],
      // Modes are about the middle of the cycle: where that lies follows from where the start is.
      placement,
      freePlacement: true,
      output: { frameRate: own.frameRate, feet: 'lock' },
    })
    const x = edited.solution.coefficients[0]
    if (onlyTime(request)) x.fill(0, 0, model.shapeCount)
    const { motion: there, times, canonical } = cycleOf(base, x, edited.solution.placements[0])
    const motion = placeAt(there, was.start)
    const { cycle, whole } = finish(motion)
    const finished = { canonical, own: cycle, times }
    const got = endsOf(cycle).end
    const shaped = toldOf({ ...edited, motion, times, asked: target, got, off: farthest(rows, finished) })
    const popped = (options.beyond ?? 0) < 1 && popsIn(whole) > usual
    if (popped) pops++
    if (popped || (best && missOf(shaped) >= missOf(best.shaped))) {
      // Too far: half of the way, from the last that was better or from nothing.
      last = shaped
      asks = halfway(best?.asks ?? NOTHING, asks)
      continue
    }
    best = { shaped, asks }
    if (missOf(shaped) < 0.2 || edited.why !== undefined) break
    shifts = apart(rows, finished)
    asks = {
      ...askedAgain(asks, was, target, got),
      turn: asks.turn + (target.yaw === undefined ? 0 : wrapAngle(target.yaw - got.yaw)),
    }
  }
  const shaped = best?.shaped ?? last!
  return pops > 0 && !shaped.met ? { why: 'a knee would pop', ...shaped } : shaped
}

interface Asks {
  readonly step: number
  readonly direction: number
  readonly turn: number
}
const NOTHING: Asks = { step: 1, direction: 0, turn: 0 }

const halfway = (a: Asks, b: Asks): Asks => ({
  step: (a.step + b.step) / 2,
  direction: (a.direction + b.direction) / 2,
  turn: (a.turn + b.turn) / 2,
})

const popsIn = (motion: Motion): number => measureQuality(motion).knees?.pops ?? 0

/** Where a motion starts and ends on the ground. */
function endsOf(motion: Motion): { readonly start: CycleEnd; readonly end: CycleEnd } {
  const { x, z, yaw } = rootMotion(motion)
  const at = (f: number): CycleEnd => ({ x: x[f], z: z[f], yaw: yaw[f] })
  return { start: at(0), end: at(motion.frameCount - 1) }
}

/** The end as asked: the way of the cycle stretched and swung about its start, its last heading turned. */
function targetOf({ start, end }: ReturnType<typeof endsOf>, request: CycleRequest): ShapedCycle['asked'] {
  const { step, direction, turn } = request
  const asked = step !== undefined || direction !== undefined
  const swing = directionOf(request)
  const [c, s] = [portable.cos(swing), portable.sin(swing)]
  const [dx, dz] = [end.x - start.x, end.z - start.z].map((way) => (step ?? 1) * way)
  return {
    ...(asked && { x: start.x + c * dx + s * dz, z: start.z - s * dx + c * dz }),
    ...(turn !== undefined && { yaw: end.yaw + turn }),
  }
}

/** The next request, by as much farther and more to the left as the last one fell short. */
function askedAgain(
  asks: Asks,
  { start, end }: ReturnType<typeof endsOf>,
  target: ShapedCycle['asked'],
  got: CycleEnd,
): Asks {
  if (target.x === undefined || target.z === undefined) return asks
  const way = portable.hypot(end.x - start.x, end.z - start.z)
  const far = (x: number, z: number): number => portable.hypot(x - start.x, z - start.z)
  const towards = (x: number, z: number): number => portable.atan2(x - start.x, z - start.z)
  return {
    ...asks,
    step: asks.step + (far(target.x, target.z) - far(got.x, got.z)) / Math.max(way, 1e-6),
    direction: asks.direction + wrapAngle(towards(target.x, target.z) - towards(got.x, got.z)),
  }
}

const placeMiss = ({ asked, got }: Pick<ShapedCycle, 'asked' | 'got'>): number =>
  asked.x === undefined || asked.z === undefined ? 0 : portable.hypot(asked.x - got.x, asked.z - got.z)
const turnMiss = ({ asked, got }: Pick<ShapedCycle, 'asked' | 'got'>): number =>
  asked.yaw === undefined ? 0 : Math.abs(wrapAngle(asked.yaw - got.yaw))
/** The largest of them, 1 where it just counts. */
const missOf = (shaped: ShapedCycle): number =>
  Math.max(placeMiss(shaped) / PLACE_MET, turnMiss(shaped) / TURN_MET, shaped.off / PLACE_MET)

/** What was missed, by the finished cycle rather than by the model's. */
function toldOf(shaped: ShapedCycle): ShapedCycle {
  const { short: all, ...rest } = shaped
  const short = all.filter(({ label }) => label !== 'step' && label !== 'turn' && label !== 'start')
  const [cm, degrees] = [100 * placeMiss(shaped), (180 / Math.PI) * turnMiss(shaped)]
  if (cm > 100 * PLACE_MET) short.unshift({ label: 'step', value: cm, worst: cm, unit: 'cm' })
  if (degrees > 1) short.unshift({ label: 'turn', value: degrees, worst: degrees, unit: 'degrees' })
  return { ...rest, short, met: short.length === 0 }
}
