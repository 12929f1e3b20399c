import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { duration, slice, type Motion } from '@understudy/motion'
import { printBvh } from '@understudy/motion/formats'
import { makeClip } from '@understudy/performer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../packages/cli/testing/run-cli.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-samples-'))

/** Programs that the pages show. */
const samples = readdirSync(path.join(import.meta.dirname, 'samples'))

/** The recordings that the pages speak of, performed, and the programs beside them. */
beforeAll(() => {
  const write = (file: string, motion: Motion): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), printBvh(motion))
  }
  const number = (n: number): string => String(n).padStart(2, '0')
  const walk = makeClip('free-walk-1')
  write('my-walks/walk-1.bvh', slice(walk, 0, Math.min(40, duration(walk))))
  write('my-walks/walk-2.bvh', makeClip('start-stop-1'))
  for (let n = 1; n <= 10; n++) write(`my-waves/wave-${number(n)}.bvh`, makeClip(`wave-${number(n)}`))
  for (let n = 1; n <= 8; n++) write(`my-punches/punch-${n}.bvh`, makeClip(`punch-left-${number(n)}`))
  for (const n of [1, 2])
    for (const who of ['leader', 'follower'])
      write(`my-dances/dance-${n}-${who}.bvh`, slice(makeClip(`lindy-${number(n)}-${who}`), 0, 20))
  writeFileSync(path.join(folder, 'loop.json'), '{ "points": [[0, 0], [0, 2], [1.5, 3]], "speed": 1.2 }')
  for (const sample of samples)
    writeFileSync(path.join(folder, sample), readFileSync(path.join(import.meta.dirname, 'samples', sample)))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

const pages = [
  'start.md',
  ...readdirSync(path.join(import.meta.dirname, 'pages/tutorials')).map((name) => `tutorials/${name}`),
]

/** Commands of the blocks marked `sh`, as words. */
const commandsOf = (page: string): string[][] =>
  [
    ...readFileSync(path.join(import.meta.dirname, 'pages', page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g),
  ].flatMap(([, block]) =>
    block
      .trim()
      .split('\n')
      .map((line) =>
        [...line.replace(/^npx understudy /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, a, b]) => a ?? b),
      ),
  )

test.each(pages)('the commands of %s run', { timeout: 300_000 }, async (page) => {
  const commands = commandsOf(page)
  expect(commands.length, page).toBeGreaterThan(0)
  for (const words of commands) {
    const again = words.includes('-o') && !words.includes('--force') ? ['--force'] : []
    const { code, err } = await runCli(folder, ...words, ...again)
    expect(code, `${page}: understudy ${words.join(' ')}\n${err}`).toBe(0)
  }
})

test.each(samples)('the program %s runs', { timeout: 120_000 }, (sample) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=understudy-source', '--import', 'tsx', path.join(folder, sample)],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(status, stdout + stderr).toBe(0)
})
