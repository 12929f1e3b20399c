import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashBytes, leavesOf, type ClipSet } from '@understudy/operations'
import type { Input } from '../io/find-inputs.ts'
import type { CommandIo } from '../io/io.ts'

/** Where the files of a set are, relative to its own file: those named as inputs, and those that other sets knew. */
export function placesOf(set: ClipSet, inputs: readonly Input[], target: string): Record<string, string> {
  const folder = path.dirname(target)
  const places = new Map<string, string>()
  const keep = (hash: string, file: string): void =>
    void places.set(hash, path.relative(folder, file).split(path.sep).join('/'))
  for (const { file, embedded, ofSet } of inputs) {
    if (ofSet)
      for (const [hash, place] of Object.entries(ofSet.set.places ?? {}))
        keep(hash, path.resolve(ofSet.folder, place))
    else if (embedded === undefined) keep(hashFile(file), file)
  }
  const inputsOf = { clips: set.clips.map(({ source }) => source) }
  const leaves = leavesOf({ operation: 'set', version: 1, inputs: inputsOf, options: {} })
  const used = new Set(leaves.flatMap((leaf) => ('file' in leaf ? [leaf.file] : [])))
  return Object.fromEntries([...places].filter(([hash]) => used.has(hash)))
}

/** One line about a set that was made. */
export function tellSet(
  { name, clips, columns }: ClipSet,
  { output, json }: { readonly output: string; readonly json: boolean },
  io: CommandIo,
  { given }: { readonly given: number },
): void {
  const facts = { output, name, clips: clips.length, given, columns: columns.map((column) => column.name) }
  if (json) io.out(JSON.stringify(facts))
  else
    io.out(
      `${output}: ${clips.length} clips${facts.columns.length > 0 ? ` with ${facts.columns.join(', ')}` : ''}`,
    )
}

const hashFile = (file: string): string => hashBytes(new Uint8Array(readFileSync(file)))
