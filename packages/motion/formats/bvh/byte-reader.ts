import { isBlank, isLineEnd, scanNumber } from '@understudy/kernels'

const decoder = new TextDecoder()
const number = new Float64Array(1)

/** Walks the words of the header, counting lines. A line ends with CR LF, LF or CR. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number
  /** Counts from 1. */
  line = 1

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  /** To the next byte that is no white space. */
  skipSpace(): void {
    const { bytes } = this
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at]
      if (byte === 10 || (byte === 13 && bytes[this.at + 1] !== 10)) this.line++
      else if (byte !== 13 && !isBlank(byte)) return
    }
  }

  /** To the next byte that is neither blank nor tab, but not past the line's end. */
  skipBlanks(): void {
    const { bytes } = this
    while (this.at < bytes.length && isBlank(bytes[this.at])) this.at++
  }

  /** The next word; a brace is a word of its own. Empty at the end. */
  word(): string {
    this.skipSpace()
    const start = this.at
    const { bytes } = this
    if (this.at < bytes.length && isBrace(bytes[this.at])) this.at++
    else {
      while (this.at < bytes.length && !isBlank(bytes[this.at]) && !isLineEnd(bytes[this.at])) {
        if (isBrace(bytes[this.at])) break
        this.at++
      }
    }
    return this.#text(start, this.at)
  }

  /** The next word, without moving. */
  peek(): string {
    const { at, line } = this
    const word = this.word()
    this.at = at
    this.line = line
    return word
  }

  /** The rest of the line up to a brace, trimmed: a joint's name may hold blanks, dots and colons. */
  restOfLine(): string {
    this.skipBlanks()
    const start = this.at
    const { bytes } = this
    while (this.at < bytes.length && !isLineEnd(bytes[this.at]) && !isBrace(bytes[this.at])) this.at++
    let end = this.at
    while (end > start && isBlank(bytes[end - 1])) end--
    return this.#text(start, end)
  }

  /** The next word as a number; where it is none nothing moves and the answer is undefined. */
  number(): number | undefined {
    const { at, line } = this
    this.skipSpace()
    let end = this.at
    while (end < this.bytes.length && !isBrace(this.bytes[end])) {
      if (isBlank(this.bytes[end]) || isLineEnd(this.bytes[end])) break
      end++
    }
    const next = scanNumber(this.bytes, this.at, end, number, 0)
    if (next === end && end > this.at) {
      this.at = next
      return number[0]
    }
    this.at = at
    this.line = line
    return undefined
  }

  /** Passes a colon, if the next byte is one. */
  skipColon(): void {
    this.skipBlanks()
    if (this.bytes[this.at] === 58) this.at++
  }

  // A word that long is no word of a BVH file: a message that quotes it must not copy the whole file.
  #text(start: number, end: number): string {
    const word = this.bytes.subarray(start, Math.min(end, start + 256))
    // A decoder takes a microsecond to start, which for the few hundred words of a header adds up.
    return word.every((byte) => byte < 128) ? String.fromCharCode(...word) : decoder.decode(word)
  }
}

const isBrace = (byte: number): boolean => byte === 123 || byte === 125
