import { portable } from '@understudy/motion'
import { gaussian } from '../math/wander.ts'
import { bump, clamp, minimumJerk, through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, SIDES, type Channel, type Side } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { lastPlant, pivotFoot, say, shapeHands, standFoot, step, type Stage } from '../stage/stage.ts'
import { leastEffort, worldPoint, type Point } from './aim.ts'
import { pose, type Keys } from './keys.ts'

/** Boxer's stance: one foot ahead, both hands up. Punches and kicks start and end there. */
export function guard(stage: Stage, lead: Side): void {
  if (stage.plants.left.length > 0) return
  const { body } = stage.performer
  for (const side of SIDES) {
    const s = side === 'left' ? 1 : -1
    const ahead = (side === lead ? 1 : -1) * 0.165 * body.leg
    const [x, , z] = worldPoint(stage, [s * 0.16 * body.leg, 0, ahead])
    standFoot(stage, side, x, z, stage.facing + (side === lead ? 0.15 * s : 0.55 * s))
  }
}

/** Where a fist rests in guard, from where the body stands. */
export const fistAt = (stage: Stage, side: Side, lead: Side): Point => {
  const h = stage.performer.body.spec.height
  const s = side === 'left' ? 1 : -1
  return [s * 0.07 * h + (side === lead ? 0.02 : 0), 0.79 * h, (side === lead ? 0.21 : 0.15) * h]
}

export interface PunchAction {
  readonly do: 'punch'
  readonly side: Side
  /** Where the wrist strikes: left, up, forward from where the body stands, metres. */
  readonly target: Point
  readonly lead?: Side
  readonly pace?: number
}

/** The fist is on its way this long: the body has started before it. And what an arm accelerates it by at most, m/s². */
const FIST_SECONDS = 0.185
const FIST_ACCELERATION = 82
/** A minimum-jerk way of d metres in T seconds accelerates by at most 10/√3 d/T². */
const MOST_ACCELERATED = 10 / Math.sqrt(3)

/**
 * A straight punch from guard and back: hip, trunk and arm follow each other, the other hand stays home. The timing is ours;
 * trained boxers at full effort are faster (7.2 m/s at the peak of a lead straight: Y. Liu et al. Biomechanics of the lead
 * straight punch of different level boxers. Front. Physiol. 13, 2022).
 */
