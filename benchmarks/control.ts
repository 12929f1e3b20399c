/**
 * Control by example: D and M of all cells, the exact recurrence, both together, the whole of a walk and a dance, sixty seconds of
 * a drawn path as the studio asks for them, and the online mode. Two references stand beside the compiled kernels: `plain
 * TypeScript` fits cell by cell and looks at every transition, straight from the equations; `TypeScript, same algebra` is the
 * scalar kernels, with window sums and early ends.
 */
import { scalar, type Kernels } from '@understudy/kernels'
import { makeMotion, makeSkeleton, seeded, type Motion, type Random } from '@understudy/motion'
import { decodeClips, starterPack } from '@understudy/performer'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  addPair,
  emptyDatabase,
  interpretOnline,
  learnWalks,
  pathControl,
  respond,
  WALK as WALK_PRESET,
  type InterpretOptions,
  type MappingDatabase,
  type PointMotion,
} from '@understudy/synthesis/methods/control-by-example'
import { ALIGNMENTS } from '../packages/synthesis/methods/control-by-example/alignment.ts'
import { seamFactor } from '../packages/synthesis/methods/control-by-example/interpret.ts'
import { fitCells, observe } from '../packages/synthesis/methods/control-by-example/observe.ts'
import { resamplePoints } from '../packages/synthesis/methods/control-by-example/points.ts'
import { search, searchByInstant } from '../packages/synthesis/methods/control-by-example/search.ts'
import { buildStates } from '../packages/synthesis/methods/control-by-example/states.ts'
import { compare, type Bench, type BenchRow } from './bench.ts'
import { checkSame, simdKernels } from './simd.ts'

interface Case {
  readonly job: string
  readonly instances: number
  /** Seconds of one instance: chosen so that instances × durations is the P of the thesis's tests. */
  readonly seconds: number
  readonly controlPoints: number
  readonly controlSeconds: number
  readonly options: InterpretOptions
}

/** Hsu 2004, §6.1: 70 steps, ±0.2 s at 10 Hz, 57 s: P = 350 states, T = 570 instants. */
const WALK: Case = {
  job: 'control-walk',
  instances: 70,
  seconds: 0.6,
  controlPoints: 2,
  controlSeconds: 57,
  options: { rate: 10, stretch: { seconds: 0.2 }, seamWeight: 1 },
}

/** Hsu 2004, §6.2: 168 two-beat units, ±0.15 s at 7.5 Hz, 150 s: P = 504, T = 1125. */
const DANCE: Case = {
  job: 'control-dance',
  instances: 168,
  seconds: 0.8,
  controlPoints: 4,
  controlSeconds: 150,
  options: { rate: 7.5, stretch: { seconds: 0.15 }, seamWeight: 1 },
}

/** Every join of every pair looked at: the recurrence as it is written. */
const everyJoin: Kernels = {
  ...scalar,
  name: 'scalar, every transition',
  cheapestJoins(costs, tails, heads, width, weight, bestOut, argumentOut) {
    if (width !== 12) throw new Error(`everyJoin: four points are 12 numbers, not ${width}`)
    for (let j = 0; j < bestOut.length; j++) {
      const h = 12 * j
      const [x0, y0, z0] = [heads[h], heads[h + 1], heads[h + 2]]
      const [x1, y1, z1] = [heads[h + 3], heads[h + 4], heads[h + 5]]
      const [x2, y2, z2] = [heads[h + 6], heads[h + 7], heads[h + 8]]
      const [x3, y3, z3] = [heads[h + 9], heads[h + 10], heads[h + 11]]
      let best = Infinity
      let argument = -1
      for (let i = 0, t = 0; i < costs.length; i++, t += 12) {
        const a = tails[t] - x0
        const b = tails[t + 1] - y0
        const c = tails[t + 2] - z0
        const d = tails[t + 3] - x1
        const e = tails[t + 4] - y1
        const f = tails[t + 5] - z1
        const g = tails[t + 6] - x2
        const k = tails[t + 7] - y2
        const l = tails[t + 8] - z2
        const m = tails[t + 9] - x3
        const n = tails[t + 10] - y3
        const o = tails[t + 11] - z3
        const first = a * a + b * b + c * c + (d * d + e * e + f * f)
        const second = g * g + k * k + l * l + (m * m + n * n + o * o)
        const total = costs[i] + weight * (first + second)
        if (total < best) {
          best = total
          argument = i
        }
      }
      bestOut[j] = best
      argumentOut[j] = argument
    }
    return costs.length * bestOut.length
  },
}

