import { portable } from '@understudy/kernels'
import type { LinearPicture } from '../svg/encode-png.ts'
import { mustBeDrawable } from '../svg/rasterize.ts'

/** Triangles on paper: x to the right and y down in pixels, depth towards the viewer; normals in the viewer's axes. */
export interface PaperMesh {
  /** `[vertex][x, y, depth]`. */
  readonly points: Float32Array
  /** `[vertex][xyz]`: right, up, towards the viewer. */
  readonly normals: Float32Array
  /** `[vertex][rgb]`, linear. */
  readonly colors: Float32Array
  readonly indices: Uint32Array
}

/** Where lamps stand, in the viewer's axes, their linear colour times their strength: as on the stage. */
const KEY = { way: unit([-4.4, 4.6, 3]), color: [1, 0.92, 0.82].map((c) => 2.3 * c) }
const RIM = { way: unit([3.8, 2.6, -3.6]), color: [0.82, 0.88, 1].map((c) => 0.9 * c) }
const SKY = [1.5, 1.5, 1.5]
const BOUNCE = [0.265, 0.227, 0.188].map((c) => 1.5 * c)

function unit(v: readonly number[]): number[] {
  const n = portable.norm(v)
  return v.map((c) => c / n)
}

/** Picture points per pixel and direction while shading: what is left over smooths the edges. */
const FINER = 3

/** Draws triangles with a depth buffer, lit by a sky, a key lamp and a rim lamp. */
export function shadeBody(mesh: PaperMesh, width: number, height: number): LinearPicture {
  mustBeDrawable(width, height)
  const [w, h] = [width * FINER, height * FINER]
  const fine = new Float32Array(3 * w * h)
  const depth = new Float32Array(w * h).fill(-Infinity)
  const { points, normals, colors, indices } = mesh
  const lit = new Float32Array(3)
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t], indices[t + 1], indices[t + 2]]
    const [ax, ay] = [points[3 * a] * FINER, points[3 * a + 1] * FINER]
    const [bx, by] = [points[3 * b] * FINER, points[3 * b + 1] * FINER]
    const [cx, cy] = [points[3 * c] * FINER, points[3 * c + 1] * FINER]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    // y goes down on paper: what faces the viewer goes round the other way.
    if (area >= 0) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const x1 = Math.min(w - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const y1 = Math.min(h - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const [px, py] = [x + 0.5, y + 0.5]
        const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
        const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
        const s = 1 - u - v
        if (u < 0 || v < 0 || s < 0) continue
        const d = u * points[3 * a + 2] + v * points[3 * b + 2] + s * points[3 * c + 2]
        const at = y * w + x
        if (d <= depth[at]) continue
        depth[at] = d
        light(
          u * normals[3 * a] + v * normals[3 * b] + s * normals[3 * c],
          u * normals[3 * a + 1] + v * normals[3 * b + 1] + s * normals[3 * c + 1],
          u * normals[3 * a + 2] + v * normals[3 * b + 2] + s * normals[3 * c + 2],
          lit,
        )
        for (let k = 0; k < 3; k++)
          fine[3 * at + k] = lit[k] * (u * colors[3 * a + k] + v * colors[3 * b + k] + s * colors[3 * c + k])
      }
  }
  return gather(fine, depth, width, height)
}

/** What light a surface with this normal sends back, per unit of its colour: Lambert, and a faint gloss of the key lamp. */
function light(x: number, y: number, z: number, out: Float32Array): void {
  const n = Math.sqrt(x * x + y * y + z * z) || 1
  const [nx, ny, nz] = [x / n, y / n, z / n]
  const up = 0.5 + 0.5 * ny
  const key = Math.max(0, nx * KEY.way[0] + ny * KEY.way[1] + nz * KEY.way[2])
  const rim = Math.max(0, nx * RIM.way[0] + ny * RIM.way[1] + nz * RIM.way[2])
  for (let k = 0; k < 3; k++)
    out[k] = (BOUNCE[k] + up * (SKY[k] - BOUNCE[k]) + key * KEY.color[k] + rim * RIM.color[k]) / Math.PI
}

function gather(fine: Float32Array, depth: Float32Array, width: number, height: number): LinearPicture {
  const pixels = new Float32Array(4 * width * height)
  const w = width * FINER
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = 4 * (y * width + x)
      for (let j = 0; j < FINER; j++)
        for (let i = 0; i < FINER; i++) {
          const at = (y * FINER + j) * w + x * FINER + i
          if (depth[at] === -Infinity) continue
          for (let k = 0; k < 3; k++) pixels[o + k] += fine[3 * at + k]
          pixels[o + 3]++
        }
      for (let k = 0; k < 4; k++) pixels[o + k] /= FINER * FINER
    }
  return { width, height, pixels }
}

/** Red, green and blue of a `#rrggbb` in linear light. */
export function linearOf(color: string): readonly [number, number, number] {
  const channel = (index: number): number => {
    const v = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(1), channel(2)]
}