export function punch(stage: Stage, { side, target, lead = 'left', pace = 1 }: PunchAction): void {
  const { body, manner } = stage.performer
  const random = stage.random.fork(`punch ${stage.now}`)
  const vary = (value: number, share = 0.06): number => value * (1 + share * gaussian(random))
  const began = stage.now
  guard(stage, lead)
  const rest = restPosture(stage.performer)
  const s = side === 'left' ? 1 : -1
  const speed = pace * manner.tempo
  const ready = vary(0.25) / speed
  const cock = ready + vary(0.14) / speed
  const hit = cock + vary(0.235) / speed
  const home = hit + vary(0.32) / speed
  const done = home + 0.2
  // The rear hand needs more of the body than the leading one.
  const rear = side !== lead ? 1 : 0.8
  const reach = clamp((target[2] - 0.2) / 0.5, 0.4, 1.2)
  const keys = (calm: number, back: number, out: number, ahead = 0): Keys => [
    [0, calm],
    [ready - ahead, calm],
    [cock - ahead, back],
    [hit - ahead, out],
    [hit + 0.03, out],
    [home, calm],
    [done, calm],
  ]
  // From the floor up: hips, then shoulders, then the fist.
  const [hipsAhead, shouldersAhead] = [0.085 / speed, 0.045 / speed]
  const blade = (lead === 'left' ? -1 : 1) * 0.35
  const low = clamp(0.75 * body.spec.height - target[1], -0.1, 0.6)
  // A far or crossed target takes more of the body than the arm: turn, lean, step into it, no more than it needs. From a
  // near one the body stays back: fists that land on bent arms have no weight.
  const yawOut = blade - s * vary(0.75) * rear * reach
  const strike = (
    more: number,
  ): Record<'trunkYaw' | 'pelvisYaw' | 'trunkPitch' | 'height' | 'z', number> => ({
    trunkYaw: yawOut - s * (more > 0 ? 0.45 : 0.1) * more,
    pelvisYaw: 0.8 * blade - s * 0.58 * rear * Math.max(reach, 0.85) - s * 0.2 * Math.max(0, more),
    trunkPitch: 0.2 + 0.6 * low + 0.3 * more,
    height: rest.height! - (0.055 + 0.22 * low + 0.05 * Math.max(0, more)) * body.leg,
    z: 0.05 * rear * reach + (more > 0 ? 0.07 : 0.14) * more,
  })
  const out = strike(
    leastEffort(
      stage,
      side,
      target,
      (more) => ({
        ...strike(more),
        trunkList: s * 0.05,
        pelvisTilt: 0.14,
        [`${side}Shrug`]: 0.18,
      }),
      { least: -1 },
    ),
  )
  pose(
    stage,
    began,
    {
      trunkYaw: keys(blade, blade + s * 0.18 * rear, out.trunkYaw, shouldersAhead),
      pelvisYaw: keys(0.8 * blade, 0.8 * blade + s * 0.14 * rear, out.pelvisYaw, hipsAhead),
      trunkPitch: keys(0.14, 0.12, out.trunkPitch),
      trunkList: keys(0, 0, s * 0.05),
      pelvisTilt: keys(0.1, 0.1, 0.14),
      headPitch: keys(0.12, 0.12, 0.1),
      headYaw: keys(0.12 * blade, 0.1 * blade, 0),
      height: keys(rest.height! - 0.045 * body.leg, rest.height! - 0.065 * body.leg, out.height),
      ...Object.fromEntries(
        SIDES.flatMap((one) => [
          [`${one}ArmFlexion`, keys(0.75, 0.65, one === side ? 1.45 : 0.8)],
          [`${one}ArmOut`, keys(0.22, 0.25, one === side ? 0.15 : 0.2)],
          [`${one}Elbow`, keys(2, 2.05, one === side ? 0.25 : 2)],
          [`${one}Pronation`, keys(0.1, 0.1, one === side ? 1.1 : 0.1)],
          [`${one}Wrist`, keys(0, 0, 0)],
          [`${one}Shrug`, keys(0.05, 0.05, one === side ? 0.18 : 0.1)],
        ]),
      ),
    } as Partial<Record<Channel, Keys>>,
    { fadeIn: 0 },
  )
  // The foot behind turns with the hips on its ball, its heel comes up, and both come back with the fist.
  const behind = otherSide(lead)
  pivotFoot(stage, behind, {
    start: began + cock - hipsAhead,
    end: began + hit - 0.02,
    turn: -s * (side !== lead ? 0.42 : -0.3),
    heel: side !== lead ? 0.5 : 0.35,
    back: { start: began + hit + 0.06, end: began + home + 0.12 },
  })
  shapeHands(stage, 'fist', began, began + done)
  const other = otherSide(side)
  const path = (one: Side): readonly (readonly [number, Point])[] => {
    const home0 = fistAt(stage, one, lead)
    if (one === other)
      return [
        [0, home0],
        [hit, [home0[0] * 0.8, home0[1], home0[2] * 0.85]],
        [home, home0],
        [done, home0],
      ]
    const back: Point = [home0[0] + 0.02 * s, home0[1] - 0.03, home0[2] - 0.06]
    const way = portable.hypot(target[0] - back[0], target[1] - back[1], target[2] - back[2])
    const seconds = Math.max(FIST_SECONDS / speed, Math.sqrt((MOST_ACCELERATED * way) / FIST_ACCELERATION))
    return [
      [0, home0],
      [ready, home0],
      [Math.min(cock, hit - seconds - 0.01), back],
      [hit - seconds, back],
      [hit, target],
      [hit + 0.03, target],
      [home, home0],
      [done, home0],
    ]
  }
  lead2(
    stage,
    began,
    SIDES.map((one) => [one, path(one)] as const),
  )
  const { x, z, facing } = stage
  const go = through(keys(0, -0.02, out.z))
  say(stage, 'x', began, (t) => x + go(t - began) * sin(facing))
  say(stage, 'z', began, (t) => z + go(t - began) * cos(facing))
  say(stage, 'facing', began, facing)
  enliven(stage, random, began, began + done, 0.3)
  for (const [name, time] of [
    ['start', ready],
    ['hit', hit],
    ['end', done],
  ] as const)
    stage.marks.push({ name, time: began + time })
  stage.segments.push({ start: began, end: began + done, label: 'punch' })
  stage.now = began + done
}

