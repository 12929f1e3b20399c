import { expect, test } from 'vitest'
import { peopleOf } from './people.ts'

test('people are told by what names begin with, where there are several', () => {
  const names = ['07_01@3', '07_02@9', '08_01@3', '16_11', '35_02', 'walks/35_03']
  const personOf = peopleOf(names)
  expect(names.map(personOf)).toEqual(['07', '07', '08', '16', '35', '35'])
})

test('numbered clips of one kind are by themselves', () => {
  const names = Array.from({ length: 6 }, (_, n) => `walk-cycle-00${n}`)
  expect(new Set(names.map(peopleOf(names))).size).toBe(6)
  const apart = ['anna_1', 'bert_1', 'cleo_1', 'dora_1']
  expect(apart.map(peopleOf(apart))).toEqual(apart)
})
