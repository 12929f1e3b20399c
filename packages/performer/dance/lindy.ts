import type { Handhold } from '@understudy/motion'
import { bump, clamp, minimumJerk, mix } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { wander } from '../math/wander.ts'
import { COMPANY, type Performer } from '../performer.ts'
import { otherSide, type Channel, type Side } from '../stage/channels.ts'
import { STANDING_HEIGHT } from '../stage/rest-posture.ts'
import { perFrame, placing, say, step, type Stage } from '../stage/stage.ts'
import { TOE_OUT } from '../walk/footsteps.ts'
import { standAt } from '../walk/walk.ts'
import {
  CHANGE_FROM,
  planCouple,
  type CouplePlan,
  type Dance,
  type DancerPath,
  type PlannedTransition,
} from './couple-plan.ts'
import { isApart, isCross } from './notation.ts'

/** One half of a couple: both halves of the same dance fit each other, because both know the whole plan. */
export interface LindyAction {
  readonly do: 'lindy'
  readonly part: 'leader' | 'follower'
  /** Who dances the other part: an id of the company. */
  readonly partner: string
  readonly dance: Dance
}

/** Dances one part: path, steps, bounce, arms. */
export function lindy(stage: Stage, action: LindyAction): void {
  const own = stage.performer
  const partner = COMPANY.find(({ id }) => id === action.partner) ?? own
  const isLeader = action.part === 'leader'
  const [leader, follower] = isLeader ? [own, partner] : [partner, own]
  const scale = (leader.body.spec.height + follower.body.spec.height) / 2 / 1.7
  const plan = planCouple(action.dance, scale)
  const mine = isLeader ? plan.leader : plan.follower
  moveBody(stage, plan, mine, isLeader ? plan.follower : plan.leader)
  stepFeet(stage, mine)
  holdHands(stage, plan, leader, follower, isLeader)
  stage.beats.push(...plan.beats)
  stage.segments.push(...plan.units)
  stage.now = plan.seconds
  stage.x = mine.x(plan.seconds)
  stage.z = mine.z(plan.seconds)
  stage.facing = mine.facing(plan.seconds)
}

/** Lowest on the beat, knees soft: the pulse of the dance, metres. */
const PULSE = 0.036
const SOFT_KNEES = 0.045
/** How far dancers lean into it, radians: over the balls of their feet, not on their heels. */
const LEAN = 0.19
/** How far a head turns to a partner at its side, radians. */
const GAZE = 0.75

function moveBody(stage: Stage, plan: CouplePlan, path: DancerPath, partner: DancerPath): void {
  const { body, manner } = stage.performer
  const random = stage.random.fork('lindy')
  const phase = perFrame(stage, plan.phase)
  const level = STANDING_HEIGHT * body.leg + body.left.ankleHeight
  const pulse = (t: number): number => 0.5 + 0.5 * cos(2 * Math.PI * phase(t))
  const sway = (t: number): number => sin(Math.PI * phase(t))
  const busy = (t: number): number => minimumJerk(t / 0.6) * minimumJerk((plan.seconds - t) / 0.6)
  say(stage, 'x', 0, perFrame(stage, path.x))
  say(stage, 'z', 0, perFrame(stage, path.z))
  say(stage, 'facing', 0, perFrame(stage, path.facing))
  say(
    stage,
    'height',
    0,
    (t) => level - busy(t) * (SOFT_KNEES + PULSE * manner.energy * manner.bounce * pulse(t)),
  )
  say(stage, 'pelvisYaw', 0, (t) => 0.07 * manner.energy * sway(t) * busy(t))
  say(stage, 'pelvisList', 0, (t) => 0.04 * manner.energy * sway(t) * busy(t))
  say(stage, 'pelvisTilt', 0, 0.14)
  say(stage, 'trunkYaw', 0, (t) => -0.04 * sway(t) * busy(t))
  say(stage, 'trunkPitch', 0, (t) => LEAN + manner.posture + 0.03 * pulse(t))
  // Eyes on the partner: as far to the side as they are, sin of the angle to them, so that a turn passes through the back
  // of the head without a jerk.
  const gaze = perFrame(stage, (t) => {
    const [dx, dz, facing] = [partner.x(t) - path.x(t), partner.z(t) - path.z(t), path.facing(t)]
    const far = Math.sqrt(dx * dx + dz * dz)
    return (GAZE * (dx * cos(facing) - dz * sin(facing))) / Math.max(far, 0.2)
  })
  say(stage, 'headYaw', 0, (t) => gaze(t) * busy(t), { adds: true })
  const add = (channel: Channel, radians: number, hertz: number): void =>
    say(stage, channel, 0, wander(random.fork(channel), radians, hertz), { adds: true })
  add('trunkPitch', 0.02, 0.3)
  add('trunkList', 0.015, 0.3)
  add('headYaw', 0.06, 0.25)
  add('headPitch', 0.04, 0.25)
}