/** Leads both fists by points in the body's frame, fully. */
function lead2(
  stage: Stage,
  began: number,
  hands: readonly (readonly [Side, readonly (readonly [number, Point])[]])[],
): void {
  for (const [side, points] of hands) {
    const world = points.map(([t, at]) => [t, worldPoint(stage, at)] as const)
    // Each way rests at its end: a spline through the same points is slower at the same acceleration.
    const axis =
      (c: number) =>
      (t: number): number => {
        let i = 0
        while (i < world.length - 2 && t > world[i + 1][0]) i++
        const [[t0, p0], [t1, p1]] = [world[i], world[i + 1]]
        return p0[c] + (p1[c] - p0[c]) * minimumJerk((t - t0) / (t1 - t0))
      }
    ;(['X', 'Y', 'Z'] as const).forEach((name, c) => {
      const curve = axis(c)
      say(stage, `${side}Hand${name}`, began, (t) => curve(t - began))
    })
    // After a kick the arms are where their angles put them.
    say(stage, `${side}Reach`, began, 1, { fadeIn: began === 0 ? 0 : 0.25 })
  }
}

export interface KickAction {
  readonly do: 'kick'
  readonly side: Side
  /** Where the ankle strikes: left, up, forward from where the body stands, metres. */
  readonly target: Point
  readonly lead?: Side
  readonly pace?: number
}

/** A kicking leg at its hit, as a share of its length: a knee bent by 33°. And how far the hips lean away for it, metres. */
const KICK_REACH = 0.958
const FARTHEST_AWAY = 0.28

