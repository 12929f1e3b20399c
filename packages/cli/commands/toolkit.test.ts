import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { stickWalker } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.writeMotion('a.bvh', stickWalker(1, { seconds: 3 }))
  scratch.writeMotion('b.bvh', stickWalker(1, { seconds: 3, turnRate: 0.4, clock: (t) => t + 0.03 * t * t }))
})
afterAll(() => scratch.remove())

const cli = (...args: string[]) => runCli(scratch.folder, ...args)
const read = async (name: string) =>
  (await readMotion({ name, bytes: new Uint8Array(readFileSync(path.join(scratch.folder, name))) })).motion

test('compare lists alike moments and draws the grid with labels', async () => {
  const { code, rows } = await cli('compare', 'a.bvh', 'b.bvh', '-o', 'grid.svg', '--json')
  expect(code).toBe(0)
  expect(rows()[0]).toMatchObject({ rmsCm: expect.any(Number), ground: { yaw: expect.any(Number) } })
  expect(readFileSync(path.join(scratch.folder, 'grid.svg'), 'utf8')).toMatch(/>b, s</)
})

test('align writes the second motion on the first one’s clock, with its recipe', async () => {
  const { code } = await cli('align', 'a.bvh', 'b.bvh', '-o', 'aligned.json', '--picture', 'path.png')
  expect(code).toBe(0)
  const motion = await read('aligned.json')
  expect((motion.frameCount - 1) / motion.frameRate).toBeCloseTo(3, 1)
  expect(motion.recipe).toMatchObject({ operation: 'align-motions' })
  expect(existsSync(path.join(scratch.folder, 'path.png'))).toBe(true)
})

test('transition, blend and loop write motions that say how they were made', async () => {
  const join = ['transition', 'a.bvh', 'b.bvh', '--within', '30'] as const
  const first = await cli(...join, '-o', 't.json', '--picture', 'seams.png', '--json')
  expect(first.code).toBe(0)
  expect(existsSync(path.join(scratch.folder, 'seams.png'))).toBe(true)
  const { seams } = first.rows()[0] as { seams: readonly { timeA: number; cost: number }[] }
  expect(seams.length).toBeGreaterThan(1)
  const second = await cli(...join, '-o', 't2.json', '--seam', '2', '--json')
  expect(second.rows()[0]).toMatchObject({ timeA: seams[1]!.timeA })
  expect((await cli('align', 'a.bvh', 'b.bvh', '--method', 'greedy')).code).toBe(0)
  expect((await cli('align', 'a.bvh', 'b.bvh', '--band', '0.5')).code).toBe(0)
  expect((await cli('blend', 'a.bvh', 'b.bvh', '-o', 'm.json', '--weights', '0.3,0.7')).code).toBe(0)
  expect((await cli('loop', 'a.bvh', '-o', 'l.json', '--times', '2')).code).toBe(0)
  expect((await read('t.json')).recipe).toMatchObject({ operation: 'join-motions' })
  expect((await read('m.json')).recipe?.options.weights).toEqual([0.3, 0.7])
  expect((await read('l.json')).recipe).toMatchObject({ operation: 'loop-motion', options: { times: 2 } })
})

test('search finds the other cycles of a walk; an unknown query is refused by name', async () => {
  const { code, rows } = await cli('search', 'a.bvh', '--query', 'a:0.2-1.3', '--json')
  expect(code).toBe(0)
  expect(rows().length).toBeGreaterThan(0)
  expect((await cli('search', 'a.bvh', '--query', 'nobody:0-1')).err).toMatch(/the motions read are a\b/)
})

test('search across people prints the graph of what it found (seeds 1, 2)', async () => {
  scratch.writeMotion('other.bvh', stickWalker(2, { seconds: 3, size: 1.15 }))
  const args = ['search', 'a.bvh', 'other.bvh', '--query', 'a:0.2-1.3', '--across', '--json'] as const
  const { code, rows } = await cli(...args)
  expect(code).toBe(0)
  expect(rows().some(({ motion }) => motion === 'other')).toBe(true)
  for (const { edges } of rows()) expect((edges as unknown[]).length).toBeGreaterThan(0)
})

