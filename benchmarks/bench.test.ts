import { expect, test } from 'vitest'
import { compare, compareAsync, median, type BenchRow } from './bench.ts'
import { withGrowth } from './growth.ts'
import { historyFile } from './history.ts'
import { withPeers } from './python.ts'

test('implementations alternate, every other round backwards, warm-up first and untimed', () => {
  const order: string[] = []
  const rows = compare(
    'job',
    '1 call',
    { amount: 1, unit: 'calls' },
    { a: () => order.push('a'), b: () => order.push('b') },
    { rounds: 2, warmup: 1 },
  )
  expect(order.join('')).toBe('baabba')
  expect(rows.map(({ implementation }) => implementation)).toEqual(['a', 'b'])
})

test('the ratio of two implementations and the other way round are inverse, and throughput is of the best', async () => {
  const wait = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))
  const [slow, fast] = await compareAsync(
    'job',
    'x',
    { amount: 2, unit: 'MB' },
    { slow: wait(5), fast: wait(1) },
    { rounds: 3, warmup: 0 },
  )
  expect(fast.ratio_to!.slow * slow.ratio_to!.fast).toBeCloseTo(1, 10)
  expect(fast.unit).toBe('MB/s')
  expect(fast.throughput).toBeCloseTo(2000 / fast.best_ms, 6)
})

test('one implementation alone has no ratio', () => {
  expect(
    compare('job', 'x', { amount: 1, unit: 'calls' }, { a: () => 1 }, { rounds: 1 })[0],
  ).not.toHaveProperty('ratio_to')
})

test('the median of an even number is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([3, 1, 2])).toBe(2)
})

test('an exponent of two is found where twice the work takes four times as long, and none from two sizes', () => {
  const row = (amount: number, best_ms: number): BenchRow => ({
    job: 'job',
    implementation: 'a',
    size: `${amount}`,
    median_ms: best_ms,
    best_ms,
    throughput: (1000 * amount) / best_ms,
    unit: 'calls/s',
  })
  const [first] = withGrowth([row(1, 1), row(2, 4), row(4, 16)])
  expect(first.exponent).toBeCloseTo(2, 10)
  expect(withGrowth([row(1, 1), row(2, 4)])[0]).not.toHaveProperty('exponent')
})

test('the history is filed by processor, without signs and clock rates', () => {
  expect(historyFile('AMD EPYC 9354 32-Core Processor')).toBe('amd-epyc-9354-32-core.jsonl')
  expect(historyFile('Intel(R) Xeon(R) Processor @ 2.80GHz')).toBe('intel-xeon.jsonl')
})

test('operations per second are counted at the best time', () => {
  const work = { amount: 1, unit: 'calls', operations: { count: 5e6, kind: 'f32' } } as const
  const [row] = compare('job', 'x', work, { a: () => 1 }, { rounds: 1 })
  expect(row.gflops).toBeCloseTo(5 / row.best_ms, 6)
})

test('a peer of Python stands beside our rows of its job and size, with ratios both ways', () => {
  const row = (size: string, implementation: string, median_ms: number): BenchRow => ({
    job: 'pca',
    implementation,
    size,
    median_ms,
    best_ms: median_ms,
    throughput: 1000 / median_ms,
    unit: 'GFLOP/s',
  })
  const rows = [row('50 x 20, to 99 %', 'ours', 4), row('100 x 40', 'ours', 9)]
  const peer = { job: 'pca', implementation: 'NumPy', size: '50 x 20', times: [3, 1, 2] }
  const [small, large, numpy, ...rest] = withPeers(rows, [peer, { ...peer, job: 'mixture' }])
  expect(rest).toEqual([])
  expect(small.ratio_to).toEqual({ NumPy: 0.5 })
  expect(large).toBe(rows[1])
  expect(numpy).toMatchObject({ size: small.size, median_ms: 2, best_ms: 1, ratio_to: { ours: 2 } })
  // The same work in a quarter of our best time.
  expect(numpy.throughput).toBeCloseTo(4 * small.throughput, 9)
})
