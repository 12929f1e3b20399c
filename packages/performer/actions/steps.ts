import { bump, clamp, mix, through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, type Side } from '../stage/channels.ts'
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
        swing: placing(lift + 0.6 * climb),
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
  }
  enliven(stage, stage.random.fork(`steps ${began}`), began, end)
  stage.segments.push({ start: began, end, label: action.label ?? 'steps' })
  stage.now = end
  stage.x = last.x
  stage.z = last.z
  stage.facing = heading
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
