import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const KIND = { format: 'understudy-things', version: 2, remedy: 'Build it again with "things build".' }
const needed = '"understudy-things" version 2 is needed. Build it again with "things build".'
const read = (text: string): unknown => readDocument(text, 'a.json', KIND)

test('a file of its kind and version gives its fields, with or without a byte order mark', () => {
  const text = JSON.stringify({ format: KIND.format, version: 2, more: [1] })
  expect(read(text)).toEqual({ format: KIND.format, version: 2, more: [1] })
  expect(read(`\uFEFF${text}`)).toEqual(read(text))
})

test.each([
  ['{"format":"underst', /^a\.json: this is not JSON \(.*\); /],
  ['[1]', /^a\.json: it does not say what it is; /],
  ['null', /^a\.json: it does not say what it is; /],
  ['{"format":"other"}', /^a\.json: it calls itself "other"; /],
  ['{"format":"understudy-things"}', /^a\.json: it has no version; /],
  ['{"format":"understudy-things","version":3}', /^a\.json: its version is 3; /],
])('%s is refused with what was found and what to do', (text, found) => {
  expect(() => read(text)).toThrow(found)
  expect(() => read(text)).toThrow(needed)
})
