import { makeMotion, MotionError, type Motion } from '@understudy/motion'
import { parseJson, printJson } from '@understudy/motion/formats'

/**
 * A motion small enough to carry inside a page: everything but the frames as our documented JSON (of
 * the first frame alone), the frames as base64. Rotations are rounded to 16 bits, half the bytes of
 * the JSON: a turn of at most 6e-5 rad, 0.1 mm at the end of a body.
 */
export interface PackedMotion {
  readonly header: string
  /** Little-endian float32, `[frame][xyz]`. */
  readonly root: string
  /** Little-endian int16, `[frame][joint][xyzw]` × 32767. */
  readonly rotations: string
}

const ONE = 32767

export function packMotion(motion: Motion): PackedMotion {
  const { skeleton, rootPositions, rotations } = motion
  const first: Motion = {
    ...motion,
    frameCount: 1,
    rootPositions: rootPositions.slice(0, 3),
    rotations: rotations.slice(0, 4 * skeleton.jointCount),
  }
  const root = new DataView(new ArrayBuffer(4 * rootPositions.length))
  rootPositions.forEach((value, i) => root.setFloat32(4 * i, value, true))
  const turns = new DataView(new ArrayBuffer(2 * rotations.length))
  rotations.forEach((value, i) =>
    turns.setInt16(2 * i, Math.round(ONE * Math.min(Math.max(value, -1), 1)), true),
  )
  return { header: printJson(first), root: toBase64(root), rotations: toBase64(turns) }
}

export function unpackMotion(packed: PackedMotion): Motion {
  const { motion } = parseJson(packed.header)
  const root = fromBase64(packed.root)
  const rootPositions = new Float32Array(root.byteLength / 4)
  for (let i = 0; i < rootPositions.length; i++) rootPositions[i] = root.getFloat32(4 * i, true)
  const turns = fromBase64(packed.rotations)
  const rotations = new Float32Array(turns.byteLength / 2)
  for (let q = 0; q < rotations.length; q += 4) {
    for (let c = 0; c < 4; c++) rotations[q + c] = turns.getInt16(2 * (q + c), true)
    const length = Math.hypot(rotations[q], rotations[q + 1], rotations[q + 2], rotations[q + 3])
    for (let c = 0; c < 4; c++) rotations[q + c] /= length
  }
  const { name, skeleton, frameRate, annotations, recipe } = motion
  return makeMotion({
    name,
    skeleton,
    frameRate,
    rootPositions,
    rotations,
    annotations,
    ...(recipe && { recipe }),
  })
}

/** In pieces: a whole clip as arguments of one call overflows the stack. */
function toBase64({ buffer }: DataView): string {
  const bytes = new Uint8Array(buffer as ArrayBuffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x3000) {
    // A multiple of three, so that the pieces join without padding between them.
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x3000)))
  }
  return text
}

function fromBase64(text: string): DataView {
  let letters: string
  try {
    letters = atob(text)
  } catch (cause) {
    throw new MotionError('player: the frames in this page are damaged. Write the page again with render.', {
      cause,
    })
  }
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return new DataView(bytes.buffer)
}
