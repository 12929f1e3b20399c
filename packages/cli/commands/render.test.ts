import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stroll } from '@understudy/test-utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = makeScratch()
  scratch.writeMotion('walk.bvh', stroll({ seconds: 1, frameRate: 30 }))
  scratch.writeMotion('turn.bvh', stroll({ seconds: 1, frameRate: 30, turnRate: 1 }))
})
afterEach(() => scratch.remove())

const text = (name: string): string => readFileSync(path.join(scratch.folder, name), 'utf8')

test('several clips are stacked in one drawing under their titles', async () => {
  const { code, err } = await runCli(
    scratch.folder,
    'render',
    'walk.bvh',
    'turn.bvh',
    '-o',
    'both.svg',
    '--title',
    'A walk',
    '--title',
    'A turn',
  )
  expect([code, err]).toEqual([0, 'wrote both.svg'])
  expect(text('both.svg')).toMatch(/^<svg .*A walk.*A turn/s)
})

test('a PNG is written, and a second one only with --force', async () => {
  const draw = ['render', 'walk.bvh', '-o', 'walk.png', '-n', '3', '--pixels', '0.5'] as const
  expect((await runCli(scratch.folder, ...draw)).code).toBe(0)
  expect(readFileSync(path.join(scratch.folder, 'walk.png')).subarray(1, 4).toString()).toBe('PNG')
  expect((await runCli(scratch.folder, ...draw)).code).toBe(1)
  expect((await runCli(scratch.folder, ...draw, '--force')).code).toBe(0)
})

test('a page holds the motions and the player, and asks nothing of the network', async () => {
  const { code, err } = await runCli(
    scratch.folder,
    'render',
    'walk.bvh',
    '-o',
    'walk.html',
    '--title',
    'A walk',
  )
  expect([code, err]).toEqual([0, 'wrote walk.html'])
  expect(text('walk.html')).toContain('<title>A walk</title>')
  expect(text('walk.html')).not.toMatch(/<(script|link)[^>]+(src|href)="(?!data:)/)
})

test('an ending that cannot be drawn is a usage error', async () => {
  const { code, err } = await runCli(scratch.folder, 'render', 'walk.bvh', '-o', 'walk.gif')
  expect(code).toBe(2)
  expect(err).toMatch(/must end in \.svg, \.png, \.html/)
  expect(scratch.list()).toEqual(['turn.bvh', 'walk.bvh'])
})
