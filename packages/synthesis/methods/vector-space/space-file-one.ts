import { portable } from '@understudy/kernels'
import { fromBase64, toBase64 } from '@understudy/motion/formats'

type Fields = Readonly<Record<string, unknown>>

/**
 * Version 1 of the file kept components and mean rotations as 16-bit whole numbers, little-endian in base64, times a `scale`;
 * what was read was not quite what was written. A field that is none is left for the next version to refuse.
 */
export function fromVersionOne(fields: Fields): Fields {
  const meanRotations = floatsOf(fields.meanRotations)
  if (meanRotations) normalize(meanRotations)
  return {
    ...fields,
    version: 2,
    meanRotations: meanRotations ? inBase64(meanRotations) : fields.meanRotations,
    shape: modelOf(fields.shape),
    timing: modelOf(fields.timing),
  }
}

function modelOf(model: unknown): unknown {
  const { components } = (model ?? {}) as Fields
  if (!Array.isArray(components)) return model
  const written = components.map((one: unknown) => {
    const floats = floatsOf(one)
    return floats ? inBase64(floats) : one
  })
  return { ...(model as Fields), components: written }
}

function floatsOf(shorts: unknown): Float32Array | undefined {
  const { scale, base64 } = (shorts ?? {}) as Fields
  const bytes = typeof scale === 'number' && typeof base64 === 'string' ? fromBase64(base64) : undefined
  if (!bytes || bytes.length % 2 !== 0) return undefined
  const whole = new Int16Array(bytes.buffer, 0, bytes.length / 2)
  return Float32Array.from(whole, (value) => value * (scale as number))
}

function normalize(rotations: Float32Array): void {
  for (let q = 0; q < rotations.length; q += 4) {
    const length = portable.norm(rotations.subarray(q, q + 4))
    for (let c = 0; c < 4; c++) rotations[q + c] /= length
  }
}

const inBase64 = (values: Float32Array): string => toBase64(new Uint8Array(values.buffer))
