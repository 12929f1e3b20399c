import type { Role } from '@understudy/motion'
import type { BodyLayer, CurveKey } from '../../document/edit-recipe.ts'

/** What a person says of a layer; turned into rotations of joints, and read from them again. Degrees and seconds. */
export interface LayerTalk {
  readonly part: BodyPart
  readonly mode: BodyLayer['mode']
  readonly raise: number
  readonly forward: number
  readonly twist: number
  readonly strength: number
  readonly from: number
  readonly until: number
  readonly fade: number
  /** The weight as it was drawn by hand; then the times above only say from when to when. */
  readonly keys?: readonly CurveKey[]
}

export type BodyPart = 'arms' | 'leftArm' | 'rightArm' | 'forearms' | 'torso' | 'head'

/** Joints of a part; +1 on the left and in the middle, −1 on the right: raising both arms turns them opposite ways. */
const JOINTS: Readonly<Record<BodyPart, Readonly<Partial<Record<Role, 1 | -1>>>>> = {
  arms: { leftUpperArm: 1, rightUpperArm: -1 },
  leftArm: { leftUpperArm: 1 },
  rightArm: { rightUpperArm: -1 },
  forearms: { leftLowerArm: 1, rightLowerArm: -1 },
  torso: { spine: 1 },
  head: { head: 1 },
}

export const BODY_PARTS = Object.keys(JOINTS) as readonly BodyPart[]

/** At an end of the take there is nothing to come from or go to: no fade. Forward is a turn about the left axis the other way round: a hanging arm goes ahead, a head looks up. */
export const layerOf = (talk: LayerTalk, duration: number): BodyLayer => {
  const { part, mode, raise, forward, twist, strength, from, until, fade } = talk
  const turns: Partial<Record<Role, readonly [number, number, number]>> = {}
  for (const [role, side] of Object.entries(JOINTS[part]) as [Role, 1 | -1][])
    turns[role] = [-forward, side * twist, side * raise]
  const middle = (from + until) / 2
  const rise = Math.min(from + fade, middle)
  const fall = Math.max(until - fade, middle)
  const keys: CurveKey[] = [
    [from, from <= 0 ? strength : 0],
    [rise, strength],
    [fall, strength],
    [until, until >= duration ? strength : 0],
  ]
  // Keys at one time would be a step: the first of them counts.
  if (talk.keys) return { mode, turns, weight: talk.keys }
  return { mode, turns, weight: keys.filter(([time], i) => i === 0 || time > keys[i - 1][0]) }
}

/** What was said of a layer; undefined where it was not made here. */
export function talkOf({ mode, turns, weight }: BodyLayer, duration: number): LayerTalk | undefined {
  const roles = Object.keys(turns) as Role[]
  const part = BODY_PARTS.find((one) => {
    const joints = Object.keys(JOINTS[one])
    return joints.length === roles.length && joints.every((role) => role in turns)
  })
  if (!part) return undefined
  const [role, side] = (Object.entries(JOINTS[part]) as [Role, 1 | -1][])[0]
  const [x, y, z] = turns[role] ?? [0, 0, 0]
  const times = weight.map(([time]) => time)
  const [from, until] = [times[0] ?? 0, times.at(-1) ?? duration]
  const said: LayerTalk = {
    part,
    mode,
    raise: side * z,
    forward: 0 - x,
    twist: side * y,
    strength: Math.max(0, ...weight.map(([, one]) => one)),
    from,
    until,
    fade: (times[1] ?? from) - from,
  }
  const told = JSON.stringify(layerOf(said, duration).weight) === JSON.stringify(weight)
  return told ? said : { ...said, keys: weight }
}

/** Both arms up, all along: what "add a layer" starts with. */
export const firstLayer = (duration: number): LayerTalk => ({
  part: 'arms',
  mode: 'add',
  raise: 120,
  forward: 0,
  twist: 0,
  strength: 1,
  from: 0,
  until: duration,
  fade: 0.3,
})
