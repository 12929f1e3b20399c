import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMotion } from '@understudy/motion/formats'
import { stroll } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  for (const speed of [0.6, 0.8, 1, 1.2, 1.4])
    scratch.writeMotion(`walk-${speed}.bvh`, stroll({ seconds: 2, frameRate: 30, speed }))
})
afterAll(() => scratch.remove())

const cli = (...args: string[]) => runCli(scratch.folder, ...args)
const at = (name: string): string => path.join(scratch.folder, name)
const read = async (name: string) =>
  (await readMotion({ name, bytes: new Uint8Array(readFileSync(at(name))) })).motion

test('assemble writes the motion, its recipe and a picture, and says what it did', async () => {
  const { code, rows } = await cli(
    'assemble',
    'walk-1.bvh',
    'walk-1.2.bvh',
    '--part',
    'leftArm',
    '-o',
    'a.json',
    '--picture',
    'a.svg',
    '--json',
  )
  expect(code).toBe(0)
  expect(rows()[0]).toMatchObject({ report: { part: 'leftArm' }, recipe: { operation: 'assemble-parts' } })
  expect((await read('a.json')).recipe).toMatchObject({ options: { part: 'leftArm' } })
  expect(readFileSync(at('a.svg'), 'utf8')).toContain('<svg')
})

test('an unknown part and a third motion are refused, and nothing is written', async () => {
  const { code, err } = await cli('assemble', 'walk-1.bvh', 'walk-1.2.bvh', '--part', 'tail', '-o', 'b.bvh')
  expect(code).not.toBe(0)
  expect(err).toMatch(/leftArm, rightArm, arms, head, upper, lower/)
  expect((await cli('assemble', 'walk-*.bvh', '-o', 'b.bvh')).err).toMatch(
    /5 motions were found; 2 are needed/,
  )
  expect(existsSync(at('b.bvh'))).toBe(false)
})

test('enrich writes the best of all pairs with a contact sheet', async () => {
  const { code, rows } = await cli(
    'enrich',
    'walk-0.8.bvh',
    'walk-1.bvh',
    'walk-1.2.bvh',
    '--real',
    'walk-*.bvh',
    '--apart',
    '0.1',
    '--best',
    '3',
    '-o',
    'more',
    '--json',
  )
  expect(code).toBe(0)
  expect(rows()).toHaveLength(3)
  const scores = rows().map(({ score }) => score as number)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const name of ['contact-sheet.png', 'assembled-001.bvh', 'assembled-003.bvh'])
    expect(existsSync(at(path.join('more', name)))).toBe(true)
})

test('a study goes from page to table: a rater who accepts all but one item', async () => {
  expect(
    (await cli('rate', 'make', 'walk-*.bvh', '--bases', '2', '--controls', '3', '-o', 'study.html')).code,
  ).toBe(0)
  expect(readFileSync(at('study.html'), 'utf8')).toContain('const study = {')
  const study = JSON.parse(readFileSync(at('study.json'), 'utf8')) as {
    title: string
    items: { id: string }[]
  }
  expect(study.items).toHaveLength(2 * 4 + 3)
  const marks = Object.fromEntries(study.items.map(({ id }, k) => [id, k === 0 ? 'X' : 'O']))
  const ratings = { format: 'understudy-ratings', title: study.title, subject: 'one', marks }
  writeFileSync(at('ratings-one.json'), JSON.stringify(ratings))
  const { code, out } = await cli('rate', 'table', 'study.json', 'ratings-one.json')
  expect(code).toBe(0)
  expect(out).toMatch(/Average accepted ratio\s+75%\s+100%/)
  expect(out).toMatch(/availability: 88%/)
})
