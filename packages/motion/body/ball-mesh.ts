import { portable } from '@understudy/kernels'
import type { Frame } from './solids.ts'
import type { Surface } from './sculpt.ts'

/** An ellipsoid as rings between two poles, for what is too small to be sculpted. Half axes across, along and towards the front of the frame. */
export function ballMesh(
  { origin, side, along, front }: Frame,
  half: readonly [number, number, number],
  rings: number,
  sides: number,
): Surface {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const add = (x: number, y: number, z: number): void => {
    const n = [x / half[0], y / half[1], z / half[2]]
    const length = portable.hypot(n[0], n[1], n[2])
    for (let c = 0; c < 3; c++) {
      positions.push(origin[c] + half[0] * x * side[c] + half[1] * y * along[c] + half[2] * z * front[c])
      normals.push((n[0] * side[c] + n[1] * along[c] + n[2] * front[c]) / length)
    }
  }
  add(0, -1, 0)
  for (let ring = 1; ring < rings; ring++) {
    const tilt = Math.PI * (ring / rings - 0.5)
    for (let s = 0; s < sides; s++) {
      const turn = (2 * Math.PI * s) / sides
      add(
        portable.cos(tilt) * portable.sin(turn),
        portable.sin(tilt),
        portable.cos(tilt) * portable.cos(turn),
      )
    }
  }
  add(0, 1, 0)
  const at = (ring: number, s: number): number =>
    ring === 0 ? 0 : ring === rings ? 1 + (rings - 1) * sides : 1 + (ring - 1) * sides + (s % sides)
  for (let ring = 0; ring < rings; ring++)
    for (let s = 0; s < sides; s++) {
      const [a, b, c, d] = [at(ring, s), at(ring, s + 1), at(ring + 1, s + 1), at(ring + 1, s)]
      if (ring > 0) indices.push(a, b, c)
      if (ring < rings - 1) indices.push(a, c, d)
    }
  // A frame that is a mirror image turns every triangle over.
  const det =
    side[0] * (along[1] * front[2] - along[2] * front[1]) -
    side[1] * (along[0] * front[2] - along[2] * front[0]) +
    side[2] * (along[0] * front[1] - along[1] * front[0])
  if (det < 0)
    for (let t = 0; t < indices.length; t += 3)
      [indices[t + 1], indices[t + 2]] = [indices[t + 2], indices[t + 1]]
  return {
    positions: Float64Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
  }
}
