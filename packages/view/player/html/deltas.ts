/**
 * Whole numbers that follow each other closely, made small for whatever compresses the page: each as its difference from
 * the one `stride` places before, signs folded in (0, −1, 1, −2, … become 0, 1, 2, 3, …), low bytes first, then high ones.
 * Differences are taken modulo 65536: numbers of up to 16 bits come back exactly, whatever lies between them.
 */
export function toDeltas(values: ArrayLike<number>, stride: number): Uint8Array {
  const out = new Uint8Array(2 * values.length)
  for (let i = 0; i < values.length; i++) {
    const step = ((values[i] - (i < stride ? 0 : values[i - stride])) << 16) >> 16
    const folded = (step << 1) ^ (step >> 31)
    out[i] = folded & 0xff
    out[values.length + i] = (folded >> 8) & 0xff
  }
  return out
}

/** The numbers of `toDeltas`, signed or not. */
export function fromDeltas(bytes: Uint8Array, stride: number, signed: boolean): Int32Array {
  const count = bytes.length / 2
  const out = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const folded = bytes[i] | (bytes[count + i] << 8)
    const value = (i < stride ? 0 : out[i - stride]) + ((folded >>> 1) ^ -(folded & 1))
    out[i] = signed ? (value << 16) >> 16 : value & 0xffff
  }
  return out
}
