import { MotionError } from '../../errors.ts'
import type { FbxArray, FbxNode, FbxValue } from './fbx-node.ts'

const MOST_DEPTH = 48

/** Does this text look like the ASCII form of FBX? */
export const isAsciiFbx = (head: string): boolean => /^\s*;\s*FBX\s+\d|^\s*FBXHeaderExtension\s*:/.test(head)

/**
 * The records of an ASCII FBX file: `Name: value, value, "text" { records }`, comments from `;` to the end of the line,
 * arrays as `*count { a: 1,2,3 }`.
 */
export function readAscii(text: string, source: string): FbxNode {
  let at = 0
  const fail = (what: string): never => {
    const line = text.slice(0, at).split('\n').length
    throw new MotionError(
      `${source}:${line}: not a readable FBX (${what}); it was cut or damaged. Export it again.`,
      { code: 'unreadable' },
    )
  }
  const skip = (lines: boolean): void => {
    for (; at < text.length; at++) {
      const letter = text[at]
      if (letter === ';') {
        const end = text.indexOf('\n', at)
        at = (end < 0 ? text.length : end) - 1
      } else if (letter === '\n' ? !lines : letter !== ' ' && letter !== '\t' && letter !== '\r') return
    }
  }
  const NAME = /[A-Za-z_][\w|]*/y
  const WORD = /[^\s,{};]+/y
  const NUMBER = /^[-+]?(\d|\.\d)/
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return undefined
    at += found[0].length
    return found[0]
  }

  const readValues = (): FbxValue[] => {
    const values: FbxValue[] = []
    for (;;) {
      skip(false)
      const letter = text[at]
      if (letter === undefined || letter === '\n' || letter === '{' || letter === '}') return values
      if (letter === ',') {
        at++
        // A list may go on in the next line.
        skip(true)
        continue
      }
      if (letter === '"') {
        const end = text.indexOf('"', at + 1)
        if (end < 0) return fail('text without an end')
        values.push(text.slice(at + 1, end).replaceAll('&quot;', '"'))
        at = end + 1
      } else if (letter === '*') {
        at++
        const count = Number(match(WORD))
        if (!(count >= 0 && count <= text.length)) return fail(`an array of ${count} numbers`)
        values.push(readArray(count))
      } else {
        const word = match(WORD)
        if (word === undefined) return fail(`"${letter}" where a value should be`)
        values.push(NUMBER.test(word) ? numeric(word) : word)
      }
    }
  }

  const readArray = (count: number): FbxArray => {
    skip(true)
    if (text[at] !== '{') return fail('an array without numbers')
    const end = text.indexOf('}', at)
    if (end < 0) return fail('an array without an end')
    const from = text.indexOf(':', at)
    const body = from < 0 || from > end ? '' : text.slice(from + 1, end)
    at = end + 1
    return {
      length: count,
      numbers: () => {
        const list = body.trim() === '' ? [] : body.split(',')
        return Float64Array.from({ length: Math.min(count, list.length) }, (_, i) => Number(list[i]))
      },
    }
  }

  const readRecords = (depth: number): FbxNode[] => {
    if (depth > MOST_DEPTH) return fail(`records ${depth} deep`)
    const records: FbxNode[] = []
    for (;;) {
      skip(true)
      if (at >= text.length) {
        if (depth > 0) return fail('it ends inside a record')
        return records
      }
      if (text[at] === '}') {
        if (depth === 0) return fail('a "}" too many')
        at++
        return records
      }
      const name = match(NAME)
      skip(false)
      if (name === undefined || text[at] !== ':') return fail('no record where one should begin')
      at++
      const values = readValues()
      skip(false)
      let children: FbxNode[] = []
      if (text[at] === '{') {
        at++
        children = readRecords(depth + 1)
      }
      records.push({ name, values, children })
    }
  }
  return { name: '', values: [], children: readRecords(0) }
}

/** Whole numbers that a double cannot hold (names of objects have 64 bits) are kept whole. */
const numeric = (word: string): number | bigint => {
  const value = Number(word)
  return !Number.isSafeInteger(value) && /^[-+]?\d{1,20}$/.test(word) ? BigInt(word) : value
}
