import { expect, test } from 'vitest'
import { askExample, askLabel, movePlayed } from './edit-played.ts'

test('one example is asked of a moment, several may be forbidden there; the newer demand counts', () => {
  const one = askExample([], 'play', 'walk 1', 2)
  expect(one).toEqual([{ kind: 'play', example: 'walk 1', at: 2 }])
  expect(askExample(one, 'play', 'walk 2', 2.1)).toEqual([{ kind: 'play', example: 'walk 2', at: 2.1 }])
  const never = askExample(askExample([], 'never', 'walk 1', 2), 'never', 'walk 2', 2)
  expect(never).toHaveLength(2)
  // Who was asked for and is now forbidden is forbidden.
  expect(askExample(one, 'never', 'walk 1', 2.05)).toEqual([{ kind: 'never', example: 'walk 1', at: 2.05 }])
})

test('demands are dragged: an instant, both ends of a label, and all of it by where it was taken', () => {
  const played = askLabel(askExample([], 'never', 'walk 1', 1), 'turn', 2, 3)
  expect(movePlayed(played, 0, 'body', 1.5)[0]).toMatchObject({ at: 1.5 })
  expect(movePlayed(played, 1, 'start', 5)[1]).toMatchObject({ from: 2.8, to: 3 })
  expect(movePlayed(played, 1, 'end', 4)[1]).toMatchObject({ from: 2, to: 4 })
  expect(movePlayed(played, 1, 'body', 4.5, 0.5)[1]).toMatchObject({ from: 4, to: 5 })
  expect(movePlayed(played, 1, 'body', -3, 0.5)[1]).toMatchObject({ from: 0, to: 1 })
})
