import { bump, clamp, mix, through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, SIDES, type Side } from '../stage/channels.ts'
import { placing, lastPlant, say, step, type Stage } from '../stage/stage.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { enliven } from '../stage/liveliness.ts'
import { standAt } from '../walk/walk.ts'
import { STANDING_HEIGHT } from '../stage/rest-posture.ts'

/** One step put down by hand: where and when, told from where the action began. */
export interface PlacedStep {
  readonly side: Side
  /** Metres to the left and forward of where the body stood when the action began. */
  readonly left: number
  readonly forward: number
  /** Heading of the body after it, radians to the left of the heading then. */
  readonly turn?: number
  /** The foot is in the air from `start` for `seconds`; seconds from the beginning of the action. */
  readonly start: number
  readonly seconds: number
  /** Height of the swing and of the floor it ends on, metres. */
  readonly lift?: number
  readonly floor?: number
}

export interface StepsAction {
  readonly do: 'steps'
  readonly steps: readonly PlacedStep[]
  /** Rest after the last landing, seconds. */
  readonly settle?: number
  readonly label?: string
}

/** How far the hips come over the standing foot while the other is in the air: all the way only in a slow step. */
const overStance = (seconds: number): number => clamp(0.45 + 0.35 * (seconds - 0.35), 0.4, 0.75)

/**
 * Steps placed one by one: to the side, back, up a stair, in a dance. The weight goes over the standing foot
 * before the other leaves, and between the feet after it lands.
 */
export function steps(stage: Stage, action: StepsAction): void {
  const { body } = stage.performer
  const began = stage.now
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing })
  const { x, z, facing } = stage
  const place = (left: number, forward: number): { x: number; z: number } => ({
    x: x + left * cos(facing) + forward * sin(facing),
    z: z - left * sin(facing) + forward * cos(facing),
  })
  const now = { left: { ...lastPlant(stage, 'left') }, right: { ...lastPlant(stage, 'right') } }
  const bodyKeys: { t: number; x: number; z: number; y: number; facing: number }[] = []
  const key = (t: number, share: number, over: Side, heading: number): void => {
    const [on, off] = [now[over], now[otherSide(over)]]
    bodyKeys.push({
      t,
      x: mix(off.x, on.x, share),
      z: mix(off.z, on.z, share),
      y: mix(Math.min(on.floor, off.floor), on.floor, share),
      facing: heading,
    })
  }
  const leans: [climb: number, leave: number, land: number][] = []
  let heading = facing
  bodyKeys.push({ t: began, x, z, y: now.left.floor, facing })
  for (const placed of action.steps) {
    const { side, start, seconds, lift = 0.07 } = placed
    const leave = began + start
    const land = leave + seconds
    const stance = otherSide(side)
    const share = 0.5 + overStance(seconds) / 2
    key(leave + 0.35 * seconds, share, stance, heading)
    heading = facing + (placed.turn ?? 0)
    const to = place(placed.left, placed.forward)
    const from = now[side]
    const floor = placed.floor ?? from.floor
    const climb = Math.abs(floor - from.floor)
    // The second foot only follows.
    if (Math.abs(floor - now[stance].floor) > 0.02) leans.push([floor - now[stance].floor, leave, land])
    step(
      stage,
      side,
      // Coming down, the heel left above must rise long before its toes do.
      from.floor > floor + 0.02 && now[stance].floor < from.floor - 0.02
        ? { rise: leave - 0.95, end: leave, offPitch: 1.1 }
        : { rise: leave - 0.14, end: leave, offPitch: 0.3 },
      {
        start: land,
        flat: land + 0.03,
        strikePitch: -0.02,
        ...to,
        yaw: heading + (side === 'left' ? TOE_OUT : -TOE_OUT),
        floor,
        swing: placing(lift + 0.3 * climb),
      },
    )
    now[side] = { ...from, ...to, floor }
    key(land + 0.06, 0.5, side, heading)
  }
  const last = bodyKeys.at(-1)!
  const settle = action.settle ?? 0.4
  const end = last.t + settle
  bodyKeys.push({ ...last, t: end })
  const track = (of: (k: (typeof bodyKeys)[number]) => number): ((t: number) => number) =>
    through(bodyKeys.map((k) => [k.t, of(k)]))
  const overlap = { fadeIn: 0.25 }
  say(
    stage,
    'x',
    began,
    track((k) => k.x),
    overlap,
  )
  say(
    stage,
    'z',
    began,
    track((k) => k.z),
    overlap,
  )
  say(
    stage,
    'facing',
    began,
    track((k) => k.facing),
  )
  if (action.steps.some(({ turn }) => turn !== undefined))
    lookAhead(
      stage,
      began,
      track((k) => k.facing),
    )
  const floor = track((k) => k.y)
  const level = STANDING_HEIGHT * body.leg + body.left.ankleHeight
  say(stage, 'height', began, (t) => level - 0.012 + floor(t), overlap)
  // The free hip drops while the other carries; shoulders make up for it.
  for (const { side, start, seconds } of action.steps) {
    const up = side === 'left' ? -1 : 1
    const during = { end: began + start + seconds + 0.12, adds: true }
    const from = began + start - 0.12
    const wave = (t: number): number => bump((t - from) / (seconds + 0.24))
    say(stage, 'pelvisList', from, (t) => 0.05 * up * wave(t), during)
    say(stage, 'trunkList', from, (t) => -0.035 * up * wave(t), during)
    say(stage, 'trunkYaw', from, (t) => 0.03 * up * wave(t), during)
    // The arm on the other side comes forward with the foot.
    for (const one of SIDES) {
      const forth = (one === side ? -0.14 : 0.2) * Math.min(1, seconds / 0.5)
      say(stage, `${one}ArmFlexion`, from, (t) => forth * wave(t), during)
      say(stage, `${one}Elbow`, from, (t) => 0.5 * Math.max(forth, 0) * wave(t), during)
    }
  }
  for (const [climb, leave, land] of leans) leanOverStair(stage, climb, leave, land)
  enliven(stage, stage.random.fork(`steps ${began}`), began, end)
  stage.segments.push({ start: began, end, label: action.label ?? 'steps' })
  stage.now = end
  stage.x = last.x
  stage.z = last.z
  stage.facing = heading
}

