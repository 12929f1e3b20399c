import { MotionError, type Role, type Skeleton } from '@understudy/motion'
import { CONTROL_GROUP, type PackedFollower } from '../pack/pack-source.ts'
import { FRAME_PLACES, type MotionPack } from '../pack/motion-pack.ts'
import { makeWorldPose, placeJoints } from '../pose/world-pose.ts'

/** Every example at every length it may have, laid out for the search: a *state* is an example that takes so many instants. */
export interface Units {
  readonly follower: PackedFollower
  readonly count: number
  /** `[state]`: which example, and how many instants it takes. */
  readonly unit: Int32Array
  readonly duration: Int32Array
  readonly longest: number
  readonly points: number
  /** `[state]`: where its samples begin in `control`, which holds `[instant 0 … duration][point][xyz]` of each. */
  readonly controlAt: Int32Array
  readonly control: Float64Array
  /** `[duration]`: weights `[instant][point]`; the two ends count half, because neighbours share them. */
  readonly weights: readonly Float64Array[]
  /** First and last instant of what must join, `[state][number]`, and how many numbers. */
  readonly heads: Float64Array
  readonly tails: Float64Array
  readonly joinWidth: number
}

/** Lays out the examples of a follower's pack. All of its frames must have arrived. */
export function layOutUnits(pack: MotionPack): Units {
  const { follower, skeleton, frameRate, frameCount, layout } = pack.header
  if (!follower)
    throw new MotionError(
      'FollowerPlayer: the pack has no examples of a leader and a follower. Pack a mapping (understudy mapping pack).',
      { code: 'missing' },
    )
  if (pack.framesReady < frameCount)
    throw new MotionError(
      `FollowerPlayer: ${pack.framesReady} of ${frameCount} frames have arrived; all are needed. Wait for the rest of the file.`,
    )
  const { rate, units, stretchSeconds } = follower
  const states = units.flatMap(([first, last], unit) =>
    legalDurations((last - first) / frameRate, rate, stretchSeconds).map((duration) => ({ unit, duration })),
  )
  const points = follower.roles.length
  const width = 3 * points
  const group = layout.groups.find(({ name }) => name === CONTROL_GROUP)!
  const led = Float64Array.from({ length: width * frameCount }, (_, i) => {
    const c = i % width
    return pack.features[((i - c) / width) * layout.width + group.at + c] * group.scale + group.mean[c]
  })
  const joins = joinPoints(pack, jointsOf(skeleton, follower.joinRoles), follower.joinSeconds)
  const joinWidth = joins.length / frameCount
  const controlAt = new Int32Array(states.length)
  let size = 0
  states.forEach(({ duration }, state) => {
    controlAt[state] = size
    size += (duration + 1) * width
  })
  const control = new Float64Array(size)
  const heads = new Float64Array(states.length * joinWidth)
  const tails = new Float64Array(states.length * joinWidth)
  states.forEach(({ unit, duration }, state) => {
    const [first, last] = units[unit]
    for (let step = 0; step <= duration; step++)
      sample(control, controlAt[state] + step * width, led, width, first + ((last - first) * step) / duration)
    sample(heads, state * joinWidth, joins, joinWidth, first)
    sample(tails, state * joinWidth, joins, joinWidth, last)
  })
  const longest = states.reduce((most, { duration }) => Math.max(most, duration), 1)
  return {
    follower,
    count: states.length,
    unit: Int32Array.from(states, ({ unit }) => unit),
    duration: Int32Array.from(states, ({ duration }) => duration),
    longest,
    points,
    controlAt,
    control,
    weights: Array.from({ length: longest + 1 }, (_, duration) =>
      Float64Array.from({ length: (duration + 1) * points }, (__, i) => {
        const step = Math.floor(i / points)
        return follower.weights[i % points] * (step === 0 || step === duration ? 0.5 : 1)
      }),
    ),
    heads,
    tails,
    joinWidth,
  }
}

/** Instants that an example of `seconds` may take: from ⌈shortest⌉ to ⌊longest⌋, else the nearest whole number. */
function legalDurations(seconds: number, rate: number, stretch: number): readonly number[] {
  const low = Math.max(1, Math.ceil((seconds - stretch) * rate - 1e-6))
  const high = Math.floor((seconds + stretch) * rate + 1e-6)
  if (high < low) return [Math.max(1, Math.round(seconds * rate))]
  return Array.from({ length: high - low + 1 }, (_, i) => low + i)
}

/** The joints of some roles; each must be there. */
export function jointsOf({ roles }: Skeleton, wanted: readonly Role[]): readonly number[] {
  return wanted.map((role) => {
    const joint = roles.get(role)
    if (joint === undefined)
      throw new MotionError(
        `FollowerPlayer: the figure has no ${role}, which the examples need. Say which joint it is, or use another figure.`,
        { code: 'missing' },
      )
    return joint
  })
}

/** Where joints are in the world of their clip, `[frame][joint][xyz]`. */
export function placesOf(pack: MotionPack, joints: readonly number[]): Float64Array {
  const { skeleton, frameCount } = pack.header
  const frame = new Float64Array(pack.frameWidth)
  const world = makeWorldPose(skeleton)
  const places = new Float64Array(3 * joints.length * frameCount)
  for (let f = 0, o = 0; f < frameCount; f++) {
    pack.readFrame(f, frame)
    placeJoints(world, skeleton, frame, 3, FRAME_PLACES)
    const c = Math.cos(frame[2])
    const s = Math.sin(frame[2])
    for (const joint of joints) {
      const [x, y, z] = world.positions.subarray(3 * joint, 3 * joint + 3)
      places[o++] = c * x + s * z + frame[0]
      places[o++] = y
      places[o++] = -s * x + c * z + frame[1]
    }
  }
  return places
}

/** Joining points, and after them where each would be `seconds` later at its present speed; none of these for 0. */
function joinPoints(pack: MotionPack, joints: readonly number[], seconds: number): Float64Array {
  const places = placesOf(pack, joints)
  if (seconds === 0) return places
  const { clips, frameRate } = pack.header
  const width = 3 * joints.length
  const wide = new Float64Array(2 * places.length)
  // Over a thirtieth of a second to either side: over less, noise is a speed of its own.
  const reach = Math.max(1, Math.round(frameRate / 30))
  for (const { first, frames } of clips)
    for (let f = first; f < first + frames; f++) {
      const before = Math.max(first, f - reach)
      const after = Math.min(first + frames - 1, f + reach)
      const scale = after > before ? (seconds * frameRate) / (after - before) : 0
      for (let c = 0; c < width; c++) {
        const here = places[f * width + c]
        wide[2 * f * width + c] = here
        wide[(2 * f + 1) * width + c] =
          here + scale * (places[after * width + c] - places[before * width + c])
      }
    }
  return wide
}

/** out ← rows of `width` numbers at a frame with a fraction, on straight lines between frames. */
export function sample(
  out: Float64Array,
  o: number,
  rows: Float64Array,
  width: number,
  position: number,
): void {
  const frame = Math.floor(position)
  const part = position - frame
  const a = frame * width
  const b = part > 0 ? a + width : a
  for (let c = 0; c < width; c++) out[o + c] = rows[a + c] + part * (rows[b + c] - rows[a + c])
}
