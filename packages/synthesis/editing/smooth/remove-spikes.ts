import { slerpFlat } from '@understudy/kernels'
import { makeMotion, quat, type Motion } from '@understudy/motion'

/** What counts as a spike, and how it is told from a quick movement. */
export const SPIKE_DEFAULTS = {
  /** A spike is over within this, seconds. */
  seconds: 0.06,
  /** Smaller ones are left, radians and metres. */
  radians: 0.35,
  metres: 0.08,
  /** Farther from the middle of the window than so many times the rest of it. */
  times: 4,
} as const

/** The motion without jumps to somewhere and back, and how many frames of how many curves were filled in. */
export interface SpikesRemoved {
  readonly motion: Motion
  /** Frames of joints, the root's place counted as one. */
  readonly count: number
}

/**
 * A value is a spike if it is far from the middle of its neighbourhood while the others are not (Hampel's test): with m
 * the value of the window with the least sum of distances to the others, and d(·) the distance from it,
 *
 *   d(x) > max(least, times · median d)
 *
 * Spikes are replaced by what lies between the good values around them. Nothing else is changed.
 */
export function removeSpikes(motion: Motion, options: Partial<typeof SPIKE_DEFAULTS> = {}): SpikesRemoved {
  const { seconds, radians, metres, times } = { ...SPIKE_DEFAULTS, ...options }
  const { frameCount, frameRate, skeleton } = motion
  // A spike must be the lesser half of the window.
  const radius = 2 * Math.max(1, Math.round(seconds * frameRate))
  const rootPositions = motion.rootPositions.slice()
  const rotations = motion.rotations.slice()
  const width = 4 * skeleton.jointCount
  let count = 0
  const p = motion.rootPositions
  const q = motion.rotations
  const root = spikesOf(frameCount, radius, metres, times, (a, b) =>
    Math.sqrt(
      (p[3 * a] - p[3 * b]) ** 2 + (p[3 * a + 1] - p[3 * b + 1]) ** 2 + (p[3 * a + 2] - p[3 * b + 2]) ** 2,
    ),
  )
  forRuns(root, (before, frame, after, alpha) => {
    count++
    for (let c = 0; c < 3; c++)
      rootPositions[3 * frame + c] = p[3 * before + c] + alpha * (p[3 * after + c] - p[3 * before + c])
  })
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    const at = (frame: number): number => width * frame + 4 * joint
    const bad = spikesOf(frameCount, radius, radians, times, (a, b) =>
      quat.angleBetween(quat.quatAt(q, at(a)), quat.quatAt(q, at(b))),
    )
    forRuns(bad, (before, frame, after, alpha) => {
      count++
      slerpFlat(rotations, at(frame), q, at(before), q, at(after), alpha)
    })
  }
  return { motion: count === 0 ? motion : makeMotion({ ...motion, rootPositions, rotations }), count }
}

/** Which frames are spikes, 1 each. */
function spikesOf(
  count: number,
  radius: number,
  least: number,
  times: number,
  distance: (a: number, b: number) => number,
): Uint8Array {
  const bad = new Uint8Array(count)
  // Far from a neighbour at all: most curves of most motions have no such frame, and are done.
  const jumps: number[] = []
  for (let frame = 1; frame < count; frame++)
    if (distance(frame - 1, frame) > least / 2) jumps.push(frame - 1, frame)
  const near = new Set(jumps.flatMap((frame) => range(frame - radius, frame + radius, count)))
  for (const frame of near) {
    const window = range(frame - radius, frame + radius, count)
    const sums = window.map((a) => window.reduce((sum, b) => sum + distance(a, b), 0))
    const middle = window[sums.indexOf(Math.min(...sums))]
    const far = window.map((one) => distance(one, middle)).toSorted((a, b) => a - b)
    const median = far[far.length >> 1]
    if (distance(frame, middle) > Math.max(least, times * median)) bad[frame] = 1
  }
  return bad
}

const range = (from: number, to: number, count: number): number[] => {
  const [first, last] = [Math.max(0, from), Math.min(count - 1, to)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** Every bad frame with the good ones around it. At an end the nearest good one is held. */
function forRuns(
  bad: Uint8Array,
  fill: (before: number, frame: number, after: number, alpha: number) => void,
): void {
  const good = (frame: number): boolean => frame >= 0 && frame < bad.length && bad[frame] === 0
  for (let frame = 0; frame < bad.length; frame++) {
    if (!bad[frame]) continue
    let before = frame
    let after = frame
    while (before >= 0 && !good(before)) before--
    while (after < bad.length && !good(after)) after++
    if (before < 0 && after >= bad.length) continue
    if (before < 0) fill(after, frame, after, 0)
    else if (after >= bad.length) fill(before, frame, before, 0)
    else fill(before, frame, after, (frame - before) / (after - before))
  }
}
