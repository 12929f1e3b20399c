/** Bits into bytes, most significant first. */
export class BitWriter {
  private bytes = new Uint8Array(1 << 16)
  private length = 0
  private held = 0
  private count = 0

  /** The low `bits` (at most 24) of `value`. */
  write(value: number, bits: number): void {
    this.held = (this.held << bits) | (value & ((1 << bits) - 1))
    this.count += bits
    while (this.count >= 8) {
      this.count -= 8
      this.push((this.held >>> this.count) & 0xff)
      this.held &= (1 << this.count) - 1
    }
  }

  finish(): Uint8Array {
    if (this.count > 0) this.push((this.held << (8 - this.count)) & 0xff)
    this.count = 0
    return this.bytes.slice(0, this.length)
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(2 * this.length)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.length++] = byte
  }
}

export class BitReader {
  private readonly bytes: Uint8Array
  private at: number
  private held = 0
  private count = 0

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes
    this.at = offset
  }

  /** The next `bits` (at most 24). */
  read(bits: number): number {
    while (this.count < bits) {
      this.held = ((this.held & 0xffffff) << 8) | (this.bytes[this.at++] ?? 0)
      this.count += 8
    }
    this.count -= bits
    const value = (this.held >>> this.count) & ((1 << bits) - 1)
    this.held &= (1 << this.count) - 1
    return value
  }
}