test('a web is built once, answers by itself, and can be pruned; what it cannot be asked is said', async () => {
  expect((await cli('search', 'build', 'a.bvh', 'b.bvh', '-o', 'walks.web', '--json')).code).toBe(0)
  const asked = ['search', '--web', 'walks.web', '--query', 'a:0.2-1.3', '--json'] as const
  const { code, rows } = await cli(...asked)
  expect(code).toBe(0)
  const nodes = rows().map(({ node }) => node as number)
  expect(nodes.length).toBeGreaterThan(1)
  const rest = (await cli(...asked, '--without', String(nodes[0]))).rows().map(({ node }) => node)
  expect(rest).not.toContain(nodes[0])
  expect(nodes).toEqual(expect.arrayContaining(rest))
  expect((await cli('search', 'build', 'a.bvh', '-o', 'walks.web')).err).toMatch(
    /exists and is not overwritten/,
  )
  expect((await cli('search', '--web', 'a.bvh', '--query', 'a:0-1')).err).toMatch(
    /"understudy match web" version 1 is needed/,
  )
  expect((await cli('search', 'a.bvh', '--web', 'walks.web', '--query', 'a:0-1')).err).toMatch(/both given/)
  expect((await cli('search', 'a.bvh')).err).toMatch(/required option '--query/)
})

test('a space is built, read again, and makes motions; what is out of reach is said', async () => {
  const built = await cli(
    'space',
    'build',
    'a.bvh',
    'b.bvh',
    '--parameter',
    'turn',
    '--samples',
    '12',
    '-o',
    's.json',
  )
  expect(built.code).toBe(0)
  const { code, rows } = await cli('space', 'make', 's.json', '--at', '0.5', '-o', 'made.bvh', '--json')
  expect(code).toBe(0)
  expect((rows()[0] as { reached: number[] }).reached[0]).toBeCloseTo(0.5, 1)
  expect((await cli('space', 'make', 's.json', '--at', '9', '-o', 'far.bvh')).err).toMatch(/out of reach/)
})

test('two motions that are not alike are refused in a sentence, and nothing is written', async () => {
  const { code, err } = await cli('transition', 'a.bvh', 'b.bvh', '-o', 'never.bvh', '--within', '0.001')
  expect(code).toBe(1)
  expect(err).toMatch(/cm RMS apart; a blend needs/)
  expect(existsSync(path.join(scratch.folder, 'never.bvh'))).toBe(false)
})

test('what is refused is said in flags of the command line, not in options of the library', async () => {
  const far = await runCli(
    scratch.folder,
    'transition',
    'a.bvh',
    'b.bvh',
    '-o',
    'x.json',
    '--within',
    '0.001',
  )
  expect([far.code, far.err]).toEqual([1, expect.stringMatching(/raise --within \(0\.001 cm\)/)])
  expect(far.err).not.toMatch(/maxDistance|the regions/)
  const other = await runCli(
    scratch.folder,
    'transition',
    'embedded:fight-walk-01',
    'embedded:fight-run-01',
    '-o',
    'x.json',
  )
  expect([other.code, other.err]).toEqual([1, expect.stringMatching(/different skeletons.*Give --fit/)])
})

test('loop: a walk that begins standing is cut where --from and --until say, and a loop that stands is said', async () => {
  const still = await runCli(scratch.folder, 'loop', 'embedded:fight-walk-01', '-o', 'still.json')
  expect([still.code, still.err]).toEqual([0, expect.stringMatching(/no foot is lifted.*--from and --until/)])
  const args = ['loop', 'embedded:fight-walk-01', '--from', '1', '--until', '3', '-o', 'cycle.json', '--json']
  const { code, err, rows } = await runCli(scratch.folder, ...args)
  expect([code, err]).toEqual([0, ''])
  const { start, end } = rows()[0].source as { start: number; end: number }
  expect(start).toBeGreaterThanOrEqual(1)
  expect(end).toBeLessThanOrEqual(3)
})

test.each([
  ['one motion alone is not mixed', 'blend a.bvh -o x.bvh', /1 motion was found; two or more are needed/],
  [
    'a moment after the end',
    'transition a.bvh b.bvh --at 99,1 -o x.bvh',
    /99 s of "a" is requested, which lasts/,
  ],
  ['a part after the end', 'search a.bvh --query a:90-91', /asks for 90 to 91 s of "a", which lasts/],
  ['a role that is none', 'assemble a.bvh b.bvh --joints wing -o x.bvh', /no "wing"; there are hips, spine/],
  ['a picture for a wall', 'render a.bvh -o x.png --size 1e6', /100 million are the most that are drawn/],
  ['a film of one picture a nanosecond', 'convert a.bvh -o x.bvh --resample 1e9', /from 1 to 1000/],
  ['a unit nobody knows', 'info a.bvh --unit parsec', /It must be m, cm, mm, in, ft, or metres per unit/],
])('%s: refused in a sentence, and nothing is written', async (_, line, sentence) => {
  const before = scratch.list()
  const { code, err } = await runCli(scratch.folder, ...line.split(' '))
  expect([code > 0, err]).toEqual([true, expect.stringMatching(sentence)])
  expect(scratch.list()).toEqual(before)
})

test('compare: a motion too short to repeat itself is told so, not that nothing is within 12 cm of 0.0 cm', async () => {
  const { out } = await runCli(scratch.folder, 'compare', 'a.bvh', '--within', '0.0001')
  expect(out).toMatch(/no two moments 0\.4 s or more apart are within 0\.0001 cm RMS; the nearest are/)
})
