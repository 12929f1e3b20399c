import { makeMotion, roundRotations, unitRotations, type Motion } from '@understudy/motion'
import { parseJson, printJson } from '@understudy/motion/formats'
import { fromBase64, toBase64 } from './base64.ts'
import { fromDeltas, toDeltas } from './deltas.ts'

/**
 * A motion small enough to carry inside a page: everything but the frames as our documented JSON (of
 * the first frame alone), the frames as base64 of little-endian numbers, which is what every browser
 * runs on. Rotations are rounded to 16 bits, half the bytes of the JSON: 0.1 mm at the end of a body.
 */
export interface PackedMotion {
  readonly header: string
  /** float32, `[frame][xyz]`. */
  readonly root: string
  /** int16, `[frame][joint][xyzw]` × 32767. */
  readonly rotations: string
  /** Rotations are `[joint][xyzw][frame]` instead, as third differences: a sixth of the bytes once a server compresses them. */
  readonly steps?: true
}

/** Joints turn smoothly: of their rotations at 60 frames a second third differences are the smallest. */
const ORDER = 3

/** Small for a server that compresses, or plain, as pages that lie in folders have it. */
export function packMotion(motion: Motion, small = false): PackedMotion {
  const { rootPositions, rotations, frameCount } = motion
  const packed = { header: headerOf(motion), root: toBase64(rootPositions) }
  if (!small) return { ...packed, rotations: [...turnPieces(rotations)].join('') }
  const curves = transposed(roundRotations(rotations), frameCount)
  return { ...packed, rotations: toBase64(toDeltas(curves, 1, ORDER)), steps: true }
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
    yield toBase64(roundRotations(rotations.subarray(at, at + PIECE)))
}

export function unpackMotion(packed: PackedMotion): Motion {
  const { motion } = parseJson(packed.header)
  const { name, skeleton, frameRate, annotations, recipe } = motion
  const turns = fromBase64(packed.rotations)
  return makeMotion({
    name,
    skeleton,
    frameRate,
    rootPositions: new Float32Array(fromBase64(packed.root)),
    rotations: unitRotations(
      packed.steps
        ? transposed(
            Int16Array.from(fromDeltas(new Uint8Array(turns), 1, true, ORDER)),
            4 * skeleton.jointCount,
          )
        : new Int16Array(turns),
    ),
    annotations,
    ...(recipe && { recipe }),
  })
}

/** `[row][column]` as `[column][row]`. */
function transposed(values: Int16Array, rows: number): Int16Array {
  const columns = values.length / rows
  const out = new Int16Array(values.length)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) out[column * rows + row] = values[row * columns + column]
  return out
}
