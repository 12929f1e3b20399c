import { seeded } from '@understudy/motion'
import { expect, test } from 'vitest'
import { scanNumber } from './scan-number.ts'
import { rowText, scanRow } from './scan-row.ts'

/** A number as some exporter might write it. */
function spelling(random: ReturnType<typeof seeded>): string {
  const size = 10 ** random.between(-8, 8)
  const value = random.between(-size, size)
  switch (random.integer(5)) {
    case 0:
      return value.toFixed(random.integer(8))
    case 1:
      return value.toExponential(random.integer(16))
    case 2:
      return String(value)
    case 3:
      return value.toFixed(4).replace(/^(-?)0\./, '$1.')
    default:
      return String(Math.round(value))
  }
}

for (const seed of [1, 2, 3]) {
  test(`[B21] a row reads within 1e-15 of Number(), however it is spelled (seed ${seed})`, () => {
    const random = seeded(seed)
    for (let trial = 0; trial < 300; trial++) {
      const count = 1 + random.integer(40)
      const words = Array.from({ length: count }, () => spelling(random))
      const line =
        words.join(random.pick([' ', '\t', '  '])) +
        random.pick(['', ' ', '\t ']) +
        random.pick(['\n', '\r\n', '\r'])
      const bytes = new TextEncoder().encode(line)
      const row = new Float64Array(count)
      expect(scanRow(rowText(bytes), 0, row, count)).toBe(bytes.length)
      words.forEach((word, i) => {
        const truth = Number(word)
        // 15 digits are exact; a sixteenth rounds once more.
        expect(Math.abs(row[i] - truth)).toBeLessThanOrEqual(1e-15 * Math.abs(truth))
      })
    }
  })
}

test.each([
  '',
  '-',
  '+',
  '.',
  '-.',
  'e5',
  '1e',
  '1e+',
  '1.5.2',
  '1-2',
  '--1',
  '0x10',
  '1_000',
  'nan',
  '1e10',
  '12a',
])('[B15] "%s" is no number', (word) => {
  const bytes = new TextEncoder().encode(word)
  expect(scanNumber(bytes, 0, bytes.length, new Float64Array(1), 0)).toBe(-1)
  const line = new TextEncoder().encode(`1.5000 ${word} 2.5000 3.5000 4.5000\n`)
  expect(scanRow(rowText(line), 0, new Float64Array(5), 5)).toBe(-1)
})

test('[B21] a row that is short, long or blank is left to the careful reader', () => {
  const scan = (line: string): number =>
    scanRow(rowText(new TextEncoder().encode(line)), 0, new Float64Array(3), 3)
  expect(scan('1.0000 2.0000\n')).toBe(-1)
  expect(scan('1.0000 2.0000 3.0000 4.0000\n')).toBe(-1)
  expect(scan('\n')).toBe(-1)
  expect(scan('1.0000 2.0000 3.0000\n')).toBe(21)
})
