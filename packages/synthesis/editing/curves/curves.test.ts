import { duration, makeMotion, poseAt, quat, seeded, smoothStep } from '@understudy/motion'
import { stroll } from '@understudy/test-utils'
import { describe, expect, test } from 'vitest'
import { curveAt, editCurves, motionCurve, reduceCurve, retime, type CurveKey } from './index.ts'

const walker = stroll({ seconds: 2, frameRate: 60, speed: 1 })

describe('curveAt', () => {
  test('goes through its keys and holds the ends, whatever the tangents', () => {
    const keys: CurveKey[] = [[0.5, 2], [1, -1, 'smooth'], [1.75, 3, 'straight'], [2, 0, 'smooth']] // prettier-ignore
    for (const [time, value] of keys) expect(curveAt(keys, time)).toBeCloseTo(value, 12)
    expect(curveAt(keys, 0)).toBe(2)
    expect(curveAt(keys, 9)).toBe(0)
  })

  test('flat keys ease, straight keys make a line, smooth keys on a line stay on it', () => {
    expect(curveAt([[0, 1], [2, 3]], 0.5)).toBeCloseTo(1 + 2 * smoothStep(0.25), 12) // prettier-ignore
    expect(curveAt([[0, 1, 'straight'], [2, 3, 'straight']], 0.5)).toBeCloseTo(1.5, 12) // prettier-ignore
    const line = [0, 1, 2, 3].map((x): CurveKey => [x, 5 * x, 'smooth'])
    expect(curveAt(line, 1.3)).toBeCloseTo(6.5, 12)
  })

  test('a smooth key has one slope on both sides (finite differences)', () => {
    const keys: CurveKey[] = [[0, 0], [0.4, 1, 'smooth'], [1, -2]] // prettier-ignore
    const h = 1e-5
    const [left, right] = [-1, 1].map((side) => (curveAt(keys, 0.4 + side * h) - 1) / (side * h))
    expect(left).toBeCloseTo(-2, 3) // the line through the neighbours
    expect(right).toBeCloseTo(-2, 3)
  })
})

test('a reduced curve is within its bound of every frame, with fewer keys than frames (seed 4)', () => {
  const random = seeded(4)
  const [a, b, c] = [random.normal(), random.normal(), random.normal()]
  const values = Float64Array.from(
    { length: 240 },
    (_, f) => 10 * (a * Math.sin(f / 20) + b * Math.cos(f / 33) + c),
  )
  const keys = reduceCurve(values, 60, { within: 0.2 })
  expect(keys.length).toBeLessThan(40)
  for (let f = 0; f < 240; f++) expect(Math.abs(curveAt(keys, f / 60) - values[f])).toBeLessThanOrEqual(0.2)
})

describe('editCurves', () => {
  test('a curve of every frame put back is the motion again', () => {
    const curves = (['leftUpperArm', 'hips', 'head', 'place'] as const).flatMap((of) =>
      (['x', 'y', 'z'] as const).map((axis) => ({
        of,
        axis,
        keys: Array.from(motionCurve(walker, of, axis), (value, f): CurveKey => [f / 60, value, 'straight']),
      })),
    )
    const again = editCurves(walker, curves)
    again.rootPositions.forEach((value, i) => expect(value).toBeCloseTo(walker.rootPositions[i], 5))
    for (let q = 0; q < again.rotations.length; q += 4)
      expect(
        quat.angleBetween(quat.quatAt(again.rotations, q), quat.quatAt(walker.rotations, q)),
      ).toBeLessThan(2e-3) // rad; f32
  })

  test('one key sets one axis of one joint, and others stay to the bit', () => {
    const bent = editCurves(walker, [{ of: 'head', axis: 'y', keys: [[0, 40]] }])
    const heading = motionCurve(bent, 'head', 'y')
    heading.forEach((value) => expect(value).toBeCloseTo(40, 2))
    motionCurve(bent, 'head', 'x').forEach((value, f) =>
      expect(value).toBeCloseTo(motionCurve(walker, 'head', 'x')[f], 2),
    )
    const head = walker.skeleton.roles.get('head')!
    walker.rotations.forEach((value, i) => {
      if (Math.floor(i / 4) % walker.skeleton.jointCount !== head) expect(bent.rotations[i]).toBe(value)
    })
  })

  test('whole turns go on: a figure that spins twice has a curve of 720 degrees', () => {
    const width = 4 * walker.skeleton.jointCount
    const rotations = walker.rotations.slice()
    for (let f = 0; f < walker.frameCount; f++)
      rotations.set(quat.fromYaw((4 * Math.PI * f) / (walker.frameCount - 1)), width * f)
    const curve = motionCurve(makeMotion({ ...walker, rotations }), 'hips', 'y')
    expect(Math.abs(curve.at(-1)! - curve[0])).toBeCloseTo(720, 1)
  })
})

describe('retime', () => {
  test('one key is one speed, and its time is exact', () => {
    expect(duration(retime(walker, [[0, 2]]))).toBeCloseTo(duration(walker) / 2, 1)
    const slow = retime(walker, [[0, 0.5]])
    const [was, is] = [poseAt(walker, 1), poseAt(slow, 2)]
    is.rootPosition.forEach((value, c) => expect(value).toBeCloseTo(was.rootPosition[c], 4))
  })

  test('a straight ramp of speed takes the time of its integral', () => {
    // v = 1 + t on [0, 2]: the integral of 1/v is ln 3.
    const ramp = retime(walker, [[0, 1, 'straight'], [2, 3, 'straight']]) // prettier-ignore
    expect(Math.abs(duration(ramp) - Math.log(1 + duration(walker)))).toBeLessThan(1 / 60)
  })
})