const PLAIN = 'plain TypeScript'
const SAME = 'TypeScript, same algebra'
const SIMD = 'simd'

/** The stages of a case apart, each as it is written, as the scalar kernels have it, and compiled. */
function stages(one: Case, simd: Kernels) {
  const { database, control } = build(one)
  const { rate = 10, stretch = {}, seamWeight = 1 } = one.options
  const input = resamplePoints(control, rate)
  const weights = new Float64Array(control.pointCount).fill(1)
  const states = buildStates(database, rate, stretch)
  const k = seamFactor(seamWeight, rate, control.pointCount, states.targetPointCount)
  const alignment = ALIGNMENTS.ground
  const cells = (kernels: Kernels) => observe(states, input, alignment, weights, true, kernels)
  const plainCells = () => {
    const firstStart = 1 - states.longest
    const lastInstant = input.frameCount - 1
    const costs = new Float64Array((lastInstant - firstStart) * states.count)
    const transforms = new Float64Array(4 * costs.length)
    fitCells(costs, transforms, states, input, alignment, weights, true)
    return { costs, transforms, firstStart, lastInstant }
  }
  const laid = cells(scalar)
  const recur = (kernels: Kernels, from = laid) => search(states, from, alignment, kernels, { seamWeight: k })
  const plainRecur = (from = laid) => searchByInstant(states, from, alignment, everyJoin, { seamWeight: k })
  // A fast wrong answer is no answer.
  const [exact, plain, fast] = [recur(scalar), plainRecur(), recur(simd)]
  checkSame(one.job, laid.costs, cells(simd).costs)
  checkSame(one.job, laid.transforms, cells(simd).transforms)
  if (fast.cost !== exact.cost || fast.visited !== exact.visited)
    throw new Error(`${one.job}: scalar ${exact.cost}, simd ${fast.cost}`)
  const apart = Math.max(
    Math.abs(exact.cost - plain.cost),
    Math.abs(recur(scalar, plainCells()).cost - plain.cost),
  )
  if (apart > 1e-9 * plain.cost) throw new Error(`${one.job}: ${apart} from every transition's ${plain.cost}`)
  const size = `P = ${states.count}, T = ${laid.lastInstant}`
  return { cells, plainCells, recur, plainRecur, exact, size, cellCount: laid.costs.length }
}

const byStage = (one: Case): readonly Bench[] => [
  {
    job: `${one.job}-cells`,
    async run(options): Promise<readonly BenchRow[]> {
      const simd = await simdKernels()
      const { cells, plainCells, size, cellCount } = stages(one, simd)
      return compare(
        this.job,
        `${size}: alignment and D of every cell`,
        { amount: cellCount, unit: 'cells' },
        { [PLAIN]: plainCells, [SAME]: () => cells(scalar), [SIMD]: () => cells(simd) },
        { rounds: 5, warmup: 2, ...options },
      )
    },
  },
  {
    job: `${one.job}-recurrence`,
    async run(options): Promise<readonly BenchRow[]> {
      const simd = await simdKernels()
      const { recur, plainRecur, exact, size } = stages(one, simd)
      return compare(
        this.job,
        `${size}: exact recurrence, packing included; early ends look at ${((100 * exact.visited) / exact.possible).toFixed(0)} %`,
        { amount: exact.possible, unit: 'transitions' },
        { [PLAIN]: () => plainRecur(), [SAME]: () => recur(scalar), [SIMD]: () => recur(simd) },
        { rounds: 5, warmup: 2, ...options },
      )
    },
  },
  {
    job: one.job,
    async run(options): Promise<readonly BenchRow[]> {
      const simd = await simdKernels()
      const { cells, plainCells, recur, plainRecur, exact, size } = stages(one, simd)
      return compare(
        this.job,
        `${size}: alignments, D and recurrence`,
        { amount: exact.possible, unit: 'transitions' },
        {
          [PLAIN]: () => plainRecur(plainCells()),
          [`${PLAIN}, early ends`]: () => recur(scalar, plainCells()),
          [SAME]: () => recur(scalar, cells(scalar)),
          [SIMD]: () => recur(simd, cells(simd)),
        },
        { rounds: 5, warmup: 2, ...options },
      )
    },
  },
]

