import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { MotionError } from '@understudy/motion'
import type { AnyOperation } from '@understudy/operations'
import { UsageError } from './failure.ts'

/** A plug-in's module: what it is called, its bytes, and their hash. */
export interface PluginFile {
  readonly name: string
  readonly file: string
  readonly hash: string
  readonly bytes: Uint8Array
  /** The operations it adds. */
  readonly operations: readonly AnyOperation[]
}

const FLAG = '--plugin'

/** The files that `--plugin` names, wherever it stands, and the words without it. */
export function takePlugins(args: readonly string[]): { files: readonly string[]; rest: readonly string[] } {
  const files: string[] = []
  const rest: string[] = []
  const end = args.includes('--') ? args.indexOf('--') : args.length
  for (let at = 0; at < args.length; at++) {
    const word = args[at]
    if (at < end && word === FLAG) {
      const file = args[++at]
      if (file === undefined) throw new UsageError(`${FLAG}: the file of a plug-in is missing.`)
      files.push(file)
    } else if (at < end && word.startsWith(`${FLAG}=`)) files.push(word.slice(FLAG.length + 1))
    else rest.push(word)
  }
  return { files, rest }
}

const loaded = new Map<string, PluginFile>()

/** Loads plug-ins, each once. Their code runs with all rights of this program: only files that were named are loaded. */
export async function loadPlugins(files: readonly string[], cwd: string): Promise<readonly PluginFile[]> {
  const found: PluginFile[] = []
  if (files.length === 0) return found
  const [{ hashBytes }, { installPlugin }] = await Promise.all([
    import('@understudy/operations'),
    import('@understudy/operations/plugins'),
  ])
  for (const given of files) {
    const file = path.resolve(cwd, given)
    let bytes: Uint8Array
    try {
      bytes = readFileSync(file)
    } catch (error) {
      throw new MotionError(`${given}: the plug-in cannot be read. Name an existing .mjs or .js file.`, {
        code: 'missing',
        cause: error,
      })
    }
    const hash = hashBytes(bytes)
    const known = loaded.get(file)
    if (known?.hash === hash) {
      found.push(known)
      continue
    }
    mustStandAlone(new TextDecoder().decode(bytes), given)
    const { plugin } = installPlugin(
      (await import(`${pathToFileURL(file).href}?${hash.slice(0, 16)}`)) as { default?: unknown },
      hash,
      given,
    )
    const entry = { name: plugin.name, file, hash, bytes, operations: plugin.operations ?? [] }
    loaded.set(file, entry)
    found.push(entry)
  }
  return found
}

/** The hash in a recipe stands for all of a plug-in: it is one file that imports nothing. */
function mustStandAlone(text: string, file: string): void {
  const imports = /^\s*import\b[^('"\n]*['"]|^\s*export\b[^'"\n]*\bfrom\s*['"]|(?:^|[^\w.$])import\s*\(/m
  if (!imports.test(text)) return
  throw new MotionError(
    `${file}: a plug-in is one file that imports nothing, so that the hash in recipes stands for all of it. What it needs is handed to it; bundle anything else.`,
    { code: 'unreadable' },
  )
}
