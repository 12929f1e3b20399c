import { sha256 } from '@noble/hashes/sha2.js'
import type { Motion } from './motion.ts'

/** Raised when the canonical bytes change, so that old hashes cannot be taken for new ones. */
const CONTENT_VERSION = 'understudy motion 1\n'

/**
 * SHA-256 of what a motion is, in hexadecimal: skeleton (names, parents, offsets, roles, tips,
 * T-pose), frame rate, frames to the bit, annotations. Its name and its recipe are not part of it:
 * a renamed motion is the same motion. Recipes name their inputs by this.
 *
 * Canonical bytes: the version line; a length-prefixed JSON header with keys in fixed order; then
 * the float arrays, little-endian. Minus zero and zero differ: they are different bytes.
 */
export function contentHash(motion: Motion): string {
  const { skeleton, annotations } = motion
  const hash = sha256.create()
  const text = (value: string): void => {
    const bytes = new TextEncoder().encode(value)
    hash.update(new TextEncoder().encode(`${bytes.length}\n`)).update(bytes)
  }
  const floats = (array: Float32Array): void => {
    text(String(array.length))
    hash.update(littleEndian(array))
  }
  text(CONTENT_VERSION)
  text(
    JSON.stringify([
      motion.frameRate,
      skeleton.joints.map(({ name, parent, role }) => [name, parent, role ?? null]),
      skeleton.tips.map(({ joint, offset }) => [joint, ...offset]),
      annotations.contacts.map(({ role, start, end }) => [role, start, end]),
      annotations.marks.map(({ name, time }) => [name, time]),
      annotations.segments.map(({ label, start, end }) => [label, start, end]),
      annotations.beats,
      annotations.handholds.map(({ role, partnerRole, start, end }) => [role, partnerRole, start, end]),
    ]),
  )
  floats(skeleton.offsets)
  floats(skeleton.tPose ?? new Float32Array(0))
  floats(motion.rootPositions)
  floats(motion.rotations)
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function littleEndian(array: Float32Array): Uint8Array {
  if (isLittleEndian) return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  const view = new DataView(new ArrayBuffer(array.byteLength))
  array.forEach((value, at) => view.setFloat32(4 * at, value, true))
  return new Uint8Array(view.buffer)
}
