import { describe, expect, test } from 'vitest'
import { AngleSpring, dampingOf, decay, VelocitySpring } from './springs.ts'
import { aimStick, StickControl } from './stick-control.ts'
import { PathControl } from './path-control.ts'
import { makeWish } from './wish.ts'

describe('springs', () => {
  test('[R5] decay solves x″ = −2y x′ − y² x, whatever the steps', () => {
    const [x, v] = [new Float64Array([0.3, -1]), new Float64Array([2, 0.5])]
    const [numeric, speeds] = [
      [0.3, -1],
      [2, 0.5],
    ]
    const y = dampingOf(0.2)
    const h = 1e-5
    for (let i = 0; i < 30_000; i++)
      for (const c of [0, 1]) {
        // Leapfrog.
        const half = speeds[c] + (h / 2) * (-2 * y * speeds[c] - y * y * numeric[c])
        numeric[c] += h * half
        speeds[c] = (half - (h / 2) * y * y * numeric[c]) / (1 + h * y)
      }
    for (const seconds of [0.07, 0.13, 0.1]) decay(x, v, 0, 2, 0.2, seconds)
    for (const c of [0, 1]) {
      expect(x[c]).toBeCloseTo(numeric[c], 4)
      expect(v[c]).toBeCloseTo(speeds[c], 3)
    }
  })

  test('[R5] the way ahead of a velocity is the sum of its small steps', () => {
    const spring = new VelocitySpring()
    spring.velocity = -0.4
    spring.acceleration = 3
    const told = spring.wayAhead(1.3, 0.27, 0.7)
    let way = 0
    for (let i = 0; i < 7000; i++) {
      const before = spring.velocity
      spring.step(1.3, 0.27, 1e-4)
      way += (1e-4 * (before + spring.velocity)) / 2
    }
    expect(way).toBeCloseTo(told, 6)
    for (let i = 0; i < 100; i++) spring.step(1.3, 0.27, 0.1)
    expect(spring.velocity).toBeCloseTo(1.3, 6)
  })

  test('[R5] an angle goes the shorter way round and arrives', () => {
    const spring = new AngleSpring()
    spring.angle = 3
    const told = spring.ahead(-3, 0.2, 0.25)
    for (let i = 0; i < 25; i++) spring.step(-3, 0.2, 0.01)
    expect(Math.cos(spring.angle - told)).toBeCloseTo(1, 9)
    expect(Math.abs(spring.angle)).toBeGreaterThan(2.9)
    for (let i = 0; i < 100; i++) spring.step(-3, 0.2, 0.05)
    expect(spring.angle).toBeCloseTo(-3, 6)
  })
})

test('[R6] a stick pushed forward asks for a path ahead of the camera; let go, for standing where the figure will be', () => {
  const stick = new StickControl()
  const wish = makeWish(3)
  const horizons = [0.5, 1, 2]
  aimStick(stick, 0, 1, 1.5, Math.PI / 2)
  for (let i = 0; i < 300; i++) stick.step(1 / 60, 4, 2, horizons, wish)
  horizons.forEach((seconds, h) => {
    expect(wish.places[2 * h]).toBeCloseTo(4 + 1.5 * seconds, 3)
    expect(wish.places[2 * h + 1]).toBeCloseTo(2, 3)
    expect(wish.facings[h]).toBeCloseTo(Math.PI / 2, 3)
  })
  aimStick(stick, 0, 0, 1.5)
  stick.step(1 / 60, 4, 2, horizons, wish)
  // It does not stop at once, and then stands still, still facing there.
  expect(wish.places[0]).toBeGreaterThan(4.3)
  expect(wish.places[4] - wish.places[2]).toBeLessThan(0.05)
  expect(wish.facings[2]).toBeCloseTo(Math.PI / 2, 2)
  // To the right of a camera that looks along +Z is −X; a corner is not faster.
  aimStick(stick, 1, 1, 1)
  expect(stick.x).toBeCloseTo(-Math.SQRT1_2, 9)
  expect(stick.z).toBeCloseTo(Math.SQRT1_2, 9)
})

test('[R6] a closed line is walked round and round, an open one to its end', () => {
  const square = [0, 0, 0, 4, 4, 4, 4, 0]
  const wish = makeWish(1)
  const round = new PathControl(square, 1, true)
  expect(round.length).toBeCloseTo(16, 9)
  let [x, z] = [0, 0]
  for (let i = 0; i < 2000; i++) {
    round.step(x, z, [0.5], wish)
    x += 0.1 * (wish.places[0] - x)
    z += 0.1 * (wish.places[1] - z)
    const off = Math.min(Math.abs(x), Math.abs(x - 4), Math.abs(z), Math.abs(z - 4))
    expect(off).toBeLessThan(0.25)
  }
  expect(round.along).toBeGreaterThan(32)
  const open = new PathControl(square, 1)
  ;[x, z] = [0, 0]
  for (let i = 0; i < 500; i++) {
    open.step(x, z, [0.5], wish)
    x += 0.1 * (wish.places[0] - x)
    z += 0.1 * (wish.places[1] - z)
  }
  expect([x, z].map((value) => Math.round(100 * value))).toEqual([400, 0])
})
