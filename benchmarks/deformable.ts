/** Deformable models: building, a drag, a solve beside what npm offers for the same, a sketch. */
import { levenbergMarquardt as mlLevenbergMarquardt } from 'ml-levenberg-marquardt'
import type { Kernels } from '@understudy/kernels'
import { makeMotion, makeSkeleton, seeded, type Motion, type Random, type Vec3 } from '@understudy/motion'
import { choleskyFactor, makeRun } from '@understudy/synthesis/analysis'
import {
  buildModel,
  pointAt,
  plantedFeet,
  sketch,
  Solver,
  Stage,
  type DeformableModel,
  type ExampleSet,
} from '@understudy/synthesis/methods/deformable-model'
import { humanoid } from '@understudy/test-utils'
import { compare, type Bench } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

const EXAMPLES = 250
const FRAMES = 140
const JOINTS = 31
const FACTORS = 72
const TIMING_FACTORS = 8
/** What is dragged, in this order. */
const ROLES = ['leftHand', 'rightHand', 'head', 'leftFoot', 'rightLowerArm'] as const

/** A walk model's size: 250 cycles of 140 frames, 31 joints, about 80 modes. */
export const building: Bench = {
  job: 'deformable-build',
  async run(options) {
    const kernels = await simdKernels()
    const set = exampleSet(seeded(1), EXAMPLES)
    return compare(
      'deformable-build',
      `${EXAMPLES} registered cycles x ${FRAMES} frames x ${JOINTS} joints`,
      { amount: EXAMPLES, unit: 'cycles' },
      {
        compiled: () => buildModel(set, { share: 0.995 }, makeRun({ kernels })),
        'plain TypeScript': () => buildModel(set, { share: 0.995 }, makeRun()),
      },
      { rounds: 3, warmup: 1, ...options },
    )
  },
}

/** A hand (and more) follows the pointer: every solve starts from the last one. */
export const drag: Bench = {
  job: 'deformable-drag',
  async run(options) {
    const simd = await simdKernels()
    const model = modelOf()
    return [1, 3, 5].flatMap((points) => {
      const dragged = dragOf(model, points)
      const follow = (kernels?: Kernels) => {
        const solver = new Solver([{ model }])
        let start = solver.solve(dragged(0)).x
        let event = 0
        return (): Float64Array => (start = solver.solve(dragged(++event), { start, kernels }).x)
      }
      checkSame('deformable-drag', follow()(), follow(simd)())
      return compare(
        'deformable-drag',
        `${model.shapeCount} + ${model.timingCount} modes, ${points} points, planted feet`,
        { amount: 1, unit: 'solves' },
        { compiled: follow(simd), 'plain TypeScript': follow() },
        { warmup: 60, rounds: 200, ...options },
      )
    })
  },
}

/** One cold solve at three sizes of model, analytic slopes against finite differences. All reach the same energy. */
export const solving: Bench = {
  job: 'deformable-solve',
  async run(options) {
    const simd = await simdKernels()
    return [20, 36, FACTORS].flatMap((factors) => {
      const model = modelOf(factors)
      const solver = new Solver([{ model }])
      const constraints = towardsExample(model, 20)
      const peer = peerProblem(model, constraints)
      const cold = (kernels?: Kernels) => () => solver.solve(constraints, { prior: 'plain', kernels })
      const [plain, fast] = [cold()(), cold(simd)()]
      checkSame('deformable-solve', plain.x, fast.x)
      const theirs = peer.energyOf(peer.solve())
      // They stop after twelve rounds, we at a thousandth: neither may be far above the other.
      if (!(plain.energy < 1.01 * theirs && theirs < 1.2 * plain.energy))
        throw new Error(`deformable-solve: our energy is ${plain.energy}, the peer's ${theirs}`)
      for (let call = 0; call < 40; call++) for (const body of [cold(), cold(simd)]) body()
      return compare(
        'deformable-solve',
        `${model.size} parameters, ${peer.count} residuals, ${JOINTS} joints`,
        { amount: 1, unit: 'solves' },
        {
          compiled: cold(simd),
          'plain TypeScript': cold(),
          'ml-levenberg-marquardt': peer.solve,
        },
        { rounds: 9, warmup: 1, ...options },
      )
    })
  },
}