const whole = (one: Case): Bench => ({
  job: `${one.job}-whole`,
  async run(options): Promise<readonly BenchRow[]> {
    const run = makeRun({ kernels: await simdKernels() })
    const { database, control } = build(one)
    return compare(
      this.job,
      `${one.controlSeconds} s of control: interpret, refine to 30 Hz, assemble, smooth`,
      { amount: one.controlSeconds, unit: 'seconds of control' },
      {
        'understudy scalar': () =>
          respond(database, control, { ...one.options, frameRate: 30, clean: false }),
        'understudy simd': () =>
          respond(database, control, { ...one.options, frameRate: 30, clean: false }, run),
      },
      { rounds: 3, warmup: 1, ...options },
    )
  },
})

/** What somebody waits for who draws a path: the walk database, sixty seconds of path, every stage to the cleaned feet. */
const path: Bench = {
  job: 'control-path',
  async run(options): Promise<readonly BenchRow[]> {
    const simd = await simdKernels()
    const database = learnWalks(decodeClips(starterPack('walking')))
    const samples = Array.from({ length: 601 }, (_, i) => ({
      x: 4 * Math.sin(0.025 * i),
      z: 6.8 * Math.sin(0.0125 * i),
      time: i / 10,
    }))
    const solve = (kernels: Kernels) => () =>
      respond(database, pathControl(samples), WALK_PRESET.respond, makeRun({ kernels }))
    checkSame(this.job, solve(scalar)().motion.rotations, solve(simd)().motion.rotations)
    return compare(
      this.job,
      `${database.instances.length} steps, 60 s of path: control, interpret, refine, assemble, smooth, clean`,
      { amount: 60, unit: 'seconds of path' },
      { [SAME]: solve(scalar), [SIMD]: solve(simd) },
      { rounds: 9, warmup: 4, ...options },
    )
  },
}

const online: Bench = {
  job: 'control-online',
  async run(options): Promise<readonly BenchRow[]> {
    const simd = await simdKernels()
    const { database, control } = build({ ...WALK, controlSeconds: 12 })
    const { rate = 10, ...rest } = WALK.options
    const frames = Math.floor((control.frameCount - 1) * (rate / control.rate))
    const width = 3 * control.pointCount
    const step = control.rate / rate
    const listen = (kernels: Kernels) => () => {
      const interpreter = interpretOnline(database, { ...rest, rate, latencySeconds: 0.5, kernels })
      for (let frame = 0; frame < frames; frame++) {
        const at = Math.round(frame * step) * width
        interpreter.push(control.points.subarray(at, at + width))
      }
      return interpreter.finish()
    }
    return compare(
      this.job,
      `P = 350, ${frames} control frames, latency 0.5 s; milliseconds are for all of them`,
      { amount: frames, unit: 'control frames' },
      {
        'understudy scalar': listen(scalar),
        'understudy simd': listen(simd),
      },
      { rounds: 3, warmup: 1, ...options },
    )
  },
}

/** Linear in the input; quadratic in the states where every transition is looked at. */
const growth: Bench = {
  job: 'control-growth',
  async run(options): Promise<readonly BenchRow[]> {
    const simd = await simdKernels()
    const byStates = [18, 35, 70].flatMap((instances) => {
      const one = { ...WALK, instances, controlSeconds: 15 }
      const { cells, plainCells, recur, plainRecur } = stages(one, simd)
      return compare(
        this.job,
        `P = ${5 * instances}, 15 s of control`,
        { amount: 5 * instances, unit: 'states' },
        { [PLAIN]: () => plainRecur(plainCells()), [SIMD]: () => recur(simd, cells(simd)) },
        { rounds: 3, warmup: 1, ...options },
      )
    })
    const byLength = [1, 2, 4].flatMap((factor) => {
      const one = { ...WALK, controlSeconds: 15 * factor }
      const { cells, recur } = stages(one, simd)
      return compare(
        this.job,
        `P = 350, ${one.controlSeconds} s of control`,
        { amount: one.controlSeconds, unit: 'seconds of control' },
        { [SAME]: () => recur(scalar, cells(scalar)), [SIMD]: () => recur(simd, cells(simd)) },
        { rounds: 3, warmup: 1, ...options },
      )
    })
    return [...byStates, ...byLength]
  },
}

