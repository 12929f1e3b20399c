/** What follows the beginning of a file: read once, piece by piece. */
export interface FileRest {
  /** Bytes of the whole file. */
  readonly size: number
  readonly pieces: Iterable<Uint8Array>
}

/** The beginning and all that follows it, in one. */
export function wholeBytes(beginning: Uint8Array, rest: FileRest | undefined): Uint8Array {
  if (rest === undefined) return beginning
  let whole = new Uint8Array(Math.max(rest.size, beginning.length))
  whole.set(beginning)
  let length = beginning.length
  for (const piece of rest.pieces) {
    if (length + piece.length > whole.length) whole = joined(whole, piece)
    whole.set(piece, length)
    length += piece.length
  }
  return whole.subarray(0, length)
}

/** One array behind the other. */
export function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
