import { portable } from '@understudy/kernels'
import {
  duration,
  makeMotion,
  NO_ANNOTATIONS,
  placeAt,
  rootMotion,
  sampleAtTimes,
  sliceFrames,
  transformGround,
  wrapAngle,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { hasJointsOf, modelAbout } from '../about-motion.ts'
import type { ConstraintRow } from '../constraint-row.ts'
import type { Constraint } from '../constraint.ts'
import { constraintsOf } from '../constraints-of.ts'
import { clockAt, fixedHandle, stepAhead, turnBy } from '../constraints/index.ts'
import type { DeformableModel } from '../model.ts'
import { editNaturally, type NaturallyEdited, type NaturalOptions } from '../natural-edit.ts'
import { Stage } from '../stage.ts'
import { canonicalFrames, timesOf } from '../synthesize.ts'
import { frameAtTime } from '../timing.ts'
import { carryChange } from './carry-change.ts'
import type { Cycle } from './find-cycle.ts'

/** A cycle of a take in the place of a model's mean: what nobody asks for stays, also what no mode can say. */
export interface CycleBase {
  /** The model about the cycle, on its own body where that has the model's joints. */
  readonly model: DeformableModel
  readonly placement: GroundTransform
  /** The cycle as it is, on its own body. */
  readonly own: Motion
  /** Whether changes are made on the model's body and carried over. */
  readonly carried: boolean
}

/** What is asked of a cycle. All of it is about the cycle as it was: nothing asked is the cycle itself. */
export interface CycleRequest {
  /** How many times as far it goes. */
  readonly step?: number
  /** Radians by which the end is swung about the start, left positive. */
  readonly direction?: number
  /** Radians by which the heading turns more from start to end, left positive. */
  readonly turn?: number
  /** How long it lasts, seconds. */
  readonly seconds?: number
  /** Steps along modes by number, in standard deviations. */
  readonly modes?: Readonly<Record<string, number>>
  /** Further constraints, in frames of the model's clock and places of the take's world. */
  readonly rows?: readonly ConstraintRow[]
}

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
  /** Where the end was asked to be, where the step or the turn was; undefined where neither was. */
  readonly asked: { readonly x?: number; readonly z?: number; readonly yaw?: number }
  readonly got: CycleEnd
}

/** How a cycle is solved, and what is done to it afterwards. */
export interface ShapeOptions extends NaturalOptions {
  /** The cycle as it will be in the end, feet held: what is asked counts there. The same frames, or fewer at either end. */
  readonly finish?: (made: Motion) => Motion
}

/** The start is held within this, metres: what is left of the gap is closed afterwards. */
const START_SIGMA = 0.03
/** The request is corrected by what the finished cycle misses so often, and only if it misses no more than this, metres. */
const [ROUNDS, NEAR] = [5, 0.3]
/** A miss up to this is none: metres and radians. */
const [PLACE_MET, TURN_MET] = [0.01, Math.PI / 180]

/** Puts a cycle in the place of the model's mean. */
export function cycleBase(learned: DeformableModel, take: Motion, cycle: Cycle): CycleBase {
  const own = sliceFrames(take, cycle.first, cycle.last + 1)
  const carried = !hasJointsOf(learned, take)
  const { model, placement } = modelAbout(learned, carried ? cycle.worn : own, cycle.registration.times)
  return { model, placement, own, carried }
}

/**
 * The likeliest change of a cycle that does what is asked. Place, heading and pose of its start stay; the end goes where the ring
 * is. A request about time alone changes the clock alone.
 */
