import { listScores } from '@understudy/performer'
import { tmpdir } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'

/** What every command and subcommand prints with --help, by its words. */
const helps = new Map<string, string>()

beforeAll(async () => {
  const queue: string[][] = [[]]
  for (let words = queue.shift(); words !== undefined; words = queue.shift()) {
    const { out } = await runCli(tmpdir(), ...words, '--help')
    helps.set(words.join(' '), out)
    const listed = /\nCommands:\n((?: {2}.*\n?)+)/.exec(out)?.[1] ?? ''
    for (const [, name] of listed.matchAll(/^ {2}([a-z]+)/gm))
      if (name !== 'help') queue.push([...words, name])
  }
}, 120_000)

/** Example lines in reading order, as words without quotes. */
function examples(): string[][] {
  return [...helps.values()].flatMap((help) =>
    [...help.matchAll(/^ {2}\$ understudy (.*)$/gm)].map(([, line]) =>
      [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c),
    ),
  )
}

const WRITTEN = new Set(['-o', '--output', '--picture', '--report', '--set'])

test('every command that does something shows an example of itself', () => {
  expect(helps.size).toBeGreaterThan(40)
  for (const [words, help] of helps) {
    const groups = /\nUsage|Usage: understudy(?: [a-z]+)? \[options\] \[command\]\n/.test(help)
    if (!groups) expect(help, words).toContain(`\n  $ understudy ${words} `)
  }
})

test('examples can be run one after the other: inputs come along or were written by another example, outputs are apart', () => {
  const ids = listScores().map(({ id }) => id)
  const made = new Set<string>()
  for (const line of examples())
    for (const [at, word] of line.entries())
      if (WRITTEN.has(line[at - 1])) {
        expect(made, `${word} is written twice, the second time by: ${line.join(' ')}`).not.toContain(word)
        made.add(word)
      }
  made.add('study.json') // rate make writes it beside its page
  for (const line of examples())
    for (const [at, word] of line.entries()) {
      if (word.startsWith('embedded:')) {
        const stem = word.slice('embedded:'.length).split(/[*?[]/)[0]
        const known = ['walking', 'dancing', ...ids].some((id) => id.startsWith(stem))
        expect(known, `${word} in: ${line.join(' ')}`).toBe(true)
      } else if (
        /\.(?:bvh|glb|json|web|uspi)$/.test(word) &&
        !WRITTEN.has(line[at - 1]) &&
        !/ratings/.test(word)
      )
        expect(made, `${line.join(' ')} needs a file`).toContain(word)
    }
})

test('help says what is on, not what is off, and shows files as they are written', () => {
  const all = [...helps.values()].join('\n')
  expect(all).not.toMatch(/default: (?:false|\[\])/)
  expect(all).not.toMatch(/default: \d+\.\d{5}/)
  for (const line of all.split('\n'))
    if (line.startsWith('  ') && line.includes('{ "')) expect(line.length, line).toBeLessThanOrEqual(110)
  // Prose that was broken by hand would be broken twice: a line of one or two words in the middle of a paragraph.
  expect(helps.get('walk')).not.toMatch(/\n\S+ ?\S*\n[a-z]/)
})
