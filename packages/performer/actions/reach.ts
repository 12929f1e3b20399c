import { clamp, through } from '../math/ease.ts'
import { gaussian } from '../math/wander.ts'
import type { Side } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { say, type Stage } from '../stage/stage.ts'
import { cos, sin } from '../math/trig.ts'
import { standAt } from '../walk/walk.ts'
import { leadHand, type Point } from './aim.ts'
import { pose } from './keys.ts'

export interface ReachAction {
  readonly do: 'reach'
  readonly side: Side
  /** Where the wrist goes, from where the body stands: left, up, forward, metres. */
  readonly target: Point
  /** Seconds from rest to the target. */
  readonly seconds?: number
  readonly hold?: number
}

/** Shoulder height and half-width as shares of standing height. */
const SHOULDER_UP = 0.815
const SHOULDER_SIDE = 0.11

/**
 * Reaches for a point and comes back. The hand takes a minimum-jerk path; what the arm cannot give the trunk
 * gives, as far targets make people lean and twist (J. M. Hollerbach, C. G. Atkeson 1986). Eyes go first.
 */
export function reach(stage: Stage, { side, target, seconds = 0.85, hold = 0.25 }: ReachAction): void {
  const { body, manner } = stage.performer
  const random = stage.random.fork(`reach ${stage.now}`)
  const began = stage.now
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing })
  const rest = restPosture(stage.performer)
  const s = side === 'left' ? 1 : -1
  const height = body.spec.height
  const go = (seconds / manner.tempo) * (1 + 0.05 * gaussian(random))
  const there = 0.15 + go
  const back = there + hold
  const done = back + 1.1 * go
  const [left, up, forward] = target
  const shoulder: Point = [s * SHOULDER_SIDE * height, SHOULDER_UP * height, -0.02]
  const [dx, dy, dz] = [left - shoulder[0], up - shoulder[1], forward - shoulder[2]]
  const far = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const excess = Math.max(0, far - 0.92 * body.arm[side])
  // A low target is stooped for, a far one leaned to; one across the body is turned to.
  const low = Math.max(0, 0.5 * height - up)
  const lean = clamp(1.5 * excess * Math.max(dz / far, 0) + 1.1 * low + 0.05, 0, 1)
  const list = clamp((-0.7 * excess * dx) / far, -0.3, 0.3)
  const turn = clamp(
    s * 0.12 + 0.5 * Math.atan2(left, Math.max(forward, 0.15)) + -s * 0.5 * excess,
    -0.8,
    0.8,
  )
  const gaze = Math.atan2(left, Math.max(forward, 0.1))
  const look = Math.atan2(0.93 * height - up, Math.sqrt(left * left + forward * forward) + 0.1)
  const shift = (value: number): readonly (readonly [number, number])[] => [
    [0, 0],
    [there, value],
    [back, value],
    [done, 0],
  ]
  const from = (channel: number, value: number): readonly (readonly [number, number])[] => [
    [0.05, channel],
    [there, value],
    [back + 0.05, value],
    [done, channel],
  ]
  const raise = clamp((dy / far + 1) / 2, 0, 1)
  pose(
    stage,
    began,
    {
      trunkPitch: from(rest.trunkPitch!, rest.trunkPitch! + lean),
      trunkList: from(0, list),
      trunkYaw: from(0, turn),
      pelvisYaw: from(0, 0.35 * turn),
      pelvisTilt: from(rest.pelvisTilt!, rest.pelvisTilt! + 0.4 * lean),
      height: from(rest.height!, rest.height! - 0.35 * low * body.leg - 0.03 * lean),
      headYaw: [
        [0, 0],
        [0.3 * there, clamp(0.85 * gaze, -1, 1)],
        [back, clamp(0.85 * gaze, -1, 1)],
        [done, 0],
      ],
      headPitch: [
        [0, rest.headPitch!],
        [0.3 * there, clamp(0.7 * look, -0.5, 0.8)],
        [back, clamp(0.7 * look, -0.5, 0.8)],
        [done, rest.headPitch!],
      ],
      [`${side}ArmFlexion`]: from(-0.02, clamp(2.4 * raise - 0.2, 0, 2.2)),
      [`${side}ArmOut`]: from(0.09, clamp(0.25 + (0.7 * s * dx) / far, 0, 1)),
      [`${side}Elbow`]: from(0.28, 0.5),
      [`${side}Shrug`]: from(0, clamp(0.45 * (raise - 0.5), 0, 0.35)),
      [`${side}Pronation`]: from(0.35, 0.8),
      [`${side}Wrist`]: from(0.12, -0.1),
    },
    { end: began + done },
  )
  // Before it leaves the hand hangs where its angles put it: the target takes over on the way.
  const hang: Point = [s * (SHOULDER_SIDE + 0.04) * height, 0.5 * height, 0.08]
  leadHand(
    stage,
    began,
    side,
    [
      [0, hang],
      [0.15, hang],
      [there, target],
      [back, target],
      [done, hang],
    ],
    [
      [0.1, 0],
      [0.6 * there, 1],
      [back + 0.4 * (done - back), 1],
      [done, 0],
    ],
    began + done,
  )
  // The hips go against the lean to keep the weight over the feet.
  const counter = through0(shift(-0.11 * lean), began)
  const aside = through0(shift(clamp(0.25 * excess * (dx / far), -0.05, 0.05)), began)
  const { x, z, facing } = stage
  say(stage, 'x', began, (t) => x + counter(t) * sin(facing) + aside(t) * cos(facing), { fadeIn: 0.15 })
  say(stage, 'z', began, (t) => z + counter(t) * cos(facing) - aside(t) * sin(facing), { fadeIn: 0.15 })
  enliven(stage, random, began, began + done, 0.6)
  for (const [name, time] of [
    ['start', began],
    ['reached', began + there],
    ['end', began + done],
  ] as const)
    stage.marks.push({ name, time })
  stage.segments.push({ start: began, end: began + done, label: 'reach' })
  stage.now = began + done
}

const through0 = (keys: readonly (readonly [number, number])[], began: number): ((t: number) => number) => {
  const curve = through(keys)
  return (t) => curve(t - began)
}
