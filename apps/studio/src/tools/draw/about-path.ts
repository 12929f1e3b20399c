import type { PointMotion } from '@understudy/synthesis/methods/control-by-example'
import { pathSeconds, type PathPoint } from '../../document/walk-path.ts'
import type { WalkAnswer } from '../../engine/performances/walk-answer.ts'

/** What was asked of the body: the drawing with the times a body takes for it, and the control made of that. */
export const aboutPath = (
  drawn: readonly PathPoint[],
  timed: readonly PathPoint[],
  control: PointMotion,
): Pick<WalkAnswer, 'asked' | 'pathRate' | 'timed' | 'slowedBy'> => ({
  asked: middles(control),
  pathRate: control.rate,
  timed,
  slowedBy: pathSeconds(timed) / Math.max(pathSeconds(drawn), 1e-6),
})

/** Between the two hips, `[frame][xz]`. */
function middles({ points, frameCount }: PointMotion): Float32Array {
  const out = new Float32Array(2 * frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    out[2 * frame] = (points[6 * frame] + points[6 * frame + 3]) / 2
    out[2 * frame + 1] = (points[6 * frame + 2] + points[6 * frame + 5]) / 2
  }
  return out
}
