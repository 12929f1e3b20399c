import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { printJson, readMotion } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
  for (const [i, turnRate] of [-0.4, 0, 0.4].entries())
    scratch.write(
      `in/walk${i}.motion.json`,
      printJson({ ...stroll({ seconds: 4, frameRate: 60, turnRate }), name: `walk${i}` }),
    )
  scratch.write('path.json', '{ "points": [[0, 0], [0, 2], [1, 3]], "speed": 1.2 }')
})
afterEach(() => scratch.remove())

const read = (name: string): string => readFileSync(path.join(scratch.folder, name), 'latin1')

/** Commands whose outputs carry recipes; `run` must make the same file again from what is in `in/`. */
const COMMANDS: readonly [name: string, output: string, args: readonly string[]][] = [
  ['walk', 'a.glb', ['walk', '--path', 'path.json', '--examples', 'in']],
  ['convert', 'a.json', ['convert', 'in/walk0.motion.json', '--from', '0.5', '--mirror', '--in-place']],
  ['clean', 'a.glb', ['clean', 'in/walk0.motion.json', '--fade', '0.2']],
  [
    'retarget',
    'a.glb',
    ['retarget', 'in/walk0.motion.json', '--to', 'in/walk1.motion.json', '--travel', '0.8'],
  ],
  ['transition', 'a.bvh', ['transition', 'in/walk0.motion.json', 'in/walk1.motion.json', '--at', '1.5,0.7']],
  ['blend', 'a.glb', ['blend', 'in/walk1.motion.json', 'in/walk2.motion.json', '--weights', '0.3,0.7']],
  ['loop', 'a.json', ['loop', 'in/walk1.motion.json', '--times', '2']],
  ['align', 'a.json', ['align', 'in/walk1.motion.json', 'in/walk2.motion.json']],
  ['mapping', 'a.json', ['mapping', 'build', 'in']],
  ['pack', 'a.pack', ['pack', 'in', '--mirror', '--tolerance', '0.2']],
  ['assemble', 'a.glb', ['assemble', 'in/walk0.motion.json', 'in/walk1.motion.json', '--part', 'leftArm']],
]

/** What a motion is called in its file: not part of its recipe. */
async function nameIn(file: string): Promise<readonly string[]> {
  if (!/\.(glb|json)$/.test(file)) return []
  const bytes = new Uint8Array(readFileSync(path.join(scratch.folder, file)))
  const { motion } = await readMotion({ name: file, bytes })
  const inside = /"understudy":\{"name":"([^"]+)"/.exec(read(file))?.[1] // a GLB is called as its file when it is read
  return ['--name', inside ?? motion.name]
}

describe('understudy run', () => {
  test.each(COMMANDS)('makes what %s made, to the byte', async (_, output, args) => {
    const made = await runCli(scratch.folder, ...args, '-o', output)
    expect(made.code, made.err).toBe(0)
    const isBeside = args[0] === 'mapping' || args[0] === 'pack'
    const name = isBeside ? 'a.recipe.json' : output
    const again = await runCli(
      scratch.folder,
      'run',
      name,
      '--inputs',
      'in',
      '-o',
      `again/${output}`,
      ...(isBeside ? [] : await nameIn(output)),
    )
    expect(again.err).toBe('')
    expect(read(`again/${output}`) === read(output)).toBe(true) // a difference of binaries tells nobody anything
  })

  test('lists what is missing by name and hash, and writes nothing', async () => {
    await runCli(scratch.folder, 'walk', '--path', 'path.json', '--examples', 'in', '-o', 'a.glb')
    rmSync(path.join(scratch.folder, 'in/walk1.motion.json'))
    const before = scratch.list()
    const again = await runCli(scratch.folder, 'run', 'a.glb', '--inputs', 'in', '-o', 'b.glb')
    expect(again.code).toBe(1)
    expect(again.err).toMatch(/an input was not found: walk1\.motion\.json \(file [0-9a-f]{16}…\)/)
    expect(scratch.list()).toEqual(before)
  })

  test('files are found by content, whatever they are called', async () => {
    await runCli(scratch.folder, 'clean', 'in/walk0.motion.json', '-o', 'a.glb')
    scratch.write('elsewhere/renamed.json', readFileSync(path.join(scratch.folder, 'in/walk0.motion.json')))
    rmSync(path.join(scratch.folder, 'in'), { recursive: true })
    const again = await runCli(
      scratch.folder,
      'run',
      'a.glb',
      '--inputs',
      'elsewhere',
      '-o',
      'b/a.glb',
      '--name',
      'walk0',
    )
    expect(again.err).toBe('')
    expect(read('b/a.glb') === read('a.glb')).toBe(true)
  })

  test('another version is refused with a sentence, never run as this one', async () => {
    await runCli(scratch.folder, 'clean', 'in/walk0.motion.json', '-o', 'a.bvh')
    for (const [version, sentence] of [
      [0, /version 0 of "clean-feet".*make it again/],
      [99, /version 99 of "clean-feet".*Update understudy/],
    ] as const) {
      scratch.write('old.recipe.json', read('a.recipe.json').replace('"version": 1', `"version": ${version}`))
      const ran = await runCli(scratch.folder, 'run', 'old.recipe.json', '--inputs', 'in', '-o', 'b.bvh')
      expect(ran.code).toBe(1)
      expect(ran.err).toMatch(sentence)
    }
  })

  test('recipe prints what a file carries, and says when there is none', async () => {
    await runCli(scratch.folder, 'clean', 'in/walk0.motion.json', '-o', 'a.glb')
    const printed = await runCli(scratch.folder, 'recipe', 'a.glb')
    expect(JSON.parse(printed.out)).toMatchObject({ operation: 'clean-feet', options: { fade: 0.25 } })
    const tree = await runCli(scratch.folder, 'recipe', 'a.glb', '--tree')
    expect(tree.out).toMatch(/^clean-feet 1\n {2}read-clip 1\nneeds walk0\.motion\.json/)
    const none = await runCli(scratch.folder, 'recipe', 'in/walk0.motion.json')
    expect(none.code).toBe(1)
    expect(none.err).toMatch(/carries no recipe/)
  })
})
