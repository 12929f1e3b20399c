/** Most bits one number may take: four bytes at any bit offset hold it. */
export const MOST_BITS = 24

/** Writes numbers of any width up to 24 bits one after the other, lowest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(1024)
  #bit = 0

  /** Appends the lowest `bits` bits of a whole number that is not negative. */
  write(value: number, bits: number): void {
    const end = this.#bit + bits
    if (end + 32 > 8 * this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#bytes.length)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    let left = bits
    let rest = value
    while (left > 0) {
      const shift = this.#bit & 7
      const taken = Math.min(8 - shift, left)
      this.#bytes[this.#bit >> 3] |= (rest & ((1 << taken) - 1)) << shift
      rest >>>= taken
      left -= taken
      this.#bit += taken
    }
  }

  /** What was written, with four bytes of zeros behind it, so that a reader may always take four bytes. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, ((this.#bit + 7) >> 3) + 4)
  }
}

/** The number of `bits` bits at bit `at`. Four bytes from there must exist. */
export function readBits(bytes: Uint8Array, at: number, bits: number): number {
  const byte = at >>> 3
  const word = bytes[byte] | (bytes[byte + 1] << 8) | (bytes[byte + 2] << 16) | (bytes[byte + 3] << 24)
  return (word >>> (at & 7)) & ((1 << bits) - 1)
}

/** Bits that hold the whole numbers 0 to `largest`. */
export const bitsFor = (largest: number): number => (largest > 0 ? 32 - Math.clz32(largest) : 0)
