import type { Motion } from './motion.ts'
import { startSha256 } from './sha256.ts'

/** Raised when the canonical bytes change, so that old hashes cannot be taken for new ones. */
const CONTENT_VERSION = 'understudy motion 1\n'

/**
 * SHA-256 of what a motion is, in hexadecimal: skeleton (names, parents, offsets, roles, tips,
 * T-pose), frame rate, frames to the bit, annotations. Its name and its recipe are not part of it:
 * a renamed motion is the same motion. Recipes name their inputs by this.
 *
 * Canonical bytes: the version line; a length-prefixed JSON header with keys in fixed order; then
 * the float arrays, little-endian, minus zero as zero (text formats do not keep the difference).
 */
export function contentHash(motion: Motion): string {
  const { skeleton, annotations } = motion
  const hash = startSha256()
  const text = (value: string): void => {
    const bytes = new TextEncoder().encode(value)
    hash.update(new TextEncoder().encode(`${bytes.length}\n`)).update(bytes)
  }
  const floats = (array: Float32Array): void => {
    text(String(array.length))
    for (let at = 0; at < array.length; at += CHUNK) hash.update(canonicalBytes(array, at))
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
      // Only where there are any: what was hashed before hands had poses keeps its hash.
      ...(annotations.handPoses.length === 0
        ? []
        : [annotations.handPoses.map(({ role, pose, start, end }) => [role, pose, start, end])]),
    ]),
  )
  floats(skeleton.offsets)
  floats(skeleton.tPose ?? new Float32Array(0))
  floats(motion.rootPositions)
  floats(motion.rotations)
  return hash.hex()
}

/** Numbers hashed at a time: a clip is not copied whole. */
const CHUNK = 16384

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function canonicalBytes(array: Float32Array, from: number): Uint8Array {
  if (IS_LITTLE_ENDIAN) {
    const plain = array.slice(from, from + CHUNK)
    for (let at = 0; at < plain.length; at++) plain[at] += 0
    return new Uint8Array(plain.buffer, 0, plain.byteLength)
  }
  const view = new DataView(new ArrayBuffer(4 * Math.min(CHUNK, array.length - from)))
  for (let at = 0; at < view.byteLength; at += 4) view.setFloat32(at, array[from + at / 4] + 0, true)
  return new Uint8Array(view.buffer)
}
