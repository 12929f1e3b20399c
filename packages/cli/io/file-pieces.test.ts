import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashBytes } from '@understudy/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch, type Scratch } from '../testing/run-cli.ts'
import { writeDurably } from './durable.ts'
import { hashPieces, piecesOf } from './file-pieces.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
})
afterEach(() => scratch.remove())

test('a file of several pieces is read and named as it is whole', () => {
  const file = path.join(scratch.folder, 'long.bin')
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, i) => (i * 7919) >> 3)
  writeFileSync(file, bytes)
  expect(Buffer.concat([...piecesOf(file)]).equals(bytes)).toBe(true)
  expect(Buffer.concat([...piecesOf(file, 1_234_567)]).equals(bytes.subarray(1_234_567))).toBe(true)
  expect(hashPieces(file)).toBe(hashBytes(bytes))
})

test('what is written in pieces is what is written at once', () => {
  const [one, many] = ['one', 'many'].map((name) => path.join(scratch.folder, name))
  expect(writeDurably(one, 'äbc')).toBe(4)
  expect(writeDurably(many, ['ä', new TextEncoder().encode('b'), 'c'])).toBe(4)
  expect(hashPieces(many)).toBe(hashPieces(one))
})
