import { worldMotion } from '@understudy/motion'
import { expect, test } from 'vitest'
import { measureGaitCycle, perform, performerOf } from '../index.ts'
import { gaitScalar, gaitSpeed } from './gait.ts'
import { layPath } from './path.ts'

test('a path turns by what its legs say and is as long as they are', () => {
  const path = layPath({ x: 1, z: 2, facing: 0.3 }, [
    { length: 2, speed: 1 },
    { length: 1.5, turn: 1.2, speed: 1 },
    { length: 2, speed: 1 },
  ])
  expect(path.length).toBe(5.5)
  expect(path.at(5.5).heading - 0.3).toBeCloseTo(1.2, 2) // the corner is smoothed, its angle is not
  const [a, b] = [path.at(2.9), path.at(2.91)]
  expect(Math.hypot(b.x - a.x, b.z - a.z)).toBeCloseTo(0.01, 5)
})

for (const speed of [0.9, 1.2, 1.5]) {
  test(`a walk at ${speed} m/s has the cadence people have at that speed (seed 6)`, () => {
    const performer = performerOf('average')
    const motion = perform(
      {
        id: 'w',
        family: 't',
        performer: 'average',
        seed: 6,
        frameRate: 120,
        actions: [{ do: 'walk', legs: [{ length: 9, speed }] }],
      },
      performer,
      6,
    )
    const strikes = (side: string): number[] =>
      motion.annotations.marks.filter(({ name }) => name === `${side}HeelStrike`).map(({ time }) => time)
    const left = strikes('left')
    const cycle = measureGaitCycle(
      motion,
      'left',
      left[2],
      strikes('right').find((t) => t > left[2])!,
      left[3],
      worldMotion(motion),
    )
    const expected =
      gaitScalar('cycleSeconds', gaitSpeed(cycle.speed, cycle.leg)) * Math.sqrt(cycle.leg / 9.81)
    expect(Math.abs(cycle.duration / expected - 1)).toBeLessThan(0.08) // three deviations of the unevenness of 2 %
    expect(cycle.speed).toBeGreaterThan(0.9 * speed)
    expect(cycle.speed).toBeLessThan(1.1 * speed)
  })
}
