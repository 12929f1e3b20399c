import { parseBvh, printBvh, printGlb, readMotion } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paintPrefix } from '../io/io.ts'
import { makeScratch, runCli, runCliWith, type CliResult, type Scratch } from '../testing/run-cli.ts'

const walk = stroll({ seconds: 1, frameRate: 30 })
const bvh = new TextEncoder().encode(printBvh(walk))

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
})
afterEach(() => scratch.remove())

interface Piped extends CliResult {
  /** What came out of stdout as bytes. */
  readonly bytes: Uint8Array
}

async function pipe(input: Uint8Array | undefined, ...args: readonly string[]): Promise<Piped> {
  const written: Uint8Array[] = []
  const result = await runCliWith(
    { read: async () => input, write: (bytes) => void written.push(bytes) },
    scratch.folder,
    ...args,
  )
  expect(written.length).toBeLessThanOrEqual(1)
  return { ...result, bytes: written[0] ?? new Uint8Array() }
}

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('understudy-pipe-'))

test('a dash is stdin, whatever format comes in, and no path of a temporary file is told', async () => {
  for (const content of [bvh, await printGlb(walk)]) {
    const { code, rows, err } = await pipe(content, 'info', '-', '--json')
    expect([code, err]).toEqual([0, ''])
    expect(rows()[0]).toMatchObject({
      file: expect.stringMatching(/^stdin\.(bvh|glb)$/),
      frames: walk.frameCount,
    })
  }
})

test('-o - hands exactly the file to stdout and every word to stderr', async () => {
  const { code, bytes, out, err } = await pipe(bvh, 'convert', '-', '-o', '-', '--format', 'bvh')
  expect([code, out]).toEqual([0, ''])
  expect(err).toContain('stdin.bvh → stdout.bvh')
  expect(parseBvh(bytes).motion.frameCount).toBe(walk.frameCount)
  // The same bytes as in a file.
  scratch.write('walk.bvh', bvh)
  await runCli(scratch.folder, 'convert', 'walk.bvh', '-o', 'out.bvh')
  expect(bytes).toEqual(new Uint8Array(readFileSync(path.join(scratch.folder, 'out.bvh'))))
  const rest = await pipe(bvh, 'convert', '-', '--output=-')
  const { motion } = await readMotion({ name: 'x.json', bytes: rest.bytes })
  expect(motion.frameCount).toBe(walk.frameCount)
})

test('stdin that is empty or a terminal, and a picture without --format, are usage errors; nothing stays behind', async () => {
  const before = leftovers().length
  expect((await pipe(undefined, 'info', '-')).code).toBe(2)
  expect((await pipe(new Uint8Array(), 'info', '-')).code).toBe(2)
  const drawn = await pipe(bvh, 'render', '-', '-o', '-')
  expect(drawn.code).toBe(2)
  expect(drawn.err).toMatch(/must end in \.svg, \.png/)
  expect((await pipe(bvh, 'render', '-', '-o', '-', '--format', 'svg')).bytes.length).toBeGreaterThan(1000)
  expect(leftovers().length).toBe(before)
  expect(scratch.list()).toEqual([])
})

test('a failure sends nothing to stdout', async () => {
  const { code, bytes, out } = await pipe(bvh, 'convert', '-', '-o', '-', '--from', '5', '--until', '6')
  expect([code, out, bytes.length]).toEqual([1, '', 0])
})

test('an unknown format has one exit code, whether the ending or --format says it; both must agree', async () => {
  scratch.write('walk.bvh', bvh)
  const codeOf = async (...args: string[]): Promise<number> => (await runCli(scratch.folder, ...args)).code
  expect(await codeOf('convert', 'walk.bvh', '-o', 'x.xyz')).toBe(2)
  expect(await codeOf('convert', 'walk.bvh', '-o', 'folder', '--format', 'xyz')).toBe(2)
  expect(await codeOf('loop', 'walk.bvh', '-o', 'x.xyz')).toBe(2)
  expect(await codeOf('convert', 'walk.bvh', '-o', 'x.glb', '--format', 'bvh')).toBe(2)
  expect(await codeOf('convert', 'walk.bvh', '-o', 'x.glb', '--format', 'glb')).toBe(0)
  expect(scratch.list()).toEqual(['walk.bvh', 'x.glb'])
})

test('--from and --until cut what goes in, in any command that reads motions, and the recipe says so', async () => {
  scratch.write('walk.bvh', bvh)
  const { rows } = await runCli(
    scratch.folder,
    'info',
    'walk.bvh',
    '--from',
    '0.2',
    '--until',
    '0.7',
    '--json',
  )
  expect(rows()[0].seconds).toBeCloseTo(0.5, 6)
  await runCli(scratch.folder, 'clean', 'walk.bvh', '--from', '0.2', '-o', 'c.json')
  const { out } = await runCli(scratch.folder, 'recipe', 'c.json', '--tree')
  expect(out.split('\n').map((line) => line.trim())).toEqual([
    'clean-feet 1',
    'edit-clip 1',
    'read-clip 1',
    expect.stringMatching(/^needs walk\.bvh/),
  ])
  const { code, err } = await runCli(scratch.folder, 'info', 'walk.bvh', '--from', '3')
  expect([code, err.includes('leaves nothing')]).toEqual([1, true])
})

test('colours mark the first word of an error, and only where they are wanted', () => {
  expect(paintPrefix('understudy: no', true)).toBe('\u001b[31munderstudy:\u001b[39m no')
  expect(paintPrefix('understudy: no', false)).toBe('understudy: no')
  expect(paintPrefix('walk.bvh', true)).toBe('walk.bvh')
})

test('help has colours on a terminal that takes them, and none otherwise', async () => {
  const escape = '\u001b['
  const shown = await runCliWith({ color: true }, scratch.folder, 'convert', '--help')
  const plain = await runCliWith({ color: false }, scratch.folder, 'convert', '--help')
  expect([shown.out.includes(escape), plain.out.includes(escape)]).toEqual([true, false])
})
