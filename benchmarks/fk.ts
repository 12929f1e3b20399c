/** Forward kinematics of a whole clip: packed arrays against three.js setting keys and `updateMatrixWorld`. */
import { scalar, type Kernels } from '@understudy/kernels'
import { seeded, worldPositions, type Motion } from '@understudy/motion'
import { humanoid, randomMotion } from '@understudy/test-utils'
import { Bone } from 'three'
import { compare, type Bench } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

const FRAMES = 5000
const SEED = 1

export const bench: Bench = {
  job: 'forward-kinematics',
  async run(options) {
    const simd = await simdKernels()
    const skeleton = humanoid()
    const motion = randomMotion(seeded(SEED), skeleton, {
      frameCount: FRAMES,
      frameRate: 120,
      annotated: false,
    })
    const size = `${FRAMES} frames x ${skeleton.jointCount} joints`
    const positions = new Float32Array(3 * FRAMES * skeleton.jointCount)
    const orientations = new Float32Array(motion.rotations.length)
    const bones = makeBones(motion)
    const threePositions = new Float32Array(positions.length)
    check(worldPositions(motion), (setKeys(motion, bones, threePositions), threePositions))
    const fk = (kernels: Kernels, out?: Float32Array): void =>
      kernels.forwardKinematics(motion.skeleton, motion.rootPositions, motion.rotations, positions, out)
    checkSame(this.job, worldPositions(motion), worldPositions(motion, simd))
    return compare(
      this.job,
      size,
      {
        amount: FRAMES,
        unit: 'frames',
        // A joint's place takes 30 additions and products, its orientation 28.
        operations: { count: 58 * FRAMES * skeleton.jointCount, kind: 'f64' },
      },
      {
        'understudy scalar': () => fk(scalar),
        'understudy scalar, with orientations': () => fk(scalar, orientations),
        'understudy simd': () => fk(simd),
        'understudy simd, with orientations': () => fk(simd, orientations),
        'three.js set keys + updateMatrixWorld': () => setKeys(motion, bones, threePositions),
      },
      options,
    )
  },
}

/** Ten times the frames must take ten times as long. */
export const growth: Bench = {
  job: 'forward-kinematics-growth',
  async run(options) {
    const simd = await simdKernels()
    const skeleton = humanoid()
    return [500, 5000, 50_000].flatMap((frameCount) => {
      const motion = randomMotion(seeded(SEED), skeleton, { frameCount, frameRate: 120, annotated: false })
      const out = new Float32Array(3 * frameCount * skeleton.jointCount)
      return compare(
        this.job,
        `${frameCount} frames x ${skeleton.jointCount} joints`,
        { amount: frameCount, unit: 'frames' },
        { simd: () => simd.forwardKinematics(skeleton, motion.rootPositions, motion.rotations, out) },
        { warmup: 4, ...options },
      )
    })
  },
}

function makeBones(motion: Motion): Bone[] {
  const bones = motion.skeleton.joints.map(({ offset }) => {
    const bone = new Bone()
    bone.position.set(offset[0], offset[1], offset[2])
    return bone
  })
  motion.skeleton.joints.forEach(({ parent }, joint) => {
    if (parent >= 0) bones[parent].add(bones[joint])
  })
  return bones
}

/** What an application does per frame: keys onto bones, the root updates the tree, positions are read. */
function setKeys(motion: Motion, bones: readonly Bone[], out: Float32Array): void {
  const { rootPositions, rotations, frameCount } = motion
  const jointCount = bones.length
  for (let frame = 0; frame < frameCount; frame++) {
    bones[0].position.fromArray(rootPositions, 3 * frame)
    for (let joint = 0; joint < jointCount; joint++)
      bones[joint].quaternion.fromArray(rotations, 4 * (frame * jointCount + joint))
    bones[0].updateMatrixWorld()
    for (let joint = 0; joint < jointCount; joint++) {
      const { elements } = bones[joint].matrixWorld
      const o = 3 * (frame * jointCount + joint)
      out[o] = elements[12]
      out[o + 1] = elements[13]
      out[o + 2] = elements[14]
    }
  }
}

/** A fast wrong answer is no answer: both must agree before either is timed. Up to 80 m out an f32 rounds by 8e-6 m. */
function check(ours: Float32Array, theirs: Float32Array): void {
  let worst = 0
  for (let at = 0; at < ours.length; at++) worst = Math.max(worst, Math.abs(ours[at] - theirs[at]))
  if (!(worst < 5e-5)) throw new Error(`forward kinematics differs from three.js by ${worst} m`)
}
