import { readFileSync } from 'node:fs'
import path from 'node:path'
import { printBvh } from '@understudy/motion/formats'
import { parseRecord } from '@understudy/evaluation'
import { footWalker, stroll } from '@understudy/test-utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratch, runCli, type Scratch } from '../testing/run-cli.ts'

let scratch: Scratch
beforeAll(() => {
  scratch = makeScratch()
  scratch.write('data/x/walk.bvh', printBvh(stroll({ seconds: 2, frameRate: 120 })))
  scratch.write('data/x/turn.bvh', printBvh(footWalker(3).motion))
  scratch.write(
    'data/index.csv',
    'path,dataset,subject,clip,frames,fps,seconds,label,tags,pair\n' +
      `x/walk.bvh,x,1,walk,241,120,2,walk,c-walkcycle,\n` +
      `x/turn.bvh,x,2,turn,${footWalker(3).motion.frameCount},${footWalker(3).motion.frameRate},2,"walk, turn",,\n`,
  )
})
afterAll(() => scratch.remove())

test('eval --json gives one row per measure, skipped ones with the reason', async () => {
  const { code, rows } = await runCli(scratch.folder, 'eval', 'foundation', '--data', 'data', '--json')
  const byName = new Map(rows().map((row) => [row.name, row]))
  for (const row of rows()) {
    expect(Object.keys(row).toSorted()).toEqual(['bar', 'data', 'n', 'name', 'ok', 'suite', 'unit', 'value'])
    expect(row.suite).toBe('foundation')
  }
  expect(byName.get('files-load')).toMatchObject({ value: 0, n: 2, ok: true })
  expect(byName.get('bvh-round-trip')).toMatchObject({ n: 2, ok: true })
  expect(byName.get('salsa-palms')).toMatchObject({
    value: null,
    ok: null,
    n: 0,
    data: expect.stringMatching(/^skipped: .*a-salsa-leader/),
  })
  expect(code).toBe(rows().some(({ ok }) => ok === false) ? 1 : 0)
})

test('a file that cannot be read fails the measure that counts them and names the file', async () => {
  scratch.write('bad/index.csv', 'path,dataset\nlost.bvh,x\n')
  const { code, rows, out } = await runCli(
    scratch.folder,
    'eval',
    'foundation',
    '--data',
    'bad',
    '--only',
    'files-load',
    '--json',
  )
  expect(code).toBe(1)
  expect(rows()[0]).toMatchObject({ value: 1, ok: false })
  expect(out).not.toContain('defect')
})

test('--report writes one page with the table and the plots', async () => {
  const { code } = await runCli(
    scratch.folder,
    'eval',
    'foundation',
    '--data',
    'data',
    '--only',
    'stance-height,mirrored-twice',
    '--report',
    'out',
  )
  expect(code).toBe(0)
  const page = readFileSync(path.join(scratch.folder, 'out/index.html'), 'utf8')
  expect(page).toMatch(/<table>.*stance-height.*<svg/s)
  expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
})

test('a measure that does not exist is a usage error', async () => {
  const { code, err } = await runCli(scratch.folder, 'eval', 'foundation', '--only', 'nonsense')
  expect(code).toBe(2)
  expect(err).toMatch(/no measure "nonsense"; --list/)
})

test('--list names every measure with its bar without touching data', async () => {
  const { code, out } = await runCli(scratch.folder, 'eval', 'foundation', '--list')
  expect(code).toBe(0)
  expect(out).toMatch(/bvh-round-trip +<= 0\.1/)
})

test('all suites together: an overview, a page each, and a record with commit and date', async () => {
  const { code, out } = await runCli(
    scratch.folder,
    'eval',
    'all',
    '--data',
    'data',
    '--only',
    'mirrored-twice,metric-brute-force',
    '--report',
    'all',
  )
  expect(code).toBe(0)
  expect(out).toMatch(/mirrored-twice[\s\S]*metric-brute-force/)
  const file = (name: string): string => readFileSync(path.join(scratch.folder, 'all', name), 'utf8')
  expect(file('index.html')).toMatch(/href="foundation\.html"[\s\S]*href="toolkit\.html"/)
  expect(file('toolkit.html')).toContain('metric-brute-force')
  const rows = parseRecord(file('figures.json'), 'figures.json')
  expect(rows.map(({ suite, name }) => `${suite}/${name}`)).toEqual([
    'foundation/mirrored-twice',
    'toolkit/metric-brute-force',
  ])
  for (const row of rows)
    expect(row).toMatchObject({ ok: true, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  for (const { commit } of rows) expect(commit).toMatch(/^[0-9a-f]{7,}(-dirty)?$|^version /)
})
