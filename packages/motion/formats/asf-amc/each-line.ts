/**
 * Calls `visit` with the words of every line that has any, and the line's number from 1. In Acclaim
 * files `#` starts a comment and commas and parentheses are blanks. Lines may end in LF, CR LF or CR.
 */
export function eachLine(text: string, visit: (words: readonly string[], line: number) => void): void {
  const end = text.includes('\n') ? '\n' : '\r'
  let line = 0
  for (let at = 0; at < text.length; line++) {
    const found = text.indexOf(end, at)
    const stop = found < 0 ? text.length : found
    const words = wordsOf(text, at, stop)
    if (words.length > 0) visit(words, line + 1)
    at = stop + 1
  }
}

const HASH = '#'.charCodeAt(0)

function wordsOf(text: string, from: number, to: number): string[] {
  const words: string[] = []
  let start = -1
  for (let at = from; at <= to; at++) {
    const code = at === to ? HASH : text.charCodeAt(at)
    const blank = code === HASH || isBlank(code)
    if (blank && start >= 0) {
      words.push(text.slice(start, at))
      start = -1
    } else if (!blank && start < 0) start = at
    if (code === HASH) break
  }
  return words
}

/** Space and all control characters, no-break space, byte-order mark, comma, parentheses. */
const isBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0xfeff || code === 44 || code === 40 || code === 41
