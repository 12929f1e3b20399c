/**
 * Whole numbers that follow each other closely, made small for whatever compresses the page: each as its difference from
 * the one `stride` places before, `order` times over, signs folded in (0, −1, 1, −2, … become 0, 1, 2, 3, …), low bytes first,
 * then high ones. Differences are taken modulo 65536: numbers of up to 16 bits come back exactly, whatever lies between them.
 */
export function toDeltas(values: ArrayLike<number>, stride: number, order = 1): Uint8Array {
  const steps = Int32Array.from(values)
  for (let pass = 0; pass < order; pass++)
    for (let i = steps.length - 1; i >= stride; i--) steps[i] -= steps[i - stride]
  const out = new Uint8Array(2 * steps.length)
  for (let i = 0; i < steps.length; i++) {
    const step = (steps[i] << 16) >> 16
    const folded = (step << 1) ^ (step >> 31)
    out[i] = folded & 0xff
    out[steps.length + i] = (folded >> 8) & 0xff
  }
  return out
}

/** The numbers of `toDeltas`, signed or not. */
export function fromDeltas(bytes: Uint8Array, stride: number, signed: boolean, order = 1): Int32Array {
  const count = bytes.length / 2
  const out = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const folded = bytes[i] | (bytes[count + i] << 8)
    out[i] = (folded >>> 1) ^ -(folded & 1)
  }
  for (let pass = 0; pass < order; pass++)
    for (let i = stride; i < count; i++) out[i] = (out[i] + out[i - stride]) | 0
  for (let i = 0; i < count; i++) out[i] = signed ? (out[i] << 16) >> 16 : out[i] & 0xffff
  return out
}
