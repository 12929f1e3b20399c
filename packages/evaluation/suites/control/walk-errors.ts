import { jointOf, worldPositions, type Motion } from '@understudy/motion'
import { detectContacts, footplants } from '@understudy/synthesis/analysis'
import { mean } from '../../measure/statistics.ts'

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
