import type { Motion } from '@understudy/motion'
import type { LevelClock } from './shape-edits.ts'
import type { Place, SketchRequest } from '../../document/shape-recipe.ts'
import { trackAt, trackOf } from './request-places.ts'
import { findSpot } from './spots.ts'

/** A stroke in space: each place of the picture as deep as the body's point is there, in the motion's own space. */
export function sketchPlaces(request: SketchRequest, motion: Motion, clock: LevelClock): readonly Place[] {
  const spot = findSpot(motion.skeleton, request)
  if (!spot) return []
  const { camera, samples, frames } = request
  const { eye, target, fieldOfView, aspect } = camera
  const ahead = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]])
  const right = unit(cross(ahead, Math.abs(ahead[1]) > 0.999 ? [0, 0, 1] : [0, 1, 0]))
  const up = cross(right, ahead)
  const focal = 0.5 / Math.tan((fieldOfView * Math.PI) / 360)
  const track = trackOf(motion, spot)
  return samples.map(([, x, y], k) => {
    const there = trackAt(track, motion.frameRate, clock.secondsAt(frames[k]))
    const depth = dot([there[0] - eye[0], there[1] - eye[1], there[2] - eye[2]], ahead)
    const [a, b] = [(x - aspect / 2) / focal, (0.5 - y) / focal]
    const at = (c: 0 | 1 | 2): number => eye[c] + depth * (ahead[c] + a * right[c] + b * up[c])
    return [at(0), at(1), at(2)]
  })
}

const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (v: Place): Place => {
  const l = Math.hypot(...v)
  return [v[0] / l, v[1] / l, v[2] / l]
}
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
