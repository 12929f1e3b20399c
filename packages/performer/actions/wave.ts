import { gaussian } from '../math/wander.ts'
import { clamp } from '../math/ease.ts'
import { enliven } from '../stage/liveliness.ts'
import { restPosture } from '../stage/rest-posture.ts'
import type { Side } from '../stage/channels.ts'
import { say, type Stage } from '../stage/stage.ts'
import { cos, sin } from '../math/trig.ts'
import { through } from '../math/ease.ts'
import { standAt } from '../walk/walk.ts'
import { pose, type Keys } from './keys.ts'

export interface WaveAction {
  readonly do: 'wave'
  readonly side: Side
  /** How high the hand is waved: 0 at the waist, 1 above the head. */
  readonly handHeight: number
  /** 0 listless, 1 exuberant: wider, quicker, with more of the body. */
  readonly energy: number
}

/** A greeting: the hand goes up, waves three times, and comes down. About two seconds. */
export function wave(stage: Stage, { side, handHeight, energy }: WaveAction): void {
  const random = stage.random.fork(`wave ${stage.now}`)
  const vary = (value: number, share = 0.06): number => value * (1 + share * gaussian(random))
  const began = stage.now
  if (stage.plants.left.length === 0) standAt(stage, { x: stage.x, z: stage.z, heading: stage.facing })
  const rest = restPosture(stage.performer)
  const s = side === 'left' ? 1 : -1
  const beat = 0.34 - 0.1 * energy
  const up = vary(0.6 - 0.12 * energy)
  const down = up + 3.5 * beat
  const done = down + vary(0.65 - 0.1 * energy)
  const swing = vary(0.3 + 0.45 * energy)
  const level = clamp(handHeight, 0, 1)
  const flat = (restValue: number, held: number): Keys => [
    [0.05, restValue],
    [up, held],
    [down, held],
    [done, restValue],
  ]
  const waved = (restValue: number, held: number, by: number): Keys => [
    [0.05, restValue],
    ...Array.from({ length: 8 }, (_, k) => [up + (k * beat) / 2, held + (k % 2 === 0 ? -by : by)] as const),
    [done, restValue],
  ]
  pose(
    stage,
    began,
    {
      [`${side}ArmFlexion`]: flat(-0.02, 0.35 + 0.9 * level),
      [`${side}ArmOut`]: waved(0.09, 0.35 + 0.95 * level, 0.12 * swing),
      [`${side}ArmTwist`]: waved(0.12, -0.35 - 0.5 * level, 0.55 * swing),
      [`${side}Elbow`]: waved(0.28, 1.75 - 0.5 * level, 0.22 * swing),
      [`${side}Pronation`]: flat(0.35, 1.1),
      [`${side}Wrist`]: waved(0.12, 0, 0.3 * swing),
      [`${side}Shrug`]: flat(0, 0.05 + 0.22 * level),
      trunkList: waved(0, s * (0.03 + 0.06 * energy * level), 0.025 * energy),
      trunkYaw: flat(0, -s * 0.08 * energy),
      trunkPitch: flat(rest.trunkPitch!, rest.trunkPitch! - 0.05 * energy),
      pelvisList: flat(0, -s * 0.05 * energy),
      headRoll: waved(0, -s * 0.06 * energy, 0.03 * energy),
      headPitch: flat(rest.headPitch!, rest.headPitch! - 0.12 * level * energy),
      height: waved(rest.height!, rest.height! - 0.004, 0.012 * energy),
    },
    { end: began + done },
  )
  const lean = through(flat(0, -s * 0.05 * energy))
  const { x, z, facing } = stage
  say(stage, 'x', began, (t) => x + lean(t - began) * cos(facing), { fadeIn: 0.1 })
  say(stage, 'z', began, (t) => z - lean(t - began) * sin(facing), { fadeIn: 0.1 })
  enliven(stage, random, began, began + done, 0.5 + energy)
  for (const [name, time] of [
    ['start', 0],
    ['up', up],
    ['down', down],
    ['end', done],
  ] as const)
    stage.marks.push({ name, time: began + time })
  stage.segments.push({ start: began, end: began + done, label: 'wave' })
  stage.now = began + done
}
