import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { printBvh } from '@understudy/motion/formats'
import type { Motion } from '@understudy/motion'
import type { CommandIo, Io } from '../io/io.ts'
import { run } from '../main.ts'

export interface CliResult {
  readonly code: number
  readonly out: string
  readonly err: string
  /** `out` as one JSON value per line. */
  readonly rows: () => Record<string, unknown>[]
}

/** Runs a command line in this process and listens. */
export async function runCli(cwd: string, ...args: readonly string[]): Promise<CliResult> {
  return await runCliWith({}, cwd, ...args)
}

export async function runCliWith(
  parts: Partial<Io>,
  cwd: string,
  ...args: readonly string[]
): Promise<CliResult> {
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    interactive: false,
    color: false,
    cwd,
    env: {},
    signal: new AbortController().signal,
    ...parts,
  })
  return {
    code,
    out: out.join('\n'),
    err: err.join('\n'),
    rows: () => out.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

/** What a command is given that says nothing, in a folder. */
export const quietIo = (cwd: string): CommandIo => ({
  out: () => {},
  err: () => {},
  interactive: false,
  color: false,
  cwd,
  env: {},
  signal: new AbortController().signal,
  setExitCode: () => {},
  plugins: [],
})

/** A folder for one test file. */
export interface Scratch {
  readonly folder: string
  write(name: string, content: string | Uint8Array): string
  writeMotion(name: string, motion: Motion): string
  /** Everything in it, sorted, hidden files too. */
  list(): string[]
  remove(): void
}

export function makeScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-cli-'))
  const write = (name: string, content: string | Uint8Array): string => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
    return name
  }
  return {
    folder,
    write,
    writeMotion: (name, motion) => write(name, printBvh(motion)),
    list: () =>
      readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => statSync(path.join(folder, name)).isFile())
        .toSorted(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