/** The eyes are this long before the feet in a turn, seconds, and lead them by so much at most, radians. */
const LOOKS_AHEAD = 0.45
const FARTHEST_LOOK = 0.9

/** In a turn the head goes first and the shoulders after it; the body comes along under them. */
function lookAhead(stage: Stage, began: number, facing: (t: number) => number): void {
  const ahead = (t: number, seconds: number): number =>
    clamp(facing(t + seconds) - facing(t), -FARTHEST_LOOK, FARTHEST_LOOK)
  say(stage, 'headYaw', began, (t) => ahead(t, LOOKS_AHEAD), { adds: true })
  say(stage, 'trunkYaw', began, (t) => 0.45 * ahead(t, LOOKS_AHEAD / 2), { adds: true })
}

/** Lean and look for every metre of a stair, radians; downward people lean less. */
const LEAN_UP = 1.1
const LEAN_DOWN = 0.45
const LOOK = 1.6

/** Onto a stair one leans while the leg above pushes, and looks where the foot goes before it goes there. */
function leanOverStair(stage: Stage, climb: number, leave: number, land: number): void {
  const lean = climb > 0 ? LEAN_UP * climb : -LEAN_DOWN * climb
  const over = (
    from: number,
    to: number,
  ): [wave: (t: number) => number, during: { end: number; adds: true }] => [
    (t) => bump((t - from) / (to - from)),
    { end: to, adds: true },
  ]
  const [push, pushing] = over(leave - 0.1, land + 0.95)
  say(stage, 'trunkPitch', leave - 0.1, (t) => lean * push(t), pushing)
  say(stage, 'pelvisTilt', leave - 0.1, (t) => 0.5 * lean * push(t), pushing)
  const [look, looking] = over(Math.max(leave - 0.5, 0), land + 0.3)
  say(stage, 'headPitch', Math.max(leave - 0.5, 0), (t) => LOOK * Math.abs(climb) * look(t), looking)
}

/** Steps to one side, foot to foot. */
export function sideSteps(
  side: Side,
  count: number,
  length: number,
  secondsPerStep: number,
  stance: number,
): StepsAction {
  const s = side === 'left' ? 1 : -1
  const list: PlacedStep[] = []
  for (let k = 0; k < count; k++) {
    const t = 0.35 + 2 * k * secondsPerStep
    const seconds = 0.62 * secondsPerStep
    list.push({ side, left: s * (stance + (k + 1) * length), forward: 0, start: t, seconds })
    list.push({
      side: otherSide(side),
      left: s * ((k + 1) * length - stance),
      forward: 0,
      start: t + secondsPerStep,
      seconds,
    })
  }
  return { do: 'steps', steps: list, label: 'side step' }
}

/** A turn on the spot, to the left by `turn` radians: the inner foot opens, the outer one follows. */
export function turnOnTheSpot(turn: number, secondsPerStep: number, stance: number): StepsAction {
  const inner: Side = turn > 0 ? 'left' : 'right'
  const pairs = Math.ceil(Math.abs(turn) / WIDEST_TURN)
  const list: PlacedStep[] = []
  for (let k = 1; k <= pairs; k++) {
    const heading = (turn * k) / pairs
    for (const [late, side] of [inner, otherSide(inner)].entries()) {
      const out = side === 'left' ? stance : -stance
      list.push({
        side,
        left: out * cos(heading),
        forward: -out * sin(heading),
        turn: late === 0 ? heading - (0.4 * turn) / pairs : heading,
        start: 0.4 + (2 * (k - 1) + late) * secondsPerStep,
        seconds: 0.66 * secondsPerStep,
      })
    }
  }
  return { do: 'steps', steps: list, label: 'turn' }
}

/** One pair of steps turns a body this far at most, radians. */
const WIDEST_TURN = 1.2

/** Steps back, foot past foot, then both side by side. */
export function backSteps(
  count: number,
  length: number,
  secondsPerStep: number,
  stance: number,
): StepsAction {
  const list: PlacedStep[] = Array.from({ length: count }, (_, k) => {
    const side: Side = k % 2 === 0 ? 'right' : 'left'
    // The first step is half a stride, and the last one closes.
    const back = Math.min(k + 0.5, count - 1.5) * length
    return {
      side,
      left: side === 'left' ? stance : -stance,
      forward: -back,
      start: 0.4 + k * secondsPerStep,
      seconds: 0.68 * secondsPerStep,
      lift: 0.06,
    }
  })
  return { do: 'steps', steps: list, label: 'steps back' }
}
