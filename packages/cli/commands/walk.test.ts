import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { printJson } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
/** Walks to learn from: straight and bent both ways. */
let files: readonly string[]
beforeEach(() => {
  scratch = makeScratch()
  files = [-0.5, 0, 0.5].map((turnRate, index) =>
    scratch.write(`walk${index}.motion.json`, printJson(stroll({ seconds: 6, frameRate: 60, turnRate }))),
  )
})
afterEach(() => scratch.remove())

describe('understudy mapping, walk, transcribe, follow', () => {
  test('walks are built, thinned, inspected, walked along a path and read again', async () => {
    const { folder } = scratch
    const built = await runCli(folder, 'mapping', 'build', ...files, '-o', 'walk.mapping.json', '--json')
    expect(built.err).toBe('')
    expect(built.code).toBe(0)
    expect(built.rows()[0]).toMatchObject({ pairs: 3, control: 'hips', controlPoints: 2 })

    const thinned = await runCli(
      folder,
      'mapping',
      'cluster',
      'walk.mapping.json',
      '--count',
      '12',
      '-o',
      'small.mapping.json',
      '--json',
    )
    expect(thinned.rows()[0]).toMatchObject({ after: 12 })
    const seen = await runCli(folder, 'mapping', 'inspect', 'small.mapping.json')
    expect(seen.out).toMatch(/12 examples/)

    scratch.write('loop.json', '{ "points": [[0, 0], [0, 3], [1, 5]], "speed": 1.2 }')
    const walked = await runCli(
      folder,
      'walk',
      '--path',
      'loop.json',
      '--db',
      'small.mapping.json',
      '-o',
      'hero.bvh',
      '--picture',
      'hero.svg',
      '--json',
    )
    expect(walked.code).toBe(0)
    const [row] = walked.rows() as [
      {
        readonly cost: number
        readonly interpretationCost: number
        readonly seamCost: number
        readonly frames: number
        readonly rate: number
      },
    ]
    expect(row.cost).toBeCloseTo(row.interpretationCost + row.seamCost, 9)
    // Steps of half a metre, from three walks that bend otherwise: a hand's breadth.
    expect((row as Record<string, unknown>)['off the path cm']).toBeLessThan(12)
    // 3 m and √5 m at 1.2 m/s; smoothing rounds the corner, the time stays.
    expect((row.frames - 1) / row.rate).toBeCloseTo((3 + Math.sqrt(5)) / 1.2, 1)

    const read = await runCli(folder, 'transcribe', 'small.mapping.json', files[0], '--json')
    expect(read.code).toBe(0)
    expect(read.rows().length).toBeGreaterThan(5)
  })

  test("walks built with --hips follow somebody's hips, and say so when a drawn path is asked of them", async () => {
    const { folder } = scratch
    const built = await runCli(
      folder,
      'mapping',
      'build',
      ...files,
      '--hips',
      '-o',
      'hips.mapping.json',
      '--json',
    )
    expect(built.rows()[0]).toMatchObject({ pairs: 3, control: 'hips', controlPoints: 4 })
    const walker = scratch.write(
      'walker.motion.json',
      printJson(stroll({ seconds: 3, frameRate: 60, turnRate: 0.2 })),
    )
    const walked = await runCli(folder, 'follow', 'hips.mapping.json', walker, '-o', 'after.bvh', '--json')
    expect(walked.err).toBe('')
    expect(walked.rows()[0]).toMatchObject({ frames: 181 })
    scratch.write('line.json', '{ "points": [[0, 0], [0, 3]], "speed": 1.2 }')
    const drawn = await runCli(
      folder,
      'walk',
      '--path',
      'line.json',
      '--db',
      'hips.mapping.json',
      '-o',
      'no.bvh',
    )
    expect(drawn.code).toBe(1)
    expect(drawn.err).toMatch(/the control has 2 points and the database's examples 4/)
  })

  test('bad paths and bad files end with a sentence that says what to do', async () => {
    const { folder } = scratch
    const said = async (...args: string[]): Promise<string> => {
      const result = await runCli(folder, ...args)
      expect(result.code).toBeGreaterThan(0)
      return result.err
    }
    expect(await said('walk', '-o', 'hero.bvh')).toMatch(/--path <file>, or --example/)
    expect(await said('walk', '--example', '-o', 'hero.txt')).toMatch(/must end in \.glb, \.bvh or \.json/)
    scratch.write('other.json', '{"format":"something"}')
    expect(await said('mapping', 'inspect', 'other.json')).toMatch(/understudy mapping build/)
    const [file] = files
    scratch.write('bad.json', '{ "points": [[0, 0], ["a", 1]] }')
    expect(await said('walk', '--path', 'bad.json', '--examples', file, '-o', 'hero.bvh')).toMatch(
      /point 1 is \["a",1\]/,
    )
    expect(await said('mapping', 'build', file, '--targets', files[1], files[2], '-o', 'x.json')).toMatch(
      /1 controls and 2 targets were found; every control needs its target/,
    )
    expect(await said('mapping', 'cluster', 'other.json', '-o', 'y.json')).toMatch(/--count and --threshold/)
  })
})

test('walk: a recording without steps is left out and said, and one alone is refused before anything is written', async () => {
  const { folder } = scratch
  scratch.write('still.motion.json', printJson(stroll({ seconds: 0.1, frameRate: 60 })))
  scratch.write('line.json', '[[0, 0], [0, 2]]')
  const walk = ['walk', '--path', 'line.json', '-o', 'hero.bvh', '--examples', 'still.motion.json']
  const alone = await runCli(folder, ...walk)
  expect([alone.code, alone.err]).toEqual([1, expect.stringMatching(/no steps were found in this recording/)])
  expect(alone.err).not.toMatch(/Infinity/)
  expect(scratch.list()).not.toContain('hero.bvh')
  const beside = await runCli(folder, ...walk, files[1])
  expect([beside.code, beside.err]).toEqual([
    0,
    expect.stringMatching(/^note: .*a step lies between two; left out/),
  ])
})

test('walk: each complaint about a path is said once, with its times', async () => {
  const { folder } = scratch
  scratch.write('zigzag.json', '{ "points": [[0, 0], [0, 3], [0.1, 0], [0.2, 3], [0.3, 0], [0.4, 3]] }')
  const { err } = await runCli(
    folder,
    'walk',
    '--path',
    'zigzag.json',
    '--examples',
    ...files,
    '-o',
    'hero.bvh',
  )
  const turns = err.split('\n').filter((line) => line.includes('turns quicker'))
  expect(turns).toHaveLength(1)
  expect(turns[0]).toMatch(/^note: at [\d.]+–[\d.]+, [\d.]+–[\d.]+.* s.*: turns quicker than any example/)
})
