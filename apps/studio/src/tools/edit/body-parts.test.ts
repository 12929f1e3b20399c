import { expect, test } from 'vitest'
import { BODY_PARTS, firstLayer, layerOf, talkOf } from './body-parts.ts'

test('what is said of a layer is read from it again', () => {
  for (const part of BODY_PARTS) {
    const said = {
      ...firstLayer(4),
      part,
      raise: 35,
      forward: -20,
      twist: 10,
      from: 1,
      until: 3,
      strength: 0.6,
      fade: 0.5,
    }
    expect(talkOf(layerOf(said, 4), 4)).toEqual(said)
  }
})

test('raising both arms turns them opposite ways, and the weight comes and goes within the layer', () => {
  const { turns, weight } = layerOf({ ...firstLayer(4), raise: 90, from: 1, until: 3, fade: 0.5 }, 4)
  expect(turns.leftUpperArm![2]).toBe(90)
  expect(turns.rightUpperArm![2]).toBe(-90)
  expect(weight).toEqual([[1, 0], [1.5, 1], [2.5, 1], [3, 0]]) // prettier-ignore
})

test('a fade longer than the layer meets in its middle', () => {
  const { weight } = layerOf({ ...firstLayer(4), from: 1, until: 2, fade: 3 }, 4)
  expect(weight).toEqual([[1, 0], [1.5, 1], [2, 0]]) // prettier-ignore
})
