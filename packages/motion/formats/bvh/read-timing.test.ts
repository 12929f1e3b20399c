import { expect, test } from 'vitest'
import { snapRate } from './read-timing.ts'

test.each([
  ['.0083333', 120],
  ['0.00833333', 120],
  ['0.008333', 120],
  ['0.0083', 120],
  ['0.033333', 30],
  ['0.0333333', 30],
  ['0.0333', 30],
  ['0.033', 30],
  ['0.016667', 60],
  ['0.0167', 60],
  ['0.04', 25],
  ['0.041667', 24],
  ['0.01', 100],
  ['0.02', 50],
  ['0.033367', 30_000 / 1001],
  ['0.0417083', 24_000 / 1001],
  ['0.03', 1 / 0.03],
  ['1', 1],
  ['0.027', 1 / 0.027],
])('[B25] a frame time printed as %s means %d frames per second', (printed, rate) => {
  const decimals = printed.includes('.') ? printed.length - printed.indexOf('.') - 1 : Infinity
  expect(snapRate(Number(printed), decimals)).toBeCloseTo(rate, 9)
})
