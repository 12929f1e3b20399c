import { expect, test } from 'vitest'
import { learnFamily } from './learn-embedded.ts'

test('the wave model is learned from all its examples, and progress ends at one', async () => {
  const heard: number[] = []
  const model = await learnFamily('wave', { onProgress: ({ fraction }) => void heard.push(fraction) })
  expect(model.name).toBe('wave')
  expect(model.exampleNames).toHaveLength(10)
  expect(model.keys.map(({ name }) => name)).toEqual(['up', 'down'])
  expect(heard.at(-1)).toBe(1)
  expect(heard).toEqual(heard.toSorted((a, b) => a - b))
})