function stepFeet(stage: Stage, dancer: CouplePlan['leader']): void {
  const { body, manner } = stage.performer
  const half = 0.1 * body.leg
  standAt(stage, { x: dancer.x(0), z: dancer.z(0), heading: dancer.facing(0) })
  dancer.steps.forEach(({ side, land, air, back, out, lift }, k) => {
    const after = dancer.steps[k + 2]
    const leaves = after ? after.land - after.air : land + 0.4
    // A foot is put where the body will be over it while it stands, pointing where the body will point.
    const over = mix(land, leaves, 0.5)
    const facing = dancer.facing(over)
    const s = side === 'left' ? 1 : -1
    step(
      stage,
      side,
      { rise: land - air - 0.09, end: land - air, offPitch: 0.25 },
      {
        start: land,
        flat: land + 0.03,
        strikePitch: 0,
        x: dancer.x(over) + s * (half + out) * cos(facing) - back * sin(facing),
        z: dancer.z(over) - s * (half + out) * sin(facing) - back * cos(facing),
        // Turning, toes point where they must.
        yaw: facing + 0.5 * s * TOE_OUT,
        swing: placing(lift * clamp(0.055 * manner.energy, 0.045, 0.075)),
      },
    )
  })
}

type Spot = readonly [x: number, y: number, z: number]

/** Share of an arm's length that a held hand may use: the rest is for a trunk that leans and an elbow that stays soft. */
const REACH = 0.84
/** And the least: nearer, an elbow would fold up altogether. */
const LEAST_REACH = 0.5
/** Held hands keep this far from the middle of either head, metres, and that is this high, as a share of the height. */
const HEAD_CLEARANCE = 0.3
const HEAD_HEIGHT = 0.9
/** Palms lie on each other, his below: half of the way between their middles, metres. */
const HALF_PALM = 0.012
/** His palm is turned up, hers down, radians. */
const TURNED = { leader: -0.8, follower: 0.9 } as const
/** A hand points to the partner by this much, and by the rest with its arm. */
const ACROSS = 0.95

/** The held hands: where the palms meet, and the directions in which his hand and hers point. */
interface Hold {
  readonly at: Spot
  readonly his: Spot
  readonly hers: Spot
}

/**
 * The held hands are one point that both palms can reach: wished for between the shoulders at the height the lead asks for,
 * then moved into both arms' spheres and out of both heads' by alternating projection.
 */
