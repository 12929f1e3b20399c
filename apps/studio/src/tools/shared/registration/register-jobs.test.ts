import { expect, test } from 'vitest'
import { callFor, CONTEXT } from '../../../../testing/call-for.ts'
import type { TakeRecipe } from '../../../document/recipe.ts'
import { addKey } from './edit-keys.ts'
import { jobs } from './register-jobs.ts'

const blend = (keys?: ReturnType<typeof addKey>): TakeRecipe => ({
  kind: 'blend',
  a: { kind: 'corpus', clip: 'jump-01' },
  b: { kind: 'corpus', clip: 'jump-02' },
  weight: 0.5,
  ...(keys && { keys }),
})

test('a mix is registered to look at; a key that is added is a key of both, where it was put', async () => {
  const found = await jobs.register(CONTEXT, callFor(blend()))
  expect(found.keys).toEqual([])
  expect(found.strips.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1])
  const keys = addKey(found, 'here')
  const again = await jobs.register(CONTEXT, callFor(blend(keys)))
  expect(again.keys).toEqual(['here'])
  for (const strip of again.strips) expect(strip.keys[0]).toBeCloseTo(keys[0].times[strip.index]!, 6)
})

test('a space of one’s own shows the moment the hand has gone furthest as its key', async () => {
  const takes = ['reach-right-01', 'reach-right-02', 'reach-right-03'].map(
    (clip) => ({ kind: 'corpus', clip }) as const,
  )
  const space: TakeRecipe = {
    kind: 'space',
    set: { kind: 'own', name: 'reaches', role: 'rightHand', takes },
    target: [0, 1, 0.5],
  }
  const found = await jobs.register(CONTEXT, callFor(space))
  expect(found.keys).toHaveLength(1)
  expect(found.strips).toHaveLength(3)
})
