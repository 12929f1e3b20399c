import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printJson } from '@understudy/motion/formats'
// Not the whole of it: the rest knows the corpus.
import { stroll } from '../../test-utils/stroll.ts'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

vi.mock('@understudy/performer', () => {
  throw new Error('the performer was loaded')
})

let scratch: Scratch
beforeEach(() => void (scratch = makeScratch()))
afterEach(() => scratch.remove())

test('walk on given clips loads no performer', async () => {
  scratch.write('walk.motion.json', printJson(stroll({ seconds: 6, frameRate: 60 })))
  scratch.write('path.json', '{ "points": [[0, 0], [0, 3]], "speed": 1.2 }')
  const { code, err } = await runCli(
    scratch.folder,
    'walk',
    '--path',
    'path.json',
    '--examples',
    'walk.motion.json',
    '-o',
    'hero.bvh',
  )
  expect(code, err).toBe(0)
})

test('--version loads neither the build nor any command', () => {
  const bin = path.resolve(import.meta.dirname, '../bin/understudy.js')
  const version = execFileSync(process.execPath, [bin, '--version'], { encoding: 'utf8' })
  expect(version).toMatch(/^\d+\.\d+\.\d+\n$/)
})
