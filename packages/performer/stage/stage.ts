import type {
  ContactInterval,
  Handhold,
  HandPose,
  HandPoseName,
  KeyMark,
  LabelledSegment,
  Random,
} from '@understudy/motion'
import { mix } from '../math/ease.ts'
import type { Performer } from '../performer.ts'
import { SIDES, type Channel, type Layer, type Side } from './channels.ts'
import type { Pivot, Plant, Swing } from './foot-plan.ts'

/**
 * The plan of a performance while it is written: actions come in order, each puts plants on the feet and
 * layers on the channels and hands the stage on with `now` moved. Nothing is posed yet.
 */
export interface Stage {
  readonly performer: Performer
  readonly random: Random
  /** Frames per second the plan will be sampled at. */
  readonly frameRate: number
  now: number
  /** Where the body is at `now`: mid-hip on the ground, heading. */
  x: number
  z: number
  facing: number
  readonly plants: { readonly left: Plant[]; readonly right: Plant[] }
  readonly layers: Layer[]
  readonly marks: KeyMark[]
  readonly segments: LabelledSegment[]
  readonly beats: number[]
  /** Contacts other than the feet's: hands on things. */
  readonly contacts: ContactInterval[]
  readonly handholds: Handhold[]
  readonly handPoses: HandPose[]
}

/** The foot hangs a little and comes down where it shall: steps that are no walk. */
export const placing = (lift: number): Swing => ({
  progress: (u) => u * u * u * (10 + u * (6 * u - 15)),
  height: (u) => 16 * lift * u * u * (1 - u) * (1 - u),
  pitch: (u) => 0.35 * (lift / 0.1) * 16 * u * u * (1 - u) * (1 - u) * (1 - 1.6 * u),
  out: () => 0,
})

/** A person standing at the origin, feet hip-wide, facing `facing`. */
export function openStage(
  performer: Performer,
  random: Random,
  frameRate: number,
  at: { readonly x: number; readonly z: number; readonly facing: number } = { x: 0, z: 0, facing: 0 },
): Stage {
  return {
    performer,
    random,
    frameRate,
    now: 0,
    ...at,
    plants: { left: [], right: [] },
    layers: [],
    marks: [],
    segments: [],
    beats: [],
    contacts: [],
    handholds: [],
    handPoses: [],
  }
}

/** Puts a foot down flat where it stands from the beginning. */
export function standFoot(stage: Stage, side: Side, x: number, z: number, yaw: number, floor = 0): void {
  stage.plants[side].push({
    start: -Infinity,
    end: Infinity,
    x,
    z,
    yaw,
    floor,
    strikePitch: 0,
    flat: -Infinity,
    rise: Infinity,
    offPitch: 0,
    swing: placing(0.05),
  })
}

export const lastPlant = (stage: Stage, side: Side): Plant => stage.plants[side].at(-1)!

/** How a planted foot shall leave: its heel rises from `rise`, the toes leave at `end`. */
export function leaveFloor(stage: Stage, side: Side, rise: number, end: number, offPitch: number): void {
  const plants = stage.plants[side]
  const plant = plants.at(-1)!
  // A heel cannot rise before the sole has come down, nor toes leave at once after it.
  const soonest = Math.max(rise, plant.flat + 0.02)
  plants[plants.length - 1] = { ...plant, rise: soonest, end: Math.max(end, soonest + 0.06), offPitch }
}

/** Turns the planted foot on its ball. The heel should be light then: the ankle moves. */
export function pivotFoot(stage: Stage, side: Side, pivot: Pivot): void {
  const plants = stage.plants[side]
  const plant = plants.at(-1)!
  plants[plants.length - 1] = { ...plant, pivots: [...(plant.pivots ?? []), pivot] }
}

/** A step: the foot leaves as told, swings, and lies flat at `flat` until told otherwise. */
export function step(
  stage: Stage,
  side: Side,
  leave: { readonly rise: number; readonly end: number; readonly offPitch: number },
  land: Pick<Plant, 'start' | 'x' | 'z' | 'yaw'> & Partial<Plant>,
): void {
  leaveFloor(stage, side, leave.rise, leave.end, leave.offPitch)
  stage.plants[side].push({
    floor: lastPlant(stage, side).floor,
    strikePitch: 0,
    flat: land.start,
    swing: placing(0.08),
    ...land,
    end: Infinity,
    rise: Infinity,
    offPitch: 0,
  })
}

/** Writes one channel; by default it stays in force until something lies over it. */
export function say(
  stage: Stage,
  channel: Channel,
  start: number,
  value: number | ((seconds: number) => number),
  options: {
    readonly end?: number
    readonly fadeIn?: number
    readonly fadeOut?: number
    readonly adds?: boolean
  } = {},
): void {
  const { end = Infinity, fadeIn = 0, fadeOut = 0, adds } = options
  stage.layers.push({
    channel,
    start,
    end,
    fadeIn,
    fadeOut,
    adds,
    value: typeof value === 'number' ? () => value : value,
  })
}

/** What the fingers do meanwhile: of both hands, or of some. */
export function shapeHands(
  stage: Stage,
  pose: HandPoseName,
  start: number,
  end: number,
  sides: readonly Side[] = SIDES,
): void {
  for (const side of sides) stage.handPoses.push({ role: `${side}Hand`, pose, start, end })
}

/** Middle of the two feet as they stand last: over it the body rests. */
export function betweenFeet(stage: Stage, leftShare = 0.5): { readonly x: number; readonly z: number } {
  const left = lastPlant(stage, 'left')
  const right = lastPlant(stage, 'right')
  return { x: mix(right.x, left.x, leftShare), z: mix(right.z, left.z, leftShare) }
}

/** Remembers a function of time at the frames: channels ask for the same gait phase dozens of times per frame. */
export function perFrame(stage: Stage, f: (seconds: number) => number): (seconds: number) => number {
  const known: number[] = []
  return (t) => {
    const exact = t * stage.frameRate
    const frame = Math.round(exact)
    // Between frames (finite differences, look-ahead) it is computed.
    if (frame < 0 || Math.abs(exact - frame) > 1e-9) return f(t)
    return (known[frame] ??= f(t))
  }
}
