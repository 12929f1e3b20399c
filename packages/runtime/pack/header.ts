import { ROLES, type Role, type Skeleton } from '@understudy/motion'
import { broken, Check, skeletonJson, skeletonOf } from './check-header.ts'
import {
  CONTROL_GROUP,
  MOST_TAGS,
  type FeatureLayout,
  type PackedClip,
  type PackedFollower,
  type PackedJoin,
  type TaggedFrames,
} from './pack-source.ts'

/** The first four bytes of a pack. */
export const PACK_MAGIC = 0x4b505355 // "USPK", lowest byte first
/** The version of the file that is written here, and the only one that is read. */
export const PACK_VERSION = 1
/** Magic, version, length of the header. */
export const PREFIX_BYTES = 12

/** Counts above these are not believed: a file that claims them is broken. */
export const LIMITS = {
  headerBytes: 1 << 24,
  blockBytes: 1 << 24,
  frames: 1 << 25,
  clips: 1 << 16,
  tagged: 1 << 18,
  features: 128,
  horizons: 16,
  joins: 1 << 20,
  units: 1 << 16,
  blockFrames: 1024,
} as const

/** How far packed poses may be from, and how far they were found to be from, those that were packed. */
export interface PackError {
  /** Stated: no rotation is farther off than this, degrees; no position, millimetres. */
  readonly boundDegrees: number
  readonly boundMillimetres: number
  /** Measured over all frames when it was packed: rotations of joints, and joints in the world with the root in place. */
  readonly measuredDegrees: number
  readonly measuredMillimetres: number
}

/** What a pack says of itself before its frames. */
export interface PackHeader {
  readonly skeleton: Skeleton
  readonly frameRate: number
  readonly frameCount: number
  readonly blockFrames: number
  readonly clips: readonly PackedClip[]
  readonly tags: readonly string[]
  readonly tagged: readonly TaggedFrames[]
  readonly layout: FeatureLayout
  /** Edges of a motion graph, by the frame that is left; empty without one. */
  readonly joins: readonly PackedJoin[]
  /** Examples of somebody who answers a leader. */
  readonly follower?: PackedFollower
  /** Of ground and root positions, metres; of the heading, radians; of features. */
  readonly positionStep: number
  readonly yawStep: number
  readonly featureStep: number
  readonly error: PackError
}

/** The header as JSON. */
export function printHeader({ skeleton, joins, ...rest }: PackHeader): string {
  // Micrometres are enough for a cost.
  const edges = joins.map(({ from, to, cost }) => [from, to, Math.round(cost * 1e6) / 1e6])
  return JSON.stringify({ ...skeletonJson(skeleton), ...rest, ...(edges.length > 0 && { joins: edges }) })
}

/** The header out of its text, every count and number checked. `source` names the file in messages. */
export function parseHeader(text: string, source: string): PackHeader {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (cause) {
    throw broken(source, 'the header is not JSON', cause)
  }
  const check = new Check(source)
  const top = check.record(raw, 'header')
  const frameCount = check.count(top.frameCount, 'frameCount', LIMITS.frames)
  let next = 0
  const clips = check.list(top.clips, 'clips', LIMITS.clips).map((each, i): PackedClip => {
    const { name, first, frames } = check.record(each, `clip ${i}`)
    const clip = {
      name: check.text(name, `the name of clip ${i}`),
      first: next,
      frames: check.count(frames, `the frames of clip ${i}`, LIMITS.frames),
    }
    if (first !== next) throw broken(source, `clip ${i} does not begin at frame ${next}`)
    next += clip.frames
    return clip
  })
  if (next !== frameCount)
    throw broken(source, `its clips have ${next} frames, the header says ${frameCount}`)
  const tags = check.list(top.tags, 'tags', MOST_TAGS).map((tag) => check.text(tag, 'a tag'))
  const tagged = check.list(top.tagged, 'tagged frames', LIMITS.tagged).map((each, i): TaggedFrames => {
    const { tag, first, last } = check.record(each, `tagged stretch ${i}`)
    const [t, a, b] = check.numbers([tag, first, last], `tagged stretch ${i}`, 3)
    if (![t, a, b].every(Number.isInteger) || t < 0 || t >= tags.length || a < 0 || b < a || b >= frameCount)
      throw broken(source, `tagged stretch ${i} names frames or a tag that are not there`)
    return { tag: t, first: a, last: b }
  })
  if (tagged.reduce((sum, { first, last }) => sum + last - first + 1, 0) > frameCount * tags.length)
    throw broken(source, 'intervals of one tag overlap')
  const error = check.record(top.error, 'error')
  const steps = check.numbers([top.positionStep, top.yawStep, top.featureStep], 'steps', 3)
  if (!steps.every((step) => step > 1e-9 && step < 1))
    throw broken(source, 'a step is not between 1e-9 and 1')
  const frameRate = check.number(top.frameRate, 'frameRate')
  if (!(frameRate >= 1 && frameRate <= 1000)) throw broken(source, `its frame rate is ${frameRate}`)
  const layout = layoutOf(top.layout, check, source)
  return {
    skeleton: skeletonOf(top, check),
    frameRate,
    frameCount,
    blockFrames: check.count(top.blockFrames, 'blockFrames', LIMITS.blockFrames),
    clips,
    tags,
    tagged,
    layout,
    joins: joinsOf(top.joins ?? [], frameCount, check, source),
    ...(top.follower !== undefined && { follower: followerOf(top.follower, layout, clips, check, source) }),
    positionStep: steps[0],
    yawStep: steps[1],
    featureStep: steps[2],
    error: {
      boundDegrees: check.number(error.boundDegrees, 'error'),
      boundMillimetres: check.number(error.boundMillimetres, 'error'),
      measuredDegrees: check.number(error.measuredDegrees, 'error'),
      measuredMillimetres: check.number(error.measuredMillimetres, 'error'),
    },
  }
}

