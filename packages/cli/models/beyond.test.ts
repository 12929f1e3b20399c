import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded, sliceFrames, type Motion } from '@understudy/motion'
import { printJson } from '@understudy/motion/formats'
import { makeRun } from '@understudy/synthesis/analysis'
import {
  buildModel,
  POSE_ROLES,
  printModel,
  registerExamples,
  sideCamera,
  TRACKS_FORMAT,
  tracksOf,
} from '@understudy/synthesis/methods/deformable-model'
import { footWalker } from '@understudy/test-utils'
import { makeScratch, runCli } from '../testing/run-cli.ts'

const scratch = makeScratch()
afterAll(() => scratch.remove())
const cli = (...args: string[]): ReturnType<typeof runCli> => runCli(scratch.folder, 'model', ...args)

function cycle(seed: number, strideLength: number, stride: number): Motion {
  const { motion, contacts } = footWalker(seed, { steps: 4, strideLength, stride, frameRate: 60 })
  const strikes = contacts.filter(({ role }) => role === 'leftFoot').map(({ start }) => start)
  const [from, to] = [strikes[1], strikes[2]].map((time) => Math.round(time * motion.frameRate))
  const annotated = { ...motion, annotations: { ...motion.annotations, contacts } }
  return { ...sliceFrames(annotated, from, to + 1), name: `stride ${n++}` }
}
let n = 0
const held = cycle(40, 1.15, 1.1)

beforeAll(() => {
  const random = seeded(6)
  const examples = Array.from({ length: 10 }, (_, k) =>
    cycle(1 + k, random.between(0.9, 1.4), random.between(0.95, 1.25)),
  )
  const { set } = registerExamples(examples, { frameRate: 60 }, makeRun())
  scratch.write('walk.json', printModel(buildModel(set, { name: 'walk' }, makeRun())))
  scratch.write('held.motion.json', printJson(held))
})

test('model lift: from a motion at whose side a camera stands, and from tracks whose camera nobody knows', async () => {
  const seen = await cli(
    'lift',
    'walk.json',
    '--from',
    'held.motion.json',
    '--only',
    'feet',
    '-o',
    'feet.json',
    '--json',
  )
  expect(seen.err).toBe('')
  expect(seen.rows()[0]).toMatchObject({ tracks: 4, cameraKnown: true })
  const { recipe } = JSON.parse(readFileSync(path.join(scratch.folder, 'feet.json'), 'utf8')) as {
    recipe: { operation: string }
  }
  expect(recipe.operation).toBe('lift-tracks')
  const tracks = tracksOf(held, POSE_ROLES, sideCamera(held)).map(({ role, samples }) => ({
    role,
    samples: samples.filter((_, k) => k % 3 === 0).map(({ time, place }) => [time, ...place]),
  }))
  scratch.write('tracks.json', JSON.stringify({ format: TRACKS_FORMAT, version: 1, tracks }))
  const lifted = await cli('lift', 'walk.json', '--tracks', 'tracks.json', '-o', 'lifted.bvh', '--json')
  expect(lifted.code).toBe(0)
  const [row] = lifted.rows() as { cameraKnown: boolean; missPermille: number }[]
  expect(row.cameraKnown).toBe(false)
  expect(row.missPermille).toBeLessThan(10)
})

test('model chain: cycles one after the other, with what it took to join them', async () => {
  const made = await cli('chain', 'walk.json', 'walk.json', '-o', 'two.bvh', '--json')
  expect(made.err).toBe('')
  const [row] = made.rows() as { starts: number[]; gapsCm: number[] }[]
  expect(row.starts).toHaveLength(3)
  expect(row.gapsCm[0]).toBeLessThan(3)
})

test('model lift: what cannot be lifted is said in a sentence and writes nothing', async () => {
  scratch.write('odd.json', '{"format":"understudy tracks","version":2,"tracks":[]}')
  const before = scratch.list()
  for (const [args, said] of [
    [['lift', 'walk.json', '-o', 'x.bvh'], /either --tracks <file> or --from <motion>/],
    [
      ['lift', 'walk.json', '--tracks', 'odd.json', '-o', 'x.bvh'],
      /its version is .*"understudy tracks" version 1 is needed/,
    ],
  ] as const) {
    const failed = await cli(...args)
    // Asking for nothing is a matter of the command line, the others of what it names.
    expect(failed.code).toBe(failed.err.includes(' either --') ? 2 : 1)
    expect(failed.err).toMatch(said)
  }
  expect(scratch.list()).toEqual(before)
})
