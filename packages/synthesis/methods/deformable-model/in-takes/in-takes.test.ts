import { describe, expect, test } from 'vitest'
import {
  duration,
  GROUND_IDENTITY,
  quat,
  rootMotion,
  sliceFrames,
  transformGround,
  vec3,
  worldPositions,
  wrapAngle,
  type Motion,
} from '@understudy/motion'
import { footWalker } from '@understudy/test-utils'
import { hingeOf, LIMBS } from '../../../analysis/anatomy/index.ts'
import { kneeAngles, makeRun, measureQuality } from '../../../analysis/index.ts'
import { buildModel } from '../build-model.ts'
import { registerExamples } from '../register-examples.ts'
import { carryChange } from './carry-change.ts'
import { continueFrom } from './continue-from.ts'
import { cycleBase, findCycle, putBack, shapeCycle, type FinishedCycle } from './index.ts'

function take(seed: number, strideLength: number, stride: number, steps = 4): Motion {
  const { motion, contacts } = footWalker(seed, { steps, strideLength, stride, frameRate: 60 })
  return { ...motion, annotations: { ...motion.annotations, contacts }, name: `walk ${seed}` }
}
function cycle(seed: number, strideLength: number, stride: number): Motion {
  const whole = take(seed, strideLength, stride)
  const strikes = whole.annotations.contacts
    .filter(({ role }) => role === 'leftFoot')
    .map(({ start }) => Math.round(start * whole.frameRate))
  return { ...sliceFrames(whole, strikes[1], strikes[2] + 1), name: `stride ${seed}` }
}

const run = makeRun()
const examples = Array.from({ length: 10 }, (_, k) => cycle(1 + k, 0.9 + 0.06 * k, 1.25 - 0.025 * k))
const model = buildModel(registerExamples(examples, { frameRate: 60 }, run).set, { name: 'walk' }, run)
// A walk that no example is, turned and moved in the world.
const walk = transformGround(take(40, 1.12, 1.1, 8), { yaw: 0.7, x: 2, z: -1 })
const found = findCycle(model, walk, 0.5 * duration(walk), run)
const base = cycleBase(model, walk, found)
const finish = (made: Motion): FinishedCycle => {
  const { motion, first, ends } = putBack(walk, found, made)
  return { cycle: sliceFrames(motion, first, ends[0] + 1), whole: motion }
}

describe('[D23] a ring on a cycle of a take', () => {
  const shaped = shapeCycle(base, { step: 1.15 }, { finish })
  const { motion, first, ends } = putBack(walk, found, shaped.motion)
  const [was, is] = [rootMotion(walk), rootMotion(motion)]

  test('the end goes where it is asked and the start stays', () => {
    expect(shaped.met).toBe(true)
    const far = (r: typeof was, a: number, b: number): number => Math.hypot(r.x[b] - r.x[a], r.z[b] - r.z[a])
    const asked = 1.15 * far(was, found.first, found.last)
    expect(Math.abs(far(is, first, ends[0]) - asked)).toBeLessThan(0.01)
    expect(Math.hypot(is.x[first] - was.x[found.first], is.z[first] - was.z[found.first])).toBeLessThan(0.001)
    expect(Math.abs(wrapAngle(is.yaw[first] - was.yaw[found.first]))).toBeLessThan(0.002)
  })

  test('what comes before stays in place, what comes after is moved as a whole, and nothing snaps or slides', () => {
    expect(Math.hypot(is.x[5] - was.x[5], is.z[5] - was.z[5])).toBeLessThan(0.001)
    const last = motion.frameCount - 1
    const rest = (r: typeof was, end: number): number =>
      Math.hypot(r.x[end] - r.x[end - 20], r.z[end] - r.z[end - 20])
    expect(rest(is, last)).toBeCloseTo(rest(was, walk.frameCount - 1), 3)
    const { knees, footSkateCmPerSecond } = measureQuality(motion)
    expect(knees!.pops).toBe(0)
    expect(footSkateCmPerSecond.mean).toBeLessThan(1)
    const jump = (m: Motion): number => {
      const [p, width] = [worldPositions(m), 3 * m.skeleton.jointCount]
      let most = 0
      for (let i = width; i < p.length; i += 3)
        most = Math.max(
          most,
          Math.hypot(p[i] - p[i - width], p[i + 1] - p[i + 1 - width], p[i + 2] - p[i + 2 - width]),
        )
      return most
    }
    expect(jump(motion)).toBeLessThan(1.5 * jump(walk))
  })

  test('repeated, each round goes on where the last one ended', () => {
    const thrice = putBack(walk, found, shaped.motion, { repeat: 3 })
    expect(thrice.ends).toHaveLength(3)
    const r = rootMotion(thrice.motion)
    const round = (a: number, b: number): number => Math.hypot(r.x[b] - r.x[a], r.z[b] - r.z[a])
    const [one, two] = [round(first, thrice.ends[0]), round(thrice.ends[0], thrice.ends[1])]
    expect(Math.abs(two - one)).toBeLessThan(0.1)
  })
})

