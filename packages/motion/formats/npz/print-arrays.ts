import { zipSync } from 'fflate'
import { writeNpy } from './npy.ts'

/** Numbers or texts in C order, and their shape. */
export interface NamedArray {
  readonly values: Float32Array | Int32Array | readonly string[]
  readonly shape: readonly number[]
}

/** Arrays as one archive for `numpy.load`. The same arrays give the same bytes. */
export function printArrays(arrays: Readonly<Record<string, NamedArray>>): Uint8Array {
  const files = Object.entries(arrays).map(([name, { values, shape }]): [string, Uint8Array] => [
    `${name}.npy`,
    writeNpy(values, shape),
  ])
  // A fixed time, or the same arrays would give other bytes every second.
  return zipSync(Object.fromEntries(files), { level: 6, mtime: '1980-01-02T00:00:00' })
}
