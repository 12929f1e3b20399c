import { portable } from '@understudy/kernels'
import {
  composeGround,
  groundAt,
  invertGround,
  makeMotion,
  quat,
  rootMotion,
  sampleAtTimes,
} from '@understudy/motion'
import { CONTACT_OF, type ActionSource } from '@understudy/runtime'
import { logBetweenFlat, meanRotations } from '../../analysis/deviations/index.ts'
import { curveAt, curveInverse, type Registration } from '../../analysis/index.ts'
import type { ParametricSpace } from './build-space.ts'

/** Samples per second of the common clock. */
const RATE = 60
/** Path and root, before the rotations of a sample. */
const FIRST_LOG = 6

interface Sampled {
  readonly times: Float64Array
  /** `[sample][6]`: the path as the sum of its steps, then the root from where the body stands and faces. */
  readonly root: Float64Array
  readonly rotations: Float32Array
}

/**
 * A space as the runtime plays it (`ActionPlayer`, `SpaceControl`): its coefficients are the weights of the examples. Rotations are averaged as
 * rotation vectors from the examples' mean, which is what the library's average of quaternions comes to while examples are alike.
 */
export function actionOfSpace(space: ParametricSpace, name = 'space'): ActionSource {
  const { registration } = space
  const { duration, members } = registration
  const { skeleton } = members[registration.reference].motion
  const samples = Math.max(2, Math.round(duration * RATE) + 1)
  const sampled = sampleMembers(registration, samples)
  const width = FIRST_LOG + 3 * skeleton.jointCount
  const q = meanRotations(sampled.map(({ rotations }) => rotations))
  const rows = sampled.map(({ root, rotations }) => {
    const row = new Float32Array(width * samples)
    for (let k = 0; k < samples; k++) {
      for (let c = 0; c < FIRST_LOG; c++) row[k * width + c] = root[k * FIRST_LOG + c]
      for (let j = 0; j < skeleton.jointCount; j++) {
        const at = 4 * (k * skeleton.jointCount + j)
        logBetweenFlat(row, k * width + FIRST_LOG + 3 * j, q, at, rotations, at)
      }
    }
    return row
  })
  const steps = sampled.map(({ times }) =>
    Float32Array.from({ length: samples - 1 }, (_, k) => times[k + 1] - times[k]),
  )
  const mean = meanOf(rows)
  const meanTiming = meanOf(steps)
  const from = (all: readonly Float32Array[], middle: Float32Array): Float32Array => {
    const out = new Float32Array(all.length * middle.length)
    all.forEach((row, m) => row.forEach((value, c) => (out[m * middle.length + c] = value - middle[c])))
    return out
  }
  return {
    name,
    kind: 'space',
    skeleton,
    samples,
    duration,
    moving: skeleton.joints.map((_, joint) => joint),
    placed: false,
    clock: 'seconds',
    meanRotations: q,
    mean,
    shapeCount: members.length,
    modes: from(rows, mean),
    meanTiming,
    timingModes: from(steps, meanTiming),
    contacts: contactsOf(registration, samples),
    // Weights: of one example against the others.
    deviations: members.map(() => 1 / Math.sqrt(members.length)),
    space: {
      axes: space.parameter.axes,
      scales: space.scales,
      neighbours: space.neighbours,
      soft: space.tolerance,
      points: space.samples.map(({ parameters, weights }) => ({ parameters, weights })),
    },
  }
}

function meanOf(rows: readonly Float32Array[]): Float32Array {
  const sums = new Float64Array(rows[0].length)
  for (const row of rows) row.forEach((value, c) => (sums[c] += value / rows.length))
  return Float32Array.from(sums)
}

/** Every member on the common clock. */
function sampleMembers({ members, duration }: Registration, samples: number): readonly Sampled[] {
  return members.map(({ motion, curve }) => {
    const times = Float64Array.from({ length: samples }, (_, k) =>
      curveAt(curve, (duration * k) / (samples - 1)),
    )
    const sampled = makeMotion({ ...motion, ...sampleAtTimes(motion, times) })
    const path = rootMotion(sampled)
    const root = new Float64Array(FIRST_LOG * samples)
    const rotations = sampled.rotations.slice()
    const width = 4 * motion.skeleton.jointCount
    for (let k = 0; k < samples; k++) {
      const at = FIRST_LOG * k
      if (k > 0) {
        const step = composeGround(invertGround(groundAt(path, k - 1)), groundAt(path, k))
        root[at] = root[at - FIRST_LOG] + step.yaw
        root[at + 1] = root[at + 1 - FIRST_LOG] + step.x
        root[at + 2] = root[at + 2 - FIRST_LOG] + step.z
      }
      const [c, s] = [portable.cos(path.yaw[k]), portable.sin(path.yaw[k])]
      const dx = sampled.rootPositions[3 * k] - path.x[k]
      const dz = sampled.rootPositions[3 * k + 2] - path.z[k]
      root[at + 3] = c * dx - s * dz
      root[at + 4] = sampled.rootPositions[3 * k + 1]
      root[at + 5] = s * dx + c * dz
      const unturned = quat.multiply(quat.fromYaw(-path.yaw[k]), quat.quatAt(rotations, width * k))
      rotations.set(unturned, width * k)
    }
    return { times, root, rotations }
  })
}

/** Where the reference's feet stand, on the common clock. */
function contactsOf({ members, reference, duration }: Registration, samples: number): Uint8Array {
  const { motion, curve } = members[reference]
  const out = new Uint8Array(samples)
  for (const { role, start, end } of motion.annotations.contacts) {
    const sampleAt = (seconds: number): number =>
      Math.round((curveInverse(curve, seconds) / duration) * (samples - 1))
    for (let k = Math.max(0, sampleAt(start)); k <= Math.min(sampleAt(end), samples - 1); k++)
      out[k] |= CONTACT_OF[role] ?? 0
  }
  return out
}
