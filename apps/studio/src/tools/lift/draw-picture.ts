import { worldPositions, type Motion, type Role } from '@understudy/motion'
import { PALETTE } from '@understudy/view'
import { project, type PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import { trackColor } from './track-colors.ts'
import type { TrackSample } from '../../document/lift-recipe.ts'

/** What is in the picture. */
export interface PictureView {
  readonly tracks: readonly { readonly role: string; readonly samples: readonly TrackSample[] }[]
  /** The body that was found, in gold. */
  readonly figure?: { readonly motion: Motion; readonly camera: PictureCamera }
  /** How most people do it, thin; `role` is the joint that is drawn next. */
  readonly guide?: { readonly motion: Motion; readonly camera: PictureCamera; readonly role: string }
  readonly stroke: readonly TrackSample[]
}

/** Limbs as lines through roles. */
const LINES: readonly (readonly Role[])[] = [
  ['hips', 'spine', 'chest', 'neck', 'head'],
  ['neck', 'leftUpperArm', 'leftLowerArm', 'leftHand'],
  ['neck', 'rightUpperArm', 'rightLowerArm', 'rightHand'],
  ['hips', 'leftUpperLeg', 'leftLowerLeg', 'leftFoot', 'leftToes'],
  ['hips', 'rightUpperLeg', 'rightLowerLeg', 'rightFoot', 'rightToes'],
]

const worlds = new WeakMap<Motion, Float32Array>()
function worldOf(motion: Motion): Float32Array {
  const found = worlds.get(motion) ?? worldPositions(motion)
  worlds.set(motion, found)
  return found
}

/** Where a joint of a motion is seen at a moment, picture heights; undefined for a role that the figure lacks. */
export function seenAt(
  motion: Motion,
  camera: PictureCamera,
  role: string,
  seconds: number,
): [number, number] | undefined {
  const joint = motion.skeleton.roles.get(role as Role)
  if (joint === undefined) return undefined
  const frame = Math.min(Math.max(Math.round(seconds * motion.frameRate), 0), motion.frameCount - 1)
  const at = 3 * (frame * motion.skeleton.jointCount + joint)
  return project(camera, worldOf(motion).subarray(at, at + 3))
}

/** Where a track is at a moment of the motion's clock, which begins with the first of all tracks. */
export function trackAt(samples: readonly TrackSample[], seconds: number): [number, number] | undefined {
  const next = samples.findIndex(([time]) => time >= seconds)
  if (next < 0) return undefined
  const [t1, x1, y1] = samples[next]
  if (next === 0) return t1 - seconds < 0.05 ? [x1, y1] : undefined
  const [t0, x0, y0] = samples[next - 1]
  const u = t1 > t0 ? (seconds - t0) / (t1 - t0) : 0
  return [x0 + u * (x1 - x0), y0 + u * (y1 - y0)]
}

/** The limbs of a motion at a moment, as lines; `height` pixels are one picture height. */
export function drawFigure(
  context: CanvasRenderingContext2D,
  height: number,
  motion: Motion,
  camera: PictureCamera,
  seconds: number,
  color: string,
  width: number,
): void {
  context.strokeStyle = color
  context.lineWidth = width
  for (const roles of LINES)
    drawLine(
      context,
      height,
      roles.map((role) => seenAt(motion, camera, role, seconds)),
    )
}

function drawLine(
  context: CanvasRenderingContext2D,
  height: number,
  points: readonly (readonly [number, number] | undefined)[],
): void {
  context.beginPath()
  let begun = false
  for (const point of points) {
    if (!point) continue
    const [x, y] = [point[0] * height, point[1] * height]
    if (begun) context.lineTo(x, y)
    else context.moveTo(x, y)
    begun = true
  }
  context.stroke()
}

/** One picture of the tracks and the body at a moment; `height` pixels are one picture height. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  height: number,
  view: PictureView,
  seconds: number,
  ink: string,
): void {
  const { canvas } = context
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.lineCap = context.lineJoin = 'round'
  const unit = height / 240
  const line = (points: readonly (readonly [number, number] | undefined)[]): void =>
    drawLine(context, height, points)
  const figure = (motion: Motion, camera: PictureCamera, color: string, width: number): void =>
    drawFigure(context, height, motion, camera, seconds, color, width * unit)
  const way = (motion: Motion, camera: PictureCamera, role: string): void => {
    const steps = 60
    const end = (motion.frameCount - 1) / motion.frameRate
    line(Array.from({ length: steps + 1 }, (_, k) => seenAt(motion, camera, role, (end * k) / steps)))
  }
  const { guide } = view
  if (guide && !view.figure) {
    context.globalAlpha = 0.45
    figure(guide.motion, guide.camera, ink, 2)
    context.globalAlpha = 1
  }
  if (guide) {
    context.strokeStyle = ink
    context.lineWidth = 1.2 * unit
    context.globalAlpha = 0.7
    context.setLineDash([4 * unit, 4 * unit])
    way(guide.motion, guide.camera, guide.role)
    context.setLineDash([])
    const from = seenAt(guide.motion, guide.camera, guide.role, 0)
    if (from) {
      context.beginPath()
      context.arc(from[0] * height, from[1] * height, 5 * unit, 0, 2 * Math.PI)
      context.stroke()
    }
    context.globalAlpha = 1
  }
  if (view.figure) figure(view.figure.motion, view.figure.camera, PALETTE.path, 3)
  const start = Math.min(...view.tracks.flatMap(({ samples }) => samples.map(([time]) => time)))
  view.tracks.forEach(({ role, samples }, k) => {
    context.strokeStyle = context.fillStyle = trackColor(k)
    context.lineWidth = 1.5 * unit
    context.globalAlpha = 0.75
    line(samples.map(([, x, y]) => [x, y]))
    context.globalAlpha = 1
    const now = trackAt(samples, start + seconds)
    if (!now) return
    const got = view.figure && seenAt(view.figure.motion, view.figure.camera, role, seconds)
    if (got) {
      context.lineWidth = unit
      context.strokeStyle = PALETTE.asked
      line([now, got])
    }
    context.beginPath()
    context.arc(now[0] * height, now[1] * height, 4.5 * unit, 0, 2 * Math.PI)
    context.fill()
  })
  if (view.stroke.length === 0) return
  context.fillStyle = PALETTE.sketch
  for (const [, x, y] of view.stroke) {
    context.beginPath()
    context.arc(x * height, y * height, 2.2 * unit, 0, 2 * Math.PI)
    context.fill()
  }
}
