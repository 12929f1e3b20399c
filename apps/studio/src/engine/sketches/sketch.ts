import { duration, worldPositions, type Motion, type Role } from '@understudy/motion'

/** A clip as a few strokes: what a thumbnail draws. */
export interface Sketch {
  readonly frameCount: number
  /** Frames per second. */
  readonly rate: number
  /** Line by line: the place in a frame of each of its points. */
  readonly lines: readonly (readonly number[])[]
  /** Where the head is in a frame; −1 without one. */
  readonly head: number
  /** `[frame][point][xy]`, −127 to 127, y down; 127 is half the larger side. */
  readonly points: Int8Array
}

/** Limbs as lines through roles; what a skeleton lacks is left out. */
const LINES: readonly (readonly Role[])[] = [
  ['hips', 'spine', 'chest', 'neck', 'head'],
  ['neck', 'leftUpperArm', 'leftLowerArm', 'leftHand'],
  ['neck', 'rightUpperArm', 'rightLowerArm', 'rightHand'],
  ['hips', 'leftUpperLeg', 'leftLowerLeg', 'leftFoot', 'leftToes'],
  ['hips', 'rightUpperLeg', 'rightLowerLeg', 'rightFoot', 'rightToes'],
]

/** Frames of a sketch at most, and per second: enough to read what happens. */
const MOST_FRAMES = 48
const RATE = 12
/** Room around a standing person, metres: what is seen of a figure that stays in the middle. */
const HALF = 1.15
/** Seen from ahead and a little from its left. */
const YAW = 0.6

/** The middle of a motion in stick figures that stay in the middle of the picture; travel is left out. */
export function sketchMotion(motion: Motion): Sketch {
  const { skeleton, frameRate } = motion
  const seconds = Math.min(duration(motion), MOST_FRAMES / RATE)
  const from = Math.max(0, (duration(motion) - seconds) / 2)
  const frameCount = Math.max(1, Math.floor(seconds * RATE))
  const used = [...new Set(LINES.flat())].filter((role) => skeleton.roles.has(role))
  const joints =
    used.length > 0 ? used.map((role) => skeleton.roles.get(role)!) : skeleton.joints.map((_, joint) => joint)
  const lines =
    used.length > 0
      ? LINES.map((line) => line.flatMap((role) => (used.includes(role) ? [used.indexOf(role)] : [])))
      : skeleton.joints.flatMap(({ parent }, joint) => (parent >= 0 ? [[parent, joint]] : []))
  const world = worldPositions(motion)
  const points = new Int8Array(2 * frameCount * joints.length)
  const hips = skeleton.roles.get('hips') ?? 0
  const facing = yawOf(motion, Math.round(from * frameRate))
  const [sin, cos] = [Math.sin(YAW - facing), Math.cos(YAW - facing)]
  for (let k = 0; k < frameCount; k++) {
    const frame = Math.min(motion.frameCount - 1, Math.round((from + k / RATE) * frameRate))
    const at = (joint: number, axis: number): number =>
      world[3 * (frame * skeleton.jointCount + joint) + axis]
    joints.forEach((joint, index) => {
      const x = at(joint, 0) - at(hips, 0)
      const z = at(joint, 2) - at(hips, 2)
      const o = 2 * (k * joints.length + index)
      points[o] = small((x * cos + z * sin) / HALF)
      points[o + 1] = small((0.92 - at(joint, 1)) / HALF)
    })
  }
  return { frameCount, rate: RATE, lines, head: used.indexOf('head'), points }
}

const small = (value: number): number => Math.round(127 * Math.min(1, Math.max(-1, value)))

/** Which way the hips face at a frame, from the line between the legs, radians. */
function yawOf(motion: Motion, frame: number): number {
  const { skeleton } = motion
  const [left, right] = [skeleton.roles.get('leftUpperLeg'), skeleton.roles.get('rightUpperLeg')]
  if (left === undefined || right === undefined) return 0
  const one = { ...motion, frameCount: 1 }
  const row = 4 * skeleton.jointCount
  const world = worldPositions({
    ...one,
    rootPositions: motion.rootPositions.slice(3 * frame, 3 * frame + 3),
    rotations: motion.rotations.slice(frame * row, (frame + 1) * row),
  })
  return Math.atan2(-(world[3 * left + 2] - world[3 * right + 2]), world[3 * left] - world[3 * right])
}
