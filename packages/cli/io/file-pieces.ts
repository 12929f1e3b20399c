import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes from which on a file is read piece by piece, and bytes of a piece. */
export const LARGE = 32 * 2 ** 20
const PIECE = 2 ** 20

/** A file from a place on, piece by piece; none is held when the next is asked for. */
export function* piecesOf(file: string, start = 0): Generator<Uint8Array, void> {
  const descriptor = openSync(file, 'r')
  try {
    for (let at = start; ;) {
      const piece = new Uint8Array(PIECE)
      const count = readSync(descriptor, piece, 0, PIECE, at)
      if (count === 0) return
      at += count
      yield piece.subarray(0, count)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** SHA-256 of a file in hexadecimal. */
export function hashPieces(file: string): string {
  const hash = createHash('sha256')
  for (const piece of piecesOf(file)) hash.update(piece)
  return hash.digest('hex')
}
