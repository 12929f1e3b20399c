import { portable } from '@understudy/motion'
import { clamp, through } from '../math/ease.ts'
import type { Body } from '../body/make-body.ts'
import { gaussian } from '../math/wander.ts'
import { otherSide, type Side } from '../stage/channels.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import { say, type Stage } from '../stage/stage.ts'
import { cos, sin } from '../math/trig.ts'
import { standAt } from '../walk/walk.ts'
import { leadHand, leastEffort, type Point } from './aim.ts'
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

/** The shoulder joint from the middle, as a share of standing height. */
const SHOULDER_SIDE = 0.11

/**
 * Reaches for a point and comes back. The hand takes a minimum-jerk path; what the arm cannot give the trunk
 * gives, and where it does not suffice the knees. Eyes go first.
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
  const aside0 = (list: number): number => clamp(-0.15 * list, -0.05, 0.05)
  const trunkOf = posture(target, s, body)
  // The least that trunk and knees must give so that the wrist gets there.
  const effort = leastEffort(
    stage,
    side,
    target,
    (share) => {
      const { lean, list, turn, drop } = trunkOf(share)
      return {
        trunkPitch: rest.trunkPitch! + lean,
        trunkList: list,
        trunkYaw: turn,
        pelvisYaw: 0.35 * turn,
        pelvisTilt: rest.pelvisTilt! + 0.4 * lean,
        height: rest.height! - drop,
        x: aside0(list),
        z: -HIPS_BACK * lean,
      }
    },
    { most: MOST_EFFORT },
  )
  const { lean, list, turn, drop } = trunkOf(effort)
  const dx = left - s * SHOULDER_SIDE * height
  const dy = up - 0.81 * height + drop
  const far = Math.sqrt(dx * dx + dy * dy + forward * forward)
  const gaze = portable.atan2(left, Math.max(forward, 0.1))
  const look = portable.atan2(0.93 * height - up, Math.sqrt(left * left + forward * forward) + 0.1)
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
      height: from(rest.height!, rest.height! - drop),
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
      // The free arm hangs from a stooped shoulder; it does not stick to the trunk.
      [`${otherSide(side)}ArmFlexion`]: from(-0.02, 0.8 * lean),
      [`${side}ArmFlexion`]: from(-0.02, clamp(2.4 * raise - 0.2, 0, 2.2)),
      [`${side}ArmOut`]: from(0.09, clamp(0.25 + (0.7 * s * dx) / far, 0, 1)),
      [`${side}Elbow`]: from(0.28, 0.5),
      [`${side}Shrug`]: from(0, clamp(0.9 * (raise - 0.5), 0, 0.4)),
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
    [0.1, 0.75 * there, back + 0.25 * (done - back), done],
    began + done,
  )
  // The hips go against the lean to keep the weight over the feet.
  const counter = through0(shift(-HIPS_BACK * lean), began)
  const aside = through0(shift(aside0(list)), began)
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

/** How far the hips go back for a radian of lean, metres: the weight stays over the feet. */
const HIPS_BACK = 0.11
/** Beyond its full effort a body no longer leans farther: it goes into the knees. */
const MOST_EFFORT = 1.8

/** Trunk and knees for a share of the effort; all parts grow together. */
function posture([left, up, forward]: Point, s: number, body: Body): (effort: number) => Posture {
  const height = body.spec.height
  const across = clamp(portable.atan2(left, Math.max(forward, 0.2)), -1, 1)
  const low = clamp((0.75 * height - up) / (0.5 * height), 0, 1)
  return (effort) => {
    const share = Math.min(effort, 1)
    return {
      lean: share * (0.35 + 0.95 * low),
      list: -share * 0.35 * clamp(left / 0.5, -1, 1) * (1 - 0.5 * low),
      turn: clamp(s * 0.08 + (0.25 + 0.35 * share) * across - s * 0.35 * share, -0.85, 0.85),
      drop: effort * low * 0.26 * body.leg,
    }
  }
}

interface Posture {
  readonly lean: number
  readonly list: number
  readonly turn: number
  readonly drop: number
}

const through0 = (keys: readonly (readonly [number, number])[], began: number): ((t: number) => number) => {
  const curve = through(keys)
  return (t) => curve(t - began)
}
