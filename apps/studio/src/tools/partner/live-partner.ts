import type { Kernels } from '@understudy/kernels'
import { duration, quat, type Motion } from '@understudy/motion'
import {
  controlOf,
  interpretOnline,
  LINDY,
  resamplePoints,
  samplePiece,
  type Decision,
  type MappingDatabase,
  type Piece,
} from '@understudy/synthesis/methods/control-by-example'
import type { PartnerSettings } from '../../document/tool-settings.ts'

/** Frames that became certain, to be written over the follower's from `first` on. */
export interface LiveFrames {
  readonly first: number
  readonly rootPositions: Float32Array
  readonly rotations: Float32Array
  /** What was decided meanwhile: the example's label and when it begins, seconds. */
  readonly decided: readonly { readonly label: string; readonly start: number }[]
}

export interface LivePartner {
  readonly frameRate: number
  readonly frameCount: number
  /** The leader is seen up to `seconds`; whatever became certain by that is returned. */
  advance(seconds: number): LiveFrames | undefined
}

/** One example goes over into the next within this time, seconds. */
const FADE = 0.25

/**
 * A follower who knows the leader only as far as he has danced, and a little more: what is shown at t was decided when
 * the leader had been seen until t + latency. Frames are crossfaded from example to example.
 */
export function livePartner(
  database: MappingDatabase,
  leader: Motion,
  { seamWeight, stretch }: PartnerSettings,
  latencySeconds: number,
  kernels?: Kernels,
): LivePartner {
  const { rate = 7.5 } = LINDY.respond
  const control = resamplePoints(controlOf(leader, LINDY.control), rate)
  const online = interpretOnline(database, {
    rate,
    latencySeconds,
    seamWeight,
    stretch: { seconds: stretch },
    kernels,
  })
  const width = 3 * control.pointCount
  const frameRate = LINDY.respond.frameRate ?? 60
  const frameCount = Math.floor(duration(leader) * frameRate + 1e-6) + 1
  const { jointCount } = database.pairs[0].target.skeleton
  const pieces: Piece[] = []
  let seen = 0
  let written = 0

  const take = (decision: Decision): { label: string; start: number } | undefined => {
    const { instance, start, end, placement } = decision
    const { pair, start: sourceStart, end: sourceEnd, labels, name } = database.instances[instance]
    const source = database.pairs[pair].target
    const piece: Piece = { source, sourceStart, sourceEnd, start, end, placement }
    const last = pieces.at(-1)
    // The same example goes on; how long it lasts and where it lies is known better by now, but what was shown stays.
    if (last && last.source === source && last.start === start) return undefined
    pieces.push(piece)
    return { label: labels.join(' ') || name, start: Math.max(0, start) }
  }

  return {
    frameRate,
    frameCount,
    advance: (seconds) => {
      const decisions: Decision[] = []
      const last = control.frameCount - 1
      const until = Math.min(last, Math.floor((seconds + latencySeconds) * rate + 1e-6))
      for (; seen <= until; seen++) {
        const made = online.push(control.points.subarray(width * seen, width * (seen + 1)))
        if (made) decisions.push(made)
      }
      if (seen > last) decisions.push(...online.finish())
      if (decisions.length === 0) return undefined
      const decided = decisions.flatMap((decision) => take(decision) ?? [])
      const end = seen > last ? frameCount : frameAfter(decisions[decisions.length - 1].instant)
      const first = written
      const count = Math.max(0, end - first)
      const frames: LiveFrames = {
        first,
        rootPositions: new Float32Array(3 * count),
        rotations: new Float32Array(4 * jointCount * count),
        decided,
      }
      for (let k = 0; k < count; k++) write(frames, k, (first + k) / frameRate)
      written = first + count
      return frames
    },
  }

  function frameAfter(instant: number): number {
    return Math.min(frameCount, Math.ceil(((instant + 1) / rate) * frameRate))
  }

  function write({ rootPositions, rotations }: LiveFrames, k: number, time: number): void {
    let now = pieces.length - 1
    while (now > 0 && pieces[now].start > time) now--
    const pose = new Float32Array(3 + 4 * jointCount)
    samplePiece(pose, pieces[now], time)
    const since = time - pieces[now].start
    if (now > 0 && since < FADE) {
      const before = new Float32Array(pose.length)
      samplePiece(before, pieces[now - 1], time)
      mix(pose, before, 1 - ease(since / FADE))
    }
    rootPositions.set(pose.subarray(0, 3), 3 * k)
    rotations.set(pose.subarray(3), 4 * jointCount * k)
  }
}

const ease = (x: number): number => x * x * (3 - 2 * x)

/** Draws `pose` towards `other` by `share`. */
function mix(pose: Float32Array, other: Float32Array, share: number): void {
  for (let c = 0; c < 3; c++) pose[c] += share * (other[c] - pose[c])
  for (let q = 3; q < pose.length; q += 4)
    pose.set(quat.slerp(quat.quatAt(pose, q), quat.quatAt(other, q), share), q)
}