function holdHands(
  stage: Stage,
  plan: CouplePlan,
  leader: Performer,
  follower: Performer,
  isLeader: boolean,
): void {
  const hold = (t: number): Hold => {
    const side = plan.holdSide(t)
    const left = shoulderAt(leader, plan.leader, 'left', t)
    const right = shoulderAt(leader, plan.leader, 'right', t)
    const his = between(left, right, side)
    const hers = shoulderAt(follower, plan.follower, 'right', t)
    const reachHis = REACH * mix(leader.body.arm.left, leader.body.arm.right, side) + 0.5 * leader.body.palm
    const reachHers = REACH * follower.body.arm.right + 0.5 * follower.body.palm
    const middle = between(his, hers, 0.5)
    const raised = plan.holdHeight(t) * follower.body.spec.height
    // Over her head when raised, between them when low.
    const overHead = clamp((raised - hers[1]) / (0.2 * follower.body.spec.height), 0, 1)
    const head: Spot = [plan.follower.x(t), raised, plan.follower.z(t)]
    const [over, across, facing] = [
      between([middle[0], raised, middle[2]], head, overHead),
      plan.holdAcross(t),
      plan.leader.facing(t),
    ]
    let at: Spot = [over[0] + across * cos(facing), over[1], over[2] - across * sin(facing)]
    const share = LEAST_REACH / REACH
    const heads = [headAt(leader, plan.leader, t), headAt(follower, plan.follower, t)]
    for (let k = 0; k < 12; k++) {
      for (const one of heads) at = beyond(at, one, HEAD_CLEARANCE)
      at = beyond(beyond(at, hers, share * reachHers), his, share * reachHis)
      at = within(within(at, his, reachHis), hers, reachHers)
    }
    return { at, ...pointing(at, his, hers) }
  }
  const track = smoothed(
    (t) => {
      const { at, his, hers } = hold(t)
      return [...at, ...(isLeader ? his : hers)]
    },
    plan.seconds,
    stage.frameRate,
  )
  const [part, shift] = isLeader ? (['leader', -HALF_PALM] as const) : (['follower', HALF_PALM] as const)
  const aim = (side: Side, reach: (t: number) => number): void => {
    ;(['X', 'Y', 'Z'] as const).forEach((axis, c) => {
      say(stage, `${side}Hand${axis}`, 0, (t) => track[c](t) + (c === 1 ? shift : 0))
      say(stage, `${side}Aim${axis}`, 0, (t) => 1.6 * reach(t) * track[3 + c](t))
    })
    say(stage, `${side}Reach`, 0, reach)
    say(stage, `${side}Pronation`, 0, (t) => mix(0.35, TURNED[part], reach(t)))
    // The arm is raised towards the hold before it is bent to it: from a hanging arm straight up there is no one way.
    const raised = (t: number): number =>
      clamp((track[1](t) / stage.performer.body.spec.height - 0.66) / 0.28, 0, 1)
    say(stage, `${side}ArmFlexion`, 0, (t) => mix(0.25, mix(0.55, 2.5, raised(t)), reach(t)))
    say(stage, `${side}ArmOut`, 0, (t) => mix(0.3, mix(0.15, 0.3, raised(t)), reach(t)))
    say(stage, `${side}Elbow`, 0, (t) => mix(1, 1.1, raised(t)))
    say(stage, `${side}ElbowOut`, 0, 0.5)
  }
  const settled = (t: number): number => minimumJerk(t / 0.5)
  if (isLeader) {
    const side = perFrame(stage, plan.holdSide)
    aim('left', (t) => settled(t) * (1 - minimumJerk(side(t) / 0.65)))
    aim('right', (t) => settled(t) * minimumJerk((side(t) - 0.35) / 0.65))
    freeArm(stage, plan, 'right')
  } else {
    aim('right', settled)
    freeArm(stage, plan, 'left')
  }
  const holds = holdsOf(plan, isLeader)
  stage.handholds.push(...holds)
  for (const { role, start, end } of holds)
    if (role === 'leftHand' || role === 'rightHand') stage.handPoses.push({ role, pose: 'hold', start, end })
}

/** Each hand points across to the partner and with the arms, up or down: wrists are then a hand apart, and palms meet. */
function pointing(at: Spot, his: Spot, hers: Spot): Pick<Hold, 'his' | 'hers'> {
  const [ux, uz] = [hers[0] - his[0], hers[2] - his[2]]
  const flat = Math.max(Math.sqrt(ux * ux + uz * uz), 0.05)
  const middle = between(his, hers, 0.5)
  const [dx, dy, dz] = [at[0] - middle[0], at[1] - middle[1], at[2] - middle[2]]
  const along = (dx * ux + dz * uz) / (flat * flat)
  const [px, pz] = [dx - along * ux, dz - along * uz]
  const far = Math.max(Math.sqrt(px * px + dy * dy + pz * pz), 0.15)
  const rest = Math.sqrt(1 - ACROSS * ACROSS) / far
  const way = (s: number): Spot => [
    (s * ACROSS * ux) / flat + rest * px,
    rest * dy,
    (s * ACROSS * uz) / flat + rest * pz,
  ]
  return { his: way(1), hers: way(-1) }
}

/** The middle of a dancer's head, near enough to keep hands out of it. */
function headAt({ body }: Performer, path: DancerPath, t: number): Spot {
  const { height } = body.spec
  const facing = path.facing(t)
  const forward = 0.04 * height
  return [path.x(t) + forward * sin(facing), HEAD_HEIGHT * height, path.z(t) + forward * cos(facing)]
}

/** Seconds over which the held point is evened out: projection onto spheres has corners, hands have none. */
const EVEN_OUT = 0.12

/** Each of a moving thing's numbers, averaged over ±EVEN_OUT by a raised cosine, at frames. */
function smoothed(
  spot: (t: number) => readonly number[],
  seconds: number,
  frameRate: number,
): readonly ((t: number) => number)[] {
  const count = Math.round(seconds * frameRate) + 1
  const reach = Math.round(EVEN_OUT * frameRate)
  const raw = Array.from({ length: count }, (_, frame) => spot(frame / frameRate))
  const kernel = Array.from(
    { length: 2 * reach + 1 },
    (_, k) => 1 + cos((Math.PI * (k - reach)) / (reach + 1)),
  )
  const total = kernel.reduce((a, b) => a + b, 0)
  return raw[0].map((_, axis) => {
    const even = Float64Array.from(raw, (_, frame) => {
      let sum = 0
      for (let k = -reach; k <= reach; k++)
        sum += kernel[k + reach] * raw[clamp(frame + k, 0, count - 1)][axis]
      return sum / total
    })
    return (t) => even[clamp(Math.round(t * frameRate), 0, count - 1)]
  })
}