/** A front kick: weight onto the other leg, knee up, snap, knee, and down again. The trunk leans back for it. */
export function kick(stage: Stage, { side, target, lead = otherSide(side), pace = 1 }: KickAction): void {
  const { body, manner } = stage.performer
  const random = stage.random.fork(`kick ${stage.now}`)
  const vary = (value: number, share = 0.06): number => value * (1 + share * gaussian(random))
  const began = stage.now
  guard(stage, lead)
  const rest = restPosture(stage.performer)
  const s = side === 'left' ? 1 : -1
  const speed = pace * manner.tempo
  const leave = vary(0.42) / speed
  const knee = leave + vary(0.24) / speed
  const hit = knee + vary(0.16) / speed
  const fold = hit + vary(0.24) / speed
  const land = fold + vary(0.36) / speed
  const done = land + 0.35
  const standing = lastPlant(stage, otherSide(side))
  const from = lastPlant(stage, side)
  const [tx, ty, tz] = worldPoint(stage, target)
  const { facing } = stage
  // The toes go where the leg goes.
  const aim = facing + portable.atan2(target[0], Math.max(target[2], 0.3))
  const high = clamp((ty - 0.3) / 0.9, 0, 1.2)
  const chamber = (back: number, up: number): readonly [number, number, number] => [
    standing.x + s * 0.06 * cos(facing) + back * sin(facing),
    up,
    standing.z - s * 0.06 * sin(facing) + back * cos(facing),
  ]
  const chambered = chamber(-0.06, 0.42 + 0.22 * high)
  const folded = chamber(0.18, 0.42 + 0.2 * high)
  const points: readonly (readonly [number, readonly [number, number, number]])[] = [
    [leave, [from.x, body[side].ankleHeight + 0.05, from.z]],
    [knee, chambered],
    [hit, [tx, ty, tz]],
    [fold, folded],
    [land, [from.x, body[side].ankleHeight, from.z]],
  ]
  // Two curves that rest at the hit: one through all points would run past the target and lock the knee.
  const axis = (c: number): ((t: number) => number) => {
    const [out, back] = [points.slice(0, 3), points.slice(2)].map((part) =>
      through(part.map(([t, p]) => [t, p[c]])),
    )
    return (t) => (t < hit ? out(t) : back(t))
  }
  const [ax, ay, az] = [axis(0), axis(1), axis(2)]
  const span = land - leave
  const pitch = through([
    [0, 0.5],
    [(knee - leave) / span, 0.75],
    [(hit - leave) / span, -0.25 - 0.5 * high],
    [(fold - leave) / span, 0.5],
    [1, 0],
  ])
  step(
    stage,
    side,
    { rise: began + leave - 0.2, end: began + leave, offPitch: 0.6 },
    {
      start: began + land,
      flat: began + land + 0.05,
      x: from.x,
      z: from.z,
      yaw: from.yaw,
      strikePitch: -0.02,
      swing: {
        progress: (u) => u,
        height: () => 0,
        pitch,
        out: () => 0,
        soft: 0.02,
        yaw: (u) => from.yaw + (aim - from.yaw) * bump(u),
        via: (t) => [ax(t - began), ay(t - began), az(t - began)],
      },
    },
  )
  const keys = (calm: number, up: number, out: number, down: number): Keys => [
    [0, calm],
    [leave - 0.1, calm],
    [knee, up],
    [hit, out],
    [fold, down],
    [land + 0.1, calm],
    [done, calm],
  ]
  const blade = (lead === 'left' ? -1 : 1) * 0.35
  const turn = -s * 0.35
  pose(
    stage,
    began,
    {
      trunkPitch: keys(0.12, 0.02, -0.12 - 0.3 * high, -0.02),
      trunkYaw: keys(blade, 0.4 * blade, 0.3 * blade - turn * 0.3, 0.5 * blade),
      trunkList: keys(0, 0.04 * s, 0.07 * s, 0.04 * s),
      pelvisYaw: keys(0.8 * blade, 0.2 * blade, 0.25 * turn, 0.2 * blade),
      pelvisList: keys(0, 0.1 * s, 0.14 * s, 0.1 * s),
      pelvisTilt: keys(0.1, -0.1, -0.3 - 0.2 * high, -0.1),
      headPitch: keys(0.12, 0.1, 0.1, 0.12),
      headYaw: keys(0.1 * blade, 0, 0, 0),
      height: keys(
        rest.height! - 0.05 * body.leg,
        rest.height! - 0.02 * body.leg,
        rest.height! - 0.005 * body.leg,
        rest.height! - 0.03 * body.leg,
      ),
      ...Object.fromEntries(
        SIDES.flatMap((one) => [
          [`${one}ArmFlexion`, keys(0.75, 0.7, one === side ? 0.45 : 0.8, 0.65)],
          [`${one}ArmOut`, keys(0.22, 0.3, 0.4, 0.3)],
          [`${one}Elbow`, keys(1.95, 1.9, one === side ? 1.6 : 1.8, 1.8)],
        ]),
      ),
    } as Partial<Record<Channel, Keys>>,
    // Out of a guard a punch has left, its angles are a little other.
    { fadeIn: began === 0 ? 0 : 0.2 },
  )
  // Fists a punch has led go back to their angles: held in the room they would stay behind a trunk that leans away.
  for (const one of SIDES) say(stage, `${one}Reach`, began, 0, { fadeIn: began === 0 ? 0 : 0.3 })
  // The standing foot turns out on its ball while the leg goes up, and back when it comes down.
  pivotFoot(stage, otherSide(side), {
    start: began + leave,
    end: began + hit,
    turn: -s * 0.26,
    back: { start: began + fold, end: began + land },
  })
  shapeHands(stage, 'fist', began, began + done)
  // Leans away from what it kicks until the leg is all but straight: no knee is bent when it hits.
  const hipAt = (away: number): number => {
    const yaw = facing + 0.25 * turn
    const [hx, hz] = [
      standing.x - away * sin(aim) + s * body.hipHalf * cos(yaw),
      standing.z - away * cos(aim) - s * body.hipHalf * sin(yaw),
    ]
    const hy = rest.height! - 0.005 * body.leg + s * body.hipHalf * sin(0.14 * s)
    return Math.sqrt((tx - hx) ** 2 + (ty - hy) ** 2 + (tz - hz) ** 2)
  }
  let away = -0.25
  while (away < FARTHEST_AWAY && hipAt(away) < KICK_REACH * body[side].leg) away += 0.01
  const leans = through([
    [leave, 0],
    [knee, 0.4 * away],
    [hit, away],
    [fold, 0.6 * away],
    [land, 0],
  ])
  // Over the standing foot.
  const share = through([
    [0, 0],
    [leave, 0.8],
    [knee, 0.9],
    [hit, 1],
    [fold, 0.95],
    [land, 0.55],
    [done, 0],
  ])
  const { x, z } = stage
  say(stage, 'x', began, (t) => x + (standing.x - x) * share(t - began) - leans(t - began) * sin(aim))
  say(stage, 'z', began, (t) => z + (standing.z - z) * share(t - began) - leans(t - began) * cos(aim))
  say(stage, 'facing', began, facing)
  enliven(stage, random, began, began + done, 0.3)
  for (const [name, time] of [
    ['start', leave],
    ['hit', hit],
    ['end', done],
  ] as const)
    stage.marks.push({ name, time: began + time })
  stage.segments.push({ start: began, end: began + done, label: 'kick' })
  stage.now = began + done
}
