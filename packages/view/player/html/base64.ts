import { MotionError } from '@understudy/motion'

/** A multiple of three, so that the pieces join without padding between them. */
const PIECE = 0x3000

/** The bytes of a packed array as base64. In pieces: a whole clip as arguments of one call overflows the stack. */
export function toBase64(values: ArrayBufferView): string {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  }
  return text
}

/** The bytes again, in a buffer of their own. */
export function fromBase64(text: string): ArrayBuffer {
  let letters: string
  try {
    letters = atob(text)
  } catch (cause) {
    throw new MotionError('player: the data in this page are damaged. Write the page again with render.', {
      code: 'unreadable',
      cause,
    })
  }
  const bytes = new Uint8Array(letters.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i)
  return bytes.buffer
}