export function shapeCycle(
  base: CycleBase,
  request: CycleRequest,
  { finish = (made) => made, ...options }: ShapeOptions = {},
): ShapedCycle {
  const { model, placement, own } = base
  const centre = centreOf(model, request.modes)
  const stage = new Stage([{ model, placement }])
  stage.moveTo(new Float64Array(stage.size))
  const step = stepOf(stage, model)
  const was = endsOf(own)
  const target = targetOf(was, request)
  // Asked as a turn and a stretch of the cycle's own way, and corrected by what the finished cycle misses.
  let asks = { step: request.step ?? 1, direction: request.direction ?? 0, turn: request.turn ?? 0 }
  let best: ShapedCycle | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const constraints: Constraint[] = [
      fixedHandle({
        model,
        coefficients: new Float64Array(model.size),
        placement,
        frames: [0],
        sigma: START_SIGMA,
        label: 'start',
      }),
      ...constraintsOf(request.rows ?? [], model, 'what was asked', { coefficients: centre, placement }),
    ]
    if (target.x !== undefined)
      constraints.push(
        stepAhead({
          model,
          length: asks.step * step.length,
          direction: step.direction + asks.direction,
          label: 'step',
        }),
      )
    if (target.yaw !== undefined) constraints.push(turnBy({ model, turn: asks.turn, label: 'turn' }))
    if (request.seconds !== undefined)
      constraints.push(
        clockAt({ frame: model.frameCount - 1, since: 0, seconds: request.seconds, label: 'duration' }),
      )
    const edited = editNaturally(model, constraints, {
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
    const motion = placeAt(cycleOf(base, x, edited.solution.placements[0]), was.start)
    const got = endsOf(finish(motion)).end
    const shaped = toldOf({ ...edited, motion, asked: target, got })
    if (best && missOf(shaped) >= missOf(best)) break
    best = shaped
    const miss = missOf(shaped)
    if (miss < 0.2 || edited.why !== undefined || placeMiss(shaped) > NEAR) break
    asks = {
      ...askedAgain(asks, was, target, got),
      turn: asks.turn + (target.yaw === undefined ? 0 : wrapAngle(target.yaw - got.yaw)),
    }
  }
  return best!
}

/** Whether a request is about nothing but when things happen. */
const onlyTime = ({ step, direction, turn, modes, rows = [], seconds }: CycleRequest): boolean =>
  step === undefined &&
  direction === undefined &&
  turn === undefined &&
  Object.keys(modes ?? {}).length === 0 &&
  (seconds !== undefined || rows.length > 0) &&
  rows.every(({ kind }) => kind === 'time' || kind === 'duration')

function centreOf(model: DeformableModel, modes: CycleRequest['modes'] = {}): Float64Array {
  const centre = new Float64Array(model.size)
  for (const [mode, amount] of Object.entries(modes)) {
    const at = Number(mode)
    if (at < model.size) centre[at] = amount * Math.sqrt(model.covariance[at * (model.size + 1)])
  }
  return centre
}

function stepOf(stage: Stage, model: DeformableModel): { length: number; direction: number } {
  const r = new Float64Array(2)
  stepAhead({ model, length: 0, sigma: 1 }).evaluate(stage, r)
  return { length: portable.hypot(r[0], r[1]), direction: portable.atan2(r[1], r[0]) }
}

/** Where a motion starts and ends on the ground. */
function endsOf(motion: Motion): { readonly start: CycleEnd; readonly end: CycleEnd } {
  const { x, z, yaw } = rootMotion(motion)
  const at = (f: number): CycleEnd => ({ x: x[f], z: z[f], yaw: yaw[f] })
  return { start: at(0), end: at(motion.frameCount - 1) }
}

/** The end as asked: the way of the cycle stretched and swung about its start, its last heading turned. */
function targetOf(
  { start, end }: ReturnType<typeof endsOf>,
  { step, direction, turn }: CycleRequest,
): ShapedCycle['asked'] {
  const asked = step !== undefined || direction !== undefined
  const [c, s] = [portable.cos(direction ?? 0), portable.sin(direction ?? 0)]
  const [dx, dz] = [end.x - start.x, end.z - start.z].map((way) => (step ?? 1) * way)
  return {
    ...(asked && { x: start.x + c * dx + s * dz, z: start.z - s * dx + c * dz }),
    ...(turn !== undefined && { yaw: end.yaw + turn }),
  }
}

/** The next request, by as much farther and more to the left as the last one fell short. */
function askedAgain<A extends { readonly step: number; readonly direction: number }>(
  asks: A,
  { start, end }: ReturnType<typeof endsOf>,
  target: ShapedCycle['asked'],
  got: CycleEnd,
): A {
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
/** The larger of both, 1 where it just counts. */
const missOf = (shaped: ShapedCycle): number =>
  Math.max(placeMiss(shaped) / PLACE_MET, turnMiss(shaped) / TURN_MET)

/** What was missed, by the finished cycle rather than by the model's. */
function toldOf(shaped: ShapedCycle): ShapedCycle {
  const { short: all, ...rest } = shaped
  const short = all.filter(({ label }) => label !== 'step' && label !== 'turn' && label !== 'start')
  const [cm, degrees] = [100 * placeMiss(shaped), (180 / Math.PI) * turnMiss(shaped)]
  if (cm > 100 * PLACE_MET) short.unshift({ label: 'step', value: cm, worst: cm, unit: 'cm' })
  if (degrees > 1) short.unshift({ label: 'turn', value: degrees, worst: degrees, unit: 'degrees' })
  return { ...rest, short, met: short.length === 0 }
}

/** The cycle of these coefficients on its own body and clock, its end on a frame. */
function cycleOf(
  { model, placement, own, carried }: CycleBase,
  x: Float64Array,
  there: GroundTransform,
): Motion {
  const changed = transformGround(canonicalFrames(model, x), there)
  const clock = timesOf(model, x)
  const poses = carried ? carryChange(ownFrames(model, own), before(model, placement), changed) : changed
  const end = clock[clock.length - 1]
  const frames = Math.max(2, Math.round(end * own.frameRate))
  const times = Float64Array.from({ length: frames + 1 }, (_, f) => {
    const { frame, alpha } = frameAtTime(clock, (end * f) / frames)
    return (frame + alpha) / poses.frameRate
  })
  const { rootPositions, rotations } = sampleAtTimes(poses, times)
  const at = (frame: number): number =>
    (clock[Math.min(frame, clock.length - 1)] / end) * (frames / own.frameRate)
  return makeMotion({
    name: own.name,
    skeleton: own.skeleton,
    frameRate: own.frameRate,
    rootPositions,
    rotations,
    annotations: {
      ...NO_ANNOTATIONS,
      contacts: model.contacts.map(({ role, from, to }) => ({ role, start: at(from), end: at(to) })),
    },
  })
}

const before = (model: DeformableModel, placement: GroundTransform): Motion =>
  transformGround(canonicalFrames(model, new Float64Array(model.size)), placement)

/** The cycle itself at the canonical frames. */
function ownFrames(model: DeformableModel, own: Motion): Motion {
  const clock = timesOf(model, new Float64Array(model.size))
  const stretch = duration(own) / clock[clock.length - 1]
  const { rootPositions, rotations } = sampleAtTimes(
    own,
    clock.map((seconds) => Math.min(seconds * stretch, duration(own))),
  )
  return makeMotion({ ...own, frameRate: model.frameRate, rootPositions, rotations })
}
