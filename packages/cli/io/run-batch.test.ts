import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MotionError } from '@understudy/motion'
import { makeScratch, quietIo, type Scratch } from '../testing/run-cli.ts'
import type { Placed } from './place-outputs.ts'
import { runBatch, type BatchOptions } from './run-batch.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
  for (const name of NAMES) scratch.write(name, name)
})
afterEach(() => scratch.remove())

const NAMES = ['a.bvh', 'b.bvh', 'c.bvh', 'd.bvh']

/** Runs a batch over the four files; `isBad` ones fail. Which were made, and what was said. */
async function batch(
  options: Partial<BatchOptions> & Readonly<Record<string, unknown>>,
  isBad: (name: string) => boolean = () => false,
): Promise<{ made: string[]; out: string[]; failure?: unknown }> {
  const made: string[] = []
  const out: string[] = []
  const io = { ...quietIo(scratch.folder), out: (line: string) => void out.push(line) }
  const placed = NAMES.map((name): Placed => {
    const file = path.join(scratch.folder, name)
    return { input: { file, name }, output: path.join(scratch.folder, 'out', name), ending: '.bvh' }
  })
  try {
    await runBatch(placed, { verb: 'testing', force: false, json: false, ...options }, io, ({ input }) => {
      if (isBad(input.name)) return Promise.reject(new MotionError(`${input.name}: bad`))
      made.push(input.name)
      return Promise.resolve({ content: `made of ${input.name}`, lines: [`  said of ${input.name}`] })
    })
    return { made, out }
  } catch (failure) {
    return { made, out, failure }
  }
}

const hidden = (): string[] => readdirSync(scratch.folder).filter((name) => name.startsWith('.'))
const isC = (name: string): boolean => name === 'c.bvh'

test('an interrupted batch that is to be continued makes only what is missing', async () => {
  const first = await batch({ continue: true }, isC)
  expect(first.failure).toBeInstanceOf(MotionError)
  expect(first.made).toEqual(['a.bvh', 'b.bvh'])
  expect(scratch.list().filter((name) => name.startsWith('out'))).toEqual([])
  const second = await batch({ continue: true })
  expect(second.made).toEqual(['c.bvh', 'd.bvh'])
  expect(second.out).toEqual(NAMES.flatMap((name) => [`${name} → out/${name}`, `  said of ${name}`]))
  expect(scratch.list()).toEqual([...NAMES, ...NAMES.map((name) => `out/${name}`)])
  expect(hidden()).toEqual([])
})

test('what was made of other input, or with other options, is made again', async () => {
  await batch({ continue: true, fade: 1 }, isC)
  writeFileSync(path.join(scratch.folder, 'a.bvh'), 'changed')
  const changed = await batch({ continue: true, fade: 1 }, isC)
  expect(changed.made).toEqual(['a.bvh'])
  const other = await batch({ continue: true, fade: 2 })
  expect(other.made).toEqual(NAMES)
})

test('without --continue a failed batch leaves nothing and takes nothing over', async () => {
  await batch({}, isC)
  expect(hidden()).toEqual([])
  const { made } = await batch({ continue: true })
  expect(made).toEqual(NAMES)
})
