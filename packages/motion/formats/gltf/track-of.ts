import type { AnimationSampler } from '@gltf-transform/core'
import type { Track } from '../scene/sampler.ts'

/** The keys of a sampler, or undefined where they are too few, not finite or out of order. */
export function trackOf(sampler: AnimationSampler, width: 3 | 4): Track | undefined {
  const input = sampler.getInput()
  const output = sampler.getOutput()
  const times = input && floats(input.getArray(), 1)
  const values =
    output && floats(output.getArray(), output.getNormalized() ? normalScale(output.getComponentType()) : 1)
  if (!times || !values || times.length === 0) return undefined
  const interpolation = sampler.getInterpolation()
  if (values.length < times.length * width * (interpolation === 'CUBICSPLINE' ? 3 : 1)) return undefined
  // Keys at years or before zero are damage: they would ask for frames without end.
  for (let key = 0; key < times.length; key++)
    if (!(Math.abs(times[key]) < 1e6) || (key > 0 && times[key] <= times[key - 1])) return undefined
  return { times, values, interpolation, width }
}

const floats = (array: ArrayLike<number> | null, scale: number): Float32Array | undefined => {
  if (!array) return undefined
  if (array instanceof Float32Array) return array
  return Float32Array.from(array, (value) => Math.max(value * scale, -1))
}

/** What the largest whole number of a normalized type is worth: 1. */
const normalScale = (componentType: number): number =>
  1 / ({ 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 }[componentType] ?? 1)
