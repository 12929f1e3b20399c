import { seeded, type Random } from '@understudy/motion'
import { expect, test } from 'vitest'
import type { Kernels } from '../contract.ts'
import type { RowFigure } from '../contract-rows.ts'
import { firstDifference, kernelSets } from './kernel-sets.ts'

const [reference, simd] = await kernelSets()

/** A number as some exporter might write it, or as damage leaves it. */
function spelling(random: Random, damaged: boolean): string {
  const size = 10 ** random.between(-8, 5)
  const value = random.between(-size, size)
  if (damaged && random() < 0.002)
    return random.pick(['nan', '1.#IND', '-', '.', '1e', '1.2.3', '9e99', '12x'])
  switch (random.integer(9)) {
    case 0:
      return value.toFixed(random.integer(20))
    case 1:
      return value.toExponential(random.integer(16))
    case 2:
      return String(value)
    case 3:
      return value.toFixed(4).replace(/^(-?)0\./, '$1.')
    case 4:
      return String(Math.round(value))
    case 5:
      return random.pick([
        '0',
        '-0',
        '-0.0000',
        '+1.5',
        '0.',
        '000.5',
        '1,25',
        '5e-324',
        '123456789012345678.9',
      ])
    default:
      return random.between(-180, 180).toFixed(random.pick([4, 6, 6, 2, 7, 12, 13]))
  }
}

interface Problem {
  readonly text: Uint8Array
  readonly columnCount: number
  readonly joints: number
  readonly random: Random
  readonly room: number
}

/** Figures that turn about axes in every order, with the column behind the last where an angle is missing. */
function figure({ columnCount, joints, room }: Problem, random: Random): RowFigure {
  const orders = [0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0]
  const axes = new Int32Array(3 * joints)
  const parity = new Float64Array(joints)
  for (let joint = 0; joint < joints; joint++) {
    const order = random.integer(6)
    axes.set(orders.slice(3 * order, 3 * order + 3), 3 * joint)
    parity[joint] = (axes[3 * joint + 1] - axes[3 * joint] + 3) % 3 === 1 ? 1 : -1
  }
  const slots = Int32Array.from({ length: 3 * joints }, () => random.integer(columnCount + 1))
  const twice = { joint: joints - 1, slots: Int32Array.of(0, 0), axes: Int32Array.of(2, 2) }
  return {
    columns: { slots, axes, parity, unusual: random() < 0.3 ? [twice] : [] },
    rootSlots: [random.integer(columnCount), -1, random.integer(columnCount)],
    offset: [1, 2, 3],
    rootPositions: new Float32Array(3 * room).fill(-1),
    rotations: new Float32Array(4 * joints * room).fill(-1),
  }
}

function read(kernels: Kernels, problem: Problem, seed: number, keepsAll: boolean) {
  const figures = [figure(problem, seeded(seed)), figure(problem, seeded(seed + 1))]
  const { text, columnCount, room } = problem
  const values = new Float64Array((keepsAll ? room : 1) * (columnCount + 1)).fill(0)
  const { rows, next } = kernels.readRows(
    { text, start: 3, columnCount, figures, firstFrame: 0, room },
    values,
  )
  return { rows, next, values, figures }
}

function expectSame(problem: Problem, seed: number): number {
  let rows = 0
  for (const keepsAll of [true, false]) {
    const [plain, fast] = [read(reference, problem, seed, keepsAll), read(simd, problem, seed, keepsAll)]
    expect([fast.rows, fast.next]).toEqual([plain.rows, plain.next])
    expect(firstDifference(fast.values, plain.values)).toBeUndefined()
    plain.figures.forEach((one, k) => {
      expect(firstDifference(fast.figures[k].rootPositions, one.rootPositions)).toBeUndefined()
      expect(firstDifference(fast.figures[k].rotations, one.rotations)).toBeUndefined()
    })
    rows = plain.rows
  }
  return rows
}

function textOf(random: Random, rows: number, columnCount: number, damaged: boolean): Uint8Array {
  const end = random.pick(['\n', '\r\n', '\r'])
  const blank = random.pick([' ', '\t', '  '])
  const lines = Array.from({ length: rows }, () => {
    const count = damaged && random() < 0.01 ? columnCount - 1 : columnCount
    return (
      Array.from({ length: count }, () => spelling(random, damaged)).join(blank) +
      random.pick(['', ' ', '\t '])
    )
  })
  return new TextEncoder().encode(`xyz${lines.map((line) => line + end).join('')}`)
}

for (const seed of [1, 2, 3, 5, 8, 13]) {
  test(`[S1] rows, numbers and quaternions are the reference's to the bit, up to the first line that is none (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 30; trial++) {
      const columnCount = 1 + random.integer(40)
      const count = random.integer(60)
      const problem = {
        text: textOf(random, count, columnCount, trial % 2 === 1),
        columnCount,
        joints: 1 + random.integer(12),
        random,
        room: random.pick([count + 1, count, 1 + (count >> 1)]),
      }
      const rows = expectSame(problem, seed + trial)
      if (trial % 2 === 0 && !String.fromCharCode(...problem.text).includes('9012345678'))
        expect(rows).toBe(Math.min(count, problem.room))
    }
  })
}

test('[S1] texts longer than what is copied at a time, and lines longer than that, are the reference to the bit (seed 21)', () => {
  const random = seeded(21)
  for (const [rows, columnCount] of [
    [700, 96],
    [3, 20_000],
    [20_000, 1],
  ]) {
    const lines = Array.from({ length: rows }, () =>
      Array.from({ length: columnCount }, () => random.between(-180, 180).toFixed(4)).join(' '),
    )
    for (const end of ['\n', '\r\n', '\r']) {
      const text = new TextEncoder().encode(`xyz${lines.map((line) => line + end).join('')}`)
      expect(expectSame({ text, columnCount, joints: 7, random, room: rows + 1 }, 4)).toBe(rows)
    }
  }
})

test('[S3] numbers of up to 15 digits are those of Number() to the bit (seed 34)', () => {
  const random = seeded(34)
  const words = Array.from({ length: 4000 }, () =>
    random.between(-180, 180).toFixed(random.integer(13)).slice(0, 16),
  )
  const text = new TextEncoder().encode(`${words.join(' ')}\n`)
  for (const kernels of [reference, simd]) {
    const values = new Float64Array(words.length + 1)
    kernels.readRows(
      { text, start: 0, columnCount: words.length, figures: [], firstFrame: 0, room: 1 },
      values,
    )
    expect(firstDifference(values.subarray(0, words.length), words.map(Number))).toBeUndefined()
  }
})

test('[S2] no text, no room and a text of blank lines give no rows', () => {
  for (const [text, room] of [
    ['', 4],
    ['1 2\n', 0],
    ['\n\n', 4],
  ] as const) {
    for (const kernels of [reference, simd]) {
      const bytes = new TextEncoder().encode(text)
      const input = { text: bytes, start: 0, columnCount: 2, figures: [], firstFrame: 0, room }
      expect(kernels.readRows(input, new Float64Array(3))).toEqual({ rows: 0, next: 0 })
    }
  }
})
