import { portable, scalar, type Kernels } from '@understudy/kernels'
import { makeMotion, quat, rootMotion, type Motion } from '@understudy/motion'
import { expOntoFlat, logBetweenFlat } from '../../analysis/deviations/index.ts'
import { contactsOf, withContacts } from '../../analysis/index.ts'
import { keepFeet } from '../../editing/index.ts'
import { stillFeet } from './still-feet.ts'

/** By how much a motion is exaggerated about its slow posture. */
export interface ExaggerateOptions {
  readonly name?: string
  /** What the motion does about its own slow posture, multiplied: 1 leaves it, 0 freezes the posture. */
  readonly degree?: number
  /** How slow a posture is: deviation of the bell it is averaged with, seconds. */
  readonly posture?: number
  readonly kernels?: Kernels
}
/** Half a second: the swing of a walk is movement, a turn of the body is posture. */
export const EXAGGERATE_DEFAULTS = { name: 'exaggerated', degree: 1.5, posture: 0.5 } as const

/** No joint is sent further than this from its posture, radians. */
const MOST_TURN = 2

const MOST_LEGS = 0.6
const LEGS = ['leftUpperLeg', 'leftLowerLeg', 'rightUpperLeg', 'rightLowerLeg'] as const

/**
 * Any motion, on any figure, as more or less of itself, without examples:
 *
 *   q̄_j = bell average of q_j over time,   q_j′ = q̄_j exp( d · log(q̄_j⁻¹ q_j) ),   likewise the height of the root
 *
 * with heading, path and footfalls kept. A caricature of a motion from its own posture; it knows nothing of how
 * others move, so this is the second choice where a space of examples says nothing about a motion.
 */
export function exaggerate(given: Motion, options: ExaggerateOptions = {}): Motion {
  const { name, degree, posture } = { ...EXAGGERATE_DEFAULTS, ...options }
  const kernels = options.kernels ?? scalar
  const contacts = contactsOf(given)
  const motion = stillFeet(given, contacts, kernels)
  const { frameCount, frameRate, skeleton } = motion
  const { jointCount } = skeleton
  const path = rootMotion(motion)
  const width = 4 * jointCount
  const rotations = motion.rotations.slice()
  const turnRoot = (by: 1 | -1): void => {
    for (let frame = 0; frame < frameCount; frame++) {
      const at = frame * width
      rotations.set(quat.multiply(quat.fromYaw(by * path.yaw[frame]), quat.quatAt(rotations, at)), at)
    }
  }
  turnRoot(-1)
  alongOneSide(rotations, width)
  const radius = Math.max(1, Math.round(posture * frameRate))
  const slow = bell(Float64Array.from(rotations), width, radius)
  const log = new Float64Array(3)
  // Feet stay where they step: legs that swing much further would only fold their knees.
  const tame = Math.min(Math.max(degree, 1 - MOST_LEGS), 1 + MOST_LEGS)
  const legs = new Set(LEGS.flatMap((role) => skeleton.roles.get(role) ?? []))
  for (let q = 0; q < rotations.length; q += 4) {
    const length = portable.norm(slow.subarray(q, q + 4)) || 1
    for (let c = 0; c < 4; c++) slow[q + c] /= length
    logBetweenFlat(log, 0, slow, q, rotations, q)
    const angle = portable.hypot(log[0], log[1], log[2])
    const wanted = legs.has((q / 4) % jointCount) ? tame : degree
    const far = Math.abs(wanted) * angle
    const by = wanted * (wanted !== 1 && far > MOST_TURN ? MOST_TURN / far : 1)
    for (let c = 0; c < 3; c++) log[c] *= by
    expOntoFlat(rotations, q, slow, q, log, 0)
  }
  turnRoot(1)
  alongOneSide(rotations, width)
  const rootPositions = motion.rootPositions.slice()
  const heights = bell(
    Float64Array.from({ length: frameCount }, (_, f) => rootPositions[3 * f + 1]),
    1,
    radius,
  )
  for (let frame = 0; frame < frameCount; frame++)
    rootPositions[3 * frame + 1] += (tame - 1) * (rootPositions[3 * frame + 1] - heights[frame])
  const posed = withContacts(makeMotion({ ...motion, rotations, rootPositions }), contacts)
  const planted = keepFeet(posed, motion, contacts, { kernels })
  return { ...planted, name, recipe: undefined }
}

/** Neighbouring quaternions on one side of the sphere: averages of q and −q would vanish. */
function alongOneSide(rotations: Float32Array, width: number): void {
  for (let q = width; q < rotations.length; q += 4) {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += rotations[q + c] * rotations[q - width + c]
    if (dot < 0) for (let c = 0; c < 4; c++) rotations[q + c] = -rotations[q + c]
  }
}

/** Three running means of 2r + 1 frames in a row, `[frame][width]`; at the ends over the frames there are. */
function bell(values: Float64Array, width: number, radius: number): Float64Array {
  const count = values.length / width
  const r = Math.max(1, Math.round(radius / Math.sqrt(3)))
  let now = values
  for (let pass = 0; pass < 3; pass++) {
    const out = new Float64Array(now.length)
    const sum = new Float64Array(width)
    let [from, to] = [0, 0]
    for (let frame = 0; frame < count; frame++) {
      for (; to < Math.min(count, frame + r + 1); to++)
        for (let c = 0; c < width; c++) sum[c] += now[to * width + c]
      for (; from < frame - r; from++) for (let c = 0; c < width; c++) sum[c] -= now[from * width + c]
      for (let c = 0; c < width; c++) out[frame * width + c] = sum[c] / (to - from)
    }
    now = out
  }
  return now
}
