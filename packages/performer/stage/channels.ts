import { MotionError } from '@understudy/motion'
import { minimumJerk } from '../math/ease.ts'

/**
 * What a body can be told, one number each. Angles in radians, lengths in metres, the world's axes.
 * `facing` is where the person is going; pelvis, trunk and head turn against it, pitch and lean against the vertical, so that
 * a trunk stays upright over a tilting pelvis and a head stays level over both.
 */
const MIDDLE = [
  /** Mid-hip on the ground plane, and its height over the floor. */
  'x',
  'z',
  'height',
  /** The heading, and the pelvis against it: yaw to the left, left hip up, tipped forward. */
  'facing',
  'pelvisYaw',
  'pelvisList',
  'pelvisTilt',
  /** The upper trunk: tipped forward, left shoulder up, turned to the left. */
  'trunkPitch',
  'trunkList',
  'trunkYaw',
  'headPitch',
  'headRoll',
  'headYaw',
  /** How much the arms and trunk follow through on their own: 0 not at all, 1 at ease. */
  'loose',
] as const

const SIDED = [
  /** The upper arm against the upper trunk, hanging at 0: forward, outward, turned about itself (hand inward). */
  'ArmFlexion',
  'ArmOut',
  'ArmTwist',
  'Elbow',
  /** The hand: palm turned down, bent towards the palm. */
  'Pronation',
  'Wrist',
  'Shrug',
  /** Where the wrist shall be, and how much that counts against the angles: 0 or 1, eased between. */
  'HandX',
  'HandY',
  'HandZ',
  'Reach',
  /**
   * Where the hand points, the world's axes; its length, 0 to 1, is how much that counts. A hand that is pointed is led by its palm:
   * `HandX` to `HandZ` then say where the palm shall be.
   */
  'AimX',
  'AimY',
  'AimZ',
  /** The elbow's (knee's) swing out of the plane the limb would choose, outward. */
  'ElbowOut',
  'KneeOut',
] as const

export type Side = 'left' | 'right'
type MiddleChannel = (typeof MIDDLE)[number]
export type SidedChannel = (typeof SIDED)[number]
export type Channel = MiddleChannel | `${Side}${SidedChannel}`
const CHANNELS: readonly Channel[] = [
  ...MIDDLE,
  ...SIDED.map((name) => `left${name}` as const),
  ...SIDED.map((name) => `right${name}` as const),
]
export const SIDES: readonly Side[] = ['left', 'right']
export const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** One action's say on one channel for a while. Later layers lie over earlier ones. */
export interface Layer {
  readonly channel: Channel
  readonly start: number
  /** Infinity: the last say until something lies over it. */
  readonly end: number
  readonly value: (seconds: number) => number
  /** Seconds over which the layer takes over and lets go, inside [start, end]. */
  readonly fadeIn: number
  readonly fadeOut: number
  /** Adds to what lies beneath instead of replacing it. */
  readonly adds?: boolean
}

export type Tracks = Readonly<Record<Channel, Float64Array>>

/**
 * Lays the layers over each other, sampled at the frame rate:  v ← v + w(t)(layer(t) − v),  w the eased
 * fade. A channel nobody speaks on is `rest`.
 */
export function bakeTracks(
  layers: readonly Layer[],
  rest: Readonly<Partial<Record<Channel, number>>>,
  frameCount: number,
  frameRate: number,
): Tracks {
  const tracks = {} as Record<Channel, Float64Array>
  for (const channel of CHANNELS) tracks[channel] = new Float64Array(frameCount).fill(rest[channel] ?? 0)
  for (const layer of layers) {
    const track = tracks[layer.channel]
    const first = Math.max(0, Math.ceil(layer.start * frameRate - 1e-9))
    const last = Math.min(frameCount - 1, Math.floor(layer.end * frameRate + 1e-9))
    for (let frame = first; frame <= last; frame++) {
      const t = frame / frameRate
      let w = layer.fadeIn > 0 ? minimumJerk((t - layer.start) / layer.fadeIn) : 1
      if (layer.fadeOut > 0) w *= minimumJerk((layer.end - t) / layer.fadeOut)
      const value = layer.value(t)
      if (!Number.isFinite(value)) {
        throw new MotionError(
          `perform: channel ${layer.channel} is ${value} at ${t} s; every channel must stay finite. ` +
            `Check the action that wrote it.`,
          { code: 'fault' },
        )
      }
      track[frame] += layer.adds ? w * value : w * (value - track[frame])
    }
  }
  return tracks
}
