import type { Motion } from '../../motion/motion.ts'
import { containerHead, littleEndian, padded, type GltfJson } from './append-floats.ts'
import type { Channel } from './channels-of.ts'
import { extrasOf } from './extras.ts'

/**
 * A GLB of a scene with one animation behind it, piece by piece. Every channel is looked at twice: first whether it changes at
 * all (what never does has a single key), then to be written.
 */
export function appendAnimation(
  scene: GltfJson,
  bin: Uint8Array,
  motion: Motion,
  channels: readonly Channel[],
): { readonly size: number; readonly pieces: Iterable<Uint8Array> } {
  const { name, frameCount, frameRate } = motion
  const start = padded(bin, 0)
  const accessors = [...(scene.accessors ?? [])]
  const bufferViews = [...(scene.bufferViews ?? [])]
  const parts: (() => Float32Array)[] = []
  let length = start.length
  const add = (type: 'SCALAR' | 'VEC3' | 'VEC4', count: number, values: () => Float32Array): number => {
    const byteLength = 4 * { SCALAR: 1, VEC3: 3, VEC4: 4 }[type] * count
    // Players take the length of a clip from the bounds of its times.
    const times = type === 'SCALAR' ? values() : undefined
    const bounds = times && { min: [times[0]], max: [times[count - 1]] }
    accessors.push({ bufferView: bufferViews.length, componentType: 5126, type, count, ...bounds })
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength })
    length += byteLength
    parts.push(values)
    return accessors.length - 1
  }
  const times = Float32Array.from({ length: frameCount }, (_, frame) => frame / frameRate)
  const everyFrame = add('SCALAR', frameCount, () => times)
  let once = frameCount === 1 ? everyFrame : undefined
  const samplers = channels.map(({ width, keys, spans, values }) => {
    const short = !spans && isStill(values(), width)
    const fewer = !short && keys !== undefined && fewerKeysSave(keys.length, frameCount, width)
    const input = short
      ? (once ??= add('SCALAR', 1, () => new Float32Array(1)))
      : fewer
        ? add('SCALAR', keys.length, () => Float32Array.from(keys, (frame) => times[frame]))
        : everyFrame
    const count = short ? 1 : fewer ? keys.length : frameCount
    const output = add(width === 4 ? 'VEC4' : 'VEC3', count, () =>
      short ? values().subarray(0, width) : fewer ? picked(values(), width, keys) : values(),
    )
    return { input, output, interpolation: 'LINEAR' }
  })
  const animation = {
    name,
    samplers,
    channels: channels.map(({ node, path }, sampler) => ({ sampler, target: { node, path } })),
    extras: extrasOf(motion),
  }
  const json: GltfJson = {
    ...scene,
    accessors,
    bufferViews,
    buffers: [{ ...scene.buffers?.[0], byteLength: length }],
    animations: [animation],
  }
  const { head, size } = containerHead(json, length)
  return {
    size,
    pieces: (function* () {
      yield head
      yield start
      for (const values of parts) yield littleEndian(values())
    })(),
  }
}

/** What the times of a channel of its own cost beside the numbers: an accessor and a view in JSON, bytes. */
const OWN_TIMES = 180

/** Is a channel smaller with some keys and their times than with a key per frame, whose times all channels share? */
export const fewerKeysSave = (keyCount: number, frameCount: number, width: number): boolean =>
  4 * (width + 1) * keyCount + OWN_TIMES < 4 * width * frameCount

/** The values at some frames. */
function picked(values: Float32Array, width: number, frames: Int32Array): Float32Array {
  const out = new Float32Array(width * frames.length)
  frames.forEach((frame, at) => out.set(values.subarray(width * frame, width * (frame + 1)), width * at))
  return out
}

function isStill(values: Float32Array, width: number): boolean {
  for (let i = width; i < values.length; i++) if (values[i] !== values[i % width]) return false
  return true
}
