import type { Motion, Role } from '@understudy/motion'
import type { EvenTracks, PictureCamera } from '@understudy/synthesis/methods/deformable-model'
import { PALETTE } from '@understudy/view'
import { drawFigure, seenAt } from '../draw-picture.ts'
import { trackColor } from '../track-colors.ts'
import type { FilmTrack } from '../../../document/lift-recipe.ts'
import { CLICKED, pointAt } from './film-tracks.ts'

/** Where the film lies on a canvas: pixels from the top left, and those of its height. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly height: number
}

export interface FilmPicture {
  readonly picture?: CanvasImageSource | undefined
  readonly aspect: number
  readonly seconds: number
  readonly tracks: readonly FilmTrack[]
  /** The same on even frames, as they are lifted: clicks with splines between them. */
  readonly even: EvenTracks | undefined
  /** Which joint is clicked next. */
  readonly role: string
  /** What was found; `start` is the film's time at its first frame. */
  readonly figure?:
    | { readonly motion: Motion; readonly camera: PictureCamera; readonly start: number }
    | undefined
}

/** Of a joint, whichever others are clicked. */
export const roleColor = (role: string): string =>
  trackColor(Math.max(0, (CLICKED as readonly string[]).indexOf(role)))

/** The film at a moment, the points in it, their splines, and the body that was found. */
export function drawFilm(
  context: CanvasRenderingContext2D,
  { left, top, height }: Frame,
  { picture, aspect, seconds, tracks, even, role, figure }: FilmPicture,
  unit: number,
): void {
  const { canvas } = context
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (picture) context.drawImage(picture, left, top, aspect * height, height)
  context.translate(left, top)
  context.lineCap = context.lineJoin = 'round'
  if (figure) {
    const at = seconds - figure.start
    const last = (figure.motion.frameCount - 1) / figure.motion.frameRate
    if (at > -0.02 && at < last + 0.02)
      drawFigure(context, height, figure.motion, figure.camera, at, PALETTE.path, 3 * unit)
  }
  for (const track of tracks) {
    const color = roleColor(track.role)
    const isNext = track.role === role
    context.strokeStyle = context.fillStyle = color
    context.globalAlpha = isNext ? 0.9 : 0.35
    context.lineWidth = (isNext ? 2 : 1.2) * unit
    if (even) drawSpline(context, height, even, track.role)
    for (const [, x, y] of isNext ? track.samples : []) dot(context, x * height, y * height, 2 * unit)
    context.globalAlpha = 1
    const here = pointAt(tracks, track.role, seconds)
    const seen = here ? ([here[1], here[2]] as const) : even && placeAt(even, track.role, seconds)
    if (!seen) continue
    const got = figure && seenAt(figure.motion, figure.camera, track.role, seconds - figure.start)
    if (got) {
      context.lineWidth = unit
      context.strokeStyle = PALETTE.asked
      context.beginPath()
      context.moveTo(seen[0] * height, seen[1] * height)
      context.lineTo(got[0] * height, got[1] * height)
      context.stroke()
      context.strokeStyle = color
    }
    context.lineWidth = 1.8 * unit
    if (here) dot(context, seen[0] * height, seen[1] * height, (isNext ? 5.5 : 4) * unit)
    else ring(context, seen[0] * height, seen[1] * height, 4 * unit)
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.stroke()
}

function drawSpline(
  context: CanvasRenderingContext2D,
  height: number,
  { frameCount, roles, places, weights }: EvenTracks,
  role: string,
): void {
  const r = roles.indexOf(role as Role)
  if (r < 0) return
  context.beginPath()
  for (let f = 0, begun = false; f < frameCount; f++) {
    const o = f * roles.length + r
    if (weights[o] === 0) {
      begun = false
      continue
    }
    const [x, y] = [places[2 * o] * height, places[2 * o + 1] * height]
    if (begun) context.lineTo(x, y)
    else context.moveTo(x, y)
    begun = true
  }
  context.stroke()
}

/** Where a joint is taken to be between clicks. */
function placeAt(even: EvenTracks, role: string, seconds: number): readonly [number, number] | undefined {
  const r = even.roles.indexOf(role as Role)
  const f = Math.round((seconds - even.start) * even.frameRate)
  const o = f * even.roles.length + r
  if (r < 0 || f < 0 || f >= even.frameCount || even.weights[o] === 0) return undefined
  return [even.places[2 * o], even.places[2 * o + 1]]
}
