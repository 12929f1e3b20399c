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
        readonly readingCost: number
        readonly seamCost: number
        readonly frames: number
        readonly rate: number
      },
    ]
    expect(row.cost).toBeCloseTo(row.readingCost + row.seamCost, 9)
    // 3 m and √5 m at 1.2 m/s; smoothing rounds the corner, the time stays.
    expect((row.frames - 1) / row.rate).toBeCloseTo((3 + Math.sqrt(5)) / 1.2, 1)

    const read = await runCli(folder, 'transcribe', 'small.mapping.json', files[0], '--json')
    expect(read.code).toBe(0)
    expect(read.rows().length).toBeGreaterThan(5)
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
