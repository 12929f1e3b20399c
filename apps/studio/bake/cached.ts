import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { corpusRecipeHash } from '@understudy/performer'
import { CATALOGUE } from '@understudy/synthesis/analysis/features'
import { INDEX_DEFAULTS, WEB_VERSION } from '@understudy/synthesis/methods/match-web'
import { INDEX_FILE_VERSION } from '@understudy/synthesis/methods/part-assembly'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/understudy')

let made: string | undefined
/** What an index depends on: the performances, what is asked about them, and how it is written. */
const key = (): string =>
  (made ??= `${corpusRecipeHash()}\n${JSON.stringify([INDEX_DEFAULTS, WEB_VERSION, INDEX_FILE_VERSION, CATALOGUE])}`)

/** What takes ten seconds to bake and seldom changes is kept beside the modules; a folder that cannot be written keeps nothing. */
export function cached(name: string, bake: () => Uint8Array): Uint8Array {
  const [file, note] = [path.join(folder, name), path.join(folder, `${name}.key`)]
  try {
    if (readFileSync(note, 'utf8') === key()) return new Uint8Array(readFileSync(file))
  } catch {
    // Not there yet.
  }
  const baked = bake()
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, baked)
    writeFileSync(note, key())
  } catch {
    // A read-only tree: baked again next time.
  }
  return baked
}
