import { makeMotion, type Motion } from '@understudy/motion'
import { parseJson, printJson } from '@understudy/motion/formats'
import { fromBase64, toBase64 } from './base64.ts'

/**
 * A motion small enough to carry inside a page: everything but the frames as our documented JSON (of
 * the first frame alone), the frames as base64 of little-endian numbers, which is what every browser
 * runs on. Rotations are rounded to 16 bits, half the bytes of the JSON: 0.1 mm at the end of a body; or they are kept to
 * the bit.
 */
export interface PackedMotion {
  readonly header: string
  /** float32, `[frame][xyz]`. */
  readonly root: string
  /** int16, `[frame][joint][xyzw]` × 32767. */
  readonly rotations: string
  /** Rotations are float32 instead. */
  readonly exact?: true
}

const ONE = 32767

export function packMotion(motion: Motion, exact = false): PackedMotion {
  const { rootPositions, rotations } = motion
  const packed = { header: headerOf(motion), root: toBase64(rootPositions) }
  if (exact) return { ...packed, rotations: toBase64(rotations), exact }
  return { ...packed, rotations: [...turnPieces(rotations)].join('') }
}

/** Everything but the frames. */
export function headerOf(motion: Motion): string {
  const { skeleton, rootPositions, rotations } = motion
  return printJson({
    ...motion,
    frameCount: 1,
    rootPositions: rootPositions.slice(0, 3),
    rotations: rotations.slice(0, 4 * skeleton.jointCount),
  })
}

/** Numbers of a piece: a multiple of three, so that the pieces join without padding between them. */
const PIECE = 3 * 2 ** 14

/** Floats as base64, piece by piece. */
export function* floatPieces(values: Float32Array): Generator<string> {
  for (let at = 0; at < values.length; at += PIECE) yield toBase64(values.subarray(at, at + PIECE))
}

/** Rotations rounded to 16 bits, as base64, piece by piece. */
export function* turnPieces(rotations: Float32Array): Generator<string> {
  for (let at = 0; at < rotations.length; at += PIECE)
    yield toBase64(
      Int16Array.from(rotations.subarray(at, at + PIECE), (value) =>
        Math.round(ONE * Math.min(Math.max(value, -1), 1)),
      ),
    )
}

export function unpackMotion(packed: PackedMotion): Motion {
  const { motion } = parseJson(packed.header)
  const { name, skeleton, frameRate, annotations, recipe } = motion
  return makeMotion({
    name,
    skeleton,
    frameRate,
    rootPositions: new Float32Array(fromBase64(packed.root)),
    rotations: packed.exact
      ? new Float32Array(fromBase64(packed.rotations))
      : unitQuaternions(new Int16Array(fromBase64(packed.rotations))),
    annotations,
    ...(recipe && { recipe }),
  })
}

function unitQuaternions(turns: Int16Array): Float32Array {
  const rotations = Float32Array.from(turns)
  for (let q = 0; q < rotations.length; q += 4) {
    const length = Math.hypot(rotations[q], rotations[q + 1], rotations[q + 2], rotations[q + 3])
    for (let c = 0; c < 4; c++) rotations[q + c] /= length
  }
  return rotations
}
