import { portable } from '@understudy/kernels'
import { quat, worldPositions, type Interval, type Motion } from '@understudy/motion'
import { jointsWithRole } from './joint-distances.ts'

/** How abruptly the joint moves that does so most, one value per frame. */
export interface FramePaces {
  /** How far a joint is from where its last step would have taken it, as a change of speed, metres per second. */
  readonly jump: readonly number[]
  /** Metres per second³. */
  readonly jerk: readonly number[]
}

/**
 * Of the joints with roles, the largest second and third difference in each frame from `first` up to `end`, end not
 * included:  ‖ p₊₁ − 2 p₀ + p₋₁ ‖ · rate   and   ‖ p₊₂ − 3 p₊₁ + 3 p₀ − p₋₁ ‖ · rate³.
 */
export function framePaces(motion: Motion, first = 0, end = motion.frameCount): FramePaces {
  const p = worldPositions(motion)
  const { frameRate, frameCount, skeleton } = motion
  const width = 3 * skeleton.jointCount
  const joints = jointsWithRole(skeleton)
  const [jump, jerk]: [number[], number[]] = [[], []]
  for (let f = Math.max(1, first); f < Math.min(end, frameCount - 2); f++) {
    let [v, j] = [0, 0]
    for (const joint of joints) {
      const o = f * width + 3 * joint
      const d = (c: number): number => p[o + c + width] - 2 * p[o + c] + p[o + c - width]
      const t = (c: number): number =>
        p[o + c + 2 * width] - 3 * p[o + c + width] + 3 * p[o + c] - p[o + c - width]
      v = Math.max(v, portable.hypot(d(0), d(1), d(2)))
      j = Math.max(j, portable.hypot(t(0), t(1), t(2)))
    }
    jump.push(v * frameRate)
    jerk.push(j * frameRate * frameRate * frameRate)
  }
  return { jump, jerk }
}

/** How much rougher the motion is at its seams than elsewhere, as ratios: 1 is no rougher. */
export interface SeamRoughness {
  /** 95th percentile of the joints' accelerations within the seams over that elsewhere. */
  readonly usual: number
  /** The largest acceleration within the seams over the 95th percentile of the frames' largest ones elsewhere. */
  readonly worst: number
}

/**
 * How rough seams are beside the rest of the motion, by the accelerations of all joints,
 * a(f, j) = ‖ p₊₁ − 2 p₀ + p₋₁ ‖ · rate². 1 is as lively as the motion itself. Seams are intervals, ends included.
 */
export function seamRoughness(
  motion: Motion,
  seams: readonly Interval[],
  positions: Float32Array = worldPositions(motion),
): SeamRoughness {
  const { frameCount, frameRate, skeleton } = motion
  const width = 3 * skeleton.jointCount
  const lists = { inside: [] as number[], outside: [] as number[], largestOutside: [] as number[] }
  let largestInside = 0
  for (let frame = 1; frame < frameCount - 1; frame++) {
    const time = frame / frameRate
    const isInside = seams.some(({ start, end }) => time >= start && time <= end)
    let largest = 0
    for (let at = frame * width; at < (frame + 1) * width; at += 3) {
      let squares = 0
      for (let c = at; c < at + 3; c++)
        squares += (positions[c - width] - 2 * positions[c] + positions[c + width]) ** 2
      const acceleration = Math.sqrt(squares) * frameRate * frameRate
      lists[isInside ? 'inside' : 'outside'].push(acceleration)
      largest = Math.max(largest, acceleration)
    }
    if (isInside) largestInside = Math.max(largestInside, largest)
    else lists.largestOutside.push(largest)
  }
  return {
    usual: at95(lists.inside) / Math.max(at95(lists.outside), 1e-6),
    worst: largestInside / Math.max(at95(lists.largestOutside), 1e-6),
  }
}

/** The 95th percentile, on a straight line between neighbours; 0 of nothing. */
function at95(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const place = 0.95 * (sorted.length - 1)
  const low = Math.floor(place)
  return sorted.length === 0 ? 0 : sorted[low] + (sorted[Math.ceil(place)] - sorted[low]) * (place - low)
}

/** The largest turn of a joint's local rotation from one frame to the next, radians: a flip is nearly π. */
export function largestTurn({ rotations, skeleton }: Motion): number {
  const width = 4 * skeleton.jointCount
  let most = 0
  for (let q = width; q < rotations.length; q += 4)
    most = Math.max(most, quat.angleBetween(quat.quatAt(rotations, q), quat.quatAt(rotations, q - width)))
  return most
}
