import { describe, expect, test } from 'vitest'
import { duration, seeded, sliceFrames, worldPositions, type Motion } from '@understudy/motion'
import { footWalker, humanoid } from '@understudy/test-utils'
import { makeRun } from '../../run.ts'
import {
  buildModel,
  chain,
  clockAt,
  complete,
  compress,
  decompress,
  lift,
  lookAt,
  POSE_ROLES,
  project,
  registerExamples,
  type PictureCamera,
  type PictureTrack,
} from './index.ts'
import { CAMERA_HABITS } from './lift-camera.ts'
import { LiftProblem } from './lift-problem.ts'
import { randomModel } from './random-model.ts'

/** One cycle, left strike to left strike, of a walker whose feet are placed. */
function cycle(seed: number, strideLength: number, stride: number): Motion {
  const { motion, contacts } = footWalker(seed, { steps: 4, strideLength, stride, frameRate: 60 })
  const strikes = contacts.filter(({ role }) => role === 'leftFoot').map(({ start }) => start)
  const [from, to] = [strikes[1], strikes[2]].map((time) => Math.round(time * motion.frameRate))
  const annotated = { ...motion, annotations: { ...motion.annotations, contacts } }
  return { ...sliceFrames(annotated, from, to + 1), name: `stride ${strideLength} ${stride}` }
}

const random = seeded(6)
const examples = Array.from({ length: 14 }, (_, n) =>
  cycle(1 + n, random.between(0.9, 1.4), random.between(0.95, 1.25)),
)
const held = cycle(40, 1.15, 1.1)
const { set } = registerExamples(examples, { frameRate: 60 }, makeRun())
const model = buildModel(set, { name: 'walk' }, makeRun())

function tracksOf(motion: Motion, camera: PictureCamera): PictureTrack[] {
  const positions = worldPositions(motion)
  return POSE_ROLES.flatMap((role) => {
    const joint = motion.skeleton.roles.get(role)
    if (joint === undefined) return []
    const samples = Array.from({ length: motion.frameCount }, (_, f) => {
      const at = 3 * (f * motion.skeleton.jointCount + joint)
      return { time: 3 + f / motion.frameRate, place: project(camera, positions.subarray(at, at + 3)) }
    })
    return [{ role, samples }]
  })
}

/** Mean distance of the joints, metres, frame by frame; `relative` to the root where the place is not known. */
function apart(a: Motion, b: Motion, relative = false): number {
  const [p, q] = [worldPositions(a), worldPositions(b)]
  const width = 3 * a.skeleton.jointCount
  const count = Math.min(a.frameCount, b.frameCount) * width
  let sum = 0
  for (let k = 0; k < count; k += 3) {
    const root = relative ? k - (k % width) : -1
    const d = [0, 1, 2].map((c) => p[k + c] - q[k + c] - (relative ? p[root + c] - q[root + c] : 0))
    sum += Math.hypot(...d)
  }
  return (3 * sum) / count
}

/** Square to a walk along +Z that has gone `ahead` of the origin, from its right. */
const side = (ahead: number): PictureCamera => lookAt([-4, 1.2, ahead], [0, 0.9, ahead])

