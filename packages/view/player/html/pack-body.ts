import type { BodyMesh } from '@understudy/motion/body'
import { fromBase64, toBase64 } from './base64.ts'
import { fromDeltas, toDeltas } from './deltas.ts'

/**
 * A body small enough to carry inside a page, so that nobody waits for it to be generated: base64 of
 * little-endian numbers, 19 bytes a vertex. Positions are rounded to 1/32767 of the body's extent
 * (0.03 mm), normals to half a degree, weights to 1/255. Positions and indices are written as differences, which a
 * server's compression halves once more.
 */
export interface PackedBody {
  /** Metres that 32767 stands for. */
  readonly extent: number
  /** int16, `[vertex][xyz]`, as differences (see `toDeltas`). */
  readonly positions: string
  /** int8, `[vertex][xyz]` × 127. */
  readonly normals: string
  /** uint32 or, where that is enough, uint16 as differences. */
  readonly indices: string
  readonly wide: boolean
  /** uint8, `[vertex][4]`: no body needs more than 256 joints at once, see `joints`. */
  readonly skinJoints: string
  /** The joint that each number in `skinJoints` stands for. */
  readonly joints: readonly number[]
  /** uint8, `[vertex][4]` × 255. */
  readonly skinWeights: string
  /** uint8 each, a vertex. */
  readonly stuffs: string
  readonly openness: string
  readonly helpers: BodyMesh['helpers']
  readonly bind: {
    readonly rootPosition: readonly [number, number, number]
    readonly source: BodyMesh['bind']['source']
    /** float32 each. */
    readonly rotations: string
    readonly jointPositions: string
    readonly jointOrientations: string
    readonly tipPositions: string
  }
}

export function packBody(body: BodyMesh): PackedBody {
  const { positions, normals, indices, skinJoints, skinWeights, stuffs, openness, helpers, bind } = body
  const extent = positions.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
  const joints = [...new Set(skinJoints)].toSorted((a, b) => a - b)
  const shortOf = new Map(joints.map((joint, index) => [joint, index]))
  const wide = positions.length / 3 > 0xffff
  return {
    extent,
    positions: toBase64(
      toDeltas(
        Int16Array.from(positions, (value) => Math.round((32767 * value) / extent)),
        3,
      ),
    ),
    normals: toBase64(Int8Array.from(normals, (value) => Math.round(127 * value))),
    indices: toBase64(wide ? indices : toDeltas(indices, 1)),
    wide,
    skinJoints: toBase64(Uint8Array.from(skinJoints, (joint) => shortOf.get(joint) ?? 0)),
    joints,
    skinWeights: toBase64(Uint8Array.from(skinWeights, (weight) => Math.round(255 * weight))),
    stuffs: toBase64(stuffs),
    openness: toBase64(openness),
    helpers,
    bind: {
      rootPosition: [...bind.rootPosition],
      source: bind.source,
      rotations: toBase64(bind.rotations),
      jointPositions: toBase64(bind.jointPositions),
      jointOrientations: toBase64(bind.jointOrientations),
      tipPositions: toBase64(bind.tipPositions),
    },
  }
}

export function unpackBody(packed: PackedBody): BodyMesh {
  const floats = (text: string): Float32Array => new Float32Array(fromBase64(text))
  const indices = fromBase64(packed.indices)
  const weights = new Uint8Array(fromBase64(packed.skinWeights))
  const skinWeights = new Float32Array(weights.length)
  for (let v = 0; v < weights.length; v += 4) {
    // Rounded weights no longer sum to one; skin that forgets this shrinks.
    const sum = weights[v] + weights[v + 1] + weights[v + 2] + weights[v + 3]
    for (let k = 0; k < 4; k++) skinWeights[v + k] = weights[v + k] / sum
  }
  const { bind } = packed
  return {
    positions: Float32Array.from(
      fromDeltas(new Uint8Array(fromBase64(packed.positions)), 3, true),
      (value) => (value * packed.extent) / 32767,
    ),
    normals: Float32Array.from(new Int8Array(fromBase64(packed.normals)), (value) => value / 127),
    indices: packed.wide
      ? new Uint32Array(indices)
      : Uint32Array.from(fromDeltas(new Uint8Array(indices), 1, false)),
    skinJoints: Uint16Array.from(
      new Uint8Array(fromBase64(packed.skinJoints)),
      (short) => packed.joints[short],
    ),
    skinWeights,
    stuffs: new Uint8Array(fromBase64(packed.stuffs)),
    openness: new Uint8Array(fromBase64(packed.openness)),
    helpers: packed.helpers,
    bind: {
      rootPosition: bind.rootPosition,
      source: bind.source,
      rotations: floats(bind.rotations),
      jointPositions: floats(bind.jointPositions),
      jointOrientations: floats(bind.jointOrientations),
      tipPositions: floats(bind.tipPositions),
    },
  }
}
