import { makeMotion, MotionError, portable, quat, type Motion } from '@understudy/motion'

/** A point of the way and how far it is moved along the ground. */
export interface PathHandle {
  /** Seconds. */
  readonly time: number
  /** Metres. */
  readonly x: number
  readonly z: number
}

/** How far the turn of the body looks around itself, deviation in seconds: a stride is not a bend. */
const LOOK = 0.35
/** A figure slower than this keeps its heading, metres per second. */
const STANDS = 0.15

/**
 * The same steps along another way. D(t) runs through the handles (Catmull–Rom over time, held before the first and after
 * the last), and with v = ẋ + iż the velocity on the ground
 *
 *   p′(t) = p(t) + D(t)
 *   ψ′(t) = ψ(t) + arg Σ bell(t − s) (v̄(s) v′(s) + ε)
 *
 * so the body turns as the way does, slow moments count for little, and one who stands keeps its heading. Feet that stand
 * still now slide by what the way bends: clean them afterwards.
 */
export function bendPath(motion: Motion, handles: readonly PathHandle[]): Motion {
  const { frameCount, frameRate, rootPositions: p, skeleton } = motion
  if (handles.length === 0) return motion
  const wrong = handles.findIndex((one, i) => i > 0 && one.time <= handles[i - 1].time)
  if (wrong > 0)
    throw new MotionError(
      `bendPath: handle ${wrong + 1} is at ${handles[wrong].time} s, not after the one before it. Give handles in the order of time.`,
    )
  const rootPositions = p.slice()
  for (let frame = 0; frame < frameCount; frame++) {
    const [x, z] = shiftAt(handles, frame / frameRate)
    rootPositions[3 * frame] += x
    rootPositions[3 * frame + 2] += z
  }
  // Turn as complex numbers: the mean of angles would jump at half a turn.
  const real = new Float64Array(frameCount)
  const imaginary = new Float64Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const [vx, vz] = speed(p, frame, frameCount, frameRate)
    const [wx, wz] = speed(rootPositions, frame, frameCount, frameRate)
    // Yaw turns +Z to +X: a heading is x + iz seen from below.
    real[frame] = vx * wx + vz * wz + STANDS * STANDS
    imaginary[frame] = vz * wx - vx * wz
  }
  const rotations = motion.rotations.slice()
  const radius = Math.ceil(2.5 * LOOK * frameRate)
  const bell = Float64Array.from({ length: radius + 1 }, (_, k) =>
    portable.exp(-((k / (frameRate * LOOK)) ** 2) / 2),
  )
  for (let frame = 0; frame < frameCount; frame++) {
    let [a, b] = [0, 0]
    for (let s = Math.max(0, frame - radius); s <= Math.min(frameCount - 1, frame + radius); s++) {
      a += bell[Math.abs(s - frame)] * real[s]
      b += bell[Math.abs(s - frame)] * imaginary[s]
    }
    const at = 4 * skeleton.jointCount * frame
    const turned = quat.multiply(quat.fromYaw(portable.atan2(b, a)), quat.quatAt(rotations, at))
    rotations.set(quat.normalize(turned), at)
  }
  return makeMotion({ ...motion, rootPositions, rotations })
}

function speed(p: Float32Array, frame: number, count: number, rate: number): [x: number, z: number] {
  const [a, b] = [Math.max(0, frame - 1), Math.min(count - 1, frame + 1)]
  const scale = rate / Math.max(1, b - a)
  return [(p[3 * b] - p[3 * a]) * scale, (p[3 * b + 2] - p[3 * a + 2]) * scale]
}

/** How far the way is moved at a time. */
function shiftAt(handles: readonly PathHandle[], time: number): [x: number, z: number] {
  const last = handles.length - 1
  if (time <= handles[0].time) return [handles[0].x, handles[0].z]
  if (time >= handles[last].time) return [handles[last].x, handles[last].z]
  const i = handles.findIndex((one) => one.time > time) - 1
  const [a, b] = [handles[i], handles[i + 1]]
  const span = b.time - a.time
  const t = (time - a.time) / span
  // Held at the ends: there the way neither comes from anywhere nor goes on.
  const slope = (k: number, c: 'x' | 'z'): number =>
    k === 0 || k === last
      ? 0
      : (handles[k + 1][c] - handles[k - 1][c]) / (handles[k + 1].time - handles[k - 1].time)
  const through = (c: 'x' | 'z'): number =>
    a[c] * (1 + 2 * t) * (1 - t) ** 2 +
    b[c] * t * t * (3 - 2 * t) +
    span * (slope(i, c) * t * (1 - t) ** 2 - slope(i + 1, c) * t * t * (1 - t))
  return [through('x'), through('z')]
}
