import { execFileSync } from 'node:child_process'
import path from 'node:path'

const cli = path.resolve(import.meta.dirname, '../../../packages/cli/bin/understudy.js')

/** What every command prints with `--help`, in reading order, subcommands after their command. */
export function helpPages(): readonly { readonly name: string; readonly help: string }[] {
  const pages: { name: string; help: string }[] = []
  const queue: string[][] = namesIn(helpOf([])).map((name) => [name])
  for (let words = queue.shift(); words !== undefined; words = queue.shift()) {
    const help = helpOf(words)
    pages.push({ name: words.join(' '), help })
    queue.unshift(...namesIn(help).map((name) => [...words!, name]))
  }
  return pages
}

const helpOf = (words: readonly string[]): string =>
  execFileSync(process.execPath, [cli, ...words, '--help'], { encoding: 'utf8' })

const namesIn = (help: string): string[] =>
  [...(/\nCommands:\n((?: {2}.*\n?)+)/.exec(help)?.[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help')