function between(a: Spot, b: Spot, share: number): Spot {
  return [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)]
}

function within(point: Spot, centre: Spot, radius: number): Spot {
  const d = [point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]]
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
  return length <= radius ? point : between(centre, point, radius / length)
}

function beyond(point: Spot, centre: Spot, radius: number): Spot {
  const d = [point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]]
  const length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
  return length >= radius ? point : between(centre, point, radius / Math.max(length, 1e-6))
}

/** Where a dancer's shoulder joint is, near enough to aim by: trunk as good as upright. */
function shoulderAt({ body }: Performer, path: DancerPath, side: Side, t: number): Spot {
  const { height } = body.spec
  const s = side === 'left' ? 1 : -1
  const facing = path.facing(t)
  const across = s * 0.104 * height
  const forward = 0.02 * height
  return [
    path.x(t) + across * cos(facing) + forward * sin(facing),
    0.775 * height,
    path.z(t) - across * sin(facing) + forward * cos(facing),
  ]
}

/** The arm that holds nothing: bent and alive; in an embrace it goes around the partner. */
function freeArm(stage: Stage, plan: CouplePlan, side: Side): void {
  const random = stage.random.fork(`free ${side}`)
  const during = (t: number): PlannedTransition =>
    plan.transitions.find(({ beats }) => t < beats[4]) ?? plan.transitions.at(-1)!
  const embrace = perFrame(stage, (t) => {
    const { from, to, beats } = during(t)
    // Let go, the arm says first what the body does after: it is open by the third beat. Around her it comes when she does.
    const [start, end] =
      isApart(from) && !isApart(to) ? [mix(beats[1], beats[2], 0.5), beats[4]] : [beats[0], beats[2]]
    return mix(Number(!isApart(from)), Number(!isApart(to)), minimumJerk((t - start) / (end - start)))
  })
  // Before it closes around her the arm is opened to the side, to let her in.
  const awaiting = perFrame(stage, (t) => {
    const { from, to, beats, clarity } = during(t)
    return isApart(from) && !isApart(to)
      ? mix(0.5, 1, clarity) * bump((t - beats[0]) / (beats[4] - beats[0]))
      : 0
  })
  // Once she is sent off it swings out to the side against her, while they part.
  const parting = perFrame(stage, (t) => {
    const { from, to, beats, clarity } = during(t)
    return !isApart(from) && isApart(to)
      ? mix(0.5, 1, clarity) * bump((t - beats[1]) / (beats[4] - beats[1]))
      : 0
  })
  say(stage, `${side}ArmFlexion`, 0, (t) => mix(0.25, 0.75, embrace(t)))
  say(stage, `${side}ArmOut`, 0, (t) => mix(0.3, 0.55, embrace(t)) + 0.5 * awaiting(t) + 0.45 * parting(t))
  say(stage, `${side}Elbow`, 0, (t) => mix(1.1, 1.0, embrace(t)) - 0.5 * awaiting(t) - 0.6 * parting(t))
  say(stage, `${side}ArmTwist`, 0, (t) => mix(0.2, 0.5, embrace(t)))
  // What rests on a partner's back stays there: an arm has a style of its own only while it is free.
  const own = (channel: Channel, radians: number, hertz: number): void => {
    const strays = wander(random.fork(channel), radians, hertz)
    say(stage, channel, 0, (t) => mix(1, 0.25, embrace(t)) * strays(t), { adds: true })
  }
  const style = 0.12 * stage.performer.manner.energy
  own(`${side}ArmFlexion`, style, 0.5)
  own(`${side}ArmOut`, style, 0.4)
  own(`${side}Elbow`, 1.5 * style, 0.5)
}

/** Who holds whom, as seen from one of the two. Hands are let go only to change them. */
function holdsOf(plan: CouplePlan, isLeader: boolean): readonly Handhold[] {
  const holds: Handhold[] = []
  const first = plan.transitions[0]
  let start = first.beats[0]
  let hand: Side = isCross(first.from) ? 'right' : 'left'
  const close = (end: number): void => {
    holds.push(
      isLeader
        ? { role: `${hand}Hand`, partnerRole: 'rightHand', start, end }
        : { role: 'rightHand', partnerRole: `${hand}Hand`, start, end },
    )
  }
  for (const { from, to, beats } of plan.transitions) {
    if (isCross(from) === isCross(to)) continue
    close(mix(beats[3], beats[4], CHANGE_FROM))
    start = beats[4]
    hand = otherSide(hand)
  }
  close(plan.transitions.at(-1)!.beats[4])
  return holds
}
