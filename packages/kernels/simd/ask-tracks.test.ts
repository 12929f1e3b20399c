import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { Kernels } from '../contract.ts'
import { ASK, TRACK, type TrackPlan, type TrackTest } from '../contract-tracks.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, simd] = await kernelSets()

/** Joints that wander, tracks of every kind made of them, and every kind of question. */
function problem(random: Random, frames: number, recorded: number): TrackPlan {
  const jointCount = 4 + random.integer(4)
  const positions = Float32Array.from({ length: 3 * jointCount * recorded }, () => random.normal())
  const recipes = [0, 1, 2, 3].flatMap((joint) => [TRACK.sample, joint, 0, 0])
  recipes.push(TRACK.heading, 0, 0, 0, TRACK.left, 4, 0, 0, TRACK.vertical, random.pick([1, -1]), 0, 0)
  for (let track = 7; track < 20; track++) {
    const code = random.pick([
      TRACK.middle,
      TRACK.lower,
      TRACK.unit,
      TRACK.normal,
      TRACK.opposite,
      TRACK.sample,
    ])
    const of = code === TRACK.sample ? jointCount : track
    recipes.push(code, random.integer(of), random.integer(of), random.integer(of))
  }
  const tests = Array.from({ length: 25 }, (): TrackTest => {
    const kind = random.pick(Object.values(ASK))
    const none = kind === ASK.velocity && random() < 0.4
    const level = random.between(-0.5, 1)
    const floor = random() < 0.5 ? -Infinity : level - random.between(0, 1)
    const slack = random.between(0, 0.3)
    return {
      kind,
      a: random.integer(20),
      b: kind === ASK.lift ? random.integer(9) : none ? -1 : random.integer(20),
      c: none && random() < 0.5 ? -1 : random.integer(20),
      scale: random.between(0.5, 3),
      limits: Float32Array.of(level + slack, level - slack, floor - slack, floor + slack, level, floor),
      neither: floor === -Infinity ? 0 : 2,
    }
  })
  const from = Int32Array.from({ length: frames }, () => random.integer(recorded))
  return {
    positions,
    jointCount,
    from,
    to: from.map((frame) => Math.min(frame + 1, recorded - 1)),
    alpha: Float64Array.from({ length: frames }, () => random.pick([0, random(), random()])),
    recipes: Int32Array.from(recipes),
    tests,
  }
}

function ask(kernels: Kernels, plan: TrackPlan) {
  const frames = plan.from.length
  const answers = new Uint8Array(plan.tests.length * frames).fill(77)
  const heading = new Float32Array(2 * frames).fill(-1)
  kernels.askTracks(plan, answers, heading)
  return { answers, heading }
}

function expectSame(plan: TrackPlan): void {
  const [plain, fast] = [ask(reference, plan), ask(simd, plan)]
  expect(firstDifference(fast.heading, plain.heading)).toBeUndefined()
  expect(firstDifference(fast.answers, plain.answers)).toBeUndefined()
}

for (const seed of [1, 2, 3, 5, 8, 13]) {
  test(`[S1] answers are the reference's, 0 to 60 frames, every kind of track and question (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 40; trial++)
      expectSame(problem(random, random.integer(60), 1 + random.integer(30)))
  })
}

test('[S2] no frames, no tests and one frame are answered as by the reference (seed 4)', () => {
  const random = seeded(4)
  expectSame(problem(random, 0, 5))
  expectSame(problem(random, 1, 1))
  expectSame(problem(random, 2, 1))
  expectSame({ ...problem(random, 9, 5), tests: [] })
})

test.each([NaN, Infinity, -0, 1e-42, 3e38])(
  '[S3] one coordinate of %d changes the answers it changes in the reference (seed 6)',
  (value) => {
    for (let trial = 0; trial < 10; trial++) {
      const plan = problem(seeded(60 + trial), 40, 12)
      plan.positions[17] = value
      expectSame(plan)
    }
  },
)
