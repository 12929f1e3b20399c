import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { JSON_FORMAT, sniffFormat } from '@understudy/motion/formats'
import { UsageError } from '../io/failure.ts'
import type { Io } from '../io/io.ts'

/** Stands for stdin as an input, and for stdout after `-o`. */
const DASH = '-'

/** A command line whose dashes are files, and what becomes of them. */
export interface Pipes {
  /** The words with a file's path in the place of every dash. */
  readonly args: readonly string[]
  /** What is said, with "stdin" and "stdout" instead of the paths of their files. While a file goes to stdout, words go to stderr. */
  readonly io: Io
  /** Hands what was written to stdout, if it was asked for. */
  finish(): void
  /** Removes the files. */
  close(): void
}

const NO_PIPES = (args: readonly string[], io: Io): Pipes => ({
  args,
  io,
  finish: () => {},
  close: () => {},
})

/**
 * Commands know files only: stdin is kept in a temporary one, with the ending its content asks for, and what goes to
 * stdout is written to one first. So a dash works in every command, and nothing half-made reaches the next program.
 */
export async function openPipes(args: readonly string[], io: Io): Promise<Pipes> {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (!own.some((word) => word === DASH || word === `--output=${DASH}`)) return NO_PIPES(args, io)
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-pipe-'))
  const close = (): void => rmSync(folder, { recursive: true, force: true })
  const out = path.join(folder, `stdout${stdoutEnding(own)}`)
  try {
    let stdin: string | undefined
    let isOut = false
    const words: string[] = []
    for (const [at, word] of own.entries()) {
      if (word === `--output=${DASH}` || (word === DASH && isOutputFlag(own[at - 1]))) {
        isOut = true
        words.push(word === DASH ? out : `--output=${out}`)
      } else if (word === DASH) words.push((stdin ??= await keepStdin(folder, io)))
      else words.push(word)
    }
    const place = new RegExp(`[^\\s"'=]*${path.basename(folder)}[/\\\\]`, 'g')
    const named = (say: (line: string) => void) => (line: string) => say(line.replaceAll(place, ''))
    return {
      args: [...words, ...args.slice(own.length)],
      io: {
        ...io,
        out: named((line) => (isOut ? io.err(line) : io.out(line))),
        err: named((line) => io.err(line)),
      },
      finish: () => {
        if (isOut) pass(folder, out, io)
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

const isOutputFlag = (word: string | undefined): boolean => word === '-o' || word === '--output'

/** What `--format` says; JSON without it, which keeps everything and which every command reads and writes. */
function stdoutEnding(words: readonly string[]): string {
  const at = words.indexOf('--format')
  const format = at < 0 ? words.find((word) => word.startsWith('--format='))?.slice(9) : words[at + 1]
  return `.${format ?? (words[0] === 'set' ? 'set.json' : 'json')}`
}

async function keepStdin(folder: string, io: Io): Promise<string> {
  const bytes = await io.read?.()
  if (bytes === undefined || bytes.length === 0)
    throw new UsageError('-: nothing came in on stdin. Pipe a file into the command, or name it.')
  const file = path.join(folder, `stdin${endingOf(bytes)}`)
  writeFileSync(file, bytes)
  return file
}

/** The ending that a file of this content has. */
function endingOf(bytes: Uint8Array): string {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart()
  if (/"format":\s*"understudy set"/.test(head)) return '.set.json'
  if (head.startsWith('[')) return '.json'
  try {
    const format = sniffFormat('stdin', bytes)
    if (format === 'gltf' && !/"asset"/.test(new TextDecoder().decode(bytes))) return '.json'
    return format === 'json' || head.includes(`"${JSON_FORMAT}"`) ? '.motion.json' : `.${format}`
  } catch {
    return head.startsWith('<') ? '.svg' : '.csv'
  }
}

/** What was asked for goes to stdout. A BVH's recipe lies beside it, and has no place there. */
function pass(folder: string, out: string, io: Io): void {
  const made = readdirSync(folder).filter((name) => !/^stdin\.|\.recipe\.json$/.test(name))
  if (made.length === 0) return
  if (made.length > 1 || made[0] !== path.basename(out))
    throw new UsageError(
      `-o -: ${made.length} files were made, and stdout holds one. Name a file or a folder instead.`,
    )
  io.write?.(new Uint8Array(readFileSync(out)))
}

/** Gives every command that writes a file the flag that says what goes to stdout. */
export function addFormatFlags(command: Command): void {
  for (const one of command.commands) addFormatFlags(one)
  const has = (flag: string): boolean => command.options.some(({ long }) => long === flag)
  if (has('--output') && !has('--format'))
    command.option('--format <ending>', 'format of what goes to stdout with -o - (default: json)')
}

/** `-o hero.glb --format bvh` asks for two things at once. */
export function checkFormat(command: Command): void {
  const { output, format } = command.opts<{ readonly output?: string; readonly format?: string }>()
  const named = /\.([a-z][a-z0-9]{1,4})$/i.exec(output ?? '')?.[1]?.toLowerCase()
  if (format === undefined || named === undefined || named === format.split('.').at(-1)) return
  throw new UsageError(
    `-o ${output}: its ending says ${named}, and --format says ${format}; they must agree. Leave --format out, or name a folder with a slash at its end.`,
  )
}
