import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** A README is read in ten minutes. Claims, file formats and what was tried have pages of their own beside it. */
const MOST_WORDS = 900
/** Words, not the bars of tables. */
const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What is shown of a page: templates of figures stand in comments. */
const shownText = (page: string): string => textOf(page).replaceAll(/<!--[\s\S]*?-->/g, '')

test(`a README has at most ${MOST_WORDS} words`, () => {
  const pages = walkFiles(root, 'README.md')
  expect(pages.length).toBeGreaterThan(20)
  const tooLong = pages
    .map((page) => ({ page, words: wordsIn(shownText(page)) }))
    .filter(({ words }) => words > MOST_WORDS)
  expect(tooLong, 'Move claims to claims.md, file formats to files.md, trials to docs/experiments.').toEqual(
    [],
  )
})

interface Advice {
  readonly avoid: string
  readonly use: string
}

/** The table of docs/words.md, one entry per phrase. */
const advice: readonly Advice[] = [...textOf('docs/words.md').matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
  .map(([, avoid, use]) => ({ avoid, use }))
  .filter(({ avoid }) => avoid !== 'avoid')
  .flatMap(({ avoid, use }) => avoid.split(', ').map((phrase) => ({ avoid: phrase, use })))

const pattern = ({ avoid }: Advice): RegExp => {
  const endsWord = avoid === 'mix' ? '\\b' : ''
  // `vector mix` is the name of a command, `mix-vectors` of an operation.
  return new RegExp(`(?<!vector )\\b(?!mix-vectors)${avoid}${endsWord}`, 'i')
}

/** The texts of a program: literals with a space or a capital first letter (others are names), without comments and `${…}`. */
function textsIn(code: string): string[] {
  const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
  return [...code.matchAll(tokens)]
    .map(
      ([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{[^{}]*\}/g, '…') ?? '',
    )
    .filter((text) => / |^[A-Z]/.test(text))
}

/** Every program that people see texts of: panels, help, errors, reports. Shaders are no texts. */
const programs = [
  ...walkFiles(root, '.ts', 'packages'),
  ...walkFiles(root, '.ts', 'apps'),
  ...walkFiles(root, '.tsx', 'apps'),
].filter((file) => !/\.(test|spec|bench)\.tsx?$|\/(testing|test-utils|e2e|samples)\//.test(file))
const isText = (text: string): boolean => !/void main\(|create table/.test(text)

/** Doubles are numbers there. */
const NUMBERS = new Set(['benchmarks/README.md', 'packages/kernels/simd/README.md'])

/** Pages for people: READMEs and the site. Code in them is no text. */
const pages = [...walkFiles(root, 'README.md'), ...walkFiles(root, '.md', 'apps/docs/pages')].filter(
  (page) => !/^apps\/docs\/pages\/(methods|reference|project|gallery)/.test(page) && !NUMBERS.has(page),
)
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')

const hitsIn = (text: string): Advice[] => advice.filter((entry) => pattern(entry).test(text))
const told = (file: string, text: string, { avoid, use }: Advice): string =>
  `${file}: "${text.slice(0, 80)}": instead of "${avoid}" use: ${use}`

test('panels, help, errors and operations use the words of the glossary', () => {
  expect(programs.length).toBeGreaterThan(1000)
  expect(advice.length).toBeGreaterThan(25)
  const found = programs.flatMap((file) =>
    textsIn(textOf(file))
      .filter(isText)
      .flatMap((text) => hitsIn(text).map((entry) => told(file, text, entry))),
  )
  expect(found).toEqual([])
})

test('READMEs and the site use the words of the glossary', () => {
  expect(pages.length).toBeGreaterThan(40)
  const found = pages.flatMap((page) =>
    withoutCode(textOf(page))
      .split(/\n\s*\n/)
      .flatMap((paragraph) => hitsIn(paragraph).map((entry) => told(page, paragraph, entry))),
  )
  expect(found).toEqual([])
})

test('the search finds what it should, and no more', () => {
  const hits = (code: string): string[] =>
    textsIn(code).flatMap((text) =>
      advice.filter((entry) => pattern(entry).test(text)).map(({ avoid }) => avoid),
    )
  expect(hits("const a = 'Somebody follows'")).toEqual(['somebody'])
  expect(hits("// somebody\nconst a = 'a figure follows' /* whoever */")).toEqual([])
  expect(hits('const a = `the ${part} goes over`')).toEqual(['goes over'])
  expect(hits("const a = 'understudy vector mix waves.json'; const b = 'a mixture'")).toEqual([])
})
