import { expect, test } from 'vitest'
import { FAMILIES, FAMILY_NAMES, familyOf } from '../../document/model-families.ts'
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

test('a clip of the corpus finds the family that has it or its like', () => {
  expect(familyOf('jump-07')).toBe('jump')
  expect(familyOf('walk-cycle-133')).toBe('walk')
  expect(familyOf('fight-jump-03')).toBeUndefined()
  for (const name of FAMILY_NAMES) expect(FAMILIES[name].name).toBe(name)
})
