/** Half-open runs of frames `[start, end)`, ascending and disjoint: start at even places, end at odd ones. */
export type Runs = Int32Array

/**
 * The runs of set bits. Words of zeros and of ones are passed over whole; within a word the next change is found
 * by counting leading zeros. O(words + runs).
 */
export function runsOfBits(words: Uint32Array): Runs {
  let out = new Int32Array(1024)
  let count = 0
  let isIn = false
  for (let w = 0; w < words.length; w++) {
    // The bits at which the state changes: each bit against the one before it.
    const word = words[w]
    let changes = (word ^ ((word << 1) | (isIn ? 1 : 0))) >>> 0
    if (changes === 0) continue
    if (count + 34 > out.length) {
      const grown = new Int32Array(2 * out.length)
      grown.set(out)
      out = grown
    }
    while (changes !== 0) {
      const lowest = changes & -changes
      out[count++] = 32 * w + 31 - Math.clz32(lowest)
      changes ^= lowest
      isIn = !isIn
    }
  }
  if (isIn) out[count++] = 32 * words.length
  return out.slice(0, count)
}

/** Sets the bits of `[start, end)`. */
export function setBits(words: Uint32Array, start: number, end: number): void {
  for (let at = start; at < end;) {
    const bit = at & 31
    const take = Math.min(32 - bit, end - at)
    words[at >>> 5] |= (take === 32 ? 0xffffffff : ((1 << take) - 1) << bit) >>> 0
    at += take
  }
}

export const bitAt = (words: Uint32Array, at: number): number => (words[at >>> 5] >>> (at & 31)) & 1
