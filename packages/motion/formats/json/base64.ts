const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0))
const VALUES = new Int8Array(128).fill(-1)
CODES.forEach((code, value) => (VALUES[code] = value))
const PAD = '='.charCodeAt(0)

/** Bytes as base64 (RFC 4648 §4, padded). The global `btoa` wants a string of bytes and overflows the stack on long ones. */
export function toBase64(bytes: Uint8Array): string {
  const out = new Uint8Array(4 * Math.ceil(bytes.length / 3))
  let o = 0
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    out[o++] = CODES[group >> 18]
    out[o++] = CODES[(group >> 12) & 63]
    out[o++] = i + 1 < bytes.length ? CODES[(group >> 6) & 63] : PAD
    out[o++] = i + 2 < bytes.length ? CODES[group & 63] : PAD
  }
  return new TextDecoder().decode(out)
}

/** The bytes of a base64 text, or undefined where a letter is not of the alphabet or the length cannot be. */
export function fromBase64(text: string): Uint8Array | undefined {
  let length = text.length
  while (length > 0 && text.length - length < 2 && text.charCodeAt(length - 1) === PAD) length--
  if (length % 4 === 1) return undefined
  const out = new Uint8Array(Math.floor((length * 3) / 4))
  let group = 0
  let bits = 0
  let o = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    const value = code < 128 ? VALUES[code] : -1
    if (value < 0) return undefined
    group = ((group << 6) | value) & 0xffffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      out[o++] = (group >> bits) & 255
    }
  }
  return out
}
