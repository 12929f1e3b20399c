import { gaussian } from '../math/wander.ts'
import { through } from '../math/ease.ts'
import { cos, sin } from '../math/trig.ts'
import { otherSide, SIDES, type Channel } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { leaveFloor, pivotFoot, say, shapeHands, standFoot, type Stage } from '../stage/stage.ts'
import { pose, type Keys } from './keys.ts'

export interface GolfAction {
  readonly do: 'golf'
  /** Size of the backswing: 1 full, 0.6 a pitch. */
  readonly size?: number
  /** Pace: 1 everyday. */
  readonly pace?: number
  /** Steepness of the swing plane, radians from the horizontal. */
  readonly plane?: number
}

/**
 * A golf swing, for the dominant hand: address, backswing, downswing, impact, follow-through. The phases and
 * their order are those of P. A. Hume, J. Keogh, D. Reid. The role of biomechanics in maximising distance and accuracy of golf
 * shots. Sports Med. 35 (2005); the durations (0.95 s back, 0.42 s down, the pelvis 0.05 s ahead) are ours, set by eye. The hands go round a circle
 * about the breastbone in an inclined plane: h(α) = c + r(sin α · left + cos α · down the plane).
 */
export function golf(stage: Stage, { size = 1, pace = 1, plane = 1 }: GolfAction): void {
  const { performer } = stage
  const { body, manner } = performer
  const random = stage.random.fork(`golf ${stage.now}`)
  const vary = (value: number, share = 0.05): number => value * (1 + share * gaussian(random))
  const began = stage.now
  const lead = body.spec.handedness === 'left' ? 'right' : 'left'
  const trail = otherSide(lead)
  // +1: everything as for a right-handed player; −1: mirrored.
  const m = lead === 'left' ? 1 : -1
  const { x, z, facing } = stage
  const half = vary(0.24) * body.leg + 0.03
  if (stage.plants.left.length === 0)
    for (const side of SIDES) {
      const s = side === 'left' ? 1 : -1
      standFoot(stage, side, x + s * half * cos(facing), z - s * half * sin(facing), facing + s * 0.22)
    }
  const rest = restPosture(performer)
  const speed = pace * manner.tempo
  const set = vary(0.25) / speed
  const top = set + vary(0.95) / speed
  const impact = top + vary(0.42) / speed
  const finish = impact + vary(0.55) / speed
  const done = finish + vary(0.55)
  const heel = impact - 0.05

  const turnBack = size * vary(0.85)
  const keys = (address: number, back: number, hit: number, end: number): Keys => [
    [0, address],
    [set, address],
    [top, back],
    [impact, hit],
    [finish, end],
    [done, end],
  ]
  // The pelvis starts down before the shoulders have finished going back.
  const ahead = (list: Keys, by: number): Keys => list.map(([t, v], i) => [i > 1 && i < 4 ? t - by : t, v])
  const stoop = vary(0.5)
  const channels: Partial<Record<Channel, Keys>> = {
    trunkPitch: keys(stoop, stoop - 0.02, stoop - 0.06, 0.06),
    trunkYaw: keys(0.02 * m, -m * turnBack, m * 0.28, m * vary(1.05)),
    trunkList: keys(-0.05 * m, -0.1 * m, 0.16 * m, 0.12 * m),
    pelvisYaw: ahead(keys(0, -m * 0.45 * size, m * 0.42, m * vary(0.95)), 0.05),
    pelvisTilt: keys(0.22, 0.2, 0.16, 0.05),
    pelvisList: keys(0, 0.03 * m, -0.04 * m, -0.02 * m),
    headPitch: keys(0.62, 0.6, 0.6, 0.1),
    headYaw: [
      [0, 0],
      [set, 0],
      [top, -0.12 * m],
      [impact + 0.08, -0.08 * m],
      [finish + 0.1, 1 * m],
      [done, 1.05 * m],
    ],
    height: keys(
      rest.height! - 0.045 * body.leg,
      rest.height! - 0.04 * body.leg,
      rest.height! - 0.05 * body.leg,
      rest.height! - 0.015 * body.leg,
    ),
    leftKneeOut: keys(0.05, 0.02, 0.1, 0.1),
    rightKneeOut: keys(0.05, 0.1, 0, -0.1),
  }
  for (const side of SIDES) {
    channels[`${side}ArmFlexion`] = keys(0.6, 1.1, 0.6, 1.4)
    channels[`${side}ArmOut`] = keys(0.05, 0.25, 0.05, 0.3)
    channels[`${side}Elbow`] = keys(0.3, 0.7, 0.3, 1)
    channels[`${side}Pronation`] = keys(0.2, 0.4, 0.2, 0.3)
    channels[`${side}Shrug`] = keys(0, 0.1, 0, 0.12)
  }
  pose(stage, began, channels, { end: began + done + 1, fadeIn: 0 })

  // Hands on the club, one below the other.
  const angle = through(keys(0.05 * m, -m * (1.2 + 1.25 * size), 0.12 * m, m * vary(2.15)))
  const arm = Math.min(body.arm.left, body.arm.right)
  const radius = through(keys(0.8 * arm, 0.78 * arm, 0.82 * arm, 0.73 * arm))
  const spread = through(keys(0.09, 0.09, 0.09, 0.09))
  const steep = plane
  const pitchAt = through(channels.trunkPitch!)
  const heightAt = through(channels.height!)
  const centre = (t: number): readonly [number, number, number] => {
    const up = 0.27 * body.spec.height
    return [0, heightAt(t) + up * cos(pitchAt(t)), up * sin(pitchAt(t)) - 0.05]
  }
  for (const side of SIDES) {
    const hand = (t: number): readonly [number, number, number] => {
      const c = centre(t)
      const a = angle(t)
      const r = radius(t) + (side === trail ? 0.6 : -0.4) * spread(t)
      const along = cos(a) * r
      return [c[0] + sin(a) * r, c[1] - along * sin(steep), c[2] + along * cos(steep)]
    }
    const world = (t: number): readonly [number, number, number] => {
      const [left, up, forward] = hand(t - began)
      return [
        x + left * cos(facing) + forward * sin(facing),
        up,
        z - left * sin(facing) + forward * cos(facing),
      ]
    }
    ;(['X', 'Y', 'Z'] as const).forEach((name, c) =>
      say(stage, `${side}Hand${name}`, began, (t) => world(t)[c]),
    )
    say(stage, `${side}Reach`, began, 1)
  }
  // Weight: a little to the trailing foot, then onto the leading one.
  const weight = through(keys(0, -0.05 * m, 0.07 * m, vary(0.13) * m))
  const sit = through(keys(-0.03, -0.02, -0.03, 0.01))
  say(stage, 'x', began, (t) => x + weight(t - began) * cos(facing) + sit(t - began) * sin(facing))
  say(stage, 'z', began, (t) => z - weight(t - began) * sin(facing) + sit(t - began) * cos(facing))
  say(stage, 'facing', began, facing)
  // The trailing heel comes up and stays up; the toes never leave.
  leaveFloor(stage, trail, began + heel, began + finish + 0.1 + 1.5, vary(2.6, 0.03))
  pivotFoot(stage, trail, { start: began + heel, end: began + finish + 0.15, turn: m * 0.65 })
  enliven(stage, random, began, began + done, 0.25)
  shapeHands(stage, 'grip', began, began + done)
  const marks = { start: 0, top, heelOff: heel, impact, finish, end: done }
  for (const [name, time] of Object.entries(marks)) stage.marks.push({ name, time: began + time })
  stage.segments.push({ start: began, end: began + done, label: 'golf swing' })
  stage.now = began + done
}
