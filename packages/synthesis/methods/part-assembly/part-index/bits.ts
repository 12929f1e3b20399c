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

/** The first set bit at or after `from` and before `end`; `end` where there is none. */
export function nextBit(words: Uint32Array, from: number, end: number): number {
  if (from >= end) return end
  let w = from >>> 5
  let word = words[w] & (-1 << (from & 31))
  const last = (end - 1) >>> 5
  while (word === 0) {
    if (w === last) return end
    word = words[++w] | 0
  }
  return Math.min(end, 32 * w + 31 - Math.clz32(word & -word))
}

/** The first bit that is not set at or after `from`: where the run that it is in ends. */
export function endOfRun(words: Uint32Array, from: number): number {
  let w = from >>> 5
  let word = ~words[w] & (-1 << (from & 31))
  while (word === 0) {
    if (++w === words.length) return 32 * w
    word = ~words[w]
  }
  return 32 * w + 31 - Math.clz32(word & -word)
}

/** The first bit of the run of set bits that `at` is in. */
export function startOfRun(words: Uint32Array, at: number): number {
  let w = at >>> 5
  let word = ~words[w] & (0xffffffff >>> (31 - (at & 31)))
  while (word === 0) {
    if (w === 0) return 0
    word = ~words[--w]
  }
  return 32 * w + 32 - Math.clz32(word)
}
