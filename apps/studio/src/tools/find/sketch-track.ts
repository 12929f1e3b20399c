import type { CloudTrack } from '@understudy/synthesis/analysis'
import type { Role } from '@understudy/motion'
import type { Sketch } from '../../engine/sketches/sketch.ts'

/** Limbs as lines through the joints of the standard figure. */
const LINES: readonly (readonly Role[])[] = [
  ['hips', 'chest', 'head'],
  ['chest', 'leftUpperArm', 'leftLowerArm', 'leftHand'],
  ['chest', 'rightUpperArm', 'rightLowerArm', 'rightHand'],
  ['hips', 'leftUpperLeg', 'leftLowerLeg', 'leftFoot', 'leftToes'],
  ['hips', 'rightUpperLeg', 'rightLowerLeg', 'rightFoot', 'rightToes'],
]
const RATE = 10
const MOST_FRAMES = 40
/** Room around a standing person, metres. */
const HALF = 1.15
/** Seen from ahead and a little from its left. */
const YAW = 0.6

/** Part of a track in stick figures that stay in the middle of the picture: a thumbnail without performing anything. */
export function sketchTrack(track: CloudTrack, start: number, end: number): Sketch {
  const joints = [...new Set(LINES.flat())]
  const places = joints.map((role) => track.roles.indexOf(role))
  const frameCount = Math.min(MOST_FRAMES, Math.max(1, Math.floor((end - start) * RATE) + 1))
  const at = (frame: number, place: number, axis: number): number =>
    track.points[3 * ((track.half + frame) * track.roles.length + place) + axis]
  const frameAt = (k: number): number =>
    Math.min(track.frameCount - 1, Math.max(0, Math.round((start + k / RATE) * track.frameRate)))
  const [hips, left, right] = (['hips', 'leftUpperLeg', 'rightUpperLeg'] as const).map((role) =>
    track.roles.indexOf(role),
  )
  const first = frameAt(0)
  const facing = Math.atan2(
    -(at(first, left, 2) - at(first, right, 2)),
    at(first, left, 0) - at(first, right, 0),
  )
  const [sin, cos] = [Math.sin(YAW - facing), Math.cos(YAW - facing)]
  const points = new Int8Array(2 * frameCount * joints.length)
  for (let k = 0; k < frameCount; k++) {
    const frame = frameAt(k)
    places.forEach((place, j) => {
      const x = at(frame, place, 0) - at(frame, hips, 0)
      const z = at(frame, place, 2) - at(frame, hips, 2)
      const o = 2 * (k * joints.length + j)
      points[o] = small((x * cos + z * sin) / HALF)
      points[o + 1] = small((0.92 - at(frame, place, 1)) / HALF)
    })
  }
  const lines = LINES.map((line) => line.map((role) => joints.indexOf(role)))
  return { frameCount, rate: RATE, lines, head: joints.indexOf('head'), points }
}

const small = (value: number): number => Math.round(127 * Math.min(1, Math.max(-1, value)))
