import { portable } from '@understudy/kernels'
import { makeSkeleton, withRoles, type Random, type Role, type Skeleton } from '@understudy/motion'
import type { DeformableModel } from './model.ts'

/** Any model at all, for laws that must hold for every one: random modes on a given body. Test material. */
export function randomModel(random: Random, skeleton: Skeleton, frameCount = 12): DeformableModel {
  const { jointCount } = skeleton
  const joints = Int32Array.from(
    Array.from({ length: jointCount }, (_, j) => j).filter((j) => j === 0 || random() < 0.8),
  )
  const channels = 3 + 3 * joints.length
  const [m, k] = [3 + random.integer(4), 2 + random.integer(2)]
  const d = m + k
  const normals = (count: number, scale: number): Float32Array =>
    Float32Array.from({ length: count }, () => scale * random.normal())
  const meanRotations = new Float32Array(4 * jointCount * frameCount)
  for (let at = 0; at < meanRotations.length; at += 4) {
    const q = [random.normal(), random.normal(), random.normal(), random.normal()]
    const length = portable.norm(q)
    meanRotations.set(
      q.map((v) => v / length),
      at,
    )
  }
  const covariance = new Float64Array(d * d)
  for (let i = 0; i < d; i++) covariance[i * d + i] = 0.5 + random()
  const rows = 6
  return {
    name: 'random',
    skeleton,
    frameRate: 30,
    frameCount,
    joints,
    channels,
    shapeCount: m,
    residualCount: 0,
    timingCount: k,
    size: d,
    meanRotations,
    mean: normals(frameCount * channels, 0.3),
    modes: normals(frameCount * channels * m, 0.2),
    meanTiming: normals(frameCount, 0.2),
    timingModes: normals(frameCount * k, 0.2),
    leverArms: new Float32Array(joints.length).fill(0.2),
    timingWeights: new Float32Array(k).fill(1),
    shapeShare: 0.99,
    timingShare: 0.99,
    covariance,
    localCovariance: covariance,
    prior: {
      kind: 'diagonal',
      count: 1,
      width: d,
      weights: Float64Array.of(1),
      means: new Float64Array(d),
      covariances: Float64Array.from({ length: d }, (_, i) => covariance[i * d + i]),
    },
    examples: normals(rows * d, 1),
    exampleNames: Array.from({ length: rows }, (_, n) => `example ${n}`),
    neighbourhood: { width: 0.6, count: 3 },
    contacts: [
      { role: 'leftFoot', from: 0, to: 6 },
      { role: 'rightFoot', from: 5, to: frameCount },
    ],
    keys: [{ name: 'key', frame: 5 }],
    exampleErrors: Float32Array.of(0.01, 0.02),
    leftOutEnergies: new Float32Array(0),
    personShare: 0,
  }
}

/** A random tree with the few roles that contacts need. */
export function randomBody(random: Random, joints = 9): Skeleton {
  const body = makeSkeleton(
    Array.from({ length: joints }, (_, index) => ({
      name: `joint ${index}`,
      parent: index === 0 ? -1 : random.integer(index),
      offset:
        index === 0 ? ([0, 0, 0] as const) : ([random.normal(), random.normal(), random.normal()] as const),
    })),
  )
  const roles: readonly (readonly [Role, number])[] = [
    ['hips', 0],
    ['leftFoot', joints - 1],
    ['rightFoot', joints - 2],
    ['head', joints - 3],
  ]
  return withRoles(body, new Map(roles))
}
