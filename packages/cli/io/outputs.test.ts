import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch, type Scratch } from '../testing/run-cli.ts'
import type { Io } from './io.ts'
import { openOutputs, writing } from './outputs.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
})
afterEach(() => scratch.remove())

const quiet = (signal: AbortSignal): Io => ({
  out: () => {},
  err: () => {},
  interactive: false,
  color: false,
  cwd: scratch.folder,
  env: {},
  signal,
})

const at = (name: string): string => path.join(scratch.folder, name)

test('files appear together at commit, with nothing beside them', () => {
  const outputs = openOutputs()
  outputs.stage(at('a.txt'), 'a')
  outputs.stage(at('deep/er/b.txt'), 'b')
  expect(existsSync(at('a.txt'))).toBe(false)
  outputs.commit()
  expect(scratch.list()).toEqual(['a.txt', 'deep/er/b.txt'])
})

test('a failure leaves no file, no temporary file and no folder', async () => {
  const work = writing({}, quiet(new AbortController().signal), (outputs) => {
    outputs.stage(at('new/a.txt'), 'a')
    throw new Error('half way')
  })
  await expect(work).rejects.toThrow('half way')
  expect(scratch.list()).toEqual([])
  expect(existsSync(at('new'))).toBe(false)
})

test('Ctrl+C during work that hears nothing leaves no file either', async () => {
  const interrupt = new AbortController()
  const work = writing({}, quiet(interrupt.signal), (outputs) => {
    // The signal is delivered when the event loop turns again: after the work, before anything is in its place.
    setImmediate(() => interrupt.abort())
    outputs.stage(at('new/a.txt'), 'a')
  })
  await expect(work).rejects.toThrow()
  expect(scratch.list()).toEqual([])
  expect(existsSync(at('new'))).toBe(false)
})

test('an existing file is refused when it is claimed, and replaced with force', () => {
  writeFileSync(at('a.txt'), 'old')
  expect(() => openOutputs().claim(at('a.txt'))).toThrow(/exists.*--force/)
  const outputs = openOutputs({ force: true })
  outputs.stage(at('a.txt'), 'new')
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('old')
  outputs.commit()
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('new')
})

test('a file that appears between claim and commit is not replaced', () => {
  const outputs = openOutputs()
  outputs.stage(at('a.txt'), 'mine')
  writeFileSync(at('a.txt'), 'theirs')
  expect(() => outputs.commit()).toThrow(/exists/)
  outputs.discard()
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('theirs')
  expect(scratch.list()).toEqual(['a.txt'])
})

test('two outputs cannot share a name, and a folder is no file', () => {
  const outputs = openOutputs({ force: true })
  outputs.claim(at('a.txt'))
  expect(() => outputs.claim(at('a.txt'))).toThrow(/two inputs/)
  expect(() => outputs.claim(scratch.folder)).toThrow(/folder/)
})