describe('lifting', () => {
  const middle = held.rootPositions[3 * (held.frameCount >> 1) + 2]

  test('[L1] motion and camera together: gradients agree with differences to 1e-5 (seeds 1, 2, 3)', () => {
    for (const seed of [1, 2, 3]) {
      const rnd = seeded(seed)
      const any = randomModel(rnd, humanoid())
      const seen = Array.from({ length: 6 }, () => ({
        joint: rnd.integer(any.skeleton.jointCount),
        time: rnd.between(0.05, 0.25),
        place: [rnd(), rnd()] as const,
      }))
      const others = [clockAt({ frame: any.frameCount - 1, seconds: 0.4 })]
      const problem = new LiftProblem(any, seen, others, lookAt([-6, 1, 0.5], [0, 1, 0]), 0.01, CAMERA_HABITS)
      const x = problem.startAt(Float64Array.from({ length: any.size }, () => 0.2 * rnd.normal()))
      const n = problem.size
      const gradient = new Float64Array(n)
      problem.energy(x, gradient, new Float64Array(n * n))
      const scale = Math.max(...gradient.map(Math.abs))
      for (let i = 0; i < n; i++) {
        const [a, b] = [1e-6, -1e-6].map((step) => {
          const y = x.slice()
          y[i] += step
          return problem.energy(y)
        })
        expect(Math.abs((a - b) / 2e-6 - gradient[i]) / scale).toBeLessThan(1e-5)
      }
    }
  })

  test('[L2] a walker that was not learned from comes back from one known camera within 2 cm, where it walked', () => {
    const camera = side(middle)
    const found = lift(model, tracksOf(held, camera), { camera, frameRate: 60 })
    expect(Math.abs(duration(found.motion) - duration(held))).toBeLessThan(0.03)
    expect(apart(found.motion, held)).toBeLessThan(0.02)
    expect(found.miss).toBeLessThan(0.01)
  })

  test('[L3] and from an unknown one, about its root within 2 cm, with the camera about where it was', () => {
    const found = lift(model, tracksOf(held, side(middle)), { frameRate: 60 })
    expect(apart(found.motion, held, true)).toBeLessThan(0.02)
    expect(found.camera.eye[1]).toBeGreaterThan(0.5)
    expect(found.camera.eye[1]).toBeLessThan(2)
  })

  test('[L4] tracks of nobody are refused in a sentence', () => {
    expect(() => lift(model, [])).toThrow(/at least one track of two moments/)
    const one = { time: 0, place: [0, 0] as const }
    expect(() =>
      lift(model, [{ role: 'leftThumbTip' as never, samples: [one, { ...one, time: 1 }] }]),
    ).toThrow(/has no such role/)
  })
})

describe('completion, compression, chains', () => {
  test('[L5] a lost leg and a lost quarter second are filled within 3 cm; what was recorded stays to the bit', () => {
    const leg = complete(model, held, { roles: ['leftUpperLeg'] })
    expect(apart(leg.motion, held)).toBeLessThan(0.03)
    const foot = held.skeleton.roles.get('rightFoot')!
    const at = 4 * (20 * held.skeleton.jointCount + foot)
    expect(leg.motion.rotations[at]).toBe(held.rotations[at])
    const span = complete(model, held, { spans: [{ start: 0.4, end: 0.65 }] })
    expect(apart(span.motion, held)).toBeLessThan(0.03)
    expect(span.motion.rootPositions.slice(0, 30)).toEqual(held.rootPositions.slice(0, 30))
    expect(() => complete(model, held, { spans: [{ start: 0, end: 9 }] })).toThrow(/at least two moments/)
  })

  test('[L6] a compressed motion is a hundredth of the size and as far off as it says', () => {
    const packed = compress(model, held, makeRun())
    expect(packed.bytes * 50).toBeLessThan(packed.originalBytes)
    const again = decompress(model, packed)
    expect(100 * apart(again, held)).toBeCloseTo(packed.meanCm, 0)
    expect(packed.meanCm).toBeLessThan(3)
    expect(packed.maxCm).toBeGreaterThanOrEqual(packed.p95Cm)
  })

  test('[L7] three cycles go on where the last one ended, without a jump and with planted feet', () => {
    const { motion, starts, gaps } = chain([model, model, model])
    expect(starts).toHaveLength(4)
    expect(Math.max(...gaps)).toBeLessThan(3) // centimetres, before the rest is closed
    const p = worldPositions(motion)
    const width = 3 * motion.skeleton.jointCount
    let fastest = 0
    for (let k = width; k < p.length; k += 3)
      fastest = Math.max(
        fastest,
        Math.hypot(p[k] - p[k - width], p[k + 1] - p[k + 1 - width], p[k + 2] - p[k + 2 - width]),
      )
    expect(fastest * motion.frameRate).toBeLessThan(8) // m/s: a swinging foot's 4 to 5; a gap of 6 cm would be this
    const last = motion.frameCount - 1
    expect(Math.abs(motion.rootPositions[3 * last + 2] - motion.rootPositions[2])).toBeGreaterThan(3)
    expect(motion.annotations.segments.map(({ label }) => label)).toEqual(['walk', 'walk', 'walk'])
  })

  test('[L8] parts of different figures are refused', () => {
    const other = randomModel(seeded(1), humanoid())
    expect(() => chain([model, other])).toThrow(/all parts need one figure/)
    expect(() => chain([])).toThrow(/at least one is needed/)
  })
})