/** A hand's stroke of 60 samples on its own clock, geometry and timing together. */
export const sketching: Bench = {
  job: 'deformable-sketch',
  async run(options) {
    const simd = await simdKernels()
    const model = modelOf()
    const hand = model.skeleton.roles.get('leftHand')!
    const stage = new Stage([{ model }])
    const random = seeded(5)
    stage.moveTo(
      Float64Array.from({ length: model.size }, (_, i) => 0.5 * model.examples[i] + 0.001 * random.normal()),
    )
    const [part] = stage.parts
    const place = new Float64Array(3)
    const samples = Array.from({ length: 60 }, (_, k) => {
      const frame = ((model.frameCount - 1) * k) / 59
      part.point({ joint: hand }, frame, place)
      return { time: part.time(frame), place: [place[0], place[1], place[2]] }
    })
    const draw = (kernels?: Kernels) => () =>
      sketch(model, [{ point: { joint: hand }, samples }], { output: { feet: 'leave' }, kernels })
    return compare(
      'deformable-sketch',
      `60 samples, ${model.size} parameters`,
      { amount: 1, unit: 'strokes' },
      { compiled: draw(simd), 'plain TypeScript': draw() },
      { rounds: 15, warmup: 8, ...options },
    )
  },
}

const known = new Map<number, DeformableModel>()

/** Built once per number of ways of moving. */
function modelOf(factors = FACTORS): DeformableModel {
  const found = known.get(factors)
  if (found) return found
  const made = buildModel(exampleSet(seeded(1), EXAMPLES, factors), { share: 0.995 }, makeRun())
  known.set(factors, made)
  return made
}

/** 22 roles and nine joints more, as a recorder's skeleton has them. */
function body() {
  const base = humanoid()
  const more = Array.from({ length: JOINTS - base.jointCount }, (_, k) => ({
    name: `finger ${k}`,
    parent: base.roles.get(k % 2 === 0 ? 'leftHand' : 'rightHand')!,
    offset: [k % 2 === 0 ? 0.08 : -0.08, 0.01 * k, 0] as Vec3,
  }))
  return makeSkeleton([...base.joints, ...more], base.tips)
}

/** Cycles that differ by `factors` smooth ways of moving and `TIMING_FACTORS` of timing, already on one clock. */
function exampleSet(random: Random, count: number, factors = FACTORS): ExampleSet {
  const skeleton = body()
  const waves = Array.from({ length: factors + 1 }, () =>
    Float64Array.from({ length: 3 * (JOINTS + 1) * 4 }, () => random.normal()),
  )
  const value = (wave: Float64Array, channel: number, s: number): number =>
    wave[4 * channel] * Math.sin(2 * Math.PI * s) +
    wave[4 * channel + 1] * Math.cos(2 * Math.PI * s) +
    0.5 * wave[4 * channel + 2] * Math.sin(4 * Math.PI * s) +
    0.5 * wave[4 * channel + 3] * Math.cos(4 * Math.PI * s)
  const examples = Array.from({ length: count }, (_, n) => {
    const shares = waves.map((_, k) => (k === 0 ? 1 : (0.5 * random.normal()) / Math.sqrt(k)))
    const rootPositions = new Float32Array(3 * FRAMES)
    const rotations = new Float32Array(4 * JOINTS * FRAMES)
    for (let f = 0; f < FRAMES; f++) {
      const s = f / (FRAMES - 1)
      const at = (channel: number): number =>
        shares.reduce((sum, share, k) => sum + share * value(waves[k], channel, s), 0)
      rootPositions.set([0.02 * at(0), 0.94 + 0.01 * at(1), 1.3 * s + 0.02 * at(2)], 3 * f)
      for (let j = 0; j < JOINTS; j++) {
        const v = [0, 1, 2].map((c) => (j < 22 ? 0.04 : 0) * at(3 + 3 * j + c))
        rotations.set(
          [v[0], v[1], v[2], Math.sqrt(1 - v[0] ** 2 - v[1] ** 2 - v[2] ** 2)],
          4 * (f * JOINTS + j),
        )
      }
    }
    const motion: Motion = {
      ...makeMotion({ name: `cycle ${n}`, skeleton, frameRate: 120, rootPositions, rotations }),
      annotations: {
        contacts: [
          { role: 'leftFoot', start: 0, end: 0.6 },
          { role: 'leftToes', start: 0.05, end: 0.7 },
          { role: 'rightFoot', start: 0.62, end: 1.1 },
          { role: 'rightToes', start: 0.66, end: 1.16 },
        ],
        marks: [],
        segments: [],
        beats: [],
        handholds: [],
        handPoses: [],
      },
    }
    const tempo = Array.from({ length: TIMING_FACTORS }, () => 0.05 * random.normal())
    const times = new Float64Array(FRAMES)
    for (let f = 1; f < FRAMES; f++)
      times[f] =
        times[f - 1] +
        Math.exp(tempo.reduce((sum, a, k) => sum + a * Math.cos((Math.PI * k * f) / FRAMES), 0)) / 120
    const scale = (FRAMES - 1) / 120 / times[FRAMES - 1]
    return { motion, times: times.map((t) => t * scale), group: `take ${n >> 2}` }
  })
  return { frameRate: 120, frameCount: FRAMES, keys: [{ name: 'half', frame: 70 }], examples }
}

