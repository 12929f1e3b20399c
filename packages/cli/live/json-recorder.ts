import {
  makeMotion,
  makeSkeleton,
  MotionError,
  quat,
  ROLES,
  type Joint,
  type Motion,
  type Role,
  type Skeleton,
} from '@understudy/motion'
import type { VmcCounts, VmcRecorder } from '@understudy/motion/formats'

/** How the first message of a stream calls itself. */
const LIVE_FORMAT = 'understudy live'
const LIVE_VERSION = 1

interface Frame {
  readonly time: number
  readonly root: readonly number[]
  readonly turns: readonly number[]
}

/** What goes on longer is cut off at its start, frames. */
const MOST_FRAMES = 120 * 3600
/** A clock that jumps back by more than this is a sender that was started again, seconds. */
const RESTART = 2
const MOST_JOINTS = 512
/** Farther away than this nobody stands, metres. */
const FARTHEST = 1e4

/** Takes messages of a stream as they come, and makes a motion of them. Nothing that can arrive throws. */
export interface JsonRecorder extends Omit<VmcRecorder, 'take'> {
  take(message: string): void
}

/**
 * A figure, then frames:
 *
 *   { "format": "understudy live", "version": 1, "joints": [ { "name", "parent", "offset": [x, y, z], "role" }, … ] }
 *   { "time": 0.016, "root": [x, y, z], "rotations": [x, y, z, w, …] }
 *
 * Metres, +Y up; rotations are local, the root's in the world. Frames that come late or are damaged are counted and left out; a second figure of the same joints
 * changes nothing, another one begins anew.
 */
export function recordJson(): JsonRecorder {
  const counts = { packets: 0, frames: 0, malformed: 0, late: 0, unsound: 0 }
  let skeleton: Skeleton | undefined
  let frames: Frame[] = []
  /** Added to the sender's clock, so that it goes on where it was when the sender starts again. */
  let shift = 0

  const takeFrame = ({ time, root, rotations }: Readonly<Record<string, unknown>>): void => {
    if (!skeleton || !isNumbers([time]) || !isNumbers(root) || !isNumbers(rotations))
      return void counts.malformed++
    const turns = soundTurns(rotations, skeleton.jointCount)
    if (root.length !== 3 || root.some((v) => Math.abs(v) > FARTHEST) || !turns) return void counts.unsound++
    const newest = frames.at(-1)?.time
    if (newest !== undefined && newest - (time as number) - shift > RESTART)
      shift = newest + 1 / 60 - (time as number)
    const now = (time as number) + shift
    if (newest !== undefined && !(now > newest)) return void counts.late++
    frames.push({ time: now, root, turns })
    counts.frames++
    if (frames.length > MOST_FRAMES) frames.shift()
  }

  return {
    take(message) {
      counts.packets++
      const given = objectIn(message)
      if (!given) return void counts.malformed++
      if (given.format === undefined) return takeFrame(given)
      const figure =
        given.format === LIVE_FORMAT && given.version === LIVE_VERSION ? figureIn(given.joints) : undefined
      if (!figure) return void counts.malformed++
      const same =
        skeleton?.joints.map(({ name }) => name).join() === figure.joints.map(({ name }) => name).join()
      if (same) return
      skeleton = figure
      frames = []
      counts.frames = 0
    },
    counts: (): VmcCounts => ({ ...counts }),
    motion: ({ name = 'live', frameRate = 60 } = {}) => {
      if (!skeleton || frames.length < 2)
        throw new MotionError(
          `live: ${frames.length} frames came${skeleton ? '' : ', and no figure before them'}; two are needed. Send a figure, then frames.`,
          { code: 'too-little' },
        )
      return evenMotion(skeleton, frames, name, frameRate)
    },
  }
}

/** The frames at even times, on straight lines between those that came. */
function evenMotion(skeleton: Skeleton, frames: readonly Frame[], name: string, frameRate: number): Motion {
  const start = frames[0]!.time
  const count = Math.floor((frames.at(-1)!.time - start) * frameRate + 1e-6) + 1
  const width = 4 * skeleton.jointCount
  const rootPositions = new Float32Array(3 * count)
  const rotations = new Float32Array(width * count)
  for (let f = 0, at = 0; f < count; f++) {
    const time = start + f / frameRate
    while (at + 2 < frames.length && frames[at + 1]!.time <= time) at++
    const [a, b] = [frames[at]!, frames[at + 1]!]
    const alpha = Math.min(Math.max((time - a.time) / (b.time - a.time), 0), 1)
    for (let c = 0; c < 3; c++) rootPositions[3 * f + c] = a.root[c]! + alpha * (b.root[c]! - a.root[c]!)
    for (let q = 0; q < width; q += 4)
      rotations.set(quat.slerp(quat.quatAt(a.turns, q), quat.quatAt(b.turns, q), alpha), width * f + q)
  }
  return makeMotion({ name, skeleton, frameRate, rootPositions, rotations })
}

function objectIn(message: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const given: unknown = JSON.parse(message)
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((v) => typeof v === 'number' && Number.isFinite(v))

/** Unit quaternions; undefined where one is none. */
function soundTurns(rotations: readonly number[], joints: number): readonly number[] | undefined {
  if (rotations.length !== 4 * joints) return undefined
  const turns: number[] = []
  for (let q = 0; q < rotations.length; q += 4) {
    const turn = quat.quatAt(rotations, q)
    if (!(Math.hypot(...turn) > 0.5)) return undefined
    turns.push(...quat.normalize(turn))
  }
  return turns
}

function figureIn(joints: unknown): Skeleton | undefined {
  if (!Array.isArray(joints) || joints.length === 0 || joints.length > MOST_JOINTS) return undefined
  const read: Joint[] = []
  for (const each of joints as unknown[]) {
    const { name, parent, offset, role } = (each ?? {}) as Readonly<Record<string, unknown>>
    if (typeof name !== 'string' || typeof parent !== 'number' || !isNumbers(offset) || offset.length !== 3)
      return undefined
    const joint = { name, parent, offset: [offset[0]!, offset[1]!, offset[2]!] as const }
    read.push((ROLES as readonly unknown[]).includes(role) ? { ...joint, role: role as Role } : joint)
  }
  try {
    return makeSkeleton(read)
  } catch {
    return undefined
  }
}
