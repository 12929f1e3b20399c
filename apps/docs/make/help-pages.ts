import { understudy } from './understudy.ts'

/** What every command prints with `--help`, in reading order, subcommands after their command. */
export async function helpPages(): Promise<readonly { readonly name: string; readonly help: string }[]> {
  const pages: { name: string; help: string }[] = []
  const queue: string[][] = namesIn(await helpOf([])).map((name) => [name])
  for (let words = queue.shift(); words !== undefined; words = queue.shift()) {
    const help = await helpOf(words)
    pages.push({ name: words.join(' '), help })
    queue.unshift(...namesIn(help).map((name) => [...words!, name]))
  }
  return pages
}

const helpOf = (words: readonly string[]): Promise<string> =>
  understudy(import.meta.dirname, ...words, '--help')

const namesIn = (help: string): string[] =>
  [...(/\nCommands:\n((?: {2}.*\n?)+)/.exec(`${help}\n`)?.[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help')
