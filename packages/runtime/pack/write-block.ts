import { bitsFor, BitWriter } from './bits.ts'
import type { PackHeader } from './header.ts'
import type { PackSource } from './pack-source.ts'
import { alignSigns, chooseCode } from './quantise-rotations.ts'

/** The steps that a block is written with. */
export type Steps = Pick<PackHeader, 'positionStep' | 'yawStep' | 'featureStep'> & {
  /** No rotation may be farther off than this, radians. */
  readonly rotation: number
}

/** A column of numbers over the frames of a block, as multiples of a step. */
interface Channel {
  readonly bits: number
  readonly least: number
  readonly values: Int32Array
}

/**
 * Frames `first` to `first + frames` as one block that can be read on its own:
 *
 *   frames                                             u16
 *   ground x, z, yaw, root x, y, z      6 × (bits u8, least i32)
 *   each joint                          left out u8, step f32, 3 or 4 × (bits u8, least i16)
 *   each feature                        (bits u8, least i16)
 *   each frame                          contacts (4 bits), then every column's (value/step − least) in its bits
 */
export function writeBlock(source: PackSource, first: number, frames: number, steps: Steps): Uint8Array {
  const { skeleton, ground, root, rotations, layout, features, contacts } = source
  const table = new DataView(new ArrayBuffer(2 + 30 + 17 * skeleton.jointCount + 3 * layout.width))
  let at = 0
  const u8 = (value: number): void => table.setUint8(at++, value)
  const channels: Channel[] = []
  const add = (channel: Channel): Channel => (channels.push(channel), channel)
  const column = (from: Float32Array | Float64Array, width: number, c: number, step: number): Channel =>
    channelOf(
      Float64Array.from({ length: frames }, (_, f) => from[(first + f) * width + c]),
      step,
    )
  table.setUint16(at, frames, true)
  at += 2
  const places = [
    column(ground, 3, 0, steps.positionStep),
    column(ground, 3, 1, steps.positionStep),
    column(ground, 3, 2, steps.yawStep),
    ...[0, 1, 2].map((c) => column(root, 3, c, steps.positionStep)),
  ]
  for (const { bits, least } of places.map(add)) {
    u8(bits)
    table.setInt32(at, least, true)
    at += 4
  }
  const short = ({ bits, least }: Channel): void => {
    u8(bits)
    table.setInt16(at, least, true)
    at += 2
  }
  const turns = new Float64Array(4 * frames)
  for (let joint = 0; joint < skeleton.jointCount; joint++) {
    for (let f = 0; f < frames; f++)
      for (let c = 0; c < 4; c++)
        turns[4 * f + c] = rotations[4 * ((first + f) * skeleton.jointCount + joint) + c]
    const { dropped, step } = chooseCode(turns, steps.rotation)
    alignSigns(turns, dropped)
    u8(dropped)
    table.setFloat32(at, step, true)
    at += 4
    for (let c = 0; c < 4; c++)
      if (c !== dropped)
        short(
          add(
            channelOf(
              turns.filter((_, i) => i % 4 === c),
              step,
            ),
          ),
        )
  }
  for (let c = 0; c < layout.width; c++) short(add(column(features, layout.width, c, steps.featureStep)))
  const writer = new BitWriter()
  for (let f = 0; f < frames; f++) {
    writer.write(contacts[first + f], 4)
    for (const { bits, values } of channels) writer.write(values[f], bits)
  }
  const data = writer.bytes()
  const block = new Uint8Array(at + data.length)
  block.set(new Uint8Array(table.buffer, 0, at))
  block.set(data, at)
  return block
}

function channelOf(values: Float64Array, step: number): Channel {
  const whole = Int32Array.from(values, (value) => Math.round(value / step))
  let [least, most] = [Infinity, -Infinity]
  for (const value of whole) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  for (let i = 0; i < whole.length; i++) whole[i] -= least
  return { bits: bitsFor(most - least), least, values: whole }
}
