import { expect, test } from 'vitest'
import { askedOf, beginDrag, constrainDrag, moveDrag } from './drag.ts'

test('a point goes with the hand, ten times finer with Shift', () => {
  let drag = moveDrag(beginDrag([0, 1, 0]), [0.1, 0.2, 0], false)
  expect(askedOf(drag)).toEqual([0.1, 1.2, 0])
  drag = moveDrag(drag, [0.1, 0, 0], true)
  expect(askedOf(drag)[0]).toBeCloseTo(0.11, 12)
})

test('along one axis only, and free again with the same key', () => {
  const drag = constrainDrag(moveDrag(beginDrag([0, 1, 0]), [0.1, 0.2, 0.3], false), 1)
  expect(askedOf(drag)).toEqual([0, 1.2, 0])
  expect(askedOf(constrainDrag(drag, 2))).toEqual([0, 1, 0.3])
  expect(askedOf(constrainDrag(drag, 1))).toEqual([0.1, 1.2, 0.3])
})