/** Points of the body that wander a little from event to event. */
function dragOf(model: DeformableModel, points: number) {
  const stage = new Stage([{ model }])
  stage.moveTo(new Float64Array(model.size))
  const place = new Float64Array(3)
  const held = ROLES.slice(0, points).map((role, k) => {
    const joint = model.skeleton.roles.get(role)!
    const frame = 20 + 22 * k
    stage.parts[0].point({ joint }, frame, place)
    return { joint, frame, at: [place[0], place[1], place[2]] as Vec3 }
  })
  return (event: number) =>
    held.map(({ joint, frame, at }, k) => {
      const phase = 0.15 * event + k
      return pointAt({
        point: { joint },
        frame,
        target: [
          at[0] + 0.04 * Math.sin(phase),
          at[1] + 0.03 * Math.cos(0.7 * phase),
          at[2] + 0.04 * Math.sin(1.3 * phase),
        ],
      })
    })
}

/** Points of the body where an example has them, at half its strength: a request that can be met. */
function towardsExample(model: DeformableModel, points: number) {
  const stage = new Stage([{ model }])
  stage.moveTo(Float64Array.from({ length: model.size }, (_, i) => 0.5 * model.examples[i]))
  const place = new Float64Array(3)
  return Array.from({ length: points }, (_, k) => {
    const joint = model.skeleton.roles.get(ROLES[k % ROLES.length])!
    const frame = (20 + 22 * k + 3 * Math.floor(k / ROLES.length)) % FRAMES
    stage.parts[0].point({ joint }, frame, place)
    return pointAt({ point: { joint }, frame, target: [place[0], place[1], place[2]] })
  })
}

/** The same energy as a data fit: residual i is the value at x = i and should be 0. */
function peerProblem(model: DeformableModel, constraints: ReturnType<typeof towardsExample>) {
  const stage = new Stage([{ model }])
  const terms = [...constraints, plantedFeet(model)]
  const d = model.size
  // ‖L⁻¹ u‖² is the prior's energy twice: S = L Lᵀ.
  const factor = Float64Array.from(model.covariance)
  choleskyFactor(factor, d)
  const count = terms.reduce((sum, term) => sum + term.count, 0) + d
  const residuals = (parameters: ArrayLike<number>): Float64Array => {
    const out = new Float64Array(count)
    const u = Float64Array.from(parameters)
    stage.moveTo(u)
    let at = 0
    for (const term of terms) {
      term.evaluate(stage, out.subarray(at, at + term.count))
      at += term.count
    }
    for (let i = 0; i < d; i++) {
      let sum = u[i]
      for (let k = 0; k < i; k++) sum -= factor[i * d + k] * out[at + k]
      out[at + i] = sum / factor[i * d + i]
    }
    return out
  }
  const data = { x: Array.from({ length: count }, (_, i) => i), y: new Array<number>(count).fill(0) }
  const fitted = (parameters: readonly number[]) => {
    const values = residuals(parameters)
    return (x: number): number => values[x]
  }
  const solve = (): readonly number[] =>
    mlLevenbergMarquardt(data, fitted, {
      initialValues: new Array<number>(d).fill(0),
      damping: 1e-4,
      gradientDifference: 1e-5,
      maxIterations: 12,
      errorTolerance: 1e-9,
    }).parameterValues
  // To check that both walk down the same hill.
  const energyOf = (parameters: ArrayLike<number>): number =>
    residuals(parameters).reduce((sum, r) => sum + 0.5 * r * r, 0)
  return { count, solve, energyOf }
}
