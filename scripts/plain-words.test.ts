import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { walkFiles } from './walk-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** A README is read in ten minutes. Claims, file formats and what was tried have pages of their own beside it. */
const MOST_WORDS = 900
/** Still longer: its room is being rewritten. */
const LONGER = new Set(['packages/synthesis/methods/deformable-model/README.md'])

/** Words, not the bars of tables. */
const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What is shown of a page: templates of figures stand in comments. */
const shownText = (page: string): string => textOf(page).replaceAll(/<!--[\s\S]*?-->/g, '')

test(`a README has at most ${MOST_WORDS} words`, () => {
  const pages = walkFiles(root, 'README.md').filter((page) => !LONGER.has(page))
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
  // `vector mix` is the name of a command.
  return new RegExp(`(?<!vector )\\b${avoid}${endsWord}`, 'i')
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

const shown = [
  ...walkFiles(root, '.ts', 'apps/studio/src').filter((file) => /words[^/]*\.ts$/.test(file)),
  ...walkFiles(root, '.ts', 'packages/operations').filter((file) => /\/(operation|fields)\.ts$/.test(file)),
  ...walkFiles(root, '.ts', 'packages/cli'),
].filter((file) => !/\.test\.ts$|\/testing\//.test(file))

test('panels, help and operations use the words of the glossary', () => {
  expect(shown.length).toBeGreaterThan(100)
  expect(advice.length).toBeGreaterThan(25)
  const found = shown.flatMap((file) =>
    textsIn(textOf(file)).flatMap((text) =>
      advice
        .filter((entry) => pattern(entry).test(text))
        .map(({ avoid, use }) => `${file}: "${text.slice(0, 80)}": instead of "${avoid}" use: ${use}`),
    ),
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
