import { expect, test } from 'vitest'
import { clipsOfFamily, familyOfClip, MODEL_FAMILY_NAMES, type ModelFamilyName } from './model-families.ts'
import { listScores } from './corpus/embedded-scores.ts'

/** Which clips of the corpus a family is meant to hold. */
const MEANT: Readonly<Record<ModelFamilyName, RegExp>> = {
  jump: /^jump-/,
  walk: /^walk-cycle-0[0-5]/,
  golf: /^golf-/,
  bowling: /^bowling-/,
  kick: /^kick-left-/,
  wave: /^wave-/,
}

test('families hold the clips of the corpus that they are meant to', () => {
  const ids = listScores().map(({ id }) => id)
  expect(Object.keys(MEANT)).toEqual(MODEL_FAMILY_NAMES)
  for (const [name, meant] of Object.entries(MEANT))
    expect(clipsOfFamily(name as ModelFamilyName)).toEqual(ids.filter((id) => meant.test(id)))
})

test('a clip of the corpus finds the family that has it or its like', () => {
  expect(familyOfClip('jump-07')).toBe('jump')
  expect(familyOfClip('walk-cycle-133')).toBe('walk')
  expect(familyOfClip('fight-jump-03')).toBeUndefined()
  expect(familyOfClip('')).toBeUndefined()
})
