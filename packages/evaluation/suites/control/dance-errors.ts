import { jointOf, vec3, worldPositions, wrapAngle, type Motion, type Role } from '@understudy/motion'
import { jointDistances, jointsWithLength } from '@understudy/synthesis/analysis'
import { samplePiece, type Piece } from '@understudy/synthesis/methods/control-by-example'
import { mean } from '../../measure/statistics.ts'

/** Frames per second at which answers are judged. */
export const JUDGED_RATE = 30

/** World positions of `motion` at `JUDGED_RATE`, by nearest frame: nothing is smoothed on the way. */
export interface Judged {
  readonly motion: Motion
  readonly frames: number
  readonly positions: Float32Array
}

export function judged(motion: Motion): Judged {
  const frames = Math.floor(((motion.frameCount - 1) / motion.frameRate) * JUDGED_RATE + 1e-6) + 1
  const { jointCount } = motion.skeleton
  const all = worldPositions(motion)
  const positions = new Float32Array(3 * jointCount * frames)
  for (let frame = 0; frame < frames; frame++) {
    const own = Math.min(motion.frameCount - 1, Math.round((frame / JUDGED_RATE) * motion.frameRate))
    positions.set(all.subarray(3 * jointCount * own, 3 * jointCount * (own + 1)), 3 * jointCount * frame)
  }
  return { motion, frames, positions }
}

/** All-joint error: mean distance of joints with length, world frame, no alignment, metres. */
export function jointError(answer: Judged, truth: Judged): number {
  const { skeleton } = truth.motion
  const options = { joints: jointsWithLength(skeleton) }
  return mean([...jointDistances(answer.positions, truth.positions, skeleton.jointCount, options)])
}

/** Mean over both feet of the correlation of their speeds with the true ones. */
export function footRhythm(answer: Judged, truth: Judged): number {
  const feet: readonly Role[] = ['leftFoot', 'rightFoot']
  const values = feet.map((role) => correlation(speeds(answer, role), speeds(truth, role)))
  return (values[0] + values[1]) / 2
}

function speeds({ motion, frames, positions }: Judged, role: Role): readonly number[] {
  const joint = jointOf(motion.skeleton, role, 'footRhythm')
  const { jointCount } = motion.skeleton
  return Array.from({ length: frames - 1 }, (_, frame) => {
    const a = 3 * (frame * jointCount + joint)
    const b = a + 3 * jointCount
    return Math.hypot(
      positions[b] - positions[a],
      positions[b + 1] - positions[a + 1],
      positions[b + 2] - positions[a + 2],
    )
  })
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const n = Math.min(a.length, b.length)
  const [ma, mb] = [mean(a.slice(0, n)), mean(b.slice(0, n))]
  let [ab, aa, bb] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    ab += (a[i] - ma) * (b[i] - mb)
    aa += (a[i] - ma) ** 2
    bb += (b[i] - mb) ** 2
  }
  return ab / Math.sqrt(Math.max(aa * bb, 1e-12))
}

/** Mean gap of hands and feet where one piece ends and the next begins, before smoothing, metres; NaN without seams. */
export function boundaryJump(pieces: readonly Piece[], seconds: number): number {
  const gaps: number[] = []
  const roles: readonly Role[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot']
  pieces.slice(1).forEach((right, index) => {
    if (right.start <= 0 || right.start >= seconds) return
    const [a, b] = [endsOf(pieces[index], right.start, roles), endsOf(right, right.start, roles)]
    a.forEach((point, i) => gaps.push(vec3.distance(point, b[i])))
  })
  return mean(gaps)
}

function endsOf(piece: Piece, seconds: number, roles: readonly Role[]): readonly vec3.Vec3[] {
  const { skeleton } = piece.source
  const pose = new Float32Array(3 + 4 * skeleton.jointCount)
  samplePiece(pose, piece, seconds)
  const world = worldPositions({
    ...piece.source,
    frameCount: 1,
    rootPositions: pose.slice(0, 3),
    rotations: pose.slice(3),
  })
  return roles.map((role) => vec3.vec3At(world, 3 * jointOf(skeleton, role, 'boundaryJump')))
}

/** Where the hips face, radians about +Y: the horizontal normal of the hip axis. */
export function facing({ motion, positions }: Judged, frame: number): number {
  const { jointCount } = motion.skeleton
  const left = 3 * (frame * jointCount + jointOf(motion.skeleton, 'leftUpperLeg', 'facing'))
  const right = 3 * (frame * jointCount + jointOf(motion.skeleton, 'rightUpperLeg', 'facing'))
  return Math.atan2(-(positions[left + 2] - positions[right + 2]), positions[left] - positions[right])
}

export interface UnitErrors {
  readonly units: number
  readonly wrong: number
  readonly turns: number
  readonly facings: number
}

const QUARTER = Math.PI / 2

/**
 * Errors per true two-beat unit. Turn: the class of the yaw change (left > 90°, right < −90°, none) differs and the
 * change differs by more than 90°. Facing: yaw relative to the leader at the unit's end is off by more than 90°.
 */
export function unitErrors(
  answer: Judged,
  truth: Judged,
  leader: Judged,
  beats: readonly number[],
): UnitErrors {
  const frameOf = (seconds: number): number =>
    Math.min(Math.min(answer.frames, truth.frames) - 1, Math.max(0, Math.round(seconds * JUDGED_RATE)))
  const errors = { units: 0, wrong: 0, turns: 0, facings: 0 }
  for (let beat = 0; beat + 2 < beats.length; beat += 2) {
    const first = frameOf(beats[beat])
    const last = frameOf(beats[beat + 2])
    const [ours, theirs] = [turned(answer, first, last), turned(truth, first, last)]
    const turn = turnClass(ours) !== turnClass(theirs) && Math.abs(ours - theirs) > QUARTER
    const lead = facing(leader, last)
    const off = wrapAngle(facing(answer, last) - lead - (facing(truth, last) - lead))
    const wrongFacing = Math.abs(off) > QUARTER
    errors.units++
    if (turn) errors.turns++
    if (wrongFacing) errors.facings++
    if (turn || wrongFacing) errors.wrong++
  }
  return errors
}

const turnClass = (yaw: number): number => (yaw > QUARTER ? 1 : yaw < -QUARTER ? -1 : 0)

function turned(body: Judged, first: number, last: number): number {
  let sum = 0
  for (let frame = first; frame < last; frame++)
    sum += wrapAngle(facing(body, frame + 1) - facing(body, frame))
  return sum
}
