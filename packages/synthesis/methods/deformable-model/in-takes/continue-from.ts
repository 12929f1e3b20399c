import {
  GROUND_IDENTITY,
  makeMotion,
  quat,
  rootMotion,
  sliceFrames,
  smoothStep,
  transformGround,
  worldPositions,
  wrapAngle,
  type Motion,
  type Vec3,
} from '@understudy/motion'
import { hingeBounds } from './never-backwards.ts'

/** How one motion goes on as another. */
export interface ContinueOptions {
  /** Seconds within which the next is its own again. */
  readonly fade: number
  /** Whether the next is turned and moved to where this one ends; otherwise it is there already. */
  readonly place: boolean
}

/** Seconds over which a difference in speed is let go, and over which a speed is taken. */
const [SPEED_FADE, SPEED_SPAN] = [0.25, 0.04]

/**
 * `next` with the first pose and speed that `before` ends with; what differs fades. With δ the difference of a rotation (or
 * of the root's place) and δ̇ that of its speed at the seam, τ seconds after it
 *
 *   δ(τ) = δ (1 − h(τ/T)) + δ̇ D g(τ/D),   h(s) = 3s² − 2s³,  g(s) = s(1 − s)² for s < 1, else 0
 *
 * Placed, the next heads where this one does, and the foot that stands longest stands where it stood: the body sways over
 * it rather than the foot sliding under the body. Elbows and knees take no more of it than keeps them from bending backwards.
 */
export function continueFrom(before: Motion, next: Motion, options: ContinueOptions): Motion {
  const placed = options.place ? placedAfter(before, next) : next
  const { frameRate, frameCount, skeleton } = placed
  const end = before.frameCount - 1
  const span = Math.max(1, Math.min(Math.round(SPEED_SPAN * frameRate), end, frameCount - 1))
  const per = frameRate / span
  const width = 4 * skeleton.jointCount
  const rootPositions = placed.rootPositions.slice()
  const rotations = placed.rotations.slice()
  const root = [0, 1, 2].map((c) => {
    const [a, b] = [before.rootPositions, placed.rootPositions]
    const speed = end < 1 ? 0 : (a[3 * end + c] - a[3 * (end - span) + c] - (b[3 * span + c] - b[c])) * per
    return { by: a[3 * end + c] - b[c], speed }
  })
  const turns = skeleton.joints.map((_, j) => {
    const [last, first] = [
      quat.quatAt(before.rotations, width * end + 4 * j),
      quat.quatAt(placed.rotations, 4 * j),
    ]
    const by = between(first, last)
    if (end < 1) return { by, speed: [0, 0, 0] as Vec3 }
    const was = between(quat.quatAt(before.rotations, width * (end - span) + 4 * j), last)
    const is = between(first, quat.quatAt(placed.rotations, width * span + 4 * j))
    return { by, speed: was.map((v, c) => (v - is[c]) * per) as unknown as Vec3 }
  })
  const fade = Math.max(1 / frameRate, Math.min(options.fade, (frameCount - 1) / frameRate))
  const slow = Math.min(SPEED_FADE, fade)
  const bounds = hingeBounds(placed)
  for (let f = 0; f < frameCount; f++) {
    const tau = f / frameRate
    if (tau >= fade && tau >= slow) break
    const stays = 1 - smoothStep(tau / fade)
    const s = Math.min(1, tau / slow)
    const drifts = slow * s * (1 - s) * (1 - s)
    for (let c = 0; c < 3; c++) rootPositions[3 * f + c] += stays * root[c].by + drifts * root[c].speed
    turns.forEach(({ by, speed }, j) => {
      const [x, y, z] = by.map((value, c) => stays * value + drifts * speed[c])
      const at = width * f + 4 * j
      const own = quat.quatAt(rotations, at)
      const share = f === 0 ? 1 : (bounds.get(j)?.(own, [x, y, z]) ?? 1)
      rotations.set(quat.multiply(own, quat.exp([share * x, share * y, share * z])), at)
    })
  }
  return makeMotion({ ...placed, rootPositions, rotations })
}

/** The rotation vector that takes `from` to `to`, the shorter way. */
const between = (from: quat.Quat, to: quat.Quat): Vec3 => quat.log(quat.multiply(quat.inverse(from), to))

function placedAfter(before: Motion, next: Motion): Motion {
  const [last, first] = [sliceFrames(before, before.frameCount - 1), sliceFrames(next, 0, 1)]
  const yaw = wrapAngle(rootMotion(last).yaw[0] - rootMotion(first).yaw[0])
  const turned = transformGround(next, { ...GROUND_IDENTITY, yaw })
  const pivot = standingJoint(next) ?? 0
  const [a, b] = [worldPositions(last), worldPositions(sliceFrames(turned, 0, 1))]
  const by = { yaw: 0, x: a[3 * pivot] - b[3 * pivot], z: a[3 * pivot + 2] - b[3 * pivot + 2] }
  return transformGround(turned, by)
}

/** The foot or ball that is down at the start and stays longest; undefined where none is. */
function standingJoint({ annotations, skeleton }: Motion): number | undefined {
  const down = annotations.contacts.filter(({ start, end }) => start < 0.03 && end > 0.1)
  const [longest] = down.toSorted((a, b) => b.end - a.end)
  return longest && skeleton.roles.get(longest.role)
}
