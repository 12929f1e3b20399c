import { jointOf, worldPositions, wrapAngle, type Motion } from '@understudy/motion'
import { detectContacts, footplants } from '@understudy/synthesis/analysis'
import { samplePoints, type PointMotion } from '@understudy/synthesis/methods/control-by-example'

/** Root mean square distance along the ground from the middle of the hips to the control's, metres; and mean heading error, degrees. */
export function pathError(
  motion: Motion,
  control: PointMotion,
): { readonly rmse: number; readonly heading: number } {
  const world = worldPositions(motion)
  const { jointCount } = motion.skeleton
  const left = jointOf(motion.skeleton, 'leftUpperLeg', 'pathError')
  const right = jointOf(motion.skeleton, 'rightUpperLeg', 'pathError')
  const wanted = new Float64Array(3 * control.pointCount)
  let square = 0
  let heading = 0
  for (let frame = 0; frame < motion.frameCount; frame++) {
    samplePoints(wanted, 0, control, frame / motion.frameRate)
    const [l, r] = [3 * (frame * jointCount + left), 3 * (frame * jointCount + right)]
    const dx = (world[l] + world[r]) / 2 - (wanted[0] + wanted[3]) / 2
    const dz = (world[l + 2] + world[r + 2]) / 2 - (wanted[2] + wanted[5]) / 2
    square += dx * dx + dz * dz
    const own = Math.atan2(world[l + 2] - world[r + 2], world[l] - world[r])
    const asked = Math.atan2(wanted[2] - wanted[5], wanted[0] - wanted[3])
    heading += Math.abs(wrapAngle(own - asked))
  }
  return {
    rmse: Math.sqrt(square / motion.frameCount),
    heading: (heading / motion.frameCount) * (180 / Math.PI),
  }
}

/** Steps per second: footplants over the time they span. */
export function stepRate(motion: Motion): number {
  const plants = footplants(detectContacts(motion)).filter(({ start }) => start > 0)
  if (plants.length < 2) return 0
  const first = plants[0].start
  const last = plants[plants.length - 1].start
  return (plants.length - 1) / Math.max(last - first, 1e-6)
}

/** Half of the window over which two gaits are compared, seconds: half a second either way is one stride. */
const PHASE_REACH = 0.5
/** Feet that swing less than this far apart are not walking, metres. */
const STANDING = 0.05

/**
 * Share of the time in which two walks are in phase: how far the left foot is ahead of the right, along the truth's
 * heading, moves together (correlation over one stride above zero). Where the true feet stand there is no phase.
 */
export function inPhase(answer: Motion, truth: Motion, rate = 30): number {
  const [ours, theirs] = [strideTrack(answer, truth, rate), strideTrack(truth, truth, rate)]
  const reach = Math.round(PHASE_REACH * rate)
  let agree = 0
  let counted = 0
  for (let at = reach; at + reach < Math.min(ours.length, theirs.length); at++) {
    const a = ours.slice(at - reach, at + reach + 1)
    const b = theirs.slice(at - reach, at + reach + 1)
    if (Math.max(...b) - Math.min(...b) < 2 * STANDING) continue
    const [ma, mb] = [mean(a), mean(b)]
    counted++
    if (a.reduce((sum, value, i) => sum + (value - ma) * (b[i] - mb), 0) > 0) agree++
  }
  return counted === 0 ? 1 : agree / counted
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** How far the left foot is ahead of the right along the heading of `guide`, metres, at `rate`. */
function strideTrack(motion: Motion, guide: Motion, rate: number): readonly number[] {
  const [world, guided] = [worldPositions(motion), worldPositions(guide)]
  const seconds = Math.min(
    (motion.frameCount - 1) / motion.frameRate,
    (guide.frameCount - 1) / guide.frameRate,
  )
  return Array.from({ length: Math.floor(seconds * rate) + 1 }, (_, i) => {
    const at = (body: Motion, role: 'leftFoot' | 'rightFoot' | 'leftUpperLeg' | 'rightUpperLeg'): number => {
      const frame = Math.min(body.frameCount - 1, Math.round((i / rate) * body.frameRate))
      return 3 * (frame * body.skeleton.jointCount + jointOf(body.skeleton, role, 'inPhase'))
    }
    const [l, r] = [at(guide, 'leftUpperLeg'), at(guide, 'rightUpperLeg')]
    const yaw = Math.atan2(-(guided[l + 2] - guided[r + 2]), guided[l] - guided[r])
    const [a, b] = [at(motion, 'leftFoot'), at(motion, 'rightFoot')]
    return Math.sin(yaw) * (world[a] - world[b]) + Math.cos(yaw) * (world[a + 2] - world[b + 2])
  })
}

/** The fastest a knee bends or stretches, degrees per second, over windows of 1/30 s: a knee that pops is faster. */
export function fastestKnee(motion: Motion): number {
  const world = worldPositions(motion)
  const { jointCount } = motion.skeleton
  const step = Math.max(1, Math.round(motion.frameRate / 30))
  let fastest = 0
  for (const side of ['left', 'right'] as const) {
    const [hip, knee, ankle] = [
      jointOf(motion.skeleton, `${side}UpperLeg`, 'fastestKnee'),
      jointOf(motion.skeleton, `${side}LowerLeg`, 'fastestKnee'),
      jointOf(motion.skeleton, `${side}Foot`, 'fastestKnee'),
    ]
    const bend = (frame: number): number => {
      const at = (joint: number): number => 3 * (frame * jointCount + joint)
      const [h, k, a] = [at(hip), at(knee), at(ankle)]
      const u = [0, 1, 2].map((c) => world[k + c] - world[h + c])
      const v = [0, 1, 2].map((c) => world[a + c] - world[k + c])
      const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
      return Math.acos(Math.min(1, Math.max(-1, dot / (Math.hypot(...u) * Math.hypot(...v)))))
    }
    for (let frame = 0; frame + step < motion.frameCount; frame++) {
      const speed = (Math.abs(bend(frame + step) - bend(frame)) * motion.frameRate) / step
      fastest = Math.max(fastest, (speed * 180) / Math.PI)
    }
  }
  return fastest
}
