import { portable } from '@understudy/kernels'
import {
  composeGround,
  groundAt,
  invertGround,
  makeMotion,
  quat,
  rootMotion,
  sampleAtTimes,
  type Motion,
} from '@understudy/motion'
import { curveAt, type TimeCurve } from '../../analysis/index.ts'
import { FIRST_LOG, PATH_VALUES } from './shape-layout.ts'

/** A motion on the common clock, before its rotations are taken from a mean. */
export interface SampledMember {
  /** T_k: seconds of the motion at each sample. */
  readonly times: Float64Array
  /** Path and root of every sample, `[sample][6]`, as in shape-layout. */
  readonly root: Float64Array
  /** `[sample][joint][xyzw]`; the root's without its heading. */
  readonly rotations: Float32Array
}

/** τ_k, evenly spaced over the common clock. */
export const sampleTimes = (duration: number, sampleCount: number): Float64Array =>
  Float64Array.from({ length: sampleCount }, (_, k) => (duration * k) / (sampleCount - 1))

/** The motion at T_k = w(τ_k), its ground path as summed steps. */
export function sampleMember(motion: Motion, curve: TimeCurve, clock: Float64Array): SampledMember {
  const end = (motion.frameCount - 1) / motion.frameRate
  const times = clock.map((t) => Math.min(Math.max(curveAt(curve, t), 0), end))
  const sampled = makeMotion({ ...motion, ...sampleAtTimes(motion, times) })
  const path = rootMotion(sampled)
  const root = new Float64Array(FIRST_LOG * clock.length)
  const rotations = sampled.rotations.slice()
  const width = 4 * motion.skeleton.jointCount
  for (let k = 0; k < clock.length; k++) {
    const at = FIRST_LOG * k
    if (k > 0) {
      const step = composeGround(invertGround(groundAt(path, k - 1)), groundAt(path, k))
      const before = at - FIRST_LOG
      root[at] = root[before] + step.yaw
      root[at + 1] = root[before + 1] + step.x
      root[at + 2] = root[before + 2] + step.z
    }
    const [c, s] = [portable.cos(path.yaw[k]), portable.sin(path.yaw[k])]
    const dx = sampled.rootPositions[3 * k] - path.x[k]
    const dz = sampled.rootPositions[3 * k + 2] - path.z[k]
    root[at + PATH_VALUES] = c * dx - s * dz
    root[at + PATH_VALUES + 1] = sampled.rootPositions[3 * k + 1]
    root[at + PATH_VALUES + 2] = s * dx + c * dz
    const unturned = quat.multiply(quat.fromYaw(-path.yaw[k]), quat.quatAt(rotations, width * k))
    rotations.set(unturned, width * k)
  }
  return { times, root, rotations }
}
