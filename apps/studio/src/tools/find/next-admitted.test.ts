import { expect, test } from 'vitest'
import { nextAdmitted } from './next-admitted.ts'

test('every press admits one answer more, up to any, then only what the example does', () => {
  const own = 1
  let admitted: readonly number[] = [own]
  const seen = Array.from({ length: 4 }, () => (admitted = nextAdmitted(admitted, own, 3)))
  expect(seen).toEqual([[1, 2], [1, 2, 0], [1], [1, 2]])
  expect(nextAdmitted([0], 0, 2)).toEqual([0, 1])
})
