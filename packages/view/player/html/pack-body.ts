import type { BodyMesh } from '@understudy/motion/body'
import { fromBase64, toBase64 } from './base64.ts'
import { fromDeltas, toDeltas } from './deltas.ts'
import { fromOctahedron, toOctahedron } from './octahedron.ts'
import { fromAges, orderMesh, toAges } from './order-mesh.ts'

/**
 * A body small enough to carry inside a page, so that nobody waits for it to be generated: base64 of
 * little-endian numbers, 18 bytes a vertex. Positions are rounded to 1/16383 of the body's extent
 * (0.06 mm), normals to a degree, weights to 1/255. Triangles and vertices are put in an order in which neighbours follow
 * each other (`orderMesh`) and written as differences: a server's compression leaves a third.
 */
export interface PackedBody {
  /** Metres that `STEPS` stands for. */
  readonly extent: number
  /** int16, `[vertex][xyz]`, as differences (see `toDeltas`). */
  readonly positions: string
  /** uint8, see `toOctahedron`, each minus the one before. */
  readonly normals: string
  /** uint32 or, where that is enough, uint16 (see `toAges`). */
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

/** Steps from the middle of a body to where it ends. */
const STEPS = 16383

export function packBody(body: BodyMesh): PackedBody {
  const { helpers, bind } = body
  const { indices, vertexOf } = orderMesh(body.indices, body.positions.length / 3)
  const positions = Float32Array.from(inOrder(body.positions, 3, vertexOf))
  const extent = positions.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
  const joints = [...new Set(body.skinJoints)].toSorted((a, b) => a - b)
  const shortOf = new Map(joints.map((joint, index) => [joint, index]))
  const wide = vertexOf.length > 0xffff
  const bytes = (values: ArrayLike<number>, width: number, toByte = (value: number) => value): Uint8Array =>
    Uint8Array.from(inOrder(values, width, vertexOf), toByte)
  return {
    extent,
    positions: toBase64(
      toDeltas(
        Int16Array.from(positions, (value) => Math.round((STEPS * value) / extent)),
        3,
      ),
    ),
    normals: toBase64(
      toOctahedron(inOrder(body.normals, 3, vertexOf)).map((value, i, all) =>
        i === 0 ? value : value - all[i - 1],
      ),
    ),
    indices: toBase64(wide ? indices : toAges(indices)),
    wide,
    skinJoints: toBase64(bytes(body.skinJoints, 4, (joint) => shortOf.get(joint) ?? 0)),
    joints,
    skinWeights: toBase64(bytes(body.skinWeights, 4, (weight) => Math.round(255 * weight))),
    stuffs: toBase64(bytes(body.stuffs, 1)),
    openness: toBase64(bytes(body.openness, 1)),
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
      (value) => (value * packed.extent) / STEPS,
    ),
    normals: fromOctahedron(summed(new Uint8Array(fromBase64(packed.normals)))),
    indices: packed.wide ? new Uint32Array(indices) : fromAges(new Uint8Array(indices)),
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

/** What each vertex has `width` numbers of, vertices in another order. */
function inOrder(values: ArrayLike<number>, width: number, vertexOf: Uint32Array): Float64Array {
  const out = new Float64Array(width * vertexOf.length)
  vertexOf.forEach((vertex, n) => {
    for (let k = 0; k < width; k++) out[width * n + k] = values[width * vertex + k]
  })
  return out
}

/** Bytes from each one's difference from the one before. */
function summed(steps: Uint8Array): Uint8Array {
  const out = new Uint8Array(steps.length)
  for (let i = 0; i < steps.length; i++) out[i] = steps[i] + (i === 0 ? 0 : out[i - 1])
  return out
}