function joinsOf(value: unknown, frameCount: number, check: Check, source: string): readonly PackedJoin[] {
  let before = 0
  return check.list(value, 'joins', LIMITS.joins).map((each, i) => {
    const [from, to, cost] = check.numbers(each, `join ${i}`, 3)
    const isFrame = (frame: number): boolean => Number.isInteger(frame) && frame >= 0 && frame < frameCount
    if (!isFrame(from) || !isFrame(to) || from < before || !(cost >= 0))
      throw broken(source, `join ${i} names frames that are not there or stands in the wrong order`)
    before = from
    return { from, to, cost }
  })
}

function followerOf(
  value: unknown,
  layout: FeatureLayout,
  clips: readonly PackedClip[],
  check: Check,
  source: string,
): PackedFollower {
  const raw = check.record(value, 'follower')
  const rolesOf = (list: unknown, what: string): Role[] =>
    check.list(list, what, LIMITS.features).map((each) => {
      if (!(ROLES as readonly unknown[]).includes(each))
        throw broken(source, `${what}: "${String(each)}" is no role`)
      return each as Role
    })
  const roles = rolesOf(raw.roles, 'the points of the leader')
  const joinRoles = rolesOf(raw.joinRoles, 'the joints of the follower')
  const size = layout.groups.find(({ name }) => name === CONTROL_GROUP)?.width
  if (roles.length === 0 || joinRoles.length === 0 || size !== 3 * roles.length)
    throw broken(
      source,
      `it has ${roles.length} points of a leader, and features of ${size ?? 0} numbers for them`,
    )
  const weights = check.numbers(raw.weights, 'the weights of the points', roles.length)
  const [rate, joinSeconds, seamWeight, softness, stretchSeconds] = check.numbers(
    [raw.rate, raw.joinSeconds, raw.seamWeight, raw.softness, raw.stretchSeconds],
    'the settings of the follower',
    5,
  )
  if (!(rate >= 1 && rate <= 60 && stretchSeconds >= 0 && stretchSeconds <= 10 && softness > 0))
    throw broken(source, 'the settings of the follower cannot be')
  let clip = 0
  const units = check.list(raw.units, 'examples', LIMITS.units).map((each, i) => {
    const [first, last] = check.numbers(each, `example ${i}`, 2)
    while (clip < clips.length - 1 && first >= clips[clip + 1].first) clip++
    const { first: from, frames } = clips[clip]
    if (!(first >= from && last > first && last <= from + frames - 1))
      throw broken(source, `example ${i} is not within a clip, or out of order`)
    return [first, last] as const
  })
  if (units.length === 0) throw broken(source, 'it has no examples of a follower')
  return { rate, roles, weights, joinRoles, joinSeconds, seamWeight, softness, stretchSeconds, units }
}

function layoutOf(value: unknown, check: Check, source: string): FeatureLayout {
  const raw = check.record(value, 'layout')
  const width = check.count(raw.width, 'the number of features', LIMITS.features)
  const given = check.list(raw.horizons, 'horizons', LIMITS.horizons)
  const horizons = check.numbers(given, 'horizons', given.length)
  if (horizons.some((h, i) => !(h > (i === 0 ? 0 : horizons[i - 1]) && h <= 10)))
    throw broken(source, 'its horizons do not ascend from 0 to 10 s')
  let next = 0
  const groups = check.list(raw.groups, 'feature groups', LIMITS.features).map((each, i) => {
    const group = check.record(each, `feature group ${i}`)
    const name = check.text(group.name, `the name of feature group ${i}`)
    const size = check.count(group.width, `the width of feature group ${i}`, LIMITS.features)
    const mean = check.numbers(group.mean, `the mean of feature group ${i}`, size)
    const scale = check.number(group.scale, `the scale of feature group ${i}`)
    if (group.at !== next || !(scale > 0))
      throw broken(source, `feature group ${i} is misplaced or has no scale`)
    next += size
    return { name, at: next - size, width: size, scale, mean }
  })
  if (next !== width)
    throw broken(source, `its feature groups have ${next} numbers, the header says ${width}`)
  const needed: readonly (readonly [string, number])[] =
    horizons.length === 0
      ? []
      : [
          ['path', 2 * horizons.length],
          ['facing', 2 * horizons.length],
        ]
  for (const [name, size] of needed)
    if (groups.find((group) => group.name === name)?.width !== size)
      throw broken(source, `it has no feature group "${name}" of ${size} numbers`)
  return { width, horizons, groups }
}