export const benches: readonly Bench[] = [
  ...byStage(WALK),
  ...byStage(DANCE),
  whole(WALK),
  whole(DANCE),
  path,
  online,
  growth,
]

const RATE = 30

/** A seeded database of bodies that wander: hips with hands and feet; the control is made of the same walk. */
function build({ instances, seconds, controlPoints, controlSeconds }: Case): {
  readonly database: MappingDatabase
  readonly control: PointMotion
} {
  const random = seeded(1)
  let database = emptyDatabase()
  const perPair = 14
  for (let first = 0; first < instances; first += perPair) {
    const count = Math.min(perPair, instances - first)
    const { target, control } = wanderer(random, seconds * count + 0.5, controlPoints)
    const cuts = Array.from({ length: count + 1 }, (_, i) => 0.2 + i * seconds)
    database = addPair(database, { name: `${first}`, control, target }, cuts)
  }
  return { database, control: wanderer(random, controlSeconds, controlPoints).control }
}

function wanderer(
  random: Random,
  seconds: number,
  controlPoints: number,
): { target: Motion; control: PointMotion } {
  const frameCount = Math.round(seconds * RATE) + 1
  const skeleton = makeSkeleton([
    { name: 'hips', parent: -1, offset: [0, 0, 0], role: 'hips' },
    { name: 'leftHand', parent: 0, offset: [0.4, 0.3, 0], role: 'leftHand' },
    { name: 'rightHand', parent: 0, offset: [-0.4, 0.3, 0], role: 'rightHand' },
    { name: 'leftFoot', parent: 0, offset: [0.1, -0.9, 0.2], role: 'leftFoot' },
    { name: 'rightFoot', parent: 0, offset: [-0.1, -0.9, -0.2], role: 'rightFoot' },
  ])
  const rootPositions = new Float32Array(3 * frameCount)
  const rotations = new Float32Array(4 * 5 * frameCount)
  const points = new Float64Array(3 * controlPoints * frameCount)
  let [x, z, yaw, turn] = [random.between(-1, 1), random.between(-1, 1), random.between(-3, 3), 0]
  for (let frame = 0; frame < frameCount; frame++) {
    turn = 0.95 * turn + 0.25 * random.normal()
    yaw += turn / RATE
    x += (1.1 * Math.sin(yaw)) / RATE
    z += (1.1 * Math.cos(yaw)) / RATE
    const sway = 0.03 * Math.sin((2 * Math.PI * frame) / (1.2 * RATE))
    rootPositions.set([x + sway, 0.95, z], 3 * frame)
    for (let joint = 0; joint < 5; joint++) {
      const half = (joint === 0 ? yaw : 0.2 * Math.sin(frame / 7 + joint)) / 2
      rotations.set([0, Math.sin(half), 0, Math.cos(half)], 4 * (5 * frame + joint))
    }
    for (let point = 0; point < controlPoints; point++) {
      const side = point % 2 === 0 ? 0.15 : -0.15
      const swing = point < 2 ? 0 : 0.2 * Math.sin(frame / 7 + point)
      points.set(
        [
          x + sway + Math.cos(yaw) * side + Math.sin(yaw) * swing,
          point < 2 ? 0 : 1,
          z - Math.sin(yaw) * side + Math.cos(yaw) * swing,
        ],
        3 * (controlPoints * frame + point),
      )
    }
  }
  return {
    target: makeMotion({ name: 'wanderer', skeleton, frameRate: RATE, rootPositions, rotations }),
    control: { rate: RATE, pointCount: controlPoints, frameCount, points },
  }
}
