import { readdirSync } from 'node:fs'
import { MotionError } from '@understudy/motion'
import { printMapping, parseMapping } from '@understudy/synthesis/methods/control-by-example'
import { parseIndex } from '@understudy/synthesis/methods/part-assembly'
import { parseVectorSpace } from '@understudy/synthesis/methods/vector-space'
import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { fuzzReaders } from './readers.ts'

const readers = await fuzzReaders()
const seedOf = (name: string): Uint8Array => readers.find((one) => one.name === name)!.seeds[0]
const textOf = (name: string): string => new TextDecoder().decode(seedOf(name))
const refusal = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(MotionError)
    return (error as MotionError).message
  }
  return 'read'
}

describe('documents of our own', () => {
  test.each(readers.map(({ name }) => name))('%s: what earlier versions wrote opens', async (name) => {
    const reader = readers.find((one) => one.name === name)!
    expect(reader.seeds.length).toBeGreaterThan(0)
    for (const bytes of reader.seeds) await reader.read(bytes)
  })

  test('every file kept from earlier versions is among them', () => {
    const kept = readdirSync(new URL('./seeds', import.meta.url))
    const sizes = new Set(readers.flatMap(({ seeds }) => seeds.map(({ length }) => length)))
    expect(kept.length).toBeGreaterThan(15)
    expect(sizes.size).toBeGreaterThanOrEqual(kept.length)
  })

  test('a list that claims a length it does not have is refused at once', () => {
    const space = JSON.parse(textOf('vector space')) as Record<string, unknown>
    const text = JSON.stringify({
      ...space,
      members: [{ name: 'a', hash: 'b', shape: [], timing: { length: 1e9 }, rmsDistance: 0 }],
    })
    expect(refusal(() => parseVectorSpace(text, 'space'))).toMatch(
      /^space: members\[0\]\.timing is an object: .* Build the space again/,
    )
  })

  test('an index of a few bytes whose clips claim thousands of millions of frames is refused before anything is made', () => {
    const header = new TextEncoder().encode(
      JSON.stringify({ frameRate: 30, features: [], clips: [['a', 2e9]] }),
    )
    const features = JSON.parse(
      new TextDecoder().decode(
        seedOf('part index').subarray(
          9,
          9 + new DataView(seedOf('part index').buffer, seedOf('part index').byteOffset).getUint32(5, true),
        ),
      ),
    ) as { features: unknown[] }
    const claimed = new TextEncoder().encode(
      JSON.stringify({ frameRate: 30, features: features.features.slice(0, 1), clips: [['a', 2e9]] }),
    )
    for (const text of [claimed, header]) {
      const bytes = new Uint8Array(9 + text.length + 4)
      bytes.set([0x55, 0x53, 0x50, 0x49, 1, ...[0, 8, 16, 24].map((k) => (text.length >>> k) & 255)])
      bytes.set(text, 9)
      expect(refusal(() => parseIndex(bytes, 'index'))).toMatch(/^index: its clips claim|^index: features/)
    }
  })

  test('a negative rate is refused, by its name', () => {
    const space = JSON.parse(textOf('vector space')) as Record<string, unknown>
    expect(refusal(() => parseVectorSpace(JSON.stringify({ ...space, frameRate: -1 }), 'space'))).toBe(
      'space: frameRate is -1: it must be above 0. Build the space again with "understudy vector build".',
    )
  })

  test('messages stay short and harmless, whatever the file holds', () => {
    const evil = `\u001b[2J${'x'.repeat(400_000)}`
    const message = refusal(() => parseMapping(JSON.stringify({ format: evil }), `name\u001b.json`))
    expect(message.length).toBeLessThan(400)
    expect(message).not.toContain('\u001b')
    const deep = `{"format":"understudy-mapping","version":1,"pairs":${'['.repeat(100_000)}`
    expect(refusal(() => parseMapping(deep, 'deep'))).toMatch(/nested more than 64 deep/)
  })

  test('what is read is printed again to the same text', () => {
    const text = textOf('mapping')
    expect(printMapping(parseMapping(text))).toBe(text)
  })
})

/** `npm run fuzz` goes on from here; its record is in docs/fuzz.md. */
test('damaged files of every kind are read or refused in our words', { timeout: 300_000 }, async () => {
  const wrong: string[] = []
  for (const reader of readers) {
    const count = Math.round(Math.min(400, 3e6 / reader.seeds[0].length))
    for (let number = 1; number <= count; number++) {
      const verdict = await judge(reader, number)
      if (typeof verdict === 'object') wrong.push(`${reader.name} ${number}: ${verdict.wrong}`)
    }
  }
  expect(wrong).toEqual([])
})