test('[D23] a turn with a longer step goes along an arc, unless a direction is asked', () => {
  const turn = 0.3
  const arc = shapeCycle(base, { step: 1.1, turn }, { finish })
  const askew = shapeCycle(base, { step: 1.1, turn, direction: 0 }, { finish })
  const { x, z } = rootMotion(base.own)
  const towards = (asked: typeof arc.asked): number => Math.atan2(asked.x! - x[0], asked.z! - z[0])
  const straight = Math.atan2(x.at(-1)! - x[0], z.at(-1)! - z[0])
  expect(wrapAngle(towards(arc.asked) - straight)).toBeCloseTo(turn / 2, 6)
  expect(wrapAngle(towards(askew.asked) - straight)).toBeCloseTo(0, 6)
})

test('[D23] what cannot be had is not met, and by how much is told', () => {
  const far = shapeCycle(base, { step: 4 }, { finish })
  expect(far.met).toBe(false)
  expect(far.short[0]).toMatchObject({ label: 'step', unit: 'cm' })
  expect(far.short[0].value).toBeGreaterThan(20)
})

describe('[D24]', () => {
  test('a request about time keeps the shape', () => {
    const slow = shapeCycle(base, { seconds: 1.2 * duration(base.own) })
    expect(duration(slow.motion)).toBeCloseTo(1.2 * duration(base.own), 1)
    const [a, b] = [rootMotion(base.own), rootMotion(slow.motion)]
    const way = (r: typeof a): number => Math.hypot(r.x.at(-1)! - r.x[0], r.z.at(-1)! - r.z[0])
    expect(way(b)).toBeCloseTo(way(a), 2)
  })

  test('a change carried to another body is nothing where nothing changed, and a turn is a turn', () => {
    const tall = { ...base.own.skeleton, offsets: base.own.skeleton.offsets.map((v) => 1.2 * v) }
    const other: Motion = {
      ...base.own,
      skeleton: {
        ...tall,
        joints: tall.joints.map((joint) => ({
          ...joint,
          offset: [1.2 * joint.offset[0], 1.2 * joint.offset[1], 1.2 * joint.offset[2]] as const,
        })),
      },
      rootPositions: base.own.rootPositions.map((v) => 1.2 * v),
    }
    const same = carryChange(other, base.own, base.own)
    same.rootPositions.forEach((v, i) => expect(v).toBeCloseTo(other.rootPositions[i], 4))
    const turned = carryChange(other, base.own, transformGround(base.own, { ...GROUND_IDENTITY, yaw: 0.5 }))
    const [a, b] = [rootMotion(other), rootMotion(turned)]
    expect(wrapAngle(b.yaw.at(-1)! - a.yaw.at(-1)!)).toBeCloseTo(0.5, 3)
  })
})

test('continueFrom: the next begins with the last pose and is its own again after the fade', () => {
  const [before, next] = [sliceFrames(walk, 0, 31), sliceFrames(walk, 60, 120)]
  const gone = continueFrom(before, next, { fade: 0.4, place: false })
  for (let i = 0; i < 3; i++) expect(gone.rootPositions[i]).toBeCloseTo(before.rootPositions[3 * 30 + i], 4)
  const late = 3 * 30
  expect(gone.rootPositions[late]).toBeCloseTo(next.rootPositions[late], 4)
})

test('continueFrom: a difference that fades bends no knee backwards', () => {
  const { skeleton } = walk
  const [hip, knee] = (['leftUpperLeg', 'leftLowerLeg'] as const).map((role) => skeleton.roles.get(role)!)
  // As far stretched as the knee is bent where the take goes on: ahead of it, straighter frames come.
  const bends = Array.from(kneeAngles(walk, 'left'))
  const bent = bends.indexOf(Math.max(...bends.slice(30, -60)), 30)
  const next = sliceFrames(walk, bent)
  const rotations = walk.rotations.slice(0, 4 * skeleton.jointCount * 2)
  for (const f of [0, 1]) rotations.set([0, 0, 0, 1], 4 * (f * skeleton.jointCount + knee))
  const before = { ...sliceFrames(walk, 0, 2), rotations }
  const gone = continueFrom(before, next, { fade: 1.5, place: false })
  const hinge = hingeOf(
    walk,
    LIMBS.find(({ upper }) => upper === 'leftUpperLeg')!,
    'leftUpperLeg',
  )!.axis
  const foot = skeleton.roles.get('leftFoot')!
  const signed = (motion: Motion, f: number): number => {
    const w = quat.rotate(
      quat.quatAt(motion.rotations, 4 * (f * skeleton.jointCount + knee)),
      skeleton.joints[foot].offset,
    )
    return vec3.dot(vec3.cross(skeleton.joints[knee].offset, w), hinge)
  }
  expect(skeleton.joints[knee].parent).toBe(hip)
  for (let f = 1; f < gone.frameCount; f++)
    expect(signed(gone, f)).toBeGreaterThan(Math.min(0, signed(next, f)) - 1e-5)
})
