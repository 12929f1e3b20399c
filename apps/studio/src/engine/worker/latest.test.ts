import { expect, test } from 'vitest'
import { makeLatest } from './latest.ts'

/** Answers only when told to. */
function slow(): { answer: (id: number, q: string) => Promise<string>; finish: () => void; asked: string[] } {
  const asked: string[] = []
  let settle: (() => void) | undefined
  return {
    asked,
    answer: (_, question) => {
      asked.push(question)
      return new Promise((resolve) => (settle = () => resolve(question.toUpperCase())))
    },
    finish: () => settle?.(),
  }
}

test('of many questions while one is being answered only the newest is asked; the first is still heard', async () => {
  const solver = slow()
  const latest = makeLatest(solver.answer)
  const answers = ['a', 'b', 'c'].map((question) => latest.ask(question))
  solver.finish()
  expect(await answers[0]).toBe('A')
  expect(await answers[1]).toBeUndefined()
  solver.finish()
  expect(await answers[2]).toBe('C')
  expect(solver.asked).toEqual(['a', 'c'])
})

test('an urgent question silences what came before it', async () => {
  const solver = slow()
  const latest = makeLatest(solver.answer)
  const first = latest.ask('a')
  const urgent = latest.ask('b', true)
  solver.finish()
  expect(await first).toBeUndefined()
  solver.finish()
  expect(await urgent).toBe('B')
})

test('a cancelled question answers nothing, and the next one is answered', async () => {
  const solver = slow()
  const numbers: number[] = []
  const latest = makeLatest(solver.answer, (id) => numbers.push(id))
  const first = latest.ask('a')
  latest.cancel()
  solver.finish()
  expect(await first).toBeUndefined()
  const second = latest.ask('b')
  solver.finish()
  expect(await second).toBe('B')
  expect(numbers).toEqual([2])
})

test('a failure is told to who asked and does not block the next', async () => {
  let fail = true
  const latest = makeLatest<string, string>((_, question) =>
    fail ? Promise.reject(new Error('no')) : Promise.resolve(question),
  )
  await expect(latest.ask('a')).rejects.toThrow('no')
  fail = false
  expect(await latest.ask('b')).toBe('b')
})
