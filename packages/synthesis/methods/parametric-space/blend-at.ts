import { portable } from '@understudy/kernels'
import type { Kernels } from '@understudy/kernels'
import {
  averageFlat,
  composeGround,
  groundAt,
  GROUND_IDENTITY,
  invertGround,
  makeMotion,
  quat,
  rootMotion,
  sampleAtTimes,
  type GroundTransform,
  type Motion,
} from '@understudy/motion'
import { curveAt, type Registration } from '../../analysis/index.ts'

/** Steps of the ground path per second of the common clock, up to the instant. */
const PATH_RATE = 60

/** One member up to an instant: its steps on the ground, and how it is posed at the start and then. */
interface MemberTrack {
  /** G_k−1⁻¹ G_k. */
  readonly steps: readonly GroundTransform[]
  /** Start and instant: the root from where the member stands and faces, `[frame][xyz]`. */
  readonly roots: Float64Array
  /** `[frame][joint][xyzw]`, the root's without its heading. */
  readonly rotations: Float32Array
}

const known = new WeakMap<Registration, Map<number, readonly MemberTrack[]>>()

/**
 * A blend at its start and at one instant of the common clock, as two frames a second apart: what `mixRegistered`
 * has there, without the frames between. The members are looked at once; a blend is then one average per joint.
 *
 *   T = Π_k Σ α_m [ G_m(τ_k−1)⁻¹ G_m(τ_k) ],   q_j = average of the members' q_j(w_m(τ))
 *
 * Places between the frames of a blend are read off straight lines, and a fist that turns back within a frame is up to a
 * centimetre off them; here the instant itself is posed.
 */
export function blendAt(
  registration: Registration,
  instant: number,
  weights: readonly number[],
  kernels?: Kernels,
): Motion {
  const tracks = tracksOf(registration, instant, kernels)
  const { skeleton } = registration.members[registration.reference].motion
  const { jointCount } = skeleton
  const total = weights.reduce((sum, w) => sum + w, 0)
  const used = weights.map((w, m) => ({ w: w / total, track: tracks[m] })).filter(({ w }) => w > 0)
  const alpha = Float64Array.from(used, ({ w }) => w)
  const bundle = new Float64Array(4 * used.length)
  const rootPositions = new Float32Array(6)
  const rotations = new Float32Array(8 * jointCount)
  let place = GROUND_IDENTITY
  for (let k = 0; k < tracks[0].steps.length; k++) {
    let [yaw, x, z] = [0, 0, 0]
    for (const { w, track } of used) {
      yaw += w * track.steps[k].yaw
      x += w * track.steps[k].x
      z += w * track.steps[k].z
    }
    place = composeGround(place, { yaw, x, z })
  }
  for (const [frame, at] of [GROUND_IDENTITY, place].entries()) {
    const [cos, sin] = [portable.cos(at.yaw), portable.sin(at.yaw)]
    let [rx, ry, rz] = [0, 0, 0]
    for (const { w, track } of used) {
      rx += w * track.roots[3 * frame]
      ry += w * track.roots[3 * frame + 1]
      rz += w * track.roots[3 * frame + 2]
    }
    rootPositions.set([at.x + cos * rx + sin * rz, ry, at.z - sin * rx + cos * rz], 3 * frame)
    for (let joint = 0; joint < jointCount; joint++) {
      const o = 4 * (frame * jointCount + joint)
      used.forEach(({ track }, n) => {
        for (let c = 0; c < 4; c++) bundle[4 * n + c] = track.rotations[o + c]
      })
      averageFlat(rotations, o, bundle, 0, 4, used.length, alpha)
    }
    const root = 4 * frame * jointCount
    rotations.set(quat.multiply(quat.fromYaw(at.yaw), quat.quatAt(rotations, root)), root)
  }
  return makeMotion({ name: 'blend', skeleton, frameRate: 1, rootPositions, rotations })
}

function tracksOf(registration: Registration, instant: number, kernels?: Kernels): readonly MemberTrack[] {
  const own = known.get(registration) ?? new Map<number, readonly MemberTrack[]>()
  known.set(registration, own)
  const before = own.get(instant)
  if (before) return before
  const pieces = Math.max(1, Math.ceil(instant * PATH_RATE))
  const tracks = registration.members.map(({ motion, curve }): MemberTrack => {
    const times = Float64Array.from({ length: pieces + 1 }, (_, k) => curveAt(curve, (instant * k) / pieces))
    const sampled = makeMotion({ ...motion, frameRate: PATH_RATE, ...sampleAtTimes(motion, times) })
    const path = rootMotion(sampled, kernels)
    const width = 4 * motion.skeleton.jointCount
    const roots = new Float64Array(6)
    const rotations = new Float32Array(2 * width)
    for (const [n, frame] of [0, pieces].entries()) {
      const [cos, sin] = [portable.cos(path.yaw[frame]), portable.sin(path.yaw[frame])]
      const dx = sampled.rootPositions[3 * frame] - path.x[frame]
      const dz = sampled.rootPositions[3 * frame + 2] - path.z[frame]
      roots.set([cos * dx - sin * dz, sampled.rootPositions[3 * frame + 1], sin * dx + cos * dz], 3 * n)
      rotations.set(sampled.rotations.subarray(width * frame, width * (frame + 1)), width * n)
      const unturned = quat.multiply(quat.fromYaw(-path.yaw[frame]), quat.quatAt(rotations, width * n))
      rotations.set(unturned, width * n)
    }
    return {
      steps: Array.from({ length: pieces }, (_, k) =>
        composeGround(invertGround(groundAt(path, k)), groundAt(path, k + 1)),
      ),
      roots,
      rotations,
    }
  })
  own.set(instant, tracks)
  return tracks
}
