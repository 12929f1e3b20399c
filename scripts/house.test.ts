import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')

describe('the directions of the house are enforced by lint', () => {
  let house: string
  beforeAll(() => {
    house = mkdtempSync(path.join(tmpdir(), 'understudy-house-'))
    cpSync(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'), 'junction')
  })
  afterAll(() => rmSync(house, { recursive: true }))

  /** What lint says of a small house with these files. */
  function lint(files: Record<string, string>): { ok: boolean; output: string } {
    for (const folder of ['packages', 'apps'])
      rmSync(path.join(house, folder), { recursive: true, force: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
      writeFileSync(path.join(house, file), text)
    }
    const { status, stdout } = spawnSync(process.execPath, [oxlint], { cwd: house, encoding: 'utf8' })
    return { ok: status === 0, output: stdout }
  }

  const wrongWay: [from: string, to: string][] = [
    ['packages/kernels/a.ts', '@understudy/motion'],
    ['packages/motion/motion/a.ts', '@understudy/synthesis/analysis'],
    ['packages/motion/motion/a.ts', 'node:fs'],
    ['packages/synthesis/analysis/compare/a.ts', '../../editing/blend/b.ts'],
    ['packages/synthesis/editing/blend/a.ts', '../../methods/match-web/b.ts'],
    ['packages/synthesis/methods/match-web/a.ts', '../control-by-example/b.ts'],
    ['packages/synthesis/methods/match-web/a.ts', '@understudy/performer'],
    ['packages/synthesis/editing/blend/a.ts', '@understudy/operations'],
    ['packages/operations/blend/a.ts', '@understudy/performer'],
    ['packages/operations/blend/a.ts', 'node:fs'],
    ['packages/performer/a.ts', '@understudy/synthesis/editing'],
    ['packages/view/a.ts', '@understudy/synthesis/editing'],
    ['packages/runtime/play/a.ts', '@understudy/synthesis/editing'],
    ['packages/motion/motion/a.ts', '@understudy/runtime'],
    ['packages/synthesis/methods/match-web/a.ts', '@understudy/evaluation'],
    ['packages/performer/a.ts', '@understudy/evaluation'],
    ['packages/evaluation/suites/a.ts', '@understudy/corpus'],
    ['packages/evaluation/suites/a.ts', '../../cli/report/plot.ts'],
    ['packages/evaluation/suites/a.ts', 'node:fs'],
    ['packages/evaluation/suites/a.ts', '@understudy/library'],
    ['packages/library/clips/a.ts', '@understudy/performer'],
    ['apps/studio/src/document/a.ts', '../engine/storage/b.ts'],
    ['apps/studio/src/document/a.ts', 'react'],
    ['apps/studio/src/engine/studio/a.ts', '../../tools/draw/b.ts'],
    ['apps/studio/src/engine/studio/a.ts', 'three'],
    ['apps/studio/src/tools/draw/a.ts', '../../shell/panels/b.ts'],
    ['apps/studio/src/tools/draw/a.ts', '../shape/b.ts'],
    ['apps/studio/src/tools/shared/stage/a.ts', '../../find/b.ts'],
  ]
  test.each(wrongWay)('%s may not import %s', (from, to) => {
    const { ok, output } = lint({ [from]: `import { b } from '${to}'\n\nexport const a = b\n` })
    expect(ok, output).toBe(false)
    expect(output).toContain('no-restricted-imports')
  })

  const rightWay: [from: string, to: string][] = [
    ['packages/motion/motion/a.ts', '@understudy/kernels'],
    ['packages/synthesis/editing/blend/a.ts', '../../analysis/compare/b.ts'],
    ['packages/synthesis/methods/match-web/a.ts', '../../editing/blend/b.ts'],
    ['packages/synthesis/methods/match-web/a.ts', './b.ts'],
    ['packages/synthesis/methods/motion-matching/a.ts', '@understudy/runtime'],
    ['packages/cli/commands/a.ts', '@understudy/synthesis/editing'],
    ['packages/cli/commands/a.ts', '@understudy/evaluation'],
    ['packages/evaluation/suites/a.ts', '@understudy/operations'],
    ['packages/evaluation/suites/a.ts', '@understudy/performer'],
    ['packages/operations/blend/a.ts', '@understudy/synthesis/editing'],
    ['packages/cli/commands/a.ts', '@understudy/operations'],
    ['packages/cli/commands/a.ts', '@understudy/library'],
    ['packages/library/clips/a.ts', '@understudy/operations'],
    ['apps/studio/src/engine/studio/a.ts', '../../document/b.ts'],
    ['apps/studio/src/tools/draw/a.ts', '../shared/stage/b.ts'],
    ['apps/studio/src/tools/draw/a.ts', './b.ts'],
    ['apps/studio/src/shell/panels/a.ts', '../../tools/draw/b.ts'],
  ]
  test.each(rightWay)('%s may import %s', (from, to) => {
    const { ok, output } = lint({ [from]: `import { b } from '${to}'\n\nexport const a = b\n` })
    expect(ok, output).toBe(true)
  })

  test.each(['kernels', 'motion', 'runtime/pack', 'synthesis/analysis', 'performer'])(
    '%s may not use functions of Math that engines round differently',
    (room) => {
      const { ok, output } = lint({
        [`packages/${room}/a.ts`]: 'export const a = (x: number): number => Math.sin(x)\n',
      })
      expect(ok, output).toBe(false)
      expect(output).toContain('portable.sin')
    },
  )

  test('a cycle is refused', () => {
    const { ok, output } = lint({
      'packages/motion/a.ts': `import { b } from './b.ts'\n\nexport const a = (): number => b()\n`,
      'packages/motion/b.ts': `import { a } from './a.ts'\n\nexport const b = (): number => a()\n`,
    })
    expect(ok, output).toBe(false)
    expect(output).toContain('no-cycle')
  })

  test('randomness and the clock are refused below the edge', () => {
    expect(lint({ 'packages/synthesis/analysis/a.ts': 'export const a = Math.random()\n' }).ok).toBe(false)
    expect(lint({ 'packages/synthesis/analysis/a.ts': 'export const a = Date.now()\n' }).ok).toBe(false)
    expect(lint({ 'packages/evaluation/a.ts': 'export const a = performance.now()\n' }).ok).toBe(false)
  })
})

describe('the repository', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      { resolved?: string; license?: string; link?: boolean; optionalDependencies?: Record<string, string> }
    >
  }

  test('names no registry host in the lock file', () => {
    const hosts = Object.values(lock.packages).filter(({ resolved }) => resolved?.includes('://'))
    expect(hosts).toEqual([])
  })

  test('locks every platform of a native package, so that it installs elsewhere too', () => {
    for (const [name, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
      for (const dependency of Object.keys(optionalDependencies)) {
        const found = Object.keys(lock.packages).some((entry) => entry.endsWith(`node_modules/${dependency}`))
        expect(found, `${name} wants ${dependency}`).toBe(true)
      }
    }
  })

  test('depends on permissive licences only', () => {
    const allowed =
      /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|Unlicense|0BSD|Python-2\.0|CC0-1\.0|BlueOak-1\.0\.0)\b/
    for (const [name, { license, link }] of Object.entries(lock.packages)) {
      if (link || !name.includes('node_modules/')) continue
      expect(license ?? 'none', name).toMatch(allowed)
    }
  })

  test('has no machine paths in its text', () => {
    const files = ['.ts', '.tsx', '.mjs', '.js', '.md', '.json', '.html', '.css'].flatMap((ending) =>
      walkFiles(root, ending),
    )
    const guilty = files.filter(
      (file) =>
        file !== 'scripts/house.test.ts' &&
        /(^|[\s"'`(])\/(home|root|Users|work)\//.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(guilty).toEqual([])
  })
})

test('powers are whole ones: engines agree on x ** 2 and 2 ** n alone, anything else is portable.pow', () => {
  const files = ['kernels', 'motion', 'runtime', 'synthesis', 'performer', 'operations']
    .flatMap((room) => walkFiles(root, '.ts', `packages/${room}`))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/assembly/'))
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
      .split('\n')
      .filter((line) => /\*\*/.test(line.replaceAll(/\*\* 2\b(?!\.)|\b2 \*\* -?\d+\b/g, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
