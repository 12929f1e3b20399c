import { expect, test } from 'vitest'
import { danceSigns } from './dance-signs.ts'

const read = (labels: readonly string[]) =>
  danceSigns(
    labels.map((symbol, i) => ({
      symbol,
      start: 0.8 * i,
      end: 0.8 * (i + 1),
      instance: i,
      distance: 0.1,
      confidence: 1 - 0.1 * i,
    })),
  )

test('four units are one pattern in the notation of the thesis', () => {
  const [pattern, ...rest] = read([
    'open step closed 1',
    'open step closed 2',
    'closed inside open 1',
    'closed inside open 2',
  ])
  expect(rest).toEqual([])
  expect(pattern.signs).toBe('○̅→●̅↶○̅')
  expect(pattern.words).toBe('apart, step, embrace, inside turn, apart')
  expect([pattern.start, pattern.end]).toEqual([0, 3.2])
  expect(pattern.confidence).toBeCloseTo(0.7, 12)
})

test('halves read differently make one transition, and a stance out of turn a new line', () => {
  const lines = read(['open step open 1', 'open step closed 2', 'openCross outside closed 1'])
  expect(lines.map(({ signs }) => signs)).toEqual(['○̅→●̅', '○̲↷●̅'])
})

test('hands that the next transition starts with were changed at the end of the one before', () => {
  const lines = read(['open step closed 1', 'open step closed 2', 'closedCross inside openCross 1'])
  expect(lines.map(({ signs }) => signs)).toEqual(['○̅→●̲↶○̲'])
})

test('steps apart, to find the beat, do not shift the patterns that follow', () => {
  const units = ['open step open', 'open step closed', 'closed inside open'].flatMap((one) => [
    `${one} 1`,
    `${one} 2`,
  ])
  expect(read(units).map(({ signs }) => signs)).toEqual(['○̅→○̅', '○̅→●̅↶○̅'])
})

test('a half that was read as two is one transition still', () => {
  const twice = read(['closed step open 1', 'closed step open 1', 'closed step open 2', 'open step open 2'])
  expect(twice.map(({ signs, end }) => [signs, end])).toEqual([['●̅→○̅', 3.2]])
})

test('what is no unit of the dance is refused with what to do', () => {
  expect(() => read(['shuffle'])).toThrow(/"shuffle" is no unit of the dance.*--signs/)
})
